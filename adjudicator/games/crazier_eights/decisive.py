"""Abilities that decide a game: whom they make lose, and whom they make win."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.effects import Run, meaning
from adjudicator.formats.abilities import Lose, Trigger, Win
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.kernel.dues import Due


def struck(bench: EightsBench, due: Due) -> list[int]:
    """Who loses by an ability that is due, with their allies; nobody by most."""
    return struck_by(bench, due.ability, due.seat, due.kind, due.active) if due.what is TRIGGER else []


def struck_by(bench: EightsBench, ability: Trigger, seat: int, kind: int, active: int) -> list[int]:
    """Who loses by an ability of a card that a seat controls, with their allies; nobody by most."""
    run = Run(bench, seat, kind, active, [], None)
    ops = [op for op in ability.do if isinstance(op, Lose) and op.who in ("you", "active", "each", "opponents")]
    seats = [seat for op in ops for seat in meaning.seats(run, op.who)]
    return with_allies(bench, [seat for seat in seats if not bench.now.out[seat]])


def winner_by(bench: EightsBench, due: Due) -> int:
    """Who wins by an ability that is due; -1 for nobody, as by most."""
    if due.what is not TRIGGER:
        return -1
    run = Run(bench, due.seat, due.kind, due.active, [], None)
    ops = [op for op in due.ability.do if isinstance(op, Win) and op.who in ("you", "active")]
    return next((seat for op in ops for seat in meaning.seats(run, op.who) if not bench.now.out[seat]), -1)


def with_allies(bench: EightsBench, seats: Sequence[int]) -> list[int]:
    """Who is out when these lose (III (11))."""
    if bench.partners and bench.rules.holds("CE-11.3"):
        seats = [ally for seat in seats for ally in bench.allies(seat) if not bench.now.out[ally]]
    return list(dict.fromkeys(seats))


def moot(bench: EightsBench, due: Due) -> bool:
    """Whether an ability that is due can only make players lose or win who are out already."""
    if due.what is not TRIGGER or struck(bench, due) or winner_by(bench, due) >= 0:
        return False
    return all(
        (isinstance(op, Lose) and op.who in ("you", "active", "each", "opponents"))
        or (isinstance(op, Win) and op.who in ("you", "active"))
        for op in due.ability.do
    )
