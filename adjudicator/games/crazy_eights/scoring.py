"""What the cards left in hand are worth, and who pays whom (The Play, scoring)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.games.crazy_eights.ending import value_of
from adjudicator.games.crazy_eights.ways_to_end import EMPTY_HAND, SIDE_OUT

if TYPE_CHECKING:
    from adjudicator.games.crazy_eights.bench import StockBench

Amount: TypeAlias = int | float


def scores(bench: StockBench, counts: Mapping[int, int] | None = None) -> list[Amount] | None:
    """For each seat what it collects, or with a minus what it pays; None while the game goes on or cards are hidden.

    `counts` are what some of the hidden hands are said to count, by seat.
    """
    if bench.now.over is None:
        return None
    values = [value_of(bench, seat) for seat in range(bench.n)]
    for seat, stated in (counts or {}).items():
        if values[seat] is None:
            values[seat] = stated
    if bench.now.over.rule == EMPTY_HAND:
        return _won(values, bench.now.over.winners[0])
    if any(value is None for value in values):
        return None
    worth = [value for value in values if value is not None]
    return _sides(bench, worth) if bench.partners else _lowest(worth)


def _won(values: list[int | None], winner: int) -> list[Amount] | None:
    """Every other player pays the winner for the cards left."""
    counts = [0 if seat == winner else value for seat, value in enumerate(values)]
    if any(value is None for value in counts):
        return None
    paid = [value or 0 for value in counts]
    return [sum(paid) if seat == winner else -value for seat, value in enumerate(paid)]


def _lowest(counts: list[int]) -> list[Amount]:
    """Each pays the lowest count what the own count exceeds it by; equal lowest counts share that."""
    low = min(counts)
    winners = counts.count(low)
    pot = Fraction(sum(count - low for count in counts), winners)
    share: Amount = int(pot) if pot.denominator == 1 else float(pot)
    return [share if count == low else low - count for count in counts]


def _sides(bench: StockBench, counts: list[int]) -> list[Amount]:
    """The side with the lower total, or that went out, collects; each partner bears the side's amount."""
    assert bench.now.over is not None
    totals = dict.fromkeys(bench.sides, 0)
    for seat, count in enumerate(counts):
        totals[bench.sides[seat]] += count
    if bench.now.over.rule == SIDE_OUT:
        won = bench.sides[bench.now.over.winners[0]]
        amount = sum(total for side, total in totals.items() if side != won)
    else:
        won = min(totals, key=lambda side: totals[side])
        amount = max(totals.values()) - totals[won]
    return [amount if bench.sides[seat] == won else -amount for seat in range(bench.n)]
