"""Several slips in the lines of one player's draws, where each hides what the others show.

A line stands there twice, a line has an unseen card too many, two lines changed places: where the cards of the pile are
known, they show all of it at once. With the fewest slips by which every draw is of the card on top, the record is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Claim, Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import (
    SEVERAL,
    Repair,
    blocks_in_another_order,
    in_another_order,
    once_too_often,
    with_one_unseen_card_less,
)
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.replay import Judge

EFFORT: Final = 1_000
"""How many steps may be judged for it at most."""
LONGEST: Final = 12
"""Of no more lines in a row it is asked what is wrong with them."""
FEW: Final = 3
"""No more slips are thought of together."""


class _Lines(NamedTuple):
    """The lines of some draws as they may have been, by their numbers, and the slips in them."""

    kept: list[tuple[int, Step]]
    slips: list[Repair]


def draws_mixed_up(judge: Judge) -> list[Story]:
    """The slips in the draws of one player, told as one; none where the cards do not show them."""
    found = held_against(judge)
    root = next((f for f in found if f.step and _is_of_a_draw(judge, f)), None)
    if root is None or len(found) > MOST or judge.report.calls:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    story = next(_that_fit(retelling, root, found), None)
    judge.spent += effort - retelling.left
    return [] if story is None else [story]


def _is_of_a_draw(judge: Judge, finding: Finding) -> bool:
    """Whether a card was not the one on top of a pile, in a line that says no more than which cards they are."""
    line, kept = judge.steps[finding.step - 1], judge.report.kept[id(finding)]
    return finding.fault == "mismatch" and kept.misplaced < 0 and not isinstance(line, Claim) and hasattr(line, "cards")


def _that_fit(retelling: Retelling, root: Finding, found: Sequence[Finding]) -> Iterator[Story]:
    """The stories with which all of these draws are in order, those of the fewest slips first."""
    came_up = max(retelling.judge.report.kept[id(root)].at, 1)
    ways = sorted(_ways(retelling, root.step), key=lambda way: len(way.slips))
    for way in ways:
        repair = _as_one(retelling, way)
        if retelling.left <= 0:
            return
        told = retelling.told(repair, Every(), root, came_up)
        if told is None or told.held is None or key_of(root) in told.held:
            continue
        explained = [finding for finding in found if key_of(finding) not in told.held]
        yield Story(repair, told.steps, explained, told.held, shown=True)


def _ways(retelling: Retelling, n: int) -> Iterator[_Lines]:
    """The draws about a step with some of the slips that there may be; one alone only where it stands before them."""
    lines = _in_a_row(retelling, n)
    single = [slip for _, slip in _slips(lines)]
    for number in range(min(len(single), FEW) + 1):
        for slips in combinations(single, number):
            if len({slip.at for slip in slips}) < number:
                continue
            kept = _with(lines, slips)
            if slips and (number > 1 or slips[0].at < n) and slips[0].acts:
                yield _Lines(kept, list(slips))
            for one, other in pairwise(kept) if slips else ():
                if n in (one[0], other[0]) or any(slip.at in (one[0] + 1, n) for slip in slips):
                    yield from _changed_places(kept, slips, one, other)


def _in_a_row(retelling: Retelling, n: int) -> list[tuple[int, Step]]:
    """The draws of one player in a row, with their numbers; those about a step."""
    line = retelling.line(n)
    found: list[tuple[int, Step]] = []
    for numbers in (range(n, max(0, n - LONGEST), -1), range(n + 1, n + LONGEST)):
        for m in numbers:
            other = retelling.line(m)
            if type(other) is not type(line) or other is None or getattr(other, "by", "") != getattr(line, "by", None):
                break
            found.append((m, other))
    return sorted(found, key=lambda one: one[0])


def _slips(lines: Sequence[tuple[int, Step]]) -> Iterator[tuple[int, Repair]]:
    """The lines that stand there twice, or have an unseen card too many."""
    for place, (n, line) in enumerate(lines):
        if place:
            yield from ((n, repair) for repair in once_too_often(n, line, [lines[place - 1][1]]))
        yield from ((n, repair) for repair in with_one_unseen_card_less(n, line))


def _with(lines: Sequence[tuple[int, Step]], slips: Sequence[Repair]) -> list[tuple[int, Step]]:
    """The lines with these slips put right."""
    right = {slip.at: slip.acts for slip in slips}
    return [(n, act) for n, line in lines for act in right.get(n, (line,))]


def _changed_places(
    kept: Sequence[tuple[int, Step]], slips: Sequence[Repair], one: tuple[int, Step], other: tuple[int, Step]
) -> Iterator[_Lines]:
    """The same with two neighbouring lines in the other order."""
    first, last = one[0], other[0]
    between = [one[1]] * (last - first)
    order = (
        in_another_order(first, one[1], other[1])
        if last == first + 1
        else blocks_in_another_order(first, [*between, other[1]], last - first)
    )
    for repair in order:
        swapped = [(n, {first: other[1], last: one[1]}.get(n, line)) for n, line in kept]
        yield _Lines(swapped, [repair, *slips])


def _as_one(retelling: Retelling, way: _Lines) -> Repair:
    """All these slips put right together, as one repair."""
    first = min(slip.at for slip in way.slips)
    last = max(slip.at + max(slip.gone, 1) - 1 for slip in way.slips)
    acts = [line for n, line in way.kept if first <= n <= last]
    return Repair(first, last - first + 1, acts, SEVERAL, parts=tuple(way.slips))
