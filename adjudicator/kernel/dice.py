"""Reproducible chance: built on `random.Random(seed).random()` alone, whose sequence Python promises over versions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A source of chance with a seed."""

    __slots__ = ("mixes", "random")

    def __init__(self, seed: int | str) -> None:
        """Equal seeds give equal games."""
        self.random = random.Random(seed).random
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
