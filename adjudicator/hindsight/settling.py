"""A log judged with what the rest of it shows of what nobody wrote down."""

from __future__ import annotations

from adjudicator.hindsight.bounds import explaining
from adjudicator.hindsight.filling import filled
from adjudicator.hindsight.proving import proved
from adjudicator.kernel.replay import Judge, Observer


def settled(judge: Judge, observe: Observer | None) -> Judge:
    """Judge a log with what the rest of it shows; it is another judge where something was filled in."""
    with explaining(judge):
        judge = first = filled(judge)
    with explaining(judge):
        judge = proved(judge)
    with explaining(judge):
        judge = filled(judge)
    if judge is not first and observe is not None:
        again = judge.after(0, judge.steps)
        observe(0, None, again.bench)
        again.feed_all(judge.steps, observe=observe)
    return judge
