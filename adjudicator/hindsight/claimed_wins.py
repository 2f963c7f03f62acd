"""A winner is put down whose win was passed over: with the win called in time the record is right.

Then who wrote it down made no mistake of their own: it follows from the win that nobody called.
"""

from __future__ import annotations

from typing import Final

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Claim
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.righting import Righting
from adjudicator.kernel.claims import winners_stated
from adjudicator.kernel.replay import Judge

EFFORT: Final = 600
"""How many steps may be judged for it at most."""


def fold_claimed_wins(judge: Judge) -> None:
    """Fold a winner who is put down under the win that was passed over."""
    report = judge.report
    claims = [f for f in report.top() if f.fault == "mismatch" and _states_a_winner(judge, f)]
    missed = [f for f in report.top() if f.fault == "missed" and not f.open and f.severity == "error"]
    if not claims or not missed or judge.bench.now.over is not None:
        return
    righting = Righting(judge)
    effort = righting.left = share(judge, EFFORT)
    for root in missed:
        won = _winners(righting, root)
        for claim in claims:
            stated = sorted(winners_stated(judge.bench, judge.steps[claim.step - 1]))
            if won and won == stated and claim.step > root.step:
                claim.message += f"; with step {root.step} put right it would fit"
                claim.because_of = report.number(root)
    judge.spent += effort - righting.left


def tell_winners_apart(judge: Judge) -> None:
    """Who wrote down another winner than there is made a mistake that no doubt about somebody else's cards explains."""
    over, report = judge.bench.now.over, judge.report
    won = [] if over is None else [judge.bench.names[seat] for seat in over.winners]
    for finding in report.findings:
        if finding.because_of is None or not is_stated(judge, finding) or not _states_a_winner(judge, finding):
            continue
        root = finding
        while root.because_of is not None:
            root = report.findings[root.because_of - 1]
        whose = getattr(judge.steps[root.step - 1], "by", None) if root.step else None
        explained = bool(report.kept[id(root)].amended)  # by a line told otherwise, with which it fits
        if won and root.severity == "note" and whose is not None and whose not in won and not explained:
            finding.because_of = None


def is_stated(judge: Judge, finding: Finding) -> bool:
    """Whether it is what a line only states that is wrong."""
    states = finding.step > 0 and isinstance(judge.steps[finding.step - 1], Claim)
    return states and finding.fault == "mismatch"


def _states_a_winner(judge: Judge, finding: Finding) -> bool:
    step = judge.steps[finding.step - 1] if finding.step else None
    return isinstance(step, Claim) and bool(getattr(step, "winner", None))


def _winners(righting: Righting, finding: Finding) -> list[int]:
    """Who has won at once where what was missed is done in time; nobody where that hangs on a choice."""
    try:
        ways = righting.ways(finding)
    except AdjudicatorError:
        return []
    ends: list[list[int]] = []
    for way in ways.found if ways.every else ():
        judge = righting.instead(way)
        over = None if judge is None else judge.bench.now.over
        ends.append([] if over is None else sorted(over.winners))
    return ends[0] if ends and all(end == ends[0] for end in ends) else []
