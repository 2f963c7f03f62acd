"""How findings say cards, suits and players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazy_eights.bench import Top
from adjudicator.kernel.words import NUMBERS, RANKS, listing, some

if TYPE_CHECKING:
    from adjudicator.games.crazy_eights.bench import StockBench
    from adjudicator.games.crazy_eights.scoring import Amount


def card(bench: StockBench, kind: int) -> str:
    """A card: `5 hearts`."""
    return bench.pack.spellings[kind] if kind >= 0 else "a card that nobody named"


def cards(bench: StockBench, kinds: Iterable[int]) -> str:
    """Several cards, or `nothing`."""
    found = [card(bench, kind) for kind in kinds]
    return listing(found) if found else "nothing"


def player(bench: StockBench, seat: int) -> str:
    """A player's name, or `nobody`."""
    return bench.names[seat] if seat >= 0 else "nobody"


def players(bench: StockBench, seats: Iterable[int]) -> str:
    """Several players: `Ann and Bob`, or `nobody`."""
    names = [bench.names[seat] for seat in seats]
    return listing(names) if names else "nobody"


def whose(bench: StockBench, seat: int) -> str:
    """A player's possessive: `Ann's`."""
    return f"{player(bench, seat)}'s"


def rank(bench: StockBench, kind: int) -> str:
    """A rank with its article: `a seven`, `an ace`."""
    word = RANKS.get(bench.pack.cards[kind].rank, bench.pack.cards[kind].rank)
    return f"an {word}" if word[0] in "ae" else f"a {word}"


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


def where(bench: StockBench, kind: int, not_in: int) -> str:
    """Where a card lies by the record, looked for outside one player's hand."""
    if kind in bench.now.discard:
        return "it is in the starter pile"
    for seat, hand in enumerate(bench.now.hands):
        if hand.known[kind] and seat != not_in:
            return f"it is in {whose(bench, seat)} hand"
    return "it is in the stock" if kind in bench.now.pile else "nobody has seen it yet"


def amount(value: Amount) -> str:
    """Points: `18`, `12.5`; with a sign where somebody pays."""
    return f"{value:g}"


def turn(bench: StockBench) -> str:
    """What may be done now: draw, play or pass."""
    return f"{player(bench, bench.now.active)} acts"


def times(n: int) -> str:
    """A number in words up to ten."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


__all__ = [
    "amount", "card", "cards", "fitting", "listing", "on_top", "player", "players", "rank", "some", "times", "turn",
    "where", "whose",
]  # fmt: skip
