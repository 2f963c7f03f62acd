"""Turns without a card."""

from __future__ import annotations

from adjudicator.formats.finding import Finding
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import next_acts, pass_over
from adjudicator.games.crazy_eights.bench import LastPass, StockBench, TurnPassed
from adjudicator.games.crazy_eights.ending import count_up, needed_passes, watch_pass
from adjudicator.games.crazy_eights.occasions import Demanding, Passing
from adjudicator.games.crazy_eights.starter import able
from adjudicator.games.crazy_eights.stock import gone
from adjudicator.games.crazy_eights.turns import turn_of
from adjudicator.games.crazy_eights.ways_to_end import BLOCKED
from adjudicator.kernel.rotation import pass_on, so_far


def pass_(bench: StockBench, step: s.Pass) -> None:
    """Judge a pass; enough of them in a row block the game."""
    seat = bench.seat_of[step.by]
    passed = bench.passed
    if passed.demand is not None and seat == passed.seat:
        if able(bench, seat) and not bench.house.may_pass and gone(bench):
            bench.judge(Demanding(seat, "refused", passed.demand, step))
        passed.demand = None
        return
    next_acts(bench, seat, step)
    own = turn_of(bench, seat, step)
    pass_over(bench, step)
    if not own:
        return
    turn_without_card(bench, seat, _judged(bench, seat, step))


def turn_without_card(bench: StockBench, seat: int, found: Finding | None) -> None:
    """Carry a pass out; `found` is what was wrong with it."""
    turn = TurnPassed(so_far(bench), bench.now.passes, bench.now.passed_since)
    bench.passed = LastPass(seat, bench.step, found, turn)
    bench.now.passes = bench.now.passes + 1 if gone(bench) else 0
    bench.now.passed_since += 1
    bench.now.placed = False
    if bench.now.passes >= needed_passes(bench):
        bench.block.step = bench.step
        count_up(bench, BLOCKED)
        return
    pass_on(bench)


def _judged(bench: StockBench, seat: int, step: s.Pass) -> Finding | None:
    """What is wrong with a pass; where hidden cards leave that open it is watched."""
    if not gone(bench) and bench.now.drawn < bench.house.draw_limit:
        return bench.judge(Passing(seat, step, able(bench, seat)))
    could = False if bench.house.may_pass or bench.now.drawn >= bench.house.draw_limit else able(bench, seat)
    if could is not None:
        return bench.judge(Passing(seat, step, could))
    watch_pass(bench, seat, step)
    return None
