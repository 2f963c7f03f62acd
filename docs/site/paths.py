"""Where pages are, and how one page links to another."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence

from adjudicator.reports.frames import Face
from docs.site.shelf import Place, Shelf


def of_ruling(id: str) -> str:
    """The page of a ruling."""
    return f"rulings/{_plain(id)}"


def of_card(place: Place) -> str:
    """The page of a card."""
    return f"cards/{_plain(place.deck)}/{_plain(place.card)}"


def of_deck(id: str) -> str:
    """The page of a deck."""
    return f"decks/{_plain(id)}"


def of_book(id: str) -> str:
    """The page of a rule book."""
    return f"books/{_plain(id)}"


def href(here: str, there: str, fragment: str = "") -> str:
    """A link from one page to another, both without an ending."""
    to = posixpath.relpath(there, posixpath.dirname(here) or ".")
    return f"{to}.html{'#' + fragment if fragment else ''}"


def to_cards(shelf: Shelf, deck: str, faces: Sequence[Face], here: str) -> Callable[[int], str]:
    """For each kind of card of a shipped deck the link to its page; empty for a card that has none."""

    def to(kind: int) -> str:
        home = shelf.home(deck, faces[kind].id)
        return href(here, of_card(home)) if home else ""

    return to


def _plain(id: str) -> str:
    return re.sub(r"[^a-z0-9.-]", "-", id.lower())
