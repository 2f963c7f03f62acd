"""The games, and what comes with each: steps, importers, editions and decks. Nothing is listed by hand."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec

from adjudicator.catalogue.files import each
from adjudicator.catalogue.homes import FilesById, Home, brought, home, shipped
from adjudicator.errors import AdjudicatorError, LogError, RegistryError, UnknownGame, UnknownId
from adjudicator.formats.log import Header, Step
from adjudicator.kernel.game import Game

Convert = Callable[[bytes, str], Iterator[tuple[str, Header, list[Step]] | LogError]]
"""An importer: from a file's bytes and its name to each game's id, header and steps, or why there are none."""


@lru_cache
def game(id: str) -> Game[Any]:
    """A game by its id.

    Raises:
        UnknownId: if there is none, or it is of another package and cannot be used; with the reason.
        RegistryError: if there are two.
    """
    try:
        place = home(id)
    except KeyError:
        raise UnknownGame(id, get_close_matches(id, [*shipped(), *brought()])) from None
    with place.asked():
        found = place.load()
        if not isinstance(found, Game):
            raise place.unusable(f"it is a {type(found).__name__}, not a Game")
        if found.id != place.id:
            raise place.unusable(f"its game is called {found.id}")
        ids = [r.id for r in found.rulings]
        twice = {id for id in ids if ids.count(id) > 1}
        if twice:
            raise RegistryError(f"{id}: used twice: {', '.join(sorted(twice))}")
        return found


def refused() -> list[AdjudicatorError]:
    """Why games that other packages bring cannot be used."""
    named_twice = [one for one in brought().values() if isinstance(one, RegistryError)]
    return [*named_twice, *each(game, [id for id, one in brought().items() if isinstance(one, Home)])[1]]


@lru_cache
def step_decoder(id: str) -> msgspec.json.Decoder[list[Step]]:
    """The decoder of a game's steps."""
    return game(id).forms.steps_decoder


@lru_cache
def editions() -> FilesById:
    """The editions that come with games: id to file."""
    return FilesById("editions")


@lru_cache
def decks() -> FilesById:
    """The decks that come with games: id to file."""
    return FilesById("decks")


@lru_cache
def asked() -> FilesById:
    """What players ask of the rulings of these editions: the edition's id to file."""
    return FilesById("questions")


@lru_cache
def importers() -> Mapping[str, Home]:
    """For each program whose records can be imported the game whose importer does it."""
    found: dict[str, Home] = {}
    for place in (*shipped().values(), *(one for one in brought().values() if isinstance(one, Home))):
        for module in pkgutil.iter_modules([str(folder.joinpath("importers")) for folder in place.folders]):
            found.setdefault(module.name, place)
    return found


def importer(program: str) -> Convert:
    """The importer of a program's records.

    Raises:
        UnknownId: if there is none, or it is of another package and cannot be used.
    """
    place = importers().get(program)
    if place is None:
        raise UnknownId("importer", program, get_close_matches(program, importers()) or list(importers()))
    convert: Convert = place.part(f"importers.{program}", "convert")
    return convert
