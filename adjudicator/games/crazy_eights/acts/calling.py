"""What the table says about an earlier step: a demand after a pass, an objection to a block."""

from __future__ import annotations

from adjudicator.games.crazy_eights.acts.counting import judge_block
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.kernel.log import Call


def call(t: StockTable, step: Call) -> None:
    """Remember a demand or an objection; a demand that comes too late changes nothing."""
    t.seat(step.by or "")
    block, passed = t.block, t.passed
    if step.allow == "refuse" and block.step and step.step == block.step:
        block.disputed = True
        if block.finding is not None:
            t.report.withdraw([block.finding])
            block.finding = None
            judge_block(t)
    elif step.allow == "demand" and step.step == passed.step:
        if passed.open:
            passed.demand = step
        else:
            passed.late = True
