"""The texts of a deck's cards, made ready once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from adjudicator.formats.abilities import Muting
from adjudicator.kernel.pack import Pack


class Texts:
    """What the cards of a deck are and say. The lists are indexed by kind."""

    __slots__ = ("is_asset", "mutes", "plans")

    def __init__(self, pack: Pack) -> None:
        """Look through the cards of a deck."""
        self.is_asset = [card.type == "asset" for card in pack.cards]
        self.mutes = [any(type(a) is Muting for a in card.abilities) for card in pack.cards]
        """Which take abilities from other cards while they are in play."""
        self.plans: dict[int, Any] = {}  # Any: what `effects` makes of an ability, which this module cannot know
        """Abilities made ready to be carried out, by identity; filled as they come up."""


@lru_cache(maxsize=64)
def texts_of(pack: Pack) -> Texts:
    """The texts of a deck, looked through once."""
    return Texts(pack)
