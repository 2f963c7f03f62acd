"""What any act brings to its end: a demand that could still be made, a suit that is owed."""

from __future__ import annotations

from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.occasions import Demanding
from adjudicator.games.crazy_eights.table import StockTable


def next_acts(t: StockTable, seat: int, step: s.Act) -> None:
    """Another player acts after a pass: a demand comes too late from now on."""
    passed = t.passed
    if not passed.open or seat == passed.seat:
        return
    if passed.demand is not None and t.able(passed.seat) and not t.may_pass and t.gone():
        t.judge(Demanding(passed.seat, "refused", passed.demand, step))
        t.report.leading = None
    passed.demand = None
    passed.open = False


def pass_over(t: StockTable, act: type) -> None:
    """What is still owed before such an act has lapsed."""
    if act in t.ledger.awaited:
        t.lapse(-1, act)
        for due in t.ledger.lapsed:
            if due.what == "name":
                t.scar("suit", due.finding)
        t.report.leading = None
