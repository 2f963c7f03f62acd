"""All that the site shows: the books, their rulings with their scenes, the decks, and what names which card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.cli.inputs.file_names import CASES
from adjudicator.errors import LogError
from adjudicator.formats.decks import Card, Deck, parents_of, spell
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from docs.site.scenes import Scene, scenes

LOGS = "examples/logs"


class Place(NamedTuple):
    """A card and the deck file that it stands in."""

    deck: str
    card: str


class Named(NamedTuple):
    """Where a card is named."""

    rulings: tuple[str, ...]
    scenes: tuple[Scene, ...]


class Shelf:
    """The shipped books, decks and scenes; with `only`, of all rulings these alone."""

    def __init__(self, root: Path, only: Sequence[str] = ()) -> None:
        """Read and judge everything. `root` is the folder of the project."""
        books, refused = catalogue.each(catalogue.rules, catalogue.editions())
        for error in refused:
            if isinstance(error, LogError):
                raise error
        self.refused = refused
        """Games of other packages that cannot be used; their books are left out."""
        self.books: dict[str, Rules] = {rules.edition.id: rules for rules in books}
        self.rulings: dict[str, tuple[Rules, Ruling]] = {}
        for rules in self.books.values():
            for ruling in catalogue.rulings(rules):
                if not only or ruling.id in only:
                    self.rulings.setdefault(ruling.id, (rules, ruling))
        self.packs: dict[str, Pack] = {id: catalogue.shipped_pack(id) for id in catalogue.decks()}
        self.own: dict[str, tuple[str, ...]] = {id: _own(id) for id in self.packs}
        """For each deck the ids of the cards that stand in its own file."""
        self.scenes: dict[str, list[Scene]] = {id: [] for id in self.rulings}
        for path in sorted((root / LOGS).glob(f"*/*{CASES}")):
            for scene in scenes(path, path.relative_to(root).as_posix()) if _pins(path) in self.rulings else ():
                self.scenes[scene.ruling].append(scene)
        self.named = _named(self)

    def home(self, deck: str, card: str) -> Place | None:
        """Where a card of a deck stands; None for one that does not."""
        if card in self.own.get(deck, ()):
            return Place(deck, card)
        parents = parents_of(self.packs[deck].deck) if deck in self.packs else ()
        return next(filter(None, (self.home(parent, card) for parent in parents)), None)

    def cards(self) -> list[tuple[Place, Card]]:
        """Every card, each once."""
        return [
            (Place(id, card.id), card)
            for id, own in self.own.items()
            for card in self.packs[id].cards
            if card.id in own
        ]

    def book_of(self, deck: str) -> list[str]:
        """The books that a deck is meant for."""
        return [id for id, rules in self.books.items() if deck in rules.edition.decks]


def _own(id: str) -> tuple[str, ...]:
    return tuple(card.id for card in msgspec.json.decode(catalogue.decks()[id].read_bytes(), type=Deck).cards)


def _pins(path: Path) -> str:
    """The ruling whose scenes a file holds."""
    return str(msgspec.json.decode(path.read_bytes())["ruling"])


def _named(shelf: Shelf) -> Mapping[Place, Named]:
    """For each card the rulings and the scenes that name it: by name, or a plain card by rank and suit."""
    of: dict[str, dict[str, list[Place]]] = {}
    for id, pack in shelf.packs.items():
        found = of.setdefault(id, {})
        for card in pack.cards:
            home = shelf.home(id, card.id)
            assert home is not None
            found.setdefault(card.name or spell(card), []).append(home)
    rulings: dict[Place, dict[str, None]] = {}
    for ruling_id, (rules, ruling) in shelf.rulings.items():
        for deck in rules.edition.decks:
            for place in _mentions(ruling.text, of.get(deck, {})):
                rulings.setdefault(place, {})[ruling_id] = None
    told: dict[Place, list[Scene]] = {}
    for scene in chain.from_iterable(shelf.scenes.values()):
        said = [*(step.said for step in scene.steps), *(finding.message for finding in scene.findings)]
        text = "\n".join([scene.title, *said])
        for place in _mentions(text, of.get(scene.deck, {})):
            told.setdefault(place, []).append(scene)
    return {place: Named((*rulings.get(place, ()),), (*told.get(place, ()),)) for place, _ in shelf.cards()}


def _mentions(text: str, names: Mapping[str, list[Place]]) -> dict[Place, None]:
    """The cards that a text names; of two names that begin alike the longer one."""
    if not names:
        return {}
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    found = re.findall(rf"(?<!\w)(?:{pattern})(?!\w)", text)
    return {place: None for name in found for place in names[name]}
