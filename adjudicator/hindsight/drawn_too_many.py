"""Several lines have an unseen card too many: as many slips of one kind, where the next cards show that none was drawn.

One such line is found by itself. Of two, each hides what the other shows, so they are put right together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.hindsight.repairs import Repair, with_one_unseen_card_less
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import Story
from adjudicator.kernel.replay import Judge

MOST: Final = 4
"""Of no more such lines it is asked whether all of them are wrong."""


def lines_with_a_card_too_many(judge: Judge) -> list[Story]:
    """The slips of that kind in a judged log; none where the cards do not show every one of them."""
    found = held_against(judge)
    wrong = [(f, less) for f in found if f.fault == "illegal" and (less := _less(judge, f)) is not None]
    if not 2 <= len(wrong) <= MOST or judge.report.calls:
        return []
    known, roots = {key_of(f) for f in found}, {key_of(f) for f, _ in wrong}
    held = _held(judge, [repair for _, repair in wrong])
    if held is None or not held <= known - roots:
        return []
    for one in wrong:  # each is needed: without it a card is not where the record has it
        without = _held(judge, [repair for other, repair in wrong if other is not one[0]])
        if without is None or without <= known:
            return []
    gone = [f for f in found if key_of(f) not in held | roots]
    return [
        Story(repair, repair.acts, [root, *_until_the_next(root, gone, [f for f, _ in wrong])], held, shown=True)
        for root, repair in wrong
    ]


def _until_the_next(root: Finding, gone: Sequence[Finding], roots: Sequence[Finding]) -> list[Finding]:
    """What is explained as well, and comes after a finding and before the next of its kind."""
    return [f for f in gone if max((r.step for r in roots if r.step <= f.step), default=0) == root.step]


def _less(judge: Judge, finding: Finding) -> Repair | None:
    """The line of a finding with one unseen card less, if that can be meant in one way."""
    if not finding.step:
        return None
    found = list(with_one_unseen_card_less(finding.step, judge.steps[finding.step - 1]))
    return found[0] if len(found) == 1 else None


def _held(judge: Judge, repairs: Sequence[Repair]) -> set[FindingKey] | None:
    """What is held against the record with these lines in place; None where it cannot be judged."""
    judge.spent += len(judge.steps)
    retelling = Retelling(judge, 0)
    for repair in repairs:
        retelling.take(repair, repair.acts)
    try:
        other = retelling.before(len(judge.steps) + 1)
    except LogError:
        return None
    other.close()
    return {key_of(finding) for finding in held_against(other)}
