"""CPU time of several things in turn, so that a machine whose speed drifts does not matter.

A *heat* is what is timed side by side: each contestant does its work once, one after another, A B C A B C. A ratio is
taken within one heat of one round, never between averages. The order matters a little, since what runs after something
large finds the caches of the processor full of other things: so whoever makes a heat sees to it that things that are
compared with the same thing come after the same kind of thing.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import NamedTuple


class Contestant(NamedTuple):
    """Something to time, and how many steps of a game it works through."""

    work: Callable[[], object]
    steps: int


Heat = Mapping[str, Contestant]


class Times:
    """Microseconds a step: for each contestant one number for each heat and round, in the same order for all."""

    def __init__(self, micros: Mapping[str, Sequence[float]]) -> None:
        self.micros = micros

    def ratios(self, one: str, other: str) -> list[float]:
        """How many times as long one takes as the other, heat by heat."""
        return [a / b for a, b in zip(self.micros[one], self.micros[other], strict=True)]


def times(heats: Sequence[Heat], rounds: int) -> Times:
    """Run every heat so many times, after once to warm up."""
    found: dict[str, list[float]] = {name: [] for name in heats[0]}
    for number in range(rounds + 1):
        for heat in heats:
            for name, (work, steps) in heat.items():
                start = process_time()
                work()
                taken = process_time() - start
                if number:
                    found[name].append(taken / steps * 1e6)
    return Times(found)


def quartiles(values: Sequence[float]) -> tuple[float, float]:
    """The first quartile and the median."""
    if len(values) == 1:
        return values[0], values[0]
    low, middle, _ = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle
