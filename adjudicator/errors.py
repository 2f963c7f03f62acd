"""What can't be judged at all. A fault of the game is a finding, never an exception."""

from __future__ import annotations

from typing import NamedTuple, Protocol
from unicodedata import normalize

QUOTED = 60
"""How many characters of a file a message quotes."""


LONGEST = 1000
"""How many characters a message has, whatever the file holds that it tells of."""


def _cut(message: str) -> str:
    return f"{message[: LONGEST // 2]} … {message[-LONGEST // 2 :]}"


def quoted(text: str) -> str:
    """Text out of a file, short and without control characters."""
    return repr(text if len(text) <= QUOTED else text[:QUOTED] + "…")


class AdjudicatorError(Exception):
    """The base of every error that this package raises on purpose."""


class Problem(NamedTuple):
    """One reason why a file is refused, with its place in it."""

    message: str
    """What is wrong and what was expected instead."""
    pointer: str = ""
    """JSON pointer (RFC 6901) of the value."""
    line: int = 0
    """Line in the file, from 1; 0 where unknown."""
    column: int = 0
    """Column in that line in characters, from 1; 0 where unknown."""
    nearest: str = ""
    """The nearest right value, if one is near."""

    def elsewhere(self, file: str, pointer: str) -> Problem:
        """As a problem of the log that names the file at this pointer; the place there goes into the message."""
        place = ":".join(str(part) for part in (file, self.line, self.column) if part)
        at = f" (#{self.pointer})" if self.pointer else ""
        where = f"{place}{at}: " if place or at else ""
        return Problem(f"{where}{self.message}", pointer, nearest=self.nearest)


class LogError(AdjudicatorError):
    """A file that is no valid log, deck, edition or case file.

    `problems` holds up to ten of its faults in order of place.
    """

    def __init__(self, problems: list[Problem], source: str = "") -> None:
        """Keep the problems; `source` is the file's name as the user gave it."""
        self.problems = [p if len(p.message) <= LONGEST else p._replace(message=_cut(p.message)) for p in problems]
        self.source = source
        super().__init__("; ".join(p.message for p in self.problems))


class UnknownId(AdjudicatorError):
    """A ruling, ruleset, deck or option that does not exist; `nearest` lists similar ones."""

    def __init__(self, what: str, given: str, nearest: list[str], why: str = "", expected: str = "") -> None:
        """`what` was looked for, `why` a file of that name was not read; `expected` is said where nothing is near."""
        self.what, self.given, self.nearest = what, given, nearest
        because = f", and {why}" if why else ""
        hint = f"; did you mean {', '.join(nearest)}?" if nearest else f"; {expected}" if expected else ""
        super().__init__(f"no {what} is called {quoted(given)}{because}{hint}")


class Unanswered(UnknownId):
    """A question that no ruling answers; `nearest` lists those that have most of it."""

    def __init__(self, question: str, book: str, nearest: list[str], elsewhere: list[str]) -> None:
        """`book` is where an answer was looked for, and `elsewhere` are rulings of other books that have one."""
        super().__init__("ruling", question, nearest)
        told = [f"nearest is {', '.join(nearest)}"] if nearest else []
        told += [f"in another book, {', '.join(elsewhere)} does"] if elsewhere else []
        self.args = ("; ".join([f"no ruling of {book} answers {quoted(question)}", *told]),)


class UnknownGame(UnknownId):
    """A game that does not exist, or is of a package that cannot be used."""

    def __init__(self, given: str, nearest: list[str], why: str = "") -> None:
        """`why` it cannot be used."""
        super().__init__("game", given, nearest, why)


def look(name: str) -> str:
    """A name as people see it: letters composed, and no blanks at its ends."""
    return name.strip() if name.isascii() else normalize("NFC", name).strip()


class MisspelledError(AdjudicatorError):
    """A log names a card or player that does not exist. Reading on makes a `LogError` of it, with its place."""

    def __init__(self, what: str, given: str, nearest: str, expected: str = "") -> None:
        """`what` is card or player; `nearest` the most similar right name, or empty; `expected` is for want of one."""
        self.what, self.given, self.nearest, self.expected = what, given, nearest, expected
        self.alike = bool(nearest) and look(given) == look(nearest)
        super().__init__(f"no {what} is called {ascii(given) if self.alike else repr(given)}")


class RegistryError(AdjudicatorError):
    """The catalogue contradicts itself: a double id, a ruling that is replaced but does not exist."""


class Identified(Protocol):
    """What has an id, such as an edition."""

    @property
    def id(self) -> str:
        """As logs name it."""


class EditionError(RegistryError):
    """An edition that contradicts itself or its parents, or names what does not exist."""

    def __init__(self, edition: Identified, message: str, pointer: str, nearest: str = "") -> None:
        """`edition` is the one to blame, and `pointer` the place in its file."""
        self.edition, self.problem = edition, Problem(message, pointer, nearest=nearest)
        super().__init__(f"edition {edition.id}: {message}")
