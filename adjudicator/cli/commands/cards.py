"""`adjudicate cards`: decks and their cards."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli import completing
from adjudicator.cli.options import ListingOption


def command(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="[DECK]", help="A shipped deck, or a deck file.", autocompletion=completing.decks),
    ] = None,
    card: Annotated[
        str | None, typer.Argument(metavar="[CARD]", help="Only this card: its id, its name, or its rank and suit.")
    ] = None,
    known: Annotated[bool, typer.Option("--known", help="Mark what the books of the game say of a card.")] = False,
    format: ListingOption = "text",
) -> int:
    """List the cards of a deck, or show one; without a deck, the decks."""
    from adjudicator import catalogue
    from adjudicator.cli.console import write
    from adjudicator.cli.listing import card_text, deck_called, deck_text, decks_text, told
    from adjudicator.reports.documents import encoded

    if deck is None:
        packs, refused = catalogue.each(catalogue.shipped_pack, catalogue.decks())
        listed = [{"id": p.deck.id, "title": p.deck.title, "cards": p.total, "notes": p.deck.notes} for p in packs]
        write(encoded(listed) + "\n" if format == "json" else decks_text(packs))
        return told(refused)
    pack = deck_called(deck)
    if card is not None:
        kind = pack.find(card)
        write(encoded(pack.cards[kind]) + "\n" if format == "json" else card_text(pack, kind, known=known))
        return 0
    write(encoded(pack.deck) + "\n" if format == "json" else deck_text(pack, known=known))
    return 0
