"""Decks as text."""

from __future__ import annotations

from pathlib import Path

from adjudicator import catalogue
from adjudicator.errors import UnknownId
from adjudicator.kernel.cards import Deck, Pack, adopt
from adjudicator.reports.ink import counted, wrapped
from adjudicator.reports.safe import safe


def pack_of(deck: str, beside: Path) -> Pack:
    """A shipped deck by its id, or a deck file by its path.

    Raises:
        UnknownId: with the nearest decks.
        LogError: for a file that is no valid deck.
    """
    file = beside / deck
    if deck in catalogue.decks() or not file.is_file():
        return catalogue.shipped_pack(deck)
    from adjudicator.kernel.reading import read_struct

    found = read_struct(file.read_bytes(), Deck, deck)
    if found.parent is not None:
        parent = pack_of(found.parent, file.parent)
        if parent.deck.parent is not None and found.parent not in catalogue.decks():
            raise UnknownId("deck with no parent of its own", found.parent, list(catalogue.decks()))
        found = adopt(found, parent.deck)
    return Pack(found)


def decks_text(packs: list[Pack]) -> str:
    """Every deck with what is worth knowing about it."""
    lines = []
    for pack in packs:
        lines.append(f"{safe(pack.deck.id)}  {safe(pack.deck.title)}, {counted(pack.total, 'card')}")
        lines += wrapped(safe(pack.deck.notes), "  ") if pack.deck.notes else []
    return "\n".join(lines) + "\n"


def deck_text(pack: Pack, *, known: bool = False) -> str:
    """Every card: how logs spell it, its name, what it is and does."""
    lines = [safe(f"{pack.deck.title or pack.deck.id}: {counted(pack.total, 'card')}")]
    lines += wrapped(safe(pack.deck.notes), "  ") if pack.deck.notes else []
    palette = ", ".join(f"{suit} is {colour}" for suit, colour in pack.palette.items())
    lines += [safe(f"  {palette}"), ""]
    ids = max(len(card.id) for card in pack.cards)
    for kind, card in enumerate(pack.cards):
        mark = "* " if known and card.known else "  " if known else ""
        name = f"{card.name}, " if card.name else ""
        copies = f", {pack.copies[kind]} of it" if pack.copies[kind] != 1 else ""
        promo = ", promo" if card.promo else ""
        judged = "" if card.judged else ", its text is not judged"
        lines.append(safe(f"{mark}{card.id.ljust(ids)}  {pack.spell(kind)}  {name}{card.type}{copies}{promo}{judged}"))
        lines += wrapped(safe(card.text), "      ") if card.text else []
        if known and card.known:
            lines += wrapped(safe(f"from the books: {', '.join(card.known)}"), "      ")
    return "\n".join(line.rstrip() for line in lines) + "\n"
