"""What each card of a deck is worth by the rules in force: worked out once, for every log with that deck."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from adjudicator.formats.decks import Card
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules

VALUES: Final = {**{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
SUITS: Final = ("diamonds", "clubs", "hearts", "spades")
"""From the lowest to the highest, where values are equal."""
BUFFS: Final = "buff"
"""The deck of buffs and debuffs, as a card's `stack`."""
NO_SUIT: Final = -1


def value_by(rules: Rules, card: Card) -> tuple[int, int]:
    """What a card counts by the rules in force, and its suit among equal ones."""
    suit = SUITS.index(card.suits[0]) if card.suits and card.suits[0] in SUITS else NO_SUIT
    return (1 if card.rank == "A" and not rules.holds("KP-D.9") else VALUES.get(card.rank, 0), suit)


def weight_by(rules: Rules, card: Card) -> tuple[int, ...]:
    """What is compared of a card where the lowest or the highest is looked for."""
    value = value_by(rules, card)
    return value if rules.holds("KP-D.1") and rules.option("value_ties") == "suits" else value[:1]


class Worth:
    """Lists with an entry for each kind."""

    __slots__ = ("buff", "plain", "turn", "value", "weight")

    def __init__(self, rules: Rules, pack: Pack) -> None:
        """Compile the lists of a deck."""
        self.plain = [not card.stack for card in pack.cards]
        """Whether it is a card of the deck, which may lie in a row."""
        self.buff = [card.stack == BUFFS for card in pack.cards]
        self.value: list[tuple[int, int]] = []
        """What it counts, and its suit among equal ones."""
        for card in pack.cards:
            self.value.append(value_by(rules, card))
        self.weight: list[tuple[int, ...]] = [weight_by(rules, card) for card in pack.cards]
        """What is compared where cards tie: the suit too, unless the house has it otherwise."""
        self.turn: list[tuple[int, ...]] = [(0, *(-n for n in one)) for one in self.value]
        """Where whoever played it stands in the order of the draw: the highest first."""


@lru_cache(maxsize=64)
def worth_of(rules: Rules, pack: Pack) -> Worth:
    """The lists of a deck by the rules of a log, made once."""
    return Worth(rules, pack)
