"""What came late and made a difference by it: was it done in time, and only its line stands too late?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.formats.finding import Finding, Slip, key_of
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import SWAPPED, Repair
from adjudicator.hindsight.retelling import Retelling
from adjudicator.hindsight.slips import Story
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import OR_ELSE

EFFORT: Final = 600
"""How many steps may be judged for it at most."""
LINES: Final = 2
"""Who writes a line too late does so by no more lines than that."""


def tell_of_late_lines(judge: Judge, stories: Sequence[Story]) -> None:
    """Say of what was made up for too late that its line may stand in the wrong place, if the record fits so.

    What did no harm is left alone: the other story would change nothing.
    """
    late = [f for f in judge.report.top() if f.fault == "late" and f.severity == "error" and f.settled_by]
    if not late or judge.report.calls:
        return
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    for story in stories:
        retelling.take(story.repair, story.steps)
    for finding in late:
        if retelling.left > 0 and _fits_in_time(retelling, finding):
            finding.slip = f"step {finding.settled_by} was done before step {finding.step}, and written too late"
            finding.slips = [Slip(edit="move", step=finding.settled_by or 0)]
            finding.message += f"{OR_ELSE}{finding.slip}"
    judge.spent += effort - retelling.left


def _fits_in_time(retelling: Retelling, finding: Finding) -> bool:
    """Whether the record is in order with the line where it was due."""
    first, last = finding.step, finding.settled_by or 0
    lines = [retelling.line(n) for n in range(first, last + 1)]
    acts = [line for line in lines if line is not None]
    if not 0 < last - first <= LINES or len(acts) < len(lines):
        return False
    moved = Repair(first, len(acts), [acts[-1], *acts[:-1]], SWAPPED)
    came_up = max(retelling.judge.report.kept[id(finding)].at, 1)
    told = retelling.told(moved, Every(), finding, came_up)
    return told is not None and told.held is not None and key_of(finding) not in told.held
