"""What fits on what: compiled once per deck into rows of fitting kinds, which judging and offering share."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from adjudicator.kernel.pack import Pack

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("eye", "ankh", "moon", "sun")
EIGHT: Final = "8"

Fits: TypeAlias = tuple[bool, ...]


class Matching:
    """Rows of booleans, one per kind: may it be discarded?"""

    __slots__ = ("anything", "by_suit", "by_top", "eight", "eights", "ranks_fit_multicolored", "several")

    def __init__(self, pack: Pack, *, ranks_fit_multicolored: bool, starter_eight_is_wild: bool) -> None:
        """The two switches are the readings of CE-D.12 and CE-8.7."""
        cards = pack.cards
        self.eight = tuple(card.rank == EIGHT for card in cards)
        self.several = [len(card.suits) > 1 for card in cards]
        self.ranks_fit_multicolored = ranks_fit_multicolored
        self.anything: Fits = (True,) * len(cards)
        self.eights = self.eight
        self.by_suit = {
            suit: tuple(wild or suit in card.suits for card, wild in zip(cards, self.eight, strict=True))
            for suit in pack.suits
        }
        """After an eight: the named suit, or another eight."""
        self.by_top: list[Fits] = []
        for k, top in enumerate(cards):
            if self.eight[k]:
                colour = tuple(
                    bool(set(top.suits) & set(card.suits)) or wild for card, wild in zip(cards, self.eight, strict=True)
                )
                self.by_top.append(self.anything if starter_eight_is_wild else colour)
                continue
            row = []
            for j, card in enumerate(cards):
                rank = card.rank == top.rank and (ranks_fit_multicolored or not (self.several[k] or self.several[j]))
                row.append(self.eight[j] or rank or bool(set(top.suits) & set(card.suits)))
            self.by_top.append(tuple(row))


@lru_cache(maxsize=64)
def matching(pack: Pack, ranks_fit_multicolored: bool, starter_eight_is_wild: bool) -> Matching:
    """The rows of a deck, made once."""
    return Matching(pack, ranks_fit_multicolored=ranks_fit_multicolored, starter_eight_is_wild=starter_eight_is_wild)
