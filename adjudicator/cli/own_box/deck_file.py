"""A deck file made of a spreadsheet."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import typer
from msgspec import UNSET, structs

from adjudicator import catalogue
from adjudicator.catalogue.files import contents, whole
from adjudicator.cli.console import complain, hint, write
from adjudicator.cli.exits import CLEAN, NOT_JUDGED
from adjudicator.cli.inputs.file_names import STDIN, STDIN_SHOWN, shown
from adjudicator.cli.whole_files import write_whole
from adjudicator.desk.own_box import MOST_NAMED, told
from adjudicator.errors import LogError, Problem
from adjudicator.formats.decks import Card, Deck
from adjudicator.formats.phrases import listing
from adjudicator.formats.reading import read_struct
from adjudicator.formats.spreadsheet import CardRow, Sheet, deck_of, doubtful, read_sheet
from adjudicator.kernel.pack import Pack
from adjudicator.reports.safe import safe_json

HELPS = ", and `adjudicate deck describe CARD` helps"


def new_deck(file: Path, out: Path | None, id: str, title: str, palette: str | None) -> int:
    """Write the deck of a spreadsheet, to standard output or into a file; returns the exit code.

    Raises:
        OSError: for a file that cannot be read or written.
    """
    try:
        sheet, deck, _ = listed(file, id, palette)
        deck = structs.replace(deck, title=title)
        if out is not None and out.exists():
            deck = _with_what_is_described(deck, out)
        pack = Pack(deck)
    except LogError as error:
        complain(error.source or name_of(file), error.problems)
        return NOT_JUDGED
    complain(name_of(file), doubtful(sheet, deck))
    if sheet.unused:
        hint(f"not used: the {'column' if len(sheet.unused) == 1 else 'columns'} {listing(map(repr, sheet.unused))}")
    if out is None:
        write(_laid_out(deck))
    else:
        write_whole(out, _laid_out(deck).encode())
    for line in (*told(pack, HELPS), *other_palette(pack)):
        hint(line)
    return CLEAN


def listed(file: Path, id: str, palette: str | None) -> tuple[Sheet, Deck, Sequence[CardRow]]:
    """A spreadsheet, the deck that it lists, and the row of each card.

    Raises:
        LogError: with the line and what is wrong there.
        OSError: for a file that cannot be read.
    """
    name = name_of(file)
    sheet = read_sheet(whole(sys.stdin.buffer) if file == STDIN else contents(file), name)
    stem = "deck" if file == STDIN else file.name.partition(".")[0].casefold().replace(" ", "-")
    return sheet, *deck_of(sheet, id or stem, _palette(palette), name)


def name_of(file: Path) -> str:
    """A file as messages call it."""
    return STDIN_SHOWN if file == STDIN else shown(file)


def _palette(given: str | None) -> Mapping[str, str] | None:
    """The palette of a deck, or one that is spelled out.

    Raises:
        UnknownId: for a deck that does not exist.
        typer.BadParameter: for what is neither.
    """
    if given is None or "=" not in given:
        return (given and catalogue.deck(given).palette) or None
    pairs = [part.partition("=") for part in given.split(",")]
    if not all(suit.strip() and colour.strip() for suit, _, colour in pairs):
        raise typer.BadParameter("expected suit=colour, with commas between", param_hint="--palette")
    return {suit.strip().casefold(): colour.strip() for suit, _, colour in pairs}


def _with_what_is_described(deck: Deck, file: Path) -> Deck:
    """A deck with what an earlier file has put into data of the same cards, and its own words.

    Raises:
        LogError: if that file is no deck, or one of which more would be lost than a spreadsheet says.
    """
    try:
        before = read_struct(contents(file), Deck, str(file))
    except LogError as error:
        raise LogError([Problem("is there already, and is no deck"), *error.problems[:1]], str(file)) from None
    known = {card.id: card for card in before.cards}
    gone = known.keys() - {card.id for card in deck.cards}
    lost = [card.name or id for id, card in known.items() if id in gone and card.said_abilities is not UNSET]
    why = (
        f"is the deck {before.id!r}, expected {deck.id!r}: give --id {before.id}, or name another file"
        if before.id != deck.id
        else "takes cards from a parent, which a spreadsheet cannot; name another file"
        if before.parent
        else f"describes {listing(lost[:MOST_NAMED])}, not in the spreadsheet: take that out of it first"
        if lost
        else ""
    )
    if why:
        raise LogError([Problem(f"is there already, and {why}")], str(file))
    changed = [card.name or card.id for card in deck.cards if _changed(card, known.get(card.id))]
    if changed:
        texts = "the text" if len(changed) == 1 else "the texts"
        hint(f"{texts} of {listing(changed[:MOST_NAMED])} changed since; look at the data again")
    cards = [_described(card, known.get(card.id)) for card in deck.cards]
    return structs.replace(
        deck,
        title=deck.title or before.title,
        schema=before.schema,
        notes=before.notes,
        copies=before.copies,
        players=before.players,
        cards=tuple(cards),
    )


def _changed(card: Card, before: Card | None) -> bool:
    return before is not None and bool(before.abilities) and before.text != card.text


def _described(card: Card, before: Card | None) -> Card:
    """A card with what was put into data of it before."""
    if before is None:
        return card
    type_ = before.said_type if card.type == "plain" else card.said_type
    return structs.replace(
        card,
        said_type=type_,
        said_abilities=before.said_abilities,
        known=before.known,
        judged=before.judged,
        promo=before.promo,
    )


def other_palette(pack: Pack) -> list[str]:
    """Whose suits these are by their colours: those of the first shipped deck that has all of them, and all ranks."""
    suits = {suit.casefold() for suit in pack.suits}
    for other in catalogue.each(catalogue.shipped_pack, catalogue.decks())[0]:
        if suits & set(other.suits):
            return []
        if suits <= {colour.casefold() for colour in other.palette.values()} and {*pack.ranks} <= {*other.ranks}:
            return [f"these are the colours of {other.deck.id}: --palette {other.deck.id} makes its suits of them"]
    return []


def _laid_out(deck: Deck) -> str:
    """A deck as people edit it: a key a line, a card a line."""
    whole_: dict[str, object] = msgspec.to_builtins(deck)
    rows = [f" {_text(key)}: {_text(value)}" for key, value in whole_.items() if key != "cards"]
    cards = ",\n".join(f"  {_text(card)}" for card in deck.cards)
    return "{\n" + ",\n".join([*rows, f' "cards": [\n{cards}\n ]']) + "\n}\n"


def _text(value: object) -> str:
    return safe_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())
