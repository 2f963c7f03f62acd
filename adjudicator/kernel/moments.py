"""Moments of a game that are kept while it is judged: nobody begins at its start again to come to one of its steps."""

from __future__ import annotations

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

    __slots__ = ("every", "kept", "steps")

    def __init__(self, every: int = 1) -> None:
        """Nothing has been seen yet."""
        self.every = every
        """A moment is kept after each step whose number this divides."""
        self.kept: dict[int, Bench] = {}
        """By the number of the step that came last, in order."""
        self.steps: list[Step] = []
        """The steps that led there."""

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Keep the moment after a step, if it is its turn; 0 is the start."""
        if n <= len(self.steps):
            del self.steps[max(n - 1, 0) :]
            self.kept = {m: kept for m, kept in self.kept.items() if m < n}
        if step is not None:
            self.steps.append(step)
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
        other = Moments(self.every)
        other.steps = self.steps[:n]
        for m, kept in self.kept.items():
            if m <= n:
                other.kept[m] = twin(kept)
                other.kept[m].holes = kept.holes.again(holes.filling, holes.shown)
        return other

    def nearest(self, n: int, steps: list[Step]) -> int:
        """The last moment, not after step `n`, from which these steps can be judged on.

        The steps up to there are the same, and none of those after it goes back to a moment before it.
        """
        for m in reversed(self.kept):
            if m <= n and self.steps[:m] == steps[:m] and _stays_after(m, steps):
                return m
        return 0


def _stays_after(m: int, steps: list[Step]) -> bool:
    """Whether none of the steps after step `m` goes back to before it."""
    return all(step.to > m for step in steps[m:] if type(step) is Back)
