"""What was left out, and not only its line: with that line in its place a later card is not where the record has it.

A miss can't be told from a line that nobody wrote down, unless the rest of the record speaks against the line. So what
was owed is put where it was due, in every way to choose; where each of them contradicts the cards of a later step, that
step shows that it was not done.
"""

from __future__ import annotations

import copy
from typing import Final

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Finding
from adjudicator.hindsight.accusations import key_of
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.righting import Righting
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.wording import add_to_what_is_said

EFFORT: Final = 1_500
"""How many steps may be judged for it at most."""
WINDOW: Final = 6
"""What may have been done at more moments than that is left open."""
AHEAD: Final = 30
"""So many steps after a miss the record may speak against its line."""
STANDS: Final = 6
"""For so many more what speaks against it must stand: the next lines may show that it does not."""

SHOWN: Final = "; step {} shows that it was left out"
"""What is said where a message only says what was due."""


def prove_what_was_left_out(judge: Judge) -> None:
    """Find the misses of a judged log that a later step proves."""
    report = judge.report
    found = [f for f in report.top() if f.fault == "missed" and not f.open and not f.unproved and _is_doubted(judge, f)]
    if not found or report.calls:
        return
    righting = Righting(judge)
    effort = righting.left = share(judge, EFFORT)
    for finding in found:
        kept, n = report.kept[id(finding)], _shown_by(righting, finding)
        if n:
            kept.undone_by = n
            add_to_what_is_said(
                finding, kept, f", as step {n} shows" if kept.fault.doubt.startswith(",") else SHOWN.format(n)
            )
    judge.spent += effort - righting.left


def _is_doubted(judge: Judge, finding: Finding) -> bool:
    """Whether a miss may only be a line that is missing; of a draw the pile and the hands speak for themselves."""
    kept = judge.report.kept[id(finding)]
    return bool(kept.fault.doubt) and not kept.undone_by and kept.due is not None and not kept.due.what.brings_card


def _shown_by(righting: Righting, finding: Finding) -> int:
    """The step that shows that what was owed was not done, at whichever moment; 0 where none does."""
    due = righting.judge.report.kept[id(finding)].due
    if due is None or finding.step - due.since > WINDOW or finding.step > righting.left:
        return 0
    ways = righting.ways(finding)
    if not ways.every:
        return 0
    shown = [0]
    for at in range(finding.step, due.since, -1):
        for way in ways.found:
            judge = righting.instead(way._replace(at=at))
            if judge is not None:
                shown.append(_contradicted(righting, judge, at))
                if not shown[-1] or righting.left <= 0:
                    return 0
    return max(shown)


def _contradicted(righting: Righting, judge: Judge, at: int) -> int:
    """The first step from one on with a card that is not where the record has it, in a game that goes on otherwise."""
    known = {key_of(finding) for finding in righting.judge.report.findings}
    judge.bench.tentative = True
    shown, new, until = 0, list[Finding](), at - 1 + AHEAD
    for n, step in enumerate(righting.steps[at - 1 : at - 1 + AHEAD], at):
        if n > until:
            break
        righting.left -= 1
        try:
            judge.feed_all((copy.copy(step),), n)
        except AdjudicatorError:
            return 0
        if shown:
            continue
        new = [f for f in judge.report.top() if key_of(f) not in known]
        if new:
            if not any(f.fault == "mismatch" and judge.report.contradicts(f) for f in new):
                return 0
            shown, until = n, n + STANDS
    return shown if any(judge.report.number(f) is not None for f in new) else 0
