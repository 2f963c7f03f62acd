"""Games, editions, options, and the rules in force for one log.

A game is a folder: its steps, acts and rulings. An edition is a rule book as data: which rulings of the game it takes,
which it replaces or leaves out, options and decks. `Rules` is an edition compiled with the options of a log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from msgspec import Meta

from adjudicator.errors import RegistryError, UnknownId
from adjudicator.kernel.abilities import Part, about
from adjudicator.kernel.cards import Name, Pack, Text
from adjudicator.kernel.ruling import Check, Mending, Ruling

if TYPE_CHECKING:
    from adjudicator.kernel.dues import Due
    from adjudicator.kernel.finding import Finding, Remedy
    from adjudicator.kernel.log import Header, Step
    from adjudicator.kernel.report import Report
    from adjudicator.kernel.table import Table

MOST = 1_000_000
"""The largest whole number that an option can have."""
Value = bool | str | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None


class Edition(Part, kw_only=True, frozen=True):
    """A rule book as data."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format")]
    id: Annotated[Name, about("the ruleset's id in logs")]
    title: Annotated[Text, about("the book's name for people")] = ""
    parent: Annotated[str | None, about("the edition it starts from")] = None
    game: Annotated[str | None, about("the game whose acts and rulings it uses; the parent's if left out")] = None
    replaces: Annotated[
        dict[str, tuple[str, ...]],
        about("ids of this edition's rulings, and which of the parent's each replaces"),
    ] = {}
    without: Annotated[tuple[str, ...], about("ids of the parent's rulings that do not apply")] = ()
    options: Annotated[dict[str, Value], about("options whose value differs from the game's own")] = {}
    decks: Annotated[tuple[str, ...], about("decks meant for it, the usual one first")] = ()
    palettes: Annotated[
        tuple[dict[str, str], ...], about("the printings' colour names, suit by suit, that it knows")
    ] = ()


class Option(NamedTuple):
    """A house rule that a log can choose."""

    id: str
    default: Value
    values: tuple[Value, ...]
    """The values it can have; () for any whole number from 1."""
    text: str
    rule: str = ""
    """The ruling whose reading it switches."""


class Game(NamedTuple):
    """What a folder under `games` offers the kernel."""

    id: str
    title: str
    steps: Any
    """The union of its step structs."""
    acts: Mapping[type, Callable[[Any, Any], None]]
    """For each kind of step the function that judges it and carries it out: `act(table, step)`."""
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    table: Callable[[Rules, Pack, list[str], Report], Table]
    begin: Callable[[Any, Header], None]
    """Lay the start position on an empty table and judge it: `begin(table, header)`."""
    offers: Callable[[Any, int], Iterable[Step]]
    """Every step that the rules let a seat make now, choices left open: `offers(table, seat)`."""
    choose: Callable[[Any, Any], Step]
    """One of several offered steps, by dice; weighted so that games come to an end: `choose(offers, dice)`."""
    complete: Callable[[Any, Any, Any], Step]
    """Fill what a step leaves open by dice: `complete(table, step, dice)`."""
    deal: Callable[[Rules, Pack, list[str], Any], Any]
    """A fresh start position by dice: `deal(rules, pack, names, dice)`."""
    check_deck: Callable[[Pack], None]
    """Raise LogError for a deck that the game can't be played with."""
    mend: Callable[[Any, Finding, Mending, Due | None, Sequence[Any]], Remedy]
    """The remedy of a finding, once all steps are known: `mend(table, finding, mending, due, steps)`."""
    privacy: str
    """The ruling that keeps looks private; switched off, everybody sees what one player looks at."""
    tell: Callable[[Any, Any], str]
    """A step as one line of the story, before it is carried out: `tell(table, step)`."""
    why_not: Callable[[Any, int, int], list[str]]
    """Why a card can't be discarded or played now, in words: `why_not(table, seat, kind)`."""


class Rules:
    """An edition with the options of a log: what rulings are in force."""

    def __init__(
        self, game: Game, edition: Edition, options: Mapping[str, Any] | None = None, off: Iterable[str] = ()
    ) -> None:
        """Compile. `off` names rulings that are switched off, for experiments.

        Raises:
            UnknownId: for an option or a value that the game does not have.
            RegistryError: for an edition that replaces or leaves out what does not exist.
        """
        self.game, self.edition = game, edition
        known = {option.id: option for option in game.options}
        self.options: dict[str, Value] = {o.id: o.default for o in game.options} | dict(edition.options)
        for key, value in (options or {}).items():
            if key not in known:
                raise UnknownId("option", key, get_close_matches(key, known))
            if value is None and known[key].default is None:
                continue
            values = known[key].values
            whole = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST
            if (value not in values) if values else not whole:
                names = [str(v) for v in values] or [f"a whole number from 1 to {MOST:,}"]
                raise UnknownId(f"value of option {key}", str(value), names)
            self.options[key] = value
        self.chosen = frozenset(o.id for o in game.options if self.options[o.id] != o.default)
        """The options that have another value than the game's own."""
        by_id = {r.id: r for r in game.rulings}
        gone = set(edition.without).union(*edition.replaces.values()) if edition.replaces else set(edition.without)
        for id in (*gone, *edition.replaces):
            if id not in by_id:
                raise RegistryError(f"edition {edition.id}: there is no ruling {id}")
        self.off = frozenset(off)
        self.active = {id: r for id, r in by_id.items() if id not in gone and id not in self.off}
        self.order = {id: n for n, id in enumerate(by_id)}
        self.general = {r.id: _general(r, by_id) for r in game.rulings}
        self.checks: dict[type, list[tuple[Ruling, Check]]] = {}
        """For each kind of occasion the rulings that speak on it, in the book's order."""
        for r in by_id.values():
            check = r.check if r.id in self.active else r.otherwise if r.id in self.off else None
            if check is not None:
                for on in r.on:
                    self.checks.setdefault(on, []).append((r, check))

    def holds(self, id: str) -> bool:
        """Whether a ruling is in force; a setting that is not applies its naive reading."""
        return id in self.active

    def without(self, *ids: str) -> Rules:
        """The same rules with some rulings switched off."""
        return Rules(self.game, self.edition, self.options, self.off.union(ids))

    def digest(self) -> str:
        """A short fingerprint of the rulings' texts and the options, to tell whether a report is up to date."""
        text = repr([(r.id, r.name, r.text) for r in self.active.values()]) + repr(sorted(self.options.items()))
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]


def _general(r: Ruling, by_id: Mapping[str, Ruling]) -> frozenset[str]:
    """Every ruling that this one refines, directly or not."""
    found: set[str] = set()
    todo = list(r.refines)
    while todo:
        id = todo.pop()
        if id not in found and id in by_id:
            found.add(id)
            todo.extend(by_id[id].refines)
    return frozenset(found)
