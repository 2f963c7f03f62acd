"""What fits on what: compiled once per deck into rows of fitting kinds, which judging and offering share."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from adjudicator.kernel.pack import Pack

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
EIGHT: Final = "8"
VALUES: Final = {rank: n for n, rank in enumerate(RANKS, 1)} | {"8": 50, "J": 10, "Q": 10, "K": 10}
"""What a card in hand counts (The Play, scoring)."""

LONG: Final = 4
"""A rank of so many digits is no number that anybody counts."""

Fits: TypeAlias = tuple[bool, ...]


class Matching:
    """Rows of booleans, one per kind: may it be placed?"""

    __slots__ = ("anything", "by_suit", "by_top", "eight", "packs", "suit", "values")

    def __init__(self, pack: Pack) -> None:
        """Compile the rows of a deck."""
        cards = pack.cards
        self.eight: Fits = tuple(card.rank == EIGHT for card in cards)
        self.suit = [card.suits[0] for card in cards]
        self.values = [VALUES.get(card.rank) or _number(card.rank) for card in cards]
        whole = sorted((card.rank, *card.suits) for card in cards) == sorted((r, s) for r in RANKS for s in SUITS)
        self.packs = pack.copies[0] if whole and len(set(pack.copies)) == 1 else 0
        """Of how many standard packs the deck is made; 0 if it is no standard pack."""
        self.anything: Fits = (True,) * len(cards)
        """On a card or a named suit that nobody recorded."""
        self.by_suit = {
            suit: tuple(wild or suit == its for its, wild in zip(self.suit, self.eight, strict=True))
            for suit in pack.suits
        }
        """On an eight: the named suit, or another eight."""
        self.by_top: list[Fits] = [
            self.by_suit.get(top.suits[0], self.eight)
            if self.eight[k]
            else tuple(
                self.eight[j] or card.rank == top.rank or card.suits[0] == top.suits[0] for j, card in enumerate(cards)
            )
            for k, top in enumerate(cards)
        ]


def _number(rank: str) -> int:
    """What a rank of a deck of one's own counts: its number, if it is one."""
    return int(rank) if rank.isdecimal() and len(rank) < LONG else 0


@lru_cache(maxsize=64)
def matching(pack: Pack) -> Matching:
    """The rows of a deck, made once."""
    return Matching(pack)
