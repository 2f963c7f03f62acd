"""Acts that are not of the turn that is on."""

from __future__ import annotations

from typing import Any

from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import StockBench
from adjudicator.kernel.occasions import Why
from adjudicator.kernel.scars import TURN


def ended(bench: StockBench) -> Why:
    """The word for an act when the game is over."""
    return "blocked" if bench.block.step else "after-end"


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
