"""The cards of a deck as a screen draws them and lays them out to be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from adjudicator.formats import abilities as a
from adjudicator.formats.decks import Card
from adjudicator.kernel.game import Game
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.zones import Order, hand_of
from adjudicator.page.island import plain
from adjudicator.reports.frames import faces
from adjudicator.reports.safe import safe
from adjudicator.shorthand.shapes import kind_of


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


def usual_places(game: Game[Any], verb: str) -> dict[str, str]:  # Any: the bench of any game
    """The zone in which the card of such a step usually lies before it, and that of the cards chosen for it."""
    laid = next((zone.id for zone in game.zones if zone.each and zone.order is Order.SPREAD), "")
    return {"card": laid if verb in _tags(game.uses_laid) else hand_of(game.zones), "choices": laid}


def goes_to(game: Game[Any], verb: str) -> str:  # Any: the bench of any game
    """The zone in which a card out of a hand lies after such a step; empty for none. An event goes on from there."""
    if verb in _tags(game.uses_laid):
        return ""
    put = verb in _tags(game.words.laid)
    return next((zone.id for zone in game.zones if (zone.top if put else zone.each and zone.order is Order.SPREAD)), "")


def _tags(kinds: Iterable[type]) -> list[str]:
    return [kind_of(one).tag for one in kinds]


def lets_choose(card: Card) -> bool:
    """Whether a player or a card may be chosen for its text, as far as its text is described."""
    ops = [op for one in card.abilities if isinstance(one, a.Trigger | a.Effect) for op in one.do]
    return bool(card.text) and (card.unread or any(map(_lets_choose, ops)))


def _lets_choose(op: a.Op) -> bool:
    selectors = [one for key in op.__struct_fields__ if isinstance(one := getattr(op, key), a.Selector)]
    players = [getattr(op, "who", None), *(one.whose for one in selectors)]
    picked = any(one.n and one.pick != "top" for one in selectors)
    return isinstance(op, a.Swap | a.Order | a.Play) or picked or not {"chosen", "opponent"}.isdisjoint(players)
