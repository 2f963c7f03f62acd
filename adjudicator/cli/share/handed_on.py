"""A game as it is handed on: one log, judged and filmed; for a seat the log holds only what that player may know."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Unpack

from adjudicator import catalogue
from adjudicator.by_rules import Book, ByRules
from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.file_names import LINK_SHOWN, STDIN_SHOWN, bare, shown
from adjudicator.cli.inputs.sources import Source, sources
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.errors import LogError, Problem
from adjudicator.judging import given_pack, read, seen
from adjudicator.reports.frames import Camera
from adjudicator.reports.judged_game import JudgedGame


def alone(path: Path) -> Source:
    """The one log of a file, under the bare name of the file: where it lay is nobody's business.

    Raises:
        LogError: for a file that cannot be read, or that holds several.
    """
    problems: list[Problem] = []
    found = [s for _, s in zip(range(2), sources([path], lambda _, why: problems.extend(why)), strict=False)]
    if problems or len(found) != 1:
        raise LogError(problems or [Problem("expected one log, in a file of its own")], shown(path))
    (source,) = found
    name = f"{bare(path.name)}.game.json" if source.corpus else Path(source.file).name
    return source._replace(file="game.json" if name in (STDIN_SHOWN, LINK_SHOWN) else name, first=1, corpus=False)


def filmed(
    source: Source, seat: str | None = None, camera: Callable[[], Camera] = Camera, **how: Unpack[ByRules]
) -> JudgedGame:
    """A log judged, with its story and its frames.

    Raises:
        LogError: if it cannot be judged.
        UnknownId: if no player has that name.
    """
    seen = source if seat is None else seen_by(source, seat, **how)
    return judged(seen, watch=camera, weighed=True, every_reading=True, **how)


def seen_by(source: Source, seat: str, calls: bool = True, **how: Unpack[Book]) -> Source:
    """The log as a player may know it, written anew."""
    deck, ruleset, options = how.get("deck"), how.get("ruleset"), how.get("options")
    log, rules = read(
        source.data, source.file, beside=source.beside, lines=source.lines, ruleset=ruleset, options=options
    )
    number = len(log.header.players)
    pack = given_pack(deck, rules) if deck else catalogue.pack(log.header.deck, rules, source.beside, number)
    known = seen(log, rules, pack, seat)
    data = laid_out(known.header, known.steps).encode()
    return source._replace(data=data, lines=False, file=_for_seat(source.file, seat))


def _for_seat(name: str, seat: str) -> str:
    """The name of a seat's log: `evening.Ann.game.json`."""
    who = "".join(c if c.isalnum() else "-" for c in seat)
    return f"{bare(name)}.{who}.game.json"


def command(*words: str) -> str:
    """A command as it is typed in a shell."""
    return shlex.join(["adjudicate", *words])


def rules_given(ruleset: str | None, option: list[str] | None, calls: bool, deck: str | None = None) -> list[str]:
    """The words that say by which rules it is judged, as they were given."""
    words = [] if ruleset is None else ["--ruleset", ruleset]
    words += [word for one in option or () for word in ("--option", one)]
    words += [] if deck is None else ["--deck", deck]
    return words if calls else [*words, "--no-calls"]
