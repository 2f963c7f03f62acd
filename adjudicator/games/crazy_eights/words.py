"""How findings say cards, suits and players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import listing
from adjudicator.games.crazy_eights.bench import Top
from adjudicator.kernel.spoken import card, cards, player, players, rank, turn, where, whose
from adjudicator.kernel.words import NUMBERS, some

if TYPE_CHECKING:
    from adjudicator.games.crazy_eights.bench import StockBench
    from adjudicator.games.crazy_eights.scoring import Amount


def on_top(bench: StockBench, top: Top | None = None) -> str:
    """What the next card is held against: `9 spades`, `an eight with hearts named`."""
    kind, wild = top or (bench.now.top(), bench.now.wild)
    if kind is None:
        return "an empty starter pile"
    if wild is not None and kind >= 0 and bench.rows.eight[kind]:
        return f"an eight with {'a suit' if wild == UNWRITTEN else wild} named"
    return card(bench, kind)


def fitting(bench: StockBench, top: Top | None = None) -> str:
    """What could be placed now, in words."""
    kind, wild = top or (bench.now.top(), bench.now.wild)
    if kind is None or kind < 0 or wild == UNWRITTEN:
        return "what fits the card on top"
    if bench.rows.eight[kind]:
        return f"{wild or bench.rows.suit[kind]}, or an eight"
    return f"{bench.rows.suit[kind]}, {rank(bench, kind)}, or an eight"


def amount(value: Amount) -> str:
    """Points: `18`, `12.5`; with a sign where somebody pays."""
    return f"{value:g}"


def times(n: int) -> str:
    """A number in words up to ten."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


__all__ = [
    "amount", "card", "cards", "fitting", "listing", "on_top", "player", "players", "rank", "some", "times", "turn",
    "where", "whose",
]  # fmt: skip
