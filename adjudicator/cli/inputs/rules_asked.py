"""By which rules to judge, as a command line says it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from adjudicator.by_rules import Book, ByRules

if TYPE_CHECKING:
    from adjudicator.formats.edition import Value


def options_of(given: list[str] | None) -> dict[str, Value]:
    """Options of the rules from K=V: true, false, null and whole numbers mean what they say, all else is a text.

    A name may have hyphens in the place of its underscores.

    Raises:
        typer.BadParameter: without an equals sign.
    """
    found: dict[str, Value] = {}
    for one in given or ():
        key, equals, value = one.partition("=")
        if not key or not equals:
            raise typer.BadParameter(f"expected K=V, found {one!r}", param_hint="--option")
        found[key.replace("-", "_")] = _value(value)
    return found


def _value(text: str) -> Value:
    if text in ("true", "false", "null"):
        return {"true": True, "false": False, "null": None}[text]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def book_of(
    ruleset: str | None,
    given: list[str] | None,
    usual: Mapping[str, Value] | None = None,
    deck: str | None = None,
) -> Book:
    """A ruleset and a deck asked for, and these options besides the usual ones.

    Raises:
        UnknownId: with the nearest ones, for a ruleset, an option or a deck that does not exist.
        LogError: for a file that is no valid edition or deck.
    """
    found = {**(usual or {}), **options_of(given)}
    if ruleset is not None:
        from adjudicator import catalogue

        catalogue.rules(ruleset, found)
        if ruleset not in catalogue.editions():
            ruleset = str(Path(ruleset).resolve())
    return {"ruleset": ruleset, "options": found, "deck": deck_of(deck)}


def deck_of(named: str | None) -> str | None:
    """A deck asked for, if one is: a shipped one, or a file by its whole path.

    Raises:
        UnknownId: with the nearest ones, if there is none.
        LogError: for a file that is no valid deck.
    """
    if named is None:
        return None
    from adjudicator import catalogue

    catalogue.deck(named)
    return named if named in catalogue.decks() else str(Path(named).resolve())


def by_rules(ruleset: str | None, given: list[str] | None, calls: bool, deck: str | None = None) -> ByRules:
    """As `book_of`, and whether what the table decided counts."""
    return {**book_of(ruleset, given, deck=deck), "calls": calls}


def usual_ruleset() -> str:
    """The ruleset of a new game where none is named: the first that is shipped."""
    from adjudicator import catalogue

    return next(iter(catalogue.editions()))


def beside(named: str | None, folder: Path | None) -> str | None:
    """A ruleset or deck that is asked for, as a log in that folder names it: a file by its path from there."""
    if named is None or folder is None or not os.path.isfile(named):
        return named
    from adjudicator.catalogue.files import ask_for

    ask_for(Path(named))
    return os.path.relpath(named, folder)
