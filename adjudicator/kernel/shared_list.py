"""A list that grows at its end, may become very long, and is copied often: copies share what was added long ago."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

T = TypeVar("T")

BLOCK: Final = 256
"""So many of the latest items at most are copied."""


class SharedList(Generic[T]):
    """Items in the order in which they were added."""

    __slots__ = ("_blocks", "_latest")

    def __init__(self) -> None:
        """There are none yet."""
        self._blocks: list[list[T]] = []
        """What was added long ago; none of these lists is ever changed."""
        self._latest: list[T] = []

    def append(self, item: T) -> None:
        """Add an item at the end."""
        self._latest.append(item)
        if len(self._latest) == BLOCK:
            self._blocks.append(self._latest)
            self._latest = []

    def remove(self, item: T) -> None:
        """Take the first of some equal items out; there must be one."""
        for n, block in enumerate(self._blocks):
            if item in block:
                at = block.index(item)
                self._blocks[n : n + 1] = [rest] if (rest := block[:at] + block[at + 1 :]) else []
                return
        self._latest.remove(item)

    def since(self, number: int) -> Iterator[T]:
        """The items before which there are so many others."""
        for block in (*self._blocks, self._latest):
            if number < len(block):
                yield from block[number:]
            number = max(number - len(block), 0)

    def __iter__(self) -> Iterator[T]:
        """All of them in order."""
        return self.since(0)

    def __len__(self) -> int:
        """How many there are."""
        return sum(map(len, self._blocks)) + len(self._latest)

    def __contains__(self, item: T) -> bool:
        """Say if one of them equals an item."""
        return any(item in block for block in (*self._blocks, self._latest))

    def copied(self) -> SharedList[T]:
        """Another list of the same."""
        other = SharedList[T]()
        other._blocks, other._latest = self._blocks[:], self._latest[:]
        return other
