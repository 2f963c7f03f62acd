"""How findings say cards, suits and players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.kernel.words import NUMBERS, RANKS, listing, some

if TYPE_CHECKING:
    from adjudicator.games.crazy_eights.scoring import Amount
    from adjudicator.games.crazy_eights.table import StockTable


def card(t: StockTable, kind: int) -> str:
    """A card: `5 hearts`."""
    return t.pack.spellings[kind] if kind >= 0 else "a card that nobody named"


def cards(t: StockTable, kinds: Iterable[int]) -> str:
    """Several cards, or `nothing`."""
    found = [card(t, kind) for kind in kinds]
    return listing(found) if found else "nothing"


def player(t: StockTable, seat: int) -> str:
    """A player's name, or `nobody`."""
    return t.names[seat] if seat >= 0 else "nobody"


def players(t: StockTable, seats: Iterable[int]) -> str:
    """Several players: `Ann and Bob`, or `nobody`."""
    names = [t.names[seat] for seat in seats]
    return listing(names) if names else "nobody"


def whose(t: StockTable, seat: int) -> str:
    """A player's possessive: `Ann's`."""
    return f"{player(t, seat)}'s"


def rank(t: StockTable, kind: int) -> str:
    """A rank with its article: `a seven`, `an ace`."""
    word = RANKS.get(t.pack.cards[kind].rank, t.pack.cards[kind].rank)
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def on_top(t: StockTable) -> str:
    """What the next card is held against: `9 spades`, `an eight with hearts named`."""
    kind = t.seen_top if t.seen_top is not None else t.top()
    if kind is None:
        return "an empty starter pile"
    if t.wild is not None and kind >= 0 and t.rows.eight[kind]:
        return f"an eight with {'a suit' if t.wild == UNWRITTEN else t.wild} named"
    return card(t, kind)


def fitting(t: StockTable) -> str:
    """What could be placed now, in words."""
    kind = t.seen_top if t.seen_top is not None else t.top()
    if kind is None or kind < 0 or t.wild == UNWRITTEN:
        return "what fits the card on top"
    if t.rows.eight[kind]:
        return f"{t.wild or t.rows.suit[kind]}, or an eight"
    return f"{t.rows.suit[kind]}, {rank(t, kind)}, or an eight"


def where(t: StockTable, kind: int, not_in: int) -> str:
    """Where a card lies by the record, looked for outside one player's hand."""
    if kind in t.discard:
        return "it is in the starter pile"
    for seat, hand in enumerate(t.hands):
        if hand.known[kind] and seat != not_in:
            return f"it is in {whose(t, seat)} hand"
    return "it is in the stock" if kind in t.pile else "nobody has seen it yet"


def amount(value: Amount) -> str:
    """Points: `18`, `12.5`; with a sign where somebody pays."""
    return f"{value:g}"


def turn(t: StockTable) -> str:
    """What may be done now: draw, play or pass."""
    return f"{player(t, t.active)} acts"


def times(n: int) -> str:
    """A number in words up to ten."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


__all__ = [
    "amount", "card", "cards", "fitting", "listing", "on_top", "player", "players", "rank", "some", "times", "turn",
    "where", "whose",
]  # fmt: skip
