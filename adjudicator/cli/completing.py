"""What a shell may offer while a command is typed. Where anything goes wrong nothing is offered, and nothing is said.

Shells carry out some of what they are given, and names in a log are anybody's: only plain ones are offered.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.cli.sources import BUNDLE, CASES, GAMES

if TYPE_CHECKING:
    from adjudicator.formats.decks import Deck
    from adjudicator.kernel.rules import Rules

Offer = tuple[str, str]
"""A value, and what it is."""
Complete = Callable[[str], list[Offer]]
"""What fits what is typed of a word."""

_PLAIN = r"[\w./]([\w.,/+= -]*[\w.,/+=-])?"
_NOT_PLAIN = r"[^\w .,:()/=-]"
_BEFORE = "_ADJUDICATE_BEFORE"
_SPACE = "\\ "


def completion(offers: Callable[[str], Iterable[Offer]]) -> Complete:
    """What a function offers, as far as it is plain; nothing if it fails."""

    @functools.wraps(offers)
    def complete(incomplete: str) -> list[Offer]:
        before = os.environ.get(_BEFORE, "")
        try:
            found = dict(offers(before + incomplete.replace(_SPACE, " ")))
        except Exception:  # the outermost frame: a message would stand in the line that is being typed
            return []
        return [
            (_written(one.removeprefix(before)), re.sub(_NOT_PLAIN, "", help))
            for one, help in found.items()
            if one.startswith(before) and one != before and re.fullmatch(_PLAIN, one)
        ]

    return complete


def _written(value: str) -> str:
    """A value as it stands on the line; bash does not quote what it inserts."""
    return value.replace(" ", _SPACE) if _in_bash() and not _line()[1] else value


def _in_bash() -> bool:
    return os.environ.get("_ADJUDICATE_COMPLETE") == "complete_bash"


def mend() -> None:
    """Put together what bash parts at `=`, so that `--ruleset=ID` and `--option K=V` are read as they were typed.

    Bash replaces only what stands behind the `=`: what stands before it is kept for `completion`. A space in the last
    word stays written as it is offered, so that typer finds the one in the other.
    """
    import shlex

    line, quote = _line()
    if not _in_bash() or quote:
        return
    words: list[str] = []
    for word in [*line, ""][: int(os.environ["COMP_CWORD"]) + 1]:
        if words and word and (word == "=" or words[-1].endswith("=")):
            words[-1] += word
        else:
            words.append(word)
    before, equals, typed = words.pop().rpartition("=")
    if before.startswith("--"):
        words.append(before)
    else:
        os.environ[_BEFORE] = before + equals
    words.append(typed.replace(" ", _SPACE))
    os.environ.update(COMP_WORDS=shlex.join(words), COMP_CWORD=str(len(words) - 1))


# ---- files


def files(*endings: str) -> Complete:
    """Completes the paths of files that end so, and the folders on the way."""
    return completion(lambda incomplete: _paths(incomplete, endings))


def _paths(start: str, endings: tuple[str, ...]) -> list[Offer]:
    """Files and folders. Where a name is not plain there are none, and the shell offers all files in its own way."""
    found = _entries(start, endings)
    while len(found) == 1 and found[0].endswith("/") and (deeper := _entries(found[0], endings)):
        found = deeper
    return [(one, "") for one in found] if all(re.fullmatch(_PLAIN, one) and " " not in one for one in found) else []


def _own(start: str, ending: str) -> Iterator[Offer]:
    """Files that stand beside shipped ids: before anything is typed no folders, which would hide the ids."""
    return (offer for offer in _paths(start, (ending,)) if start or not offer[0].endswith("/"))


def _entries(start: str, endings: tuple[str, ...]) -> list[str]:
    """What is in the folder, with a slash behind folders."""
    head, slash, name = start.rpartition("/")
    with os.scandir(head + slash or ".") as entries:
        return sorted(
            head + slash + entry.name + "/" * entry.is_dir()
            for entry in entries
            if entry.name.startswith(name)
            and (name or not entry.name.startswith("."))
            and (entry.is_dir() or entry.name.endswith(endings))
        )


logs = files(*GAMES)
judged = files(*GAMES, BUNDLE)
pinned = files(CASES, *GAMES)
series = files(".series.json", *GAMES)


# ---- rule books, rulings, decks


@completion
def rulesets(incomplete: str) -> Iterator[Offer]:
    """The shipped rulesets, and editions in files."""
    from adjudicator import catalogue

    books, _ = catalogue.each(catalogue.lineage, catalogue.editions())
    yield from ((book[-1].id, book[-1].title) for book in books)
    yield from _own(incomplete, ".edition.json")


@completion
def decks(incomplete: str) -> Iterator[Offer]:
    """The shipped decks, and decks in files."""
    from adjudicator import catalogue

    packs, _ = catalogue.each(catalogue.shipped_pack, catalogue.decks())
    yield from ((pack.deck.id, pack.deck.title) for pack in packs)
    yield from _own(incomplete, ".deck.json")


@completion
def rulings(incomplete: str) -> Iterator[Offer]:
    """The ids of rulings, and their names once something is typed."""
    for id, name in _ruled():
        yield id.lower() if incomplete.islower() else id, name
        if incomplete:
            yield name, id


@completion
def ruling_ids(incomplete: str) -> Iterator[Offer]:
    """The ids of rulings; behind a comma the next."""
    before = incomplete[: incomplete.rfind(",") + 1]
    return ((before + id, name) for id, name in _ruled())


def _ruled() -> Iterator[Offer]:
    from adjudicator.cli.rulebook import Rulebook

    return ((ruling.id, ruling.name) for _, ruling in Rulebook(_given("--ruleset")).all())


@completion
def importers(incomplete: str) -> Iterator[Offer]:
    """The programs whose records can be imported."""
    from adjudicator import catalogue

    yield from ((program, "") for program in catalogue.importers())


@completion
def options(incomplete: str) -> Iterator[Offer]:
    """The options, with their values, of the ruleset on the line, or of the log's, or of all."""
    for rules in _rules():
        for option in rules.game.options:
            if option.id in rules.options:
                any_number = ("", "null") if option.default is None else ("",)
                for value in map(_value, option.values) if option.values else any_number:
                    yield f"{option.id}={value}", option.text


