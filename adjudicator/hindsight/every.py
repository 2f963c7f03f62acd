"""No chance at all: every way to choose what an act leaves open, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from adjudicator.kernel.dice import Dice

T = TypeVar("T")


class Every(Dice):
    """Dice that come to every way to pick, one after another."""

    __slots__ = ("at", "picked", "sizes")

    def __init__(self) -> None:
        """The first way: the first of everything."""
        self.mixes = False
        self.at = 0
        self.picked: list[int] = []
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        """The next number of this way."""
        if self.at == len(self.picked):
            self.picked.append(0)
            self.sizes.append(n)
        self.at += 1
        return self.picked[self.at - 1]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """As they are."""
        return list(items)

    def next_way(self) -> bool:
        """Go on to another way. False after the last."""
        self.at = 0
        while self.picked and self.picked[-1] + 1 >= self.sizes[-1]:
            self.picked.pop()
            self.sizes.pop()
        if self.picked:
            self.picked[-1] += 1
        return bool(self.picked)


class EveryOther(Every):
    """As before, but of what is the same, such as the hidden cards of one hand, only the first."""

    __slots__ = ()

    def pick(self, items: Sequence[T]) -> T:
        """One of them."""
        apart = [item for n, item in enumerate(items) if item not in items[:n]]
        return apart[self.below(len(apart))]
