"""`adjudicate cards`: decks and their cards."""

from typing import Annotated

import typer

from adjudicator.cli.inputs.options import ListingOption
from adjudicator.cli.shell.offers import offered


def command(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="[DECK]", help="A shipped deck, or a deck file.", autocompletion=offered("decks")),
    ] = None,
    card: Annotated[
        str | None, typer.Argument(metavar="[CARD]", help="Only this card: its id, its name, or its rank and suit.")
    ] = None,
    known: Annotated[bool, typer.Option("--known", help="Mark what the rule books say about a card.")] = False,
    format: ListingOption = "text",
) -> int:
    """Show what a card does, the cards of a deck, or all decks."""
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.reference.deck_lists import cards, decks
    from adjudicator.cli.reference.left_out import left_out

    text, refused = decks(format, ink()) if deck is None else (cards(deck, card, format, ink(), known=known), [])
    write(text)
    return left_out(refused)
