"""All that a legal step may come to: its choices made, and the cards that are known to come."""

from __future__ import annotations

from copy import copy

import msgspec

from adjudicator.formats.log import Step
from adjudicator.kernel.dice import every_way
from adjudicator.kernel.replay import Judge

WAYS = 400
"""Among how many ways to do one step it is chosen."""


def ways(judge: Judge, offer: Step) -> list[Step]:
    """All that an offered step may come to: its choices made, and the cards that are known to come.

    Where cards are hidden, some of what comes of it could not be written down so; its choices alone stay then, or the
    step as it is.
    """
    found: dict[bytes, Step] = {}
    for dice in every_way(WAYS):
        again = judge.parted()
        again.bench.step = len(again.steps) + 1
        step = again.suppose(copy(offer), dice)
        if step is not None:
            found.setdefault(msgspec.json.encode(step), step)
    fitting = [step for step in found.values() if _fits(judge, step)]
    if not fitting:
        bare = {msgspec.json.encode(step): step for step in map(_chosen, found.values())}
        fitting = [step for step in bare.values() if _fits(judge, step)]
    return fitting or [offer]


def _chosen(step: Step) -> Step:
    """A step with its choices, and without what came of it."""
    return msgspec.structs.replace(step, then=None) if getattr(step, "then", None) else step


def _fits(judge: Judge, step: Step) -> bool:
    """Whether nothing is wrong with a step as it is written down."""
    again = judge.parted()
    known = {*map(id, again.report.findings)}
    again.feed_all([copy(step)], len(again.steps) + 1)
    return all(id(one) in known or one.severity == "note" for one in again.report.findings)
