"""Whether something was left out, or only its line is missing: with that line a later step of the record may not fit.

Where the record would contradict itself with the line, however it reads, the line is not what is missing.
"""

from __future__ import annotations

from typing import Final

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Finding
from adjudicator.kernel.effort import share
from adjudicator.kernel.filling import key_of
from adjudicator.kernel.instead import Instead, record
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.righting import Righting

EFFORT: Final = 1_500
"""How many steps may be judged for it at most."""
AHEAD: Final = 30
"""So many steps after it a contradiction is looked for."""
MOST: Final = 4
"""Of no more findings it is asked."""


def prove(judge: Judge) -> None:
    """Note of what was left out, in a judged log, which step shows that it was not done."""
    report = judge.report
    asked = [f for f in report.top() if f.fault == "missed" and not f.open and _may_be_unwritten(judge, f)]
    if not asked or len(asked) > MOST or report.calls:
        return
    righting = Righting(judge)
    effort = righting.left = share(judge, EFFORT)
    for finding in asked:
        try:
            ways = righting.ways(finding)
        except AdjudicatorError:
            continue
        shown = [_contradicted(righting, way) for way in ways.found] if ways.every else []
        if shown and all(shown) and righting.left > 0:
            report.kept[id(finding)].undone_by = max(shown)
    judge.spent += effort - righting.left


def _may_be_unwritten(judge: Judge, finding: Finding) -> bool:
    """Whether it is said that perhaps only a line is missing, and it is no draw: which card that brings, is open."""
    kept = judge.report.kept[id(finding)]
    return bool(kept.doubt) and not kept.undone_by and kept.due is not None and not kept.due.what.brings_card


def _contradicted(righting: Righting, way: Instead) -> int:
    """The first step of the record that can't be as it is written with the line in its place; 0 if all fit."""
    then = righting.instead(way)
    known = {key_of(finding) for finding in righting.judge.report.findings}
    if then is None:
        return 0
    for n in range(way.at, min(way.at + AHEAD, len(righting.steps)) + 1):
        righting.left -= 1
        if righting.left <= 0:
            return 0
        try:
            then.feed_all((record(righting.steps, way, n),), n)
        except AdjudicatorError:
            return 0
        new = [f for f in then.report.findings if f.fault == "mismatch" and key_of(f) not in known]
        if any(map(then.report.contradicts, new)):
            return n
    return 0
