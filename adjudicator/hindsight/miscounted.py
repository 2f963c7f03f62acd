"""A number that the record keeps can't be so: somebody pays what is not there, or ends what by the count goes on.

Nobody can give what they do not have. So a line that changed the number was written twice, or one that was due is
missing. Where the record is in order with the one line, and later steps bear it out, that is the likelier story.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.formats.finding import Finding
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import Repair, left_out, once_too_often
from adjudicator.hindsight.retelling import Retelling, held_against, key_of
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.replay import Judge

EFFORT: Final = 2_500
"""How many steps may be judged for it at most."""
WRONG: Final = ("illegal", "mismatch")
"""What follows from a wrong number, and shows that it is wrong."""
WINDOW: Final = 6
"""So many steps before a miss came to light, the line of what was missed is put in."""


def stories_of_counts(judge: Judge) -> list[Story]:
    """The slips that explain why a number is not what the record needs, in the order in which that came up.

    Nothing is guessed about a game in which the table itself decided what is wrong.
    """
    report, found = judge.report, held_against(judge)
    roots = [f for f in found if report.is_by_count(f)] if len(found) <= MOST and not report.calls else []
    if not roots:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    stories: list[Story] = []
    for root in sorted(roots, key=lambda finding: report.kept[id(finding)].at):
        explained = {id(finding) for story in stories for finding in story.explained}
        left = [finding for finding in found if id(finding) not in explained]
        fitting = _that_fit(judge, retelling, root, left) if root in left else iter(())
        story = min(fitting, key=Story.rank, default=None)
        if story is not None:
            stories.append(story)
            retelling.take(story.repair, story.steps)
    judge.spent += effort - retelling.left
    return stories


def _that_fit(judge: Judge, retelling: Retelling, root: Finding, found: list[Finding]) -> Iterator[Story]:
    """The stories with which the record is in order there, as long as there is effort left."""
    came_up = max(judge.report.kept[id(root)].at, root.step)
    for repair, missed in [*_twice(judge, came_up), *_missed(retelling, found, came_up)]:
        retold = retelling.told(repair, Every(), root, came_up) if retelling.left > 0 else None
        if retold is None or retold.held is None:
            continue
        explained = [finding for finding in found if key_of(finding) not in retold.held]
        if missed is None or missed in explained:
            equal = not (root.step == repair.at or _borne_out(judge, explained))
            yield Story(repair, retold.steps, explained, retold.held, equal, shown=True)


def _twice(judge: Judge, until: int) -> Iterator[tuple[Repair, None]]:
    """Each line struck out that says the same as the line before it."""
    for n in range(until, 1, -1):
        for repair in once_too_often(n, judge.steps[n - 1], [judge.steps[n - 2]]):
            yield repair, None


def _missed(retelling: Retelling, found: Sequence[Finding], until: int) -> Iterator[tuple[Repair, Finding]]:
    """The line put in of what was missed by then, where it was due, and what was missed."""
    report = retelling.judge.report
    for finding in found:
        due = report.kept[id(finding)].due
        if finding.fault != "missed" or due is None or not 0 < finding.step <= until:
            continue
        for before in range(finding.step, max(due.since - 1, finding.step - WINDOW, 0), -1):
            whose = [act for act in retelling.offers(before) if getattr(act, "by", None) == finding.player]
            for act in whose:
                yield left_out(before, [act]), finding


def _borne_out(judge: Judge, explained: list[Finding]) -> bool:
    """Whether a story makes more than one step right."""
    following = [f for finding in explained for f in judge.report.following(finding) if f.fault in WRONG]
    return len({finding.step for finding in (*explained, *following)}) > 1
