"""Holes: what a step leaves open because nobody wrote it down, and what is supposed in its place.

A hole is known by its step and by how many holes of that step came before it. The ways to fill it are those that the
rules allow. As long as nothing is supposed it stays open, and what hangs on it is undetermined.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from adjudicator.formats.finding import Finding
from adjudicator.kernel.scars import Fact

T = TypeVar("T")

PROVABLE: Final = 6_000
"""How long a log may be of which it is asked what later steps leave of such a card."""


class Hole(NamedTuple):
    """One thing that was not written down."""

    step: int
    number: int
    """How many others of that step come before it."""


Filling: TypeAlias = Mapping[Hole, int]
"""For some holes the number of the way that is supposed."""
Shown: TypeAlias = Mapping[Hole, frozenset[int]]
"""For some cards that nobody wrote down what is left that they may be. Such a hole is numbered by its place in its
step.
"""


class Gap:
    """What a replay met at one hole."""

    __slots__ = ("finding", "said", "touched", "ways")

    def __init__(
        self,
        ways: Sequence[Any],  # Any: whatever is chosen there
        said: Callable[[Any], str],
        touched: Collection[Fact] | None = None,
    ) -> None:
        """The ways to fill it; `said` puts one into words.

        `touched` are the facts in which they may differ, of whomever; None for all.
        """
        self.ways, self.said, self.touched = ways, said, touched
        self.finding: Finding | None = None
        """What was said of it."""

    def about(self, finding: Finding) -> Gap:
        """The same hole, of which another finding speaks."""
        gap = Gap(self.ways, self.said, self.touched)
        gap.finding = finding
        return gap

    def touches(self, facts: Iterable[Fact]) -> bool:
        """Whether what rests on these facts may be otherwise if the hole is filled otherwise."""
        return self.touched is None or any(Fact(fact.about) in self.touched for fact in facts)


class LaidCard(NamedTuple):
    """A card that was laid down face up, and that nobody wrote down."""

    may: frozenset[int]
    """Every kind that it may be."""
    fitting: frozenset[int]
    """Those of them that would have been in order."""


class Holes:
    """The holes that one replay meets, and what it supposes for them."""

    __slots__ = ("filling", "laid", "met", "number", "shown", "step")

    def __init__(self, filling: Filling, shown: Shown | None = None) -> None:
        """What neither names stays open: `filling` for choices, `shown` for cards that were laid down."""
        self.filling = filling
        self.shown: Shown = shown or {}
        self.laid: dict[Hole, LaidCard] = {}
        self.met: dict[Hole, Gap] = {}
        self.step = self.number = 0

    def fill(
        self, step: int, ways: Sequence[T], said: Callable[[T], str], touched: Collection[Fact] | None = None
    ) -> T | None:
        """The next hole of a step: which of these ways is supposed; None where it stays open."""
        self.number = self.number + 1 if step == self.step else 0
        self.step = step
        hole = Hole(step, self.number)
        self.met[hole] = Gap(ways, said, touched)
        way = self.filling.get(hole, -1)
        return ways[way] if 0 <= way < len(ways) else None

    def tell(self, finding: Finding | None) -> None:
        """What was said of the hole that was met last."""
        self.met[Hole(self.step, self.number)].finding = finding

    def lay(self, hole: Hole, card: LaidCard) -> None:
        """Keep what a card may be that was laid down; of a longer log than `PROVABLE` only that there are any."""
        if hole.step <= PROVABLE or not self.laid:
            self.laid[hole] = card

    def forget(self, step: int) -> None:
        """A step is judged anew: what it left open is met again, or is not."""
        self.met = {hole: gap for hole, gap in self.met.items() if hole.step != step}
        self.step = self.number = 0

    def again(self, filling: Filling, shown: Shown | None = None) -> Holes:
        """Another replay from the same moment, with another filling; cards are what was shown, or what is now."""
        other = Holes(filling, self.shown if shown is None else shown)
        other.met, other.laid = dict(self.met), dict(self.laid)
        other.step, other.number = self.step, self.number
        return other

    def among(self, findings: Mapping[int, Finding]) -> Holes:
        """The same for a branch, in whose report other findings stand, by identity, for those of this one."""
        other = self.again(self.filling)
        for hole, gap in self.met.items():
            if gap.finding is not None and id(gap.finding) in findings:
                other.met[hole] = gap.about(findings[id(gap.finding)])
        return other

    def parts_from(self, filling: Filling, shown: Shown) -> int | None:
        """The first step at which this filling, or what is shown, is another than these; None if there is none."""
        pairs = ((self.filling, filling), (self.shown, shown))
        holes = [hole for one, other in pairs for hole in {**one, **other} if one.get(hole) != other.get(hole)]
        return min((hole.step for hole in holes), default=None)
