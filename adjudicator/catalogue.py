"""Finds games, editions, decks and rulings. Nothing is listed by hand: a folder under `games` is a game."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from adjudicator import games
from adjudicator.errors import LogError, Problem, RegistryError, UnknownId
from adjudicator.kernel.cards import Deck, Pack, adopt, parents_of
from adjudicator.kernel.edition import Edition, inherited
from adjudicator.kernel.log import Header
from adjudicator.kernel.rules import Game, Rules
from adjudicator.kernel.ruling import Ruling


@lru_cache
def folders() -> tuple[str, ...]:
    """The folders of games."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg))


@lru_cache
def game(id: str) -> Game:
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
def step_decoder(id: str) -> msgspec.json.Decoder[list[Any]]:
    """The decoder of a game's steps."""
    steps: Any = game(id).steps
    return msgspec.json.Decoder(list[steps])


def _shipped(kind: str) -> dict[str, Any]:
    found = {}
    for folder in folders():
        entries = files(f"adjudicator.games.{folder}").joinpath(kind).iterdir()
        for entry in sorted(entries, key=lambda e: e.name.removesuffix(".json")):
            if entry.name.endswith(".json"):
                id = entry.name.removesuffix(".json")
                if id in found:
                    raise RegistryError(f"two {kind} are called {id}")
                found[id] = entry
    return found


@lru_cache
def editions() -> Mapping[str, Any]:
    """The shipped editions: id to file."""
    return _shipped("editions")


@lru_cache
def decks() -> Mapping[str, Any]:
    """The shipped decks: id to file."""
    return _shipped("decks")


def lineage(id: str, beside: Path | None = None) -> tuple[Edition, ...]:
    """An edition by its id, or by the path of a file beside a log, and before it its parents, the oldest first.

    Raises:
        UnknownId: if there is none.
        LogError: if a file is no valid edition, or is its own parent.
    """
    found: list[Edition] = []
    wanted: str | None = id
    while wanted is not None:
        if wanted in editions():
            one = msgspec.json.decode(editions()[wanted].read_bytes(), type=Edition)
        else:
            one = _beside(wanted, beside, Edition, "ruleset", list(editions()))
            beside = ((beside or Path()) / wanted).parent.resolve()
            one = structs.replace(one, decks=tuple(_at(deck, beside) for deck in one.decks))
        if any(one.id == child.id for child in found):
            raise LogError([Problem(f"edition {one.id} is its own parent", "/parent")], wanted)
        found.insert(0, one)
        wanted = one.parent
    return tuple(found)


def _at(deck: str, folder: Path) -> str:
    """A deck that an edition names: a shipped one, or the whole path of a file beside the edition."""
    return str(folder / deck) if deck not in decks() and (folder / deck).is_file() else deck


@lru_cache(maxsize=256)
def _rules(id: str, options: tuple[tuple[str, Any], ...], types: tuple[type, ...]) -> Rules:
    """A shipped ruleset with options; their types tell `true` from 1."""
    return compiled(lineage(id), dict(options))


def compiled(found: tuple[Edition, ...], options: Mapping[str, Any] | None) -> Rules:
    """The rules of an edition, given with its parents, the oldest first."""
    last = inherited(found)
    return Rules(game(last.game or last.id), found, options)


def rules(id: str, options: Mapping[str, Any] | None = None, beside: Path | None = None) -> Rules:
    """The rules of a ruleset with the options of a log.

    Raises:
        UnknownId: for a ruleset, option or value that does not exist.
        LogError: if it is a file, and that is no valid edition.
    """
    if id in editions():
        chosen = tuple((key, value) for key, value in (options or {}).items() if isinstance(value, bool | int | str))
        if len(chosen) == len(options or {}):
            return _rules(id, chosen, tuple(value.__class__ for _, value in chosen))
    return compiled(lineage(id, beside), options)


