"""Turns without a card."""

from __future__ import annotations

from adjudicator.formats.finding import Finding
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import next_acts, pass_over
from adjudicator.games.crazy_eights.occasions import Demanding, Passing
from adjudicator.games.crazy_eights.table import LastPass, StockTable


def pass_(t: StockTable, step: s.Pass) -> None:
    """Judge a pass; enough of them in a row block the game."""
    seat = t.seat_of[step.by]
    passed = t.passed
    if passed.demand is not None and seat == passed.seat:
        if t.able(seat) and not t.may_pass and t.gone():
            t.judge(Demanding(seat, "refused", passed.demand, step))
        passed.demand = None
        return
    next_acts(t, seat, step)
    own = t.turn_of(seat, step)
    pass_over(t, s.Pass)
    if not own:
        return
    gone = t.gone()
    t.passed = LastPass(seat, t.step, _judged(t, seat, step, gone=gone))
    t.passes = t.passes + 1 if gone else 0
    t.passed_since += 1
    t.placed = False
    if t.passes >= t.needed_passes():
        t.block.step = t.step
        t.count_up("C8-6.2")
        return
    t.pass_on()


def _judged(t: StockTable, seat: int, step: s.Pass, *, gone: bool) -> Finding | None:
    """What is wrong with a pass; where hidden cards leave that open it is watched."""
    if not gone and t.drawn < t.draw_limit:
        return t.judge(Passing(seat, step, t.able(seat)))
    able = False if t.may_pass or t.drawn >= t.draw_limit else t.able(seat)
    if able or t.thorough:
        return t.judge(Passing(seat, step, able))
    if able is None:
        t.watch_pass(seat, step)
    return None
