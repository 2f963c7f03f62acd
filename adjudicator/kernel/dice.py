"""Reproducible chance: built on `random.Random(seed).random()` alone, whose sequence Python promises over versions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from adjudicator.native import mypyc_attr

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance with a seed."""

    __slots__ = ("mixes", "random")

    def __init__(self, seed: int | str) -> None:
        """Equal seeds give equal games."""
        from random import Random  # a log is judged without any dice

        self.random = Random(seed).random
        self.mixes = True
        """They say what a shuffle brings; otherwise its order is not known."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random() * n)

    def pick(self, items: Sequence[T]) -> T:
        """One of them."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of them in a random order (Fisher and Yates)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


class _Script(Dice):
    """Falls as it is told, and then always on the first; keeps among how many it fell each time."""

    __slots__ = ("met", "told")

    def __init__(self, told: Sequence[int]) -> None:
        super().__init__(0)
        self.told, self.met = told, list[int]()
        self.mixes = False

    def below(self, n: int) -> int:
        """The next number that it is told."""
        self.met.append(n)
        return self.told[len(self.met) - 1] if len(self.met) <= len(self.told) else 0


def every_way(most: int) -> Iterator[Dice]:
    """Dice for every way in which the same thing can fall, at most so many; each is thrown before the next is made."""
    told: list[int] = []
    for _ in range(most):
        dice = _Script(told)
        yield dice
        told = [*dice.told, *[0] * (len(dice.met) - len(dice.told))]
        while told and told[-1] + 1 >= dice.met[len(told) - 1]:
            told.pop()
        if not told:
            return
        told[-1] += 1