def _value(value: bool | int | str | None) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rules() -> list[Rules]:
    from adjudicator import catalogue

    ruleset, log = _given("--ruleset"), _log()
    if ruleset is not None:
        return [catalogue.rules(ruleset, None, Path())]
    if log is not None:
        return [catalogue.rules(log.ruleset, None, log.beside)]
    return catalogue.each(catalogue.rules, catalogue.editions())[0]


# ---- the log that stands on the line


class _Log(NamedTuple):
    """What the header of a log says."""

    players: list[str]
    ruleset: str
    deck: str | Deck | None
    beside: Path


@completion
def players(incomplete: str) -> Iterator[Offer]:
    """The players of the log."""
    return _seated()


@completion
def seats(incomplete: str) -> Iterator[Offer]:
    """The players of the log, and nobody."""
    yield from _seated()
    yield "nobody", "only what everybody may know"


def _seated() -> Iterator[Offer]:
    log = _log()
    return ((name, "") for name in (log.players if log is not None else ()))


@completion
def cards(incomplete: str) -> Iterator[Offer]:
    """The cards of the log's deck."""
    from adjudicator import catalogue

    log = _log()
    if log is not None:
        rules = catalogue.rules(log.ruleset, None, log.beside)
        pack = catalogue.pack(log.deck, rules, log.beside, len(log.players))
        yield from ((card.id, pack.written(kind)) for kind, card in enumerate(pack.cards))


def _log() -> _Log | None:
    """The last word on the line that is a log; of a corpus its first game."""
    import msgspec

    from adjudicator.formats.log import Header, Seated

    for word in reversed(_words()):
        path = Path(word).expanduser()
        if not path.name.endswith(GAMES) or not path.is_file():
            continue
        with path.open("rb") as file:
            data = (file.readline() if path.suffix == ".jsonl" else file.read()).removeprefix(b"\xef\xbb\xbf")
        known = {name: value for name, value in msgspec.json.decode(data).items() if name != "steps"}
        header = msgspec.convert(known, Header)
        names = [one.name if isinstance(one, Seated) else one for one in header.players]
        return _Log(names, header.ruleset.id, header.deck, path.parent)
    return None


def _given(option: str) -> str | None:
    """The value of an option on the line."""
    words = _words()
    for word, following in zip(words, [*words[1:], None], strict=True):
        if word == option:
            return following
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return None


def _words() -> list[str]:
    """The words before the one that is being typed; typer drops them after an error."""
    words = _line()[0]
    return words[: int(os.environ["COMP_CWORD"])] if "COMP_CWORD" in os.environ else words


def _line() -> tuple[list[str], str]:
    """The words as the shell hands them over, and the quote that is open at the end."""
    import shlex

    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    for quote in ("", '"', "'"):
        with suppress(ValueError):
            return shlex.split(line + quote), quote
    return line.split(), ""
