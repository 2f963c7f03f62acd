"""Shipped cards whose texts are like a given one, by the words that they share."""

from __future__ import annotations

import re
from collections import Counter
from math import log
from typing import NamedTuple

from adjudicator.catalogue.files import each
from adjudicator.catalogue.playable_decks import shipped_pack
from adjudicator.catalogue.shipped import decks
from adjudicator.formats.decks import Card, parents_of


class Alike(NamedTuple):
    """A shipped card with a text like the one asked about."""

    card: Card
    deck: str
    likeness: float
    """From 0, no word is the same, to 1."""


def similar(text: str, number: int) -> list[Alike]:
    """So many shipped cards that are described, the most similar text first; a text that several decks have once."""
    known: dict[str, tuple[Card, str]] = {}
    packs = each(shipped_pack, decks())[0]
    for pack in sorted(packs, key=lambda pack: len(parents_of(pack.deck))):
        for card in pack.cards:
            if card.text and card.abilities:
                known.setdefault(card.text, (card, pack.deck.id))
    words = {one: _words(one) for one in known}
    times = Counter(word for one in words.values() for word in one)
    asked = _words(text)

    def weight(some: set[str]) -> float:
        return sum(log(1 + len(known) / (1 + times[word])) for word in some)

    found = [
        Alike(*known[one], weight(asked & its) / (weight(asked | its) or 1))
        for one, its in words.items()
        if asked & its
    ]
    return sorted(found, key=lambda alike: (-alike.likeness, alike.card.id))[:number]


def _words(text: str) -> set[str]:
    """The words of a text, small, and without the endings that only number and person ask for."""
    return {re.sub(r"(?<=\w\w\w)(es|s|ed)$", "", word) for word in re.findall(r"\w+", text.casefold())}
