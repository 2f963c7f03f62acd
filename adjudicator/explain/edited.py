"""A record with edits in it, as the sequence of its lines: those that were not edited are not kept a second time."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar, overload

from msgspec import structs

from adjudicator.explain.edits import Lines
from adjudicator.formats.log import Back, Call, Note, Step

T = TypeVar("T")


class WorkedOut(Sequence[T]):
    """A sequence of which each item is worked out when it is asked for, and not kept."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        """Return one of them, or some."""
        places = range(len(self))[at]
        return [self._at(n) for n in places] if isinstance(places, range) else self._at(places)

    @abstractmethod
    def _at(self, n: int) -> T:
        """Return the item with so many before it."""


class EditedRecord(WorkedOut[Step]):
    """All lines, one after another. Lines that name the number of another name the one that it has now."""

    __slots__ = ("ends", "numbers", "put_in", "written")

    def __init__(self, written: Sequence[Step], lines: Lines) -> None:
        """Take over a record and what stands at some of its numbers instead; a note there stands for nothing."""
        self.written = written
        self.numbers = sorted(lines)
        self.put_in = [[line for line in lines[n] if not isinstance(line, Note)] for n in self.numbers]
        more = accumulate(len(there) - 1 for there in self.put_in)
        self.ends = [n + shift for n, shift in zip(self.numbers, more, strict=True)]
        """Up to which line each edit reaches."""

    def __len__(self) -> int:
        """Count the lines."""
        return self._now(len(self.written))

    def _now(self, number: int) -> int:
        """Return the number that the line of a number has now; of several the last."""
        before = bisect_right(self.numbers, number)
        return number if not before else number + self.ends[before - 1] - self.numbers[before - 1]

    def _at(self, n: int) -> Step:
        edit = bisect_right(self.ends, n)
        before = self.ends[edit - 1] - self.numbers[edit - 1] if edit else 0
        if edit < len(self.ends) and n >= self.ends[edit] - len(self.put_in[edit]):
            line = self.put_in[edit][n - self.ends[edit] + len(self.put_in[edit])]
        else:
            line = self.written[n - before]
        if isinstance(line, Back):
            return structs.replace(line, to=self._now(line.to))
        return structs.replace(line, step=self._now(line.step)) if isinstance(line, Call) else line


class LastLines(WorkedOut[Step]):
    """The last line at each number of a record with edits in it."""

    __slots__ = ("last", "written")

    def __init__(self, written: Sequence[Step], lines: Lines) -> None:
        """Take over a record and what stands at some of its numbers instead."""
        self.written = written
        self.last = {n - 1: there[-1] for n, there in lines.items()}

    def __len__(self) -> int:
        """Count the numbers."""
        return len(self.written)

    def _at(self, n: int) -> Step:
        line = self.last.get(n)
        return self.written[n] if line is None else line
