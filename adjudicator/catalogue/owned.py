"""Which files a log rests on that are not of the package."""

from __future__ import annotations

from pathlib import Path

from adjudicator.catalogue.files import File, find
from adjudicator.catalogue.playable_decks import pack
from adjudicator.catalogue.rulebooks import rules, shelf_of
from adjudicator.catalogue.shipped import decks
from adjudicator.formats.decks import Deck, parents_of


def owned(ruleset: str, deck: str | Deck | None, beside: Path, players: int = 0) -> list[Path]:
    """The files of a log's edition, of the decks that it can be played with and of its own deck, with their parents.

    Raises:
        UnknownId: if there is no such ruleset or deck.
        LogError: for a file that is no valid edition or deck.
    """
    pack(deck, rules(ruleset, None, beside), beside, players)
    shelf = shelf_of(ruleset, beside)
    found = {file.path: None for _, file in shelf if file is not None}
    for edition, file in shelf:
        for id in edition.decks if file is not None else ():
            _add_decks(found, id, Path(id).parent, None)
    if deck is not None:
        _add_decks(found, deck, beside, None)
    return [*found]


def _add_decks(found: dict[Path, None], deck: str | Deck, beside: Path, by: File | None) -> None:
    """Add the file of a deck and those of its parents, each once."""
    if isinstance(deck, str):
        if deck in decks():
            return
        by = find(deck, beside, "deck", decks(), by)
        if by.path in found:
            return
        found[by.path] = None
        deck = by.read(Deck)
    for id in parents_of(deck):
        _add_decks(found, id, beside, by)
