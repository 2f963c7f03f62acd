"""Decks and their cards, listed."""

from __future__ import annotations

from contextlib import suppress

from adjudicator import catalogue
from adjudicator.cli.values import Listing
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.phrases import counted
from adjudicator.kernel.pack import Pack
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import encoded, safe


def decks(format: Listing, ink: Ink = PLAIN) -> tuple[str, list[AdjudicatorError]]:
    """The shipped decks, and why others are left out."""
    packs, refused = catalogue.each(catalogue.shipped_pack, catalogue.decks())
    if format == "json":
        listed = [{"id": p.deck.id, "title": p.deck.title, "cards": p.total, "notes": p.deck.notes} for p in packs]
        return encoded(listed) + "\n", refused
    return decks_text(packs, ink), refused


def cards(deck: str, card: str | None, format: Listing, ink: Ink = PLAIN, *, known: bool) -> str:
    """The cards of a deck, or one of them; where no deck is called so, the card that is.

    Raises:
        UnknownId: for a deck or a card that does not exist.
        LogError: for a file that is no valid deck.
    """
    head = ""
    try:
        pack = catalogue.deck(deck)
        kind = None if card is None else pack.find(card)
    except UnknownId as error:
        found = _card_called(f"{deck} {card}" if card else deck) if error.what == "deck" else None
        if found is None:
            raise
        pack, kind = found
        head = f"in {safe(pack.deck.id)}:\n"
    if kind is None:
        return encoded(pack.deck) + "\n" if format == "json" else deck_text(pack, ink, known=known)
    return encoded(pack.cards[kind]) + "\n" if format == "json" else head + card_text(pack, kind, ink=ink, known=known)


def _card_called(name: str) -> tuple[Pack, int] | None:
    """The card that people call so, in the first shipped deck that has one."""
    books, _ = catalogue.each(catalogue.lineage, catalogue.editions())
    usual = [deck for book in books for deck in book[-1].decks]
    for pack in catalogue.each(catalogue.shipped_pack, [*usual, *catalogue.decks()])[0]:
        with suppress(UnknownId):
            return pack, pack.find(name)
    return None


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
