"""What is kept of a long log: its steps where many are alike, or else their text, from which they are read again.

A record that numbers its steps, or says when each was done, has no two that are alike: a struct for each of a million
is more than all the rest. To read some of them once more takes less time than to judge them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from operator import eq
from typing import Final, overload

from adjudicator.formats.log import Step

LATELY: Final = 8
"""So many pieces that were read again are kept until others are."""


class KeptSteps:
    """The steps of a long log, piece by piece; some of the pieces only as they are written."""

    def __init__(self, again: Callable[[memoryview], list[Step]]) -> None:
        """`again` reads a piece that has been read before."""
        self.again = again
        self.pieces: list[list[Step] | memoryview] = []
        self.first: list[int] = []
        """How many steps there are before each piece."""
        self.size = 0
        self.kinds = set[type[Step]]()
        self.lately: dict[int, list[Step]] = {}

    def add(self, steps: list[Step], text: memoryview | None = None) -> None:
        """Keep one more piece, only as it is written if that is given."""
        if steps:
            self.first.append(self.size)
            self.pieces.append(steps if text is None else text)
            self.size += len(steps)
            self.kinds.update(map(type, steps))

    def piece(self, number: int) -> list[Step]:
        """The steps of a piece."""
        kept = self.pieces[number]
        if isinstance(kept, list):
            return kept
        steps = self.lately.get(number)
        if steps is None:
            if len(self.lately) == LATELY:
                del self.lately[next(iter(self.lately))]
            steps = self.lately[number] = self.again(kept)
        return steps

    def number(self, at: int) -> int:
        """Which piece has the step before which there are so many others."""
        return bisect_right(self.first, at) - 1


class LongSteps(Sequence[Step]):
    """The steps of a long log, or some of them in a row, which is no copy. They are never changed."""

    __slots__ = ("_gone", "_instead", "_kept", "_span")

    def __init__(
        self, kept: KeptSteps, span: range | None = None, gone: bytes = b"", instead: Step | None = None
    ) -> None:
        """Those of a span; where a byte of `gone` says so, there is a step `instead`."""
        self._kept, self._span = kept, range(kept.size) if span is None else span
        self._gone, self._instead = gone, instead

    @property
    def kinds(self) -> Collection[type[Step]]:
        """The kinds of steps that there are in the log, be it elsewhere."""
        return self._kept.kinds

    def without(self, gone: bytes, instead: Step) -> LongSteps:
        """The same with another step in some places; there is a byte for each."""
        gone = b"".join((bytes(self._span.start), gone, bytes(self._kept.size - self._span.stop)))
        return LongSteps(self._kept, self._span, gone, instead)

    def parts(self) -> Iterator[list[Step]]:
        """All of them in lists, one after another."""
        kept, at, stop = self._kept, self._span.start, self._span.stop
        number = kept.number(at)
        while at < stop:
            first, steps = kept.first[number], kept.piece(number)
            until = min(first + len(steps), stop)
            if until - at < len(steps):
                steps = steps[at - first : until - first]
            yield self._counting(steps, at)
            at, number = until, number + 1

    def _counting(self, steps: list[Step], at: int) -> list[Step]:
        gone, instead = self._gone[at : at + len(steps)], self._instead
        if instead is None or not any(gone):
            return steps
        return [instead if undone else step for undone, step in zip(gone, steps, strict=True)]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._span)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | Sequence[Step]:
        """One of them, or some."""
        if isinstance(at, slice):
            span = self._span[at]
            if span.step == 1:
                return LongSteps(self._kept, span, self._gone, self._instead)
            return [self._step(n) for n in span]
        return self._step(self._span[at])

    def _step(self, n: int) -> Step:
        if self._instead is not None and self._gone[n]:
            return self._instead
        number = self._kept.number(n)
        return self._kept.piece(number)[n - self._kept.first[number]]

    def __iter__(self) -> Iterator[Step]:
        """One after another."""
        for part in self.parts():
            yield from part

    def __eq__(self, other: object) -> bool:
        """Whether other steps say the same; those of the same log are not read for that."""
        if isinstance(other, LongSteps) and self._kept is other._kept and self._gone is other._gone:
            if self._span == other._span:
                return True
        elif not isinstance(other, list | LongSteps):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # as of a list


def parts_of(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Steps in lists one after another: all of them at once where they are in one."""
    return steps.parts() if isinstance(steps, LongSteps) else iter((steps,))


def kinds_of(steps: Sequence[Step]) -> Collection[type[Step]]:
    """The kinds of some steps; of a long log those of all of it."""
    return steps.kinds if isinstance(steps, LongSteps) else set(map(type, steps))
