"""A game stopped at a moment, and what is open there."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Unpack

import typer

from adjudicator.by_rules import Book
from adjudicator.cli.inputs.attempts import verdict_of
from adjudicator.cli.inputs.sources import only
from adjudicator.cli.values import Listing
from adjudicator.errors import UnknownId
from adjudicator.formats.log import Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.simulate import legal
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe


def stopped(game: Path, at: int | None, **how: Unpack[Book]) -> Judge:
    """A game as it stands just before a step, or at its end.

    Raises:
        LogError: if it cannot be judged.
        typer.BadParameter: if there is no such step.
    """
    verdict = verdict_of(only(game), until=None if at is None else at - 1, **how)
    steps = len(verdict.log.steps)
    if at is not None and at > steps + 1:
        raise typer.BadParameter(f"the record has {steps} step{'' if steps == 1 else 's'}", param_hint="--at")
    return verdict.judge


def seat_called(bench: Bench, name: str) -> int:
    """The seat of a player.

    Raises:
        UnknownId: with the nearest names, or all of them.
    """
    if name not in bench.seat_of:
        raise UnknownId("player", name, get_close_matches(name, bench.names) or bench.names)
    return bench.seat_of[name]


def offered(judge: Judge, seats: list[int]) -> list[Step]:
    """Every step that is open to these seats."""
    return [step for seat in seats for step in legal(judge.bench, seat)]


def explained(judge: Judge, seats: list[int], kind: int) -> list[str]:
    """What can be done with a card, and why the rest cannot."""
    bench, game = judge.bench, judge.rules.game
    card = bench.pack.names[kind]
    lines = []
    for seat in seats:
        name = bench.names[seat]
        own = [s for s in offered(judge, [seat]) if bench.spelled.get(getattr(s, "card", None) or "", -1) == kind]
        lines += [f"legal: {game.tell(bench, step)}" for step in own]
        if bench.now.over is not None:
            lines.append(f"{card}: the game is over")
            continue
        reasons = game.why_not(bench, seat, kind)
        lines += [f"{card}: {reason}" for reason in reasons]
        if not own and not reasons:
            waiting = "" if seat == bench.now.active else f"; it is {bench.names[bench.now.active]}'s turn"
            lines.append(f"{card}: {name} {game.no_use}{waiting or '; something else comes first'}")
    return lines


def told(judge: Judge, player: str | None, card: str | None, format: Listing, ink: Ink = PLAIN) -> str:
    """What is open, or with a card why it has nothing open; of one player, or of all (of a card: of the one on turn).

    Raises:
        UnknownId: for a player or a card that does not exist.
    """
    bench = judge.bench
    seats = list(range(bench.n)) if player is None else [seat_called(bench, player)]
    if card is not None:
        lines = explained(judge, seats if player is not None else [bench.now.active], bench.pack.find(card))
        return _lines(lines, ink)
    found = offered(judge, seats)
    if format == "json":
        from adjudicator.reports.safe import encoded

        return encoded(found) + "\n"
    lines = [judge.rules.game.tell(bench, step) for step in found]
    nothing = "nothing" + (": the game is over" if bench.now.over is not None else "")
    return _lines(lines or [nothing], ink)


def _lines(texts: Sequence[str], ink: Ink) -> str:
    return "".join(line + "\n" for text in texts for line in ink.row(safe(text)))
