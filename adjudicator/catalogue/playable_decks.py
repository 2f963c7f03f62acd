"""Decks that can be played with: shipped ones, those of files, and those that a log holds itself."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from adjudicator.catalogue.family import Family
from adjudicator.catalogue.files import File, find
from adjudicator.catalogue.shipped import decks
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.formats.decks import Deck
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules


@lru_cache(maxsize=64)
def shipped_pack(id: str) -> Pack:
    """A shipped deck, compiled.

    Raises:
        UnknownId: if there is none.
        LogError: if its file is no valid deck.
    """
    if id not in decks():
        raise UnknownId("deck", id, get_close_matches(id, decks()))
    file = decks().read(id)
    return _compile(file.read(Deck), file, None)


def deck(id: str, beside: Path | None = None) -> Pack:
    """A shipped deck by its id, or a deck file by its path, for whatever game; with no folder it is asked for.

    Raises:
        UnknownId: with the nearest decks.
        LogError: for a file that is no valid deck.
    """
    if id in decks():
        return shipped_pack(id)
    file = find(id, beside, "deck", decks())
    return _compile(file.read(Deck), file, None)


def pack(deck: str | Deck | None, rules: Rules, beside: Path | None = None, players: int = 0) -> Pack:
    """The deck of a log: a shipped one, a file beside the log, one written in the log, or the edition's usual one.

    Of an edition's decks the first that is meant for so many players is the usual one.

    Raises:
        UnknownId: if there is none.
        LogError: if it is no valid deck for this game.
    """
    if deck is None:
        usual = rules.edition.decks
        if not usual:
            whose = f"{rules.edition.id} names no deck" + ("" if rules.edition.parent else " and has no parent")
            raise LogError([Problem(f"{whose}; say `deck` in the log or `decks` in the edition")])
        deck = next((id for id in usual if _meant_for(id, players)), usual[0])
        beside = Path(deck).parent  # the edition may name it, wherever the log lies
    if isinstance(deck, Deck):
        return _compile(deck, None, beside, rules)
    if deck in decks():
        return _fitting_pack(deck, rules)
    file = find(deck, beside, "deck", decks())
    return _compile(file.read(Deck), file, None, rules)


@lru_cache(maxsize=64)
def _fitting_pack(id: str, rules: Rules) -> Pack:
    """A shipped deck that a game can be played with."""
    found = shipped_pack(id)
    rules.game.check_deck(found, rules)
    return found


def _meant_for(id: str, players: int) -> bool:
    wanted = shipped_pack(id).deck.players if players and id in decks() else None
    return wanted is None or wanted[0] <= players <= wanted[1]


def _compile(deck: Deck, file: File | None, beside: Path | None, rules: Rules | None = None) -> Pack:
    """A deck with its parents, that can be played, by these rules if some are given."""
    family = Family(lambda id: shipped_pack(id).deck, decks())
    whole = family.complete(deck, file, beside)
    try:
        found = Pack(whole)
        if rules is not None:
            rules.game.check_deck(found, rules)
    except LogError as error:
        raise family.blame(error.problems, whole, deck, file) from error
    return found
