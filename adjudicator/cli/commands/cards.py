"""`adjudicate cards`: decks and their cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import completing
from adjudicator.cli.options import ListingOption


def command(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="[DECK]", help="A shipped deck, or a deck file.", autocompletion=completing.decks),
    ] = None,
    known: Annotated[bool, typer.Option("--known", help="Mark what the books of the game say of a card.")] = False,
    format: ListingOption = "text",
) -> int:
    """List the cards of a deck; without a deck, the decks."""
    from adjudicator import catalogue
    from adjudicator.cli.console import write
    from adjudicator.cli.listing import deck_text, decks_text
    from adjudicator.reports.documents import encoded

    if deck is None:
        packs = [catalogue.shipped_pack(id) for id in catalogue.decks()]
        listed = [{"id": p.deck.id, "title": p.deck.title, "cards": p.total, "notes": p.deck.notes} for p in packs]
        write(encoded(listed) + "\n" if format == "json" else decks_text(packs))
        return 0
    pack = catalogue.deck(deck, Path())
    write(encoded(pack.deck) + "\n" if format == "json" else deck_text(pack, known=known))
    return 0
