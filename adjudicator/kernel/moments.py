"""Moments of a game that are kept while it is judged: nobody begins at its start again to come to one of its steps."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.kept_steps import LongSteps, kinds_of
from adjudicator.formats.log import Back, Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.holes import Holes
from adjudicator.kernel.snapshots import branch
from adjudicator.native import twin

MOST: int = 64
"""How many moments of a game are kept."""
MOST_FINDINGS: int = 20_000
"""How many findings they may have, all together: each moment has a copy of what was found before it."""


class Moments:
    """A branch of the bench every so many steps; the more steps there are, the farther apart.

    It watches a replay: give it as `observe`. A step that was watched before is watched anew, and what came after it
    the first time is forgotten.
    """

    __slots__ = ("along", "every", "kept", "own", "seen")

    def __init__(self, every: int = 1, along: Sequence[Step] = ()) -> None:
        """Nothing has been seen yet. Of a long log the steps `along` which it goes are not kept a second time."""
        self.every = every
        """A moment is kept after each step whose number this divides."""
        self.kept: dict[int, Bench] = {}
        """By the number of the step that came last, in order."""
        self.along = along if isinstance(along, LongSteps) else None
        self.own: list[Step] = []
        """The steps that led there, of any other log."""
        self.seen = 0
        """How many steps that is."""

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that led there."""
        return self.own if self.along is None else self.along[: self.seen]

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Keep the moment after a step, if it is its turn; 0 is the start."""
        if n <= self.seen:
            self.seen = max(n - 1, 0)
            del self.own[self.seen :]
            self.kept = {m: kept for m, kept in self.kept.items() if m < n}
        if step is not None:
            self.seen += 1
            if self.along is None:
                self.own.append(step)
        if n % self.every == 0:
            self.kept[n] = branch(bench)
            while len(self.kept) > 1 and self._too_many():
                self.every *= 2
                self.kept = {m: kept for m, kept in self.kept.items() if m % self.every == 0}

    def _too_many(self) -> bool:
        found = sum(len(bench.report.findings) for bench in self.kept.values())
        return len(self.kept) > MOST or found > MOST_FINDINGS

    def until(self, n: int, holes: Holes) -> Moments:
        """The same moments up to step `n`, to go on with where these holes are filled otherwise after it."""
        other = Moments(self.every, () if self.along is None else self.along)
        other.own, other.seen = self.own[:n], min(self.seen, n)
        for m, kept in self.kept.items():
            if m <= n:
                other.kept[m] = twin(kept)
                other.kept[m].holes = kept.holes.again(holes.filling, holes.shown)
        return other

    def nearest(self, n: int, steps: Sequence[Step]) -> int:
        """The last moment, not after step `n`, from which these steps can be judged on.

        The steps up to there are the same, and none of those after it goes back to a moment before it.
        """
        seen = self.steps
        for m in reversed(self.kept):
            if m <= n and seen[:m] == steps[:m] and _stays_after(m, steps):
                return m
        return 0


def _stays_after(m: int, steps: Sequence[Step]) -> bool:
    """Whether none of the steps after step `m` goes back to before it."""
    later = steps[m:]
    return Back not in kinds_of(later) or all(step.to > m for step in later if type(step) is Back)
