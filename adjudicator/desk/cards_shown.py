"""The cards of a deck as a screen draws them and lays them out to be chosen."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.kernel.pack import Pack
from adjudicator.page.island import plain
from adjudicator.reports.frames import faces
from adjudicator.reports.safe import safe


class DeckDrawn(Struct):
    """The cards of a deck, by their kinds."""

    faces: object
    """As the page draws them."""
    spelled: list[str]
    """How a step spells each."""
    copies: list[int]
    """How many of each there are."""
    suits: list[tuple[str, str]]
    """The suits, each with what the deck calls its colour."""
    ranks: list[str]


def deck_drawn(pack: Pack) -> DeckDrawn:
    """All cards of a deck."""
    return DeckDrawn(
        plain(faces(pack)),
        [pack.written(kind) for kind in range(len(pack.cards))],
        list(pack.copies),
        [(safe(suit), safe(pack.palette.get(suit, suit))) for suit in pack.suits],
        [safe(rank) for rank in pack.ranks],
    )
