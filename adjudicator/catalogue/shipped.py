"""What the package itself holds. Nothing is listed by hand: a folder under `games` is a game."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator import games
from adjudicator.catalogue.files import File
from adjudicator.errors import LogError, RegistryError, UnknownId
from adjudicator.formats.log import Header, Step
from adjudicator.kernel.game import Game

if TYPE_CHECKING:
    from adjudicator.kernel.questions import Questions

Convert = Callable[[bytes, str], Iterator[tuple[str, Header, list[Step]] | LogError]]
"""An importer: from a file's bytes and its name to each game's id, header and steps, or why there are none."""


@lru_cache
def folders() -> tuple[str, ...]:
    """The folders of games."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg))


@lru_cache
def game(id: str) -> Game[Any]:
    """A game by its id.

    Raises:
        UnknownId: if there is none.
    """
    folder = id.replace("-", "_")
    if folder not in folders():
        raise UnknownId("game", id, get_close_matches(folder, folders()))
    found = importlib.import_module(f"adjudicator.games.{folder}.game").GAME
    assert isinstance(found, Game)
    ids = [r.id for r in found.rulings]
    twice = {id for id in ids if ids.count(id) > 1}
    if twice:
        raise RegistryError(f"{id}: used twice: {', '.join(sorted(twice))}")
    return found


@lru_cache
def step_decoder(id: str) -> msgspec.json.Decoder[list[Step]]:
    """The decoder of a game's steps."""
    return game(id).forms.steps_decoder


def _shipped(kind: str) -> dict[str, Traversable]:
    found = {}
    for folder in folders():
        place = files(f"adjudicator.games.{folder}").joinpath(kind)
        for entry in sorted(place.iterdir() if place.is_dir() else (), key=lambda e: e.name.removesuffix(".json")):
            if entry.name.endswith(".json"):
                id = entry.name.removesuffix(".json")
                if id in found:
                    raise RegistryError(f"two {kind} are called {id}")
                found[id] = entry
    return found


def shipped_file(entry: Any) -> File:
    """A file of the package, read."""
    return File(Path(str(entry)), entry.read_bytes())


@lru_cache
def editions() -> Mapping[str, Traversable]:
    """The shipped editions: id to file."""
    return _shipped("editions")


@lru_cache
def decks() -> Mapping[str, Traversable]:
    """The shipped decks: id to file."""
    return _shipped("decks")


@lru_cache
def importers() -> dict[str, str]:
    """For each program whose records some game can import, the module that does it."""
    found = {}
    for folder in folders():
        package = f"adjudicator.games.{folder}"
        path = [str(p / "importers") for p in map(Path, importlib.import_module(package).__path__)]
        found.update({module.name: f"{package}.importers.{module.name}" for module in pkgutil.iter_modules(path)})
    return found


def importer(program: str) -> Convert:
    """The importer of a program's records.

    Raises:
        UnknownId: if there is none.
    """
    if program not in importers():
        raise UnknownId("importer", program, get_close_matches(program, importers()) or list(importers()))
    convert: Convert = importlib.import_module(importers()[program]).convert
    return convert


@lru_cache
def questions(id: str) -> Questions:
    """What a game offers to be asked about a dispute without a log; nothing if it has no such module."""
    from adjudicator.kernel.questions import Questions

    package = f"adjudicator.games.{game(id).id.replace('-', '_')}"
    if importlib.util.find_spec(f"{package}.questions") is None:
        return Questions((), ())
    found = importlib.import_module(f"{package}.questions").QUESTIONS
    assert isinstance(found, Questions)
    return found
