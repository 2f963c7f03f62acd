"""Decks as text."""

from __future__ import annotations

from adjudicator.kernel.cards import Pack
from adjudicator.reports.ink import counted, wrapped
from adjudicator.reports.safe import safe


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
