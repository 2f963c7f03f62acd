"""Data for a card's text, from shipped cards that say something like it."""

from __future__ import annotations

import msgspec
import typer

from adjudicator import catalogue
from adjudicator.catalogue.similar_texts import Alike, similar
from adjudicator.cli.console import write
from adjudicator.cli.values import Listing
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.decks import Card
from adjudicator.reports.ink import wrapped
from adjudicator.reports.safe import encoded, safe, safe_json


def describe_card(name: str, deck: str | None, text: str, number: int, format: Listing) -> None:
    """Print the most similar shipped texts with their data.

    Raises:
        UnknownId: for a deck or card that does not exist.
        LogError: for a file that is no deck.
        AdjudicatorError: for a card without a text.
        typer.BadParameter: if neither a card nor a text is given.
    """
    if not text:
        if not name:
            raise typer.BadParameter("say which card, or give a text with --text")
        card = _card(name, deck)
        text = card.text
        if not text:
            raise AdjudicatorError(f"{card.name or card.id} has no text")
    found = similar(text, number)
    if format == "json":
        rows = [
            {"card": one.card.id, "deck": one.deck, "likeness": round(one.likeness, 2), "text": one.card.text,
             "type": one.card.type, "abilities": one.card.abilities}
            for one in found
        ]  # fmt: skip
        write(encoded(rows) + "\n")
        return
    lines = wrapped(safe(f"{name or 'A card'}: {text}"), "  ")
    for one in found:
        lines += ["", *_shown(one)]
    if not found:
        lines += ["", "No shipped text has a word in common with it."]
    write("\n".join(lines) + "\n")


def _card(name: str, deck: str | None) -> Card:
    """A card of a deck, or of whichever shipped deck has it."""
    if deck is not None:
        pack = catalogue.deck(deck)
        return pack.cards[pack.find(name)]
    near: list[str] = []
    for pack in catalogue.each(catalogue.shipped_pack, catalogue.decks())[0]:
        try:
            return pack.cards[pack.find(name)]
        except UnknownId as error:
            near += error.nearest
    raise UnknownId("shipped card", name, [*dict.fromkeys(near)][:3], expected="--deck says which deck it is of")


def _shown(one: Alike) -> list[str]:
    """A similar card: where it is from, what it says, and its data, as it stands in a deck."""
    card = one.card
    head = f"{card.name or card.id}, {card.type} of {one.deck} ({one.likeness:.0%} alike)"
    data = f'"type": "{card.type}", "abilities": {_text(card.abilities)}'
    return [safe(head), *wrapped(safe(card.text), "  ", "  "), "  " + data]


def _text(value: object) -> str:
    return safe_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())
