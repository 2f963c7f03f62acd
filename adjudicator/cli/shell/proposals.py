"""What a shell may offer while a command is typed. Where anything goes wrong nothing is offered, and nothing is said.

Shells carry out some of what they are given, and names in a log are anybody's: only plain ones are offered.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.cli.inputs.file_names import BUNDLE, DECK, EDITION, GAMES, PINNED, SERIES, in_lines
from adjudicator.cli.shell.typed_line import as_meant, as_typed, given, kept, words_before
from adjudicator.cli.values import NOBODY

if TYPE_CHECKING:
    from adjudicator.formats.decks import Deck
    from adjudicator.kernel.rules import Rules

Offer = tuple[str, str]
"""A value, and what it is."""
Complete = Callable[[str], list[Offer]]
"""What fits what is typed of a word."""

_PLAIN = r"[\w./]([\w.,/+= -]*[\w.,/+=-])?"
_NOT_PLAIN = r"[^\w .,:()/=-]"


def completion(offers: Callable[[str], Iterable[Offer]]) -> Complete:
    """What a function offers, as far as it is plain; nothing if it fails."""

    @functools.wraps(offers)
    def complete(incomplete: str) -> list[Offer]:
        before = kept()
        try:
            found = dict(offers(before + as_meant(incomplete)))
        except Exception:  # the outermost frame: a message would stand in the line that is being typed
            return []
        return [
            (as_typed(one.removeprefix(before)), re.sub(_NOT_PLAIN, "", help))
            for one, help in found.items()
            if one.startswith(before) and one != before and re.fullmatch(_PLAIN, one)
        ]

    return complete


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
pinned = files(*PINNED)
series = files(SERIES, *GAMES)


# ---- rule books, rulings, decks


def _shipped_books() -> list[Offer]:
    from adjudicator import catalogue

    return catalogue.each(lambda id: (id, catalogue.lineage(id)[-1].title), catalogue.editions())[0]


def _shipped_decks() -> list[Offer]:
    from adjudicator import catalogue

    return catalogue.each(lambda id: (id, catalogue.shipped_pack(id).deck.title), catalogue.decks())[0]


@completion
def rulesets(incomplete: str) -> Iterator[Offer]:
    """The shipped rulesets, and editions in files."""
    yield from _shipped_books()
    yield from _own(incomplete, EDITION)


@completion
def decks(incomplete: str) -> Iterator[Offer]:
    """The shipped decks, and decks in files."""
    yield from _shipped_decks()
    yield from _own(incomplete, DECK)


@completion
def books_and_decks(incomplete: str) -> Iterator[Offer]:
    """What else logs can be judged by."""
    yield from _shipped_books()
    yield from _shipped_decks()
    yield from _own(incomplete, EDITION)
    yield from _own(incomplete, DECK)


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
    from adjudicator.desk.rulebook import Rulebook

    return ((ruling.id, ruling.name) for _, ruling in Rulebook(given("--ruleset")).all())


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

    ruleset, log = given("--ruleset"), _log()
    if ruleset is not None:
        return [catalogue.rules(ruleset)]
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
    yield NOBODY, "only what everybody may know"


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


@completion
def faulty_steps(incomplete: str) -> Iterator[Offer]:
    """The steps of the log at which something is wrong that can be put right, with the name of the fault."""
    from adjudicator.judging import adjudicate

    path = _path()
    if path is not None:
        verdict = adjudicate(path.read_bytes(), path.name, beside=path.parent, lines=in_lines(path))
        yield from ((str(f.step), f.name) for f in verdict.findings if f.step and f.counts and f.severity != "note")


def _path() -> Path | None:
    """The last word on the line that is a log."""
    paths = (Path(word).expanduser() for word in reversed(words_before()))
    return next((path for path in paths if path.name.endswith(GAMES) and path.is_file()), None)


def _log() -> _Log | None:
    """The header of the log on the line; of a corpus that of its first game."""
    import msgspec

    from adjudicator.formats.log import Header, Seated

    path = _path()
    if path is not None:
        with path.open("rb") as file:
            data = (file.readline() if in_lines(path) else file.read()).removeprefix(b"\xef\xbb\xbf")
        known = {name: value for name, value in msgspec.json.decode(data).items() if name != "steps"}
        header = msgspec.convert(known, Header)
        names = [one.name if isinstance(one, Seated) else one for one in header.players]
        return _Log(names, header.ruleset.id, header.deck, path.parent)
    return None
