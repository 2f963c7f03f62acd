"""Two slips of which each explains the same: two lines may have changed places, or the second bears a wrong name.

Which of them it was decides who holds how many cards, and so perhaps who has won: both are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import NAMED, Repair, written_wrongly
from adjudicator.hindsight.retelling import Retelling
from adjudicator.hindsight.slips import Story
from adjudicator.kernel.replay import Judge

EFFORT: Final = 600
"""How many steps may be judged for it at most."""


def other_names(judge: Judge, stories: Sequence[Story]) -> dict[int, Story]:
    """By the identity of what a story explains: the other name by which it would be right as well.

    It is asked of an act that two lines in another order put right, and that no card contradicts.
    """
    swapped = [one for one in stories if one.repair.gone == len(one.steps) == 2 and _may_bear_another(judge, one)]
    if not swapped:
        return {}
    effort = share(judge, EFFORT)
    found: dict[int, Story] = {}
    left = effort
    for story in swapped:
        retelling = Retelling(judge, left)
        for other in stories:
            if other is not story:
                retelling.take(other.repair, other.steps)
        fitting = list(_that_fit(retelling, story))
        if len(fitting) == 1:
            found[id(story.explained[0])] = fitting[0]
        left = retelling.left
    judge.spent += effort - left
    return found


def _may_bear_another(judge: Judge, story: Story) -> bool:
    """Whether a story is about one act in either of its lines, which others went on after."""
    root, *rest = story.explained
    goes_on = any(getattr(step, "by", None) for step in judge.steps[root.step :])
    return not rest and goes_on and root.fault == "illegal" and not judge.report.contradicted(root)


def _that_fit(retelling: Retelling, story: Story) -> Iterator[Story]:
    """The stories in which the line of the act bears another name, and the record is in order there."""
    root, judge = story.explained[0], retelling.judge
    for repair in _of_another(judge, root.step):
        retold = retelling.told(repair, Every(), root, max(judge.report.kept[id(root)].at, 1))
        if retold is not None and retold.held is not None:
            yield Story(repair, retold.steps, [root], retold.held)


def _of_another(judge: Judge, n: int) -> Iterator[Repair]:
    """The line of a step with each other name for who acts."""
    line = judge.steps[n - 1]
    for repair in written_wrongly(n, line, judge.bench):
        if repair.unlikely == NAMED and getattr(repair.acts[0], "by", None) != getattr(line, "by", None):
            yield repair