@lru_cache(maxsize=64)
def shipped_pack(id: str) -> Pack:
    """A shipped deck, compiled.

    Raises:
        UnknownId: if there is none.
    """
    if id not in decks():
        raise UnknownId("deck", id, get_close_matches(id, decks()))
    return _compile(msgspec.json.decode(decks()[id].read_bytes(), type=Deck), None)


def deck(id: str, beside: Path) -> Pack:
    """A shipped deck by its id, or a deck file by its path, for whatever game.

    Raises:
        UnknownId: with the nearest decks.
        LogError: for a file that is no valid deck.
    """
    if id in decks() or not (beside / id).is_file():
        return shipped_pack(id)
    return _compile(_beside(id, beside, Deck, "deck", list(decks())), (beside / id).parent)


def pack(deck: str | Deck | None, rules: Rules, beside: Path | None = None, players: int = 0) -> Pack:
    """The deck of a log: a shipped one, a file beside the log, one written in the log, or the edition's usual one.

    Of an edition's decks the first that is meant for so many players is the usual one.

    Raises:
        UnknownId: if there is none.
        LogError: if it is no valid deck for this game.
    """
    if deck is None:
        deck = next((id for id in rules.edition.decks if _meant_for(id, players)), rules.edition.decks[0])
    if isinstance(deck, str) and deck in decks():
        return _fitting_pack(deck, rules.game.id)
    file = _beside(deck, beside, Deck, "deck", list(decks())) if isinstance(deck, str) else deck
    try:
        found = _compile(file, beside)
        rules.game.check_deck(found)
    except LogError as error:
        raise LogError([_own(problem, file, beside) for problem in error.problems], error.source) from error
    return found


@lru_cache(maxsize=64)
def _fitting_pack(id: str, game_id: str) -> Pack:
    """A shipped deck that a game can be played with."""
    found = shipped_pack(id)
    game(game_id).check_deck(found)
    return found


def _meant_for(id: str, players: int) -> bool:
    wanted = shipped_pack(id).deck.players if players and id in decks() else None
    return wanted is None or wanted[0] <= players <= wanted[1]


def _own(problem: Problem, deck: Deck, beside: Path | None) -> Problem:
    """A problem's pointer into the deck's own file, in which the parents' cards do not stand."""
    if deck.parent is None or not problem.pointer.startswith("/cards/"):
        return problem
    taken = len(_whole(deck, beside).cards) - len(deck.cards)
    _, _, n, *rest = problem.pointer.split("/")
    return problem._replace(pointer="/".join(["", "cards", str(int(n) - taken), *rest]))


def _whole(deck: Deck, beside: Path | None, children: tuple[str, ...] = ()) -> Deck:
    """A deck with the cards of its parents, so that it stands by itself."""
    if deck.parent is None:
        return deck
    if deck.id in children:
        raise LogError([Problem(f"deck {deck.id} is its own parent", "/parent")])
    found: list[Deck] = []
    for id in parents_of(deck):
        one = shipped_pack(id).deck if id in decks() else _beside(id, beside, Deck, "deck", list(decks()))
        found.append(one if id in decks() else _whole(one, beside, (*children, deck.id)))
    return adopt(deck, found)


def _compile(deck: Deck, beside: Path | None) -> Pack:
    return Pack(_whole(deck, beside))


def _beside(path: str, beside: Path | None, type_: type[Any], what: str, known: list[str]) -> Any:
    """A JSON file beside a log."""
    file = (beside or Path()) / path
    if not path.endswith(".json") or not file.is_file():
        raise UnknownId(what, path, get_close_matches(path, known))
    from adjudicator.kernel.reading import read_struct

    return read_struct(file.read_bytes(), type_, str(file))


Convert = Callable[[bytes, str], Iterator[tuple[str, Header, list[Any]] | LogError]]
"""An importer: from a file's bytes and its name to each game's id, header and steps, or why there are none."""


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


def rulings(rules: Rules) -> list[Ruling]:
    """The rulings in force, in the book's order."""
    return list(rules.active.values())
