"""Lines that stand in the wrong place: two turns that changed places, or a line that stands a few lines from its own.

What was done out of turn may only have been written down out of turn. Whole turns are tried, whatever their number of
lines, and of an act that came before another's the lines of both. Which it was, can't always be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import Repair, blocks_in_another_order, in_another_order
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.replay import Judge

EFFORT: Final = 1_200
"""How many steps may be judged for it at most."""
LONGEST: Final = 16
"""Two turns that changed places have no more lines than that together."""
CUTS: Final = 4
"""Between so many places on each side of an act a turn may begin or end."""
EARLIER: Final = 8
"""By no more lines a single line is written too late."""
LATER: Final = 4
"""By no more lines a single line is written too early."""


def stories_of_places(judge: Judge, stories: Sequence[Story]) -> list[Story]:
    """The slips of order that explain what is still said about whose turn it was, and who came first.

    Two turns changed places where that explains several findings; of one alone other slips are asked first.
    Nothing is guessed where the table itself decided what is wrong, or put it right.
    """
    told = {id(finding) for story in stories for finding in story.explained}
    found = [f for f in held_against(judge) if id(f) not in told]
    roots = [f for f in found if f.settled_by is None and f.step and _is_about_order(judge, f)]
    if not roots or judge.report.calls or len(found) > MOST:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    for story in stories:
        retelling.take(story.repair, story.steps)
    more: list[Story] = []
    for root in roots:
        if retelling.left <= 0 or any(f is root for story in more for f in story.explained):
            continue
        turns = judge.report.kept[id(root)].astray
        repairs = turns_exchanged(retelling, root) if turns else _before_another(retelling, root.step)
        fitting = _that_fit(retelling, repairs, root, found)
        exchange = next((story for story in fitting if not turns or len(story.explained) > 1), None)
        if exchange is not None:
            more.append(exchange._replace(equal=not turns and not judge.report.contradicted(root)))
            retelling.take(exchange.repair, exchange.steps)
    judge.spent += effort - retelling.left
    return more


def turns_exchanged(retelling: Retelling, root: Finding) -> Iterator[Repair]:
    """Two neighbouring turns in the other order, where one of them begins or ends at the act; the shortest first."""
    n = root.step
    cuts = [] if retelling.judge.bench.partners else _cuts(retelling, n)  # partners may act in one turn
    blocks = [cut for cut in combinations(cuts, 3) if n in cut and 2 < cut[2] - cut[0] <= LONGEST]
    for first, second, end in sorted(blocks, key=lambda cut: cut[2] - cut[0]):
        lines = _lines(retelling, first, end - 1)
        whose = {_whose(lines[second - first - 1]), _whose(lines[-1])} if lines else set()
        if len(whose - {None}) == 2:
            yield from blocks_in_another_order(first, lines, second - first, turns=True)


def moved_lines(retelling: Retelling, step: int) -> Iterator[Repair]:
    """The line of a step a few lines up or down, the nearest place first; not in the place of the one beside it."""
    for far in range(2, max(EARLIER, LATER) + 1):
        if far <= EARLIER and (lines := _lines(retelling, step - far, step)):
            yield from blocks_in_another_order(step - far, lines, far)
        if far <= LATER and (lines := _lines(retelling, step, step + far)):
            yield from blocks_in_another_order(step, lines, 1)


def _is_about_order(judge: Judge, finding: Finding) -> bool:
    """Whether a finding is about whose turn it is, or who drew first, and the record goes on after that."""
    line, *later = judge.steps[finding.step - 1 :][:3]
    alike = len(later) > 1 and type(line) is type(later[0]) and getattr(line, "card", None) is None
    return judge.report.kept[id(finding)].astray or (finding.fault == "out-of-order" and alike)


def _cuts(retelling: Retelling, n: int) -> list[int]:
    """The steps about step `n` before which a turn may begin: others go on there, or something is wrong there."""
    wrong = {finding.step for finding in retelling.judge.report.findings}
    last = len(retelling.record)
    around = range(max(1, n - LONGEST), min(last + 1, n + LONGEST) + 1)
    cuts = [
        m
        for m in around
        if m in (1, n, last + 1) or m in wrong or _whose(retelling.line(m)) != _whose(retelling.line(m - 1))
    ]
    return [m for m in cuts if m <= n][-CUTS:] + [m for m in cuts if m > n][:CUTS]


def _before_another(retelling: Retelling, step: int) -> Iterator[Repair]:
    """The line of a step and one beside it in the other order, of two players; or the line a few lines further on."""
    for first in (step, step - 1):
        line, following = retelling.line(first), retelling.line(first + 1)
        if line is not None and following is not None and _whose(line) != _whose(following):
            yield from in_another_order(first, line, following)
    for far in range(2, LATER + 1):
        if lines := _lines(retelling, step, step + far):
            yield from blocks_in_another_order(step, lines, 1)


def _that_fit(
    retelling: Retelling, repairs: Iterator[Repair], root: Finding, found: Sequence[Finding]
) -> Iterator[Story]:
    """The stories of these repairs with which the record is in order there."""
    came_up = max(retelling.judge.report.kept[id(root)].at, 1)
    for repair in repairs:
        if retelling.left <= 0:
            return
        told = retelling.told(repair, Every(), root, came_up)
        if told is not None and told.held is not None and key_of(root) not in told.held:
            yield Story(repair, told.steps, [f for f in found if f is root or key_of(f) not in told.held], told.held)


def _lines(retelling: Retelling, first: int, last: int) -> list[Step]:
    """The lines from one step to another; none if one of them is not there alone."""
    lines = [retelling.line(n) for n in range(first, last + 1)]
    alone = [line for line in lines if line is not None]
    return alone if len(alone) == len(lines) else []


def _whose(line: Step | None) -> str | None:
    """Who does what a line says."""
    return getattr(line, "by", None)
