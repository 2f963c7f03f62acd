"""What any act brings to its end: a demand that could still be made, a suit that is owed."""

from __future__ import annotations

from adjudicator.formats.log import Act
from adjudicator.games.crazy_eights.bench import NAME, SUIT, StockBench
from adjudicator.games.crazy_eights.occasions import Demanding
from adjudicator.games.crazy_eights.starter import able
from adjudicator.games.crazy_eights.stock import gone


def next_acts(bench: StockBench, seat: int, step: Act) -> None:
    """Another player acts after a pass: a demand comes too late from now on."""
    passed = bench.passed
    if not passed.open or seat == passed.seat:
        return
    if passed.demand is not None and able(bench, passed.seat) and not bench.house.may_pass and gone(bench):
        bench.judge(Demanding(passed.seat, "refused", passed.demand, step))
        bench.report.leading = None
    passed.demand = None
    passed.open = False


def pass_over(bench: StockBench, act: Act) -> None:
    """What is still owed before such an act has lapsed."""
    if bench.overtaken_by(act):
        for due in bench.ledger.lapsed:
            if due.what is NAME:
                bench.scar(SUIT, due.finding)
