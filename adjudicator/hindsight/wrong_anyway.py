"""A choice that nobody wrote down, and something is wrong whichever was made: that is no open question.

One line may be wrong by one choice, and another line by another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from adjudicator.formats.finding import Finding
from adjudicator.kernel.holes import Hole
from adjudicator.kernel.replay import Judge

CHOICES: Final = 4
"""A choice of no more ways than that is made in each of them."""
LEFT_OPEN: Final = 8
"""Where no more choices than that were left open, each of them is looked into."""


class WrongByAnother(NamedTuple):
    """What is wrong if something else was chosen."""

    hole: Hole
    steps: Sequence[int]
    """The steps of which one is wrong then."""


def open_choices(judge: Judge) -> list[Hole]:
    """The choices of a log that were left open, few enough and each of few enough ways to look into them."""
    met, filling = judge.bench.holes.met, judge.bench.holes.filling
    left = [hole for hole, gap in met.items() if hole not in filling and 1 < len(gap.ways) <= CHOICES]
    return left if len(left) <= LEFT_OPEN else []


def say_what_else_is_wrong(judge: Judge, finding: Finding, other: WrongByAnother) -> None:
    """Of a fault by one choice it is said which step is wrong if another was made.

    If that is another step, nobody can tell which of them it is. The same step is wrong in one way or another.
    """
    gap, way = judge.bench.holes.met.get(other.hole), judge.bench.holes.filling.get(other.hole, -1)
    if gap is None or not 0 <= way < len(gap.ways):
        return
    said = gap.said(gap.ways[way])
    so = "is not so" if said.startswith("that ") else "was not"
    if_not = f"if it {so} {said} at step {other.hole.step}"
    if list(other.steps) == [finding.step]:
        finding.message += f"; {if_not}, it is wrong all the same"
    else:
        steps = " or ".join(map(str, other.steps))
        finding.unproved, finding.slip = True, f"{if_not}, step {steps} is wrong"
        finding.message += f"; {finding.slip}"
