"""What the table says about an earlier step: a demand after a pass, an objection to a block."""

from __future__ import annotations

from adjudicator.formats.log import Call
from adjudicator.games.crazy_eights.acts.counting import judge_block
from adjudicator.games.crazy_eights.bench import StockBench
from adjudicator.kernel import rotation


def call(bench: StockBench, step: Call) -> None:
    """Remember a demand or an objection; a demand that comes too late changes nothing."""
    by = bench.seat(step.by or "")
    block, passed = bench.block, bench.passed
    rotation.call(bench, step)
    if step.allow == "demand" and block.step and step.step == block.step and block.declared:
        block.disputed = True
        if block.finding is not None:
            bench.report.withdraw([block.finding])
            block.finding = None
            judge_block(bench)
    elif step.allow == "demand" and step.step == passed.step and by != passed.seat and block.agreed is None:
        if passed.open:
            passed.demand = step
            bench.demanded[passed.step] = bench.step
        else:
            passed.late = True
