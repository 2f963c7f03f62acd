"""How findings say cards, suits and players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import listing
from adjudicator.games.crazy_eights.bench import Top
from adjudicator.kernel.spoken import card, cards, player, players, rank, turn, where, whose
from adjudicator.kernel.unwritten import one_of
from adjudicator.kernel.words import NUMBERS, some

if TYPE_CHECKING:
    from adjudicator.games.crazy_eights.bench import StockBench
    from adjudicator.games.crazy_eights.occasions import Placing
    from adjudicator.games.crazy_eights.scoring import Amount


def on_top(bench: StockBench, top: Top | None = None) -> str:
    """What the next card is held against: `9 spades`, `an eight with hearts named`."""
    kind, wild = top or (bench.now.top(), bench.now.wild)
    if kind is None:
        return "an empty starter pile"
    if wild is not None and (kind < 0 or bench.rows.eight[kind]):
        return f"an eight with {'a suit' if wild == UNWRITTEN else wild} named"
    return card(bench, kind)


def laid(bench: StockBench, it: Placing) -> str:
    """A card that is placed; where nobody wrote it down, each that it may be: `5 hearts or 3 clubs`."""
    return card(bench, it.kind) if it.kind >= 0 else one_of([card(bench, kind) for kind in sorted(it.may)])


def fitting(bench: StockBench, top: Top | None = None) -> str:
    """What could be placed now, in words."""
    kind, wild = top or (bench.now.top(), bench.now.wild)
    if kind is None or wild == UNWRITTEN or (kind < 0 and wild is None):
        return "what fits the card on top"
    if kind < 0:
        return f"{wild}, or an eight"
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
    "amount", "card", "cards", "fitting", "laid", "listing", "on_top", "player", "players", "rank", "some", "times",
    "turn", "where", "whose",
]  # fmt: skip
