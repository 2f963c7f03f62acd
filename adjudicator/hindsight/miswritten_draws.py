"""A drawn card that did not lie on top: its line names a wrong card, or the lines of two draws changed places.

The card on top is known, so there is little to try. It is asked before the search, since what hangs on a card in a
wrong hand hides other slips.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Claim
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import ALIKE, Repair, in_another_order, meant_otherwise
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.replay import Judge

EFFORT: Final = 1_500
"""How many steps may be judged for it at most."""
ENOUGH: Final = 2
"""So many contradictions that a wrong card explains show that it is one."""


def stories_of_draws(judge: Judge) -> list[Story]:
    """The slips of that kind, in the order of the record, where the rest of it shows them.

    What stands with the line put right, and only seemed to follow, is no longer folded under it.
    """
    report, found = judge.report, held_against(judge)
    roots = [f for f in found if f.step and report.contradicts(f) and _is_of_a_draw(judge, f)]
    if not roots or len(found) > MOST or report.calls:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    stories: list[Story] = []
    for root in roots:
        if any(root in story.explained for story in stories):
            continue
        story = next(_that_fit(retelling, root, found), None)
        if story is not None:
            stories.append(story)
            retelling.take(story.repair, story.steps)
            for finding in [f for f in report.hanging(story.explained) if key_of(f) in story.held]:
                finding.because_of = None
    judge.spent += effort - retelling.left
    return stories


def _is_of_a_draw(judge: Judge, finding: Finding) -> bool:
    """Whether a card was not the one on top of a pile, and is not used where it is not."""
    line = judge.steps[finding.step - 1]
    return judge.report.kept[id(finding)].misplaced < 0 and not isinstance(line, Claim)


def _that_fit(retelling: Retelling, root: Finding, found: list[Finding]) -> Iterator[Story]:
    """The stories with which that draw is in order, and which something else bears out."""
    report = retelling.judge.report
    for repair in _repairs(retelling, root.step):
        told = retelling.told(repair, Every(), root, max(report.kept[id(root)].at, 1)) if retelling.left > 0 else None
        lines = range(repair.at, repair.at + repair.gone)
        if told is None or told.held is None or any(step in lines for _, step, _ in told.held):
            continue
        explained = [finding for finding in found if key_of(finding) not in told.held]
        hanging = [f for f in (*explained, *report.hanging(explained)) if key_of(f) not in told.held]
        if repair.gone > 1 or len({f.step for f in hanging if report.contradicts(f)}) >= ENOUGH:
            yield Story(repair, told.steps, explained, told.held, shown=True)


def _repairs(retelling: Retelling, n: int) -> Iterator[Repair]:
    """Two draws of one player in another order; or the card that lay on top."""
    before, line, after = (retelling.line(m) for m in (n - 1, n, n + 1))
    if line is None:
        return
    if after is not None and _of_one_kind(line, after):
        yield from in_another_order(n, line, after)
    if before is not None and _of_one_kind(before, line):
        yield from in_another_order(n - 1, before, line)
    for repair in meant_otherwise(n, line, retelling.offers(n), retelling.judge.pack):
        if repair.unlikely == ALIKE and not repair.recast:
            yield repair


def _of_one_kind(one: object, other: object) -> bool:
    """Whether two lines are the same kind of act of one player."""
    return type(one) is type(other) and getattr(one, "by", None) == getattr(other, "by", None)
