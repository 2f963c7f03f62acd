"""One card written for another: the one lies where it cannot have come to, and so does the other.

Who laid down a card that was written as another is wrong twice later on: when the card that lies there by the record
turns up elsewhere, and when somebody does something with the one that lies there in fact. An earlier line that names
the one should name the other, if both are where the record has them then.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

import msgspec

from adjudicator.formats.finding import Finding, key_of
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import ALIKE, BESIDE, Repair, Written
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.scars import is_whereabouts

EFFORT: Final = 1_200
"""How many steps may be judged for it at most."""


def cards_taken_for_others(judge: Judge) -> list[Story]:
    """The slips of that kind in a judged log; none in a game in which the table itself decided what is wrong."""
    found = held_against(judge)
    if not 2 <= len(found) <= MOST or judge.report.calls:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    astray = [(f, cards) for f in found if f.step and (cards := _astray(judge, f))]
    stories: list[Story] = []
    for (one, those), (other, these) in permutations(astray, 2):
        explained = {id(finding) for story in stories for finding in story.explained}
        if explained & {id(one), id(other)} or len(those) != 1 or len(these) != 1 or those == these:
            continue
        left = [finding for finding in found if id(finding) not in explained]
        lines = _lines(judge, min(those), min(these), min(one.step, other.step))
        fitting = (_fits(retelling, repair, [one, other], left) for repair in lines)
        story = next((story for story in fitting if story is not None), None)
        if story is not None:
            stories.append(story)
            retelling.take(story.repair, story.steps)
    judge.spent += effort - retelling.left
    return stories


def _astray(judge: Judge, finding: Finding) -> set[int]:
    """The cards that are not where a finding itself needs them."""
    kind = judge.report.kept[id(finding)].misplaced
    facts = judge.bench.scars.items()
    return {kind} if kind >= 0 else {fact.of for fact, other in facts if other is finding and is_whereabouts(fact)}


def _lines(judge: Judge, named: int, meant: int, until: int) -> Iterator[Repair]:
    """The lines up to a step that name one card once, the latest first, with the other in its place."""
    spelled = judge.pack.by_spelling
    for n in range(until, 0, -1):
        there = msgspec.to_builtins(judge.steps[n - 1])
        texts = [text for text in _texts(there) if spelled.get(text) == named]
        if len(texts) == 1:
            line = _with(there, texts[0], judge.pack.cards[meant].id)
            yield Repair(n, 1, [msgspec.convert(line, type(judge.steps[n - 1]))], ALIKE, recast=True)


def _fits(retelling: Retelling, repair: Repair, both: list[Finding], found: list[Finding]) -> Story | None:
    """The story of a line, if with it both cards are where the record has them."""
    if retelling.left <= 0:
        return None
    last = max(both, key=lambda finding: retelling.judge.report.kept[id(finding)].at)
    retold = retelling.told(repair, Every(), last, retelling.judge.report.kept[id(last)].at)
    if retold is None or retold.held is None:
        return None
    explained = [finding for finding in found if key_of(finding) not in retold.held]
    return (
        Story(repair, retold.steps, explained, retold.held, shown=True) if all(f in explained for f in both) else None
    )


def _is_wrong(retelling: Retelling, repair: Repair, both: list[Finding]) -> bool:
    """Whether with a line in its place anything is wrong with the steps of two findings, also if it seems to follow."""
    steps, judge = [finding.step for finding in both], retelling.before(repair.at)
    known = len(judge.report.findings)
    judge.feed_all(repair.acts, repair.at)
    for n in range(repair.at + 1, max(steps) + 1):
        judge.feed_all(retelling.record[n - 1], n)
    retelling.left -= max(steps) - repair.at + 1
    return any(f.step in steps and f.fault in ("illegal", "mismatch") for f in judge.report.findings[known:])


def _texts(there: Written) -> Iterator[str]:
    """All that stands in a line."""
    if isinstance(there, dict):
        for key in there.keys() - BESIDE:
            yield from _texts(there[key])
    elif isinstance(there, list):
        for value in there:
            yield from _texts(value)
    elif isinstance(there, str):
        yield there


def _with(there: Written, text: str, other: str) -> Written:
    """The same with another text in the place of one."""
    if isinstance(there, dict):
        return {key: value if key in BESIDE else _with(value, text, other) for key, value in there.items()}
    if isinstance(there, list):
        return [_with(value, text, other) for value in there]
    return other if there == text else there
