"""The lines of a record of which a few are told otherwise: what is told as it was written is not kept a second time."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeAlias, TypeVar, overload

from adjudicator.formats.log import Step

T = TypeVar("T")
Lines: TypeAlias = tuple[Step, ...]
"""What stands at one number of a record: its line, or several, or none."""


class WorkedOut(Sequence[T]):
    """A sequence of which each item is worked out when it is asked for, and not kept."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        """One of them, or some."""
        places = range(len(self))[at]
        return [self._at(n) for n in places] if isinstance(places, range) else self._at(places)

    @abstractmethod
    def _at(self, n: int) -> T:
        """The item with so many before it."""


class ToldLines(WorkedOut[Lines]):
    """What stands at each number of a record, as it was written or otherwise."""

    __slots__ = ("otherwise", "written")

    def __init__(self, written: Sequence[Step]) -> None:
        """All is told as it was written."""
        self.written = written
        self.otherwise: dict[int, Lines] = {}

    def put(self, at: int, lines: Sequence[Lines]) -> None:
        """From the step `at` on these lines stand there."""
        self.otherwise.update(enumerate(lines, at - 1))

    def __len__(self) -> int:
        """How many numbers there are."""
        return len(self.written)

    def _at(self, n: int) -> Lines:
        lines = self.otherwise.get(n)
        return (self.written[n],) if lines is None else lines


class LastLines(WorkedOut[Step]):
    """The last line at each number of a record that is told otherwise."""

    __slots__ = ("last", "written")

    def __init__(self, told: ToldLines) -> None:
        """As they are told now."""
        self.written = told.written
        self.last = {n: lines[-1] for n, lines in told.otherwise.items()}

    def __len__(self) -> int:
        """How many numbers there are."""
        return len(self.written)

    def _at(self, n: int) -> Step:
        line = self.last.get(n)
        return self.written[n] if line is None else line
