"""Where pages are, and how one page links to another."""

from __future__ import annotations

import posixpath
import re

from docs.site.shelf import Place


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


def _plain(id: str) -> str:
    return re.sub(r"[^a-z0-9.-]", "-", id.lower())
