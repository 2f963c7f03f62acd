"""Acts that are not of the turn that is on."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import WAY, StockBench
from adjudicator.kernel import rotation
from adjudicator.kernel.occasions import Why
from adjudicator.kernel.scars import TURN

FEWEST: Final = 3
"""Of fewer players nobody goes round another way."""


def ended(bench: StockBench) -> Why:
    """The word for an act when the game is over."""
    return "blocked" if bench.block.step else "after-end"


def to_the_right(bench: StockBench, seat: int) -> bool:
    """Whether a player sits on the right of the last one who had a turn, or of the dealer where nobody had one."""
    passed, last = bench.passed, bench.now.placed_by
    if passed.step > bench.now.placed_at:
        last = passed.seat
    elif last < 0 and bench.now.turn == 1 and bench.now.deal_started:
        last = (bench.now.active - 1) % bench.n
    return last >= 0 and len(bench.alive()) >= FEWEST and bench.following(seat) == last


def turn_of(bench: StockBench, seat: int, step: Any, kind: int = -1) -> bool:  # Any: one of the game's steps
    """Whether an act belongs to the turn that is on. A table that goes round the other way makes one mistake."""
    other_way = to_the_right(bench, seat)
    if not other_way and bench.scars:
        bench.scars.pop(WAY, None)
    if seat == bench.now.active and bench.now.over is None:
        bench.now.elsewhere = -1
        return True
    own = rotation.turn_of(bench, seat, step, kind)
    found = bench.report.leading
    if other_way and found is not None and found.step == bench.step and bench.report.kept[id(found)].astray:
        bench.scar(WAY, found)
    return own


def astray(bench: StockBench, seat: int, step: Any) -> Why:  # Any: one of the game's steps
    """The word for an act of somebody whose turn it is not: perhaps a second card of the turn before."""
    now = bench.now
    again = (
        seat == now.last_active
        and now.placed
        and TURN not in bench.scars
        and isinstance(step, s.Play)
        and bench.following(seat) == now.active
        and not now.drawn
    )
    return "again" if again else "out-of-turn"
