"""The texts of a deck's cards, made ready once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from adjudicator.formats.abilities import Ability, Muting, Selector, Trigger
from adjudicator.kernel.pack import Pack

Row: TypeAlias = tuple[bool, ...]
"""One place for each kind, and a last one for a card that nobody recorded, which is kind -1."""


class Waiting:
    """A conditional ability of a card in play."""

    __slots__ = ("ability", "kind", "own", "seat")

    def __init__(self, seat: int, kind: int, ability: Trigger) -> None:
        """It is read by the player of that seat."""
        self.seat, self.kind, self.ability = seat, kind, ability
        self.own = ability.whose == "you"
        """It occurs in turns of that player alone."""


class Texts:
    """What the cards of a deck are and say. The lists are indexed by kind."""

    __slots__ = ("cards", "is_asset", "mutes", "plans", "prepared", "rows")

    def __init__(self, pack: Pack) -> None:
        """Look through the cards of a deck."""
        self.cards = pack.cards
        self.is_asset = [card.type == "asset" for card in pack.cards]
        self.mutes = [any(type(a) is Muting for a in card.abilities) for card in pack.cards]
        """Which take abilities from other cards while they are in play."""
        self.plans: dict[int, Any] = {}  # Any: what `effects` makes of an ability, which this module cannot know
        """Abilities made ready to be carried out, by identity; filled as they come up."""
        self.prepared: dict[tuple[int, int], tuple[list[Waiting], list[Ability]]] = {}
        """For each (reader, kind) seen so far: its conditional abilities, and those that work all the time."""
        self.rows: dict[tuple[str | None, str | None, str | None], Row] = {}

    def row(self, what: Selector) -> Row:
        """Which kinds have the type, suit and rank that a selector asks for; made once for each of these."""
        asked = what.type, what.suit, what.rank
        row = self.rows.get(asked)
        if row is None:
            sort, suit, rank = asked
            row = self.rows[asked] = (
                *(
                    sort in (None, card.type) and (suit is None or suit in card.suits) and rank in (None, card.rank)
                    for card in self.cards
                ),
                asked == (None, None, None),
            )
        return row


@lru_cache(maxsize=64)
def texts_of(pack: Pack) -> Texts:
    """The texts of a deck, looked through once."""
    return Texts(pack)
