"""Decks and their cards, listed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli.values import Listing
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.phrases import counted
from adjudicator.kernel.pack import Pack
from adjudicator.reports.documents import encoded
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe


def decks(format: Listing, ink: Ink = PLAIN) -> tuple[str, list[AdjudicatorError]]:
    """The shipped decks, and why others are left out."""
    packs, refused = catalogue.each(catalogue.shipped_pack, catalogue.decks())
    if format == "json":
        listed = [{"id": p.deck.id, "title": p.deck.title, "cards": p.total, "notes": p.deck.notes} for p in packs]
        return encoded(listed) + "\n", refused
    return decks_text(packs, ink), refused


def cards(deck: str, card: str | None, format: Listing, ink: Ink = PLAIN, *, known: bool) -> str:
    """The cards of a deck, or one of them.

    Raises:
        UnknownId: for a deck or a card that does not exist.
        LogError: for a file that is no valid deck.
    """
    pack = deck_called(deck)
    if card is None:
        return encoded(pack.deck) + "\n" if format == "json" else deck_text(pack, ink, known=known)
    kind = pack.find(card)
    return encoded(pack.cards[kind]) + "\n" if format == "json" else card_text(pack, kind, ink=ink, known=known)


def deck_called(name: str) -> Pack:
    """A shipped deck by its id, or a deck file by its path.

    Raises:
        UnknownId: if there is none; where a card is called so, with what shows it.
        LogError: for a file that is no valid deck.
    """
    try:
        return catalogue.deck(name, Path())
    except UnknownId:
        books, _ = catalogue.each(catalogue.lineage, catalogue.editions())
        usual = [deck for book in books for deck in book[-1].decks]
        for pack in catalogue.each(catalogue.shipped_pack, [*usual, *catalogue.decks()])[0]:
            with suppress(UnknownId):
                shown = f"adjudicate cards {pack.deck.id} {pack.cards[pack.find(name)].id}"
                raise AdjudicatorError(f"no deck is called {name!r}, but a card is: {shown}") from None
        raise


def decks_text(packs: list[Pack], ink: Ink) -> str:
    """Every deck with what is worth knowing about it."""
    lines = []
    for pack in packs:
        lines += ink.row(safe(f"{pack.deck.id}  {pack.deck.title}, {counted(pack.total, 'card')}"))
        lines += ink.lines(safe(pack.deck.notes), "  ") if pack.deck.notes else []
    return "\n".join(lines) + "\n"


def deck_text(pack: Pack, ink: Ink, *, known: bool = False) -> str:
    """Every card: how logs spell it, its name, what it is and does."""
    lines = ink.lines(safe(f"{pack.deck.title or pack.deck.id}: {counted(pack.total, 'card')}"))
    lines += ink.lines(safe(pack.deck.notes), "  ") if pack.deck.notes else []
    palette = ", ".join(f"{suit} is {colour}" for suit, colour in pack.palette.items())
    lines += [*ink.lines(safe(palette), "  "), ""]
    ids = max(len(card.id) for card in pack.cards)
    text = "\n".join(lines) + "\n"
    return text + "".join(card_text(pack, kind, ids, ink=ink, known=known) for kind in range(len(pack.cards)))


def card_text(pack: Pack, kind: int, longest: int = 0, *, ink: Ink, known: bool = False) -> str:
    """One card, its id in as many columns as the longest has, if there is room."""
    card = pack.cards[kind]
    mark = "* " if known and card.known else "  " if known else ""
    name = f"{card.name}, " if card.name else ""
    copies = f", {pack.copies[kind]} of it" if pack.copies[kind] != 1 else ""
    promo = ", promo" if card.promo else ""
    judged = "" if card.judged else ", its text is not judged"
    head = f"{mark}{ink.column(card.id, longest)}  {pack.spell(kind)}  {name}{card.type}{copies}{promo}{judged}"
    lines = ink.row(safe(head), "      ")
    lines += ink.lines(safe(card.text), "      ") if card.text else []
    if known and card.known:
        lines += ink.lines(safe(f"from the books: {', '.join(card.known)}"), "      ")
    return "\n".join(lines) + "\n"
