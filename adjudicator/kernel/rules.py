"""The rules in force for one log.

An edition is a rule book as data: which rulings of a game it takes, which it replaces or leaves out, options and decks.
`Rules` is an edition compiled with the options of a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence, Set
from difflib import get_close_matches
from typing import Any, TypeAlias

from adjudicator.errors import EditionError, UnknownId
from adjudicator.formats.edition import Edition, Value, inherited
from adjudicator.formats.places import pointer_of
from adjudicator.kernel.game import Game, Option, V
from adjudicator.kernel.library import Library
from adjudicator.kernel.occasions import Deed, Occasion
from adjudicator.kernel.ruling import Check, Fault, Ruling
from adjudicator.kernel.words import some
from adjudicator.native import mypyc_attr, twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """An edition with the options of a log: what rulings are in force."""

    def __init__(
        self,
        game: Game[Any],  # Any: the bench, which knows these rules
        lineage: Sequence[Edition],
        options: Mapping[str, object] | None = None,
        off: Iterable[str] = (),
    ) -> None:
        """Compile. `lineage` is the edition and before it its parents, the oldest first.

        `off` names rulings that are switched off, for experiments.

        Raises:
            UnknownId: for an option or a value that the edition does not have.
            EditionError: for an edition that contradicts itself, or names what does not exist.
        """
        self.game, self.lineage = game, tuple(lineage)
        self.edition = inherited(self.lineage)
        library = Library(game.rulings, game.title, [o.id for o in game.options])
        for edition in self.lineage:
            library.adopt(edition)
        self.books = library.books
        """The name of each book, by the letters of its rulings."""
        by_id = library.in_order()
        self.carried = library.carried
        """For each ruling that an edition takes over from its parent unchanged, the ruling that says so."""
        self.stated = library.stated
        """For a ruling that a later book states as well, that book and the place in it."""
        self.stand_ins = library.stand_ins
        """For each ruling that was replaced, those that stand for it."""
        self.options: Mapping[str, Value]
        self.options, self.chosen = self._options(library.rulings, options or {})
        self.house = frozenset(o.id for o in game.options if o.id in self.chosen and not o.offered)
        """Those of them that no book offers."""
        self.renumbered = self._renumber(by_id)
        """The rulings that have another number than their book."""
        self.restated = {r.id: e.replaces[r.id] for e in self.lineage for r in e.rulings}
        """For each ruling that a book says in its own words, those that it says so."""
        self.order = {id: n for n, id in enumerate(by_id)}
        self.general = {id: self._general(r, by_id) for id, r in by_id.items()}
        self._by_id = by_id
        self._switch_off(frozenset(off).union(library.left_out))

    def _switch_off(self, off: frozenset[str]) -> None:
        """Let these rulings be off, and all others in force."""
        self.off = off
        """Switched off, or left out by a book: their naive reading applies."""
        self.active = {id: r for id, r in self._by_id.items() if id not in off}
        self.in_force: Set[str] = set(self.active).union(
            old for old, new in self.stand_ins.items() if any(id in self.active for id in new)
        )
        self.checks: MutableMapping[type, list[tuple[Ruling, Check]]] = {}
        """For each kind of occasion the rulings that speak on it, in the book's order."""
        for r in self._by_id.values():
            check = r.otherwise if r.id in off else r.check
            if check is not None and self.carried.get(r.id) not in off:
                for on in r.on:
                    self.checks.setdefault(on, []).append((r, check))
        self.asked_on = frozenset(
            step
            for step, occasions in self.game.unasked.items()
            if any(
                check is not r.check or not self._covers(r.id, on)
                for on in occasions
                for r, check in self.checks.get(on, ())
            )
        )
        """The kinds of steps on which every ruling is asked, since one speaks there that the game does not know."""

    def _covers(self, id: str, on: type) -> bool:
        """Whether the game keeps to a ruling where it asks none: that one, or those of this kind that it restates."""
        own = next((r for r in self.game.rulings if r.id == id), None)
        if own is not None:
            return own.check is None or on not in own.on or id in self.game.covered
        return all(self._covers(old, on) for old in self.restated[id])

    def _options(
        self,
        by_id: Mapping[str, Ruling],
        given: Mapping[str, Any],  # Any: as a log has it; held against the values that there are
    ) -> tuple[dict[str, Value], frozenset[str]]:
        """The options that the edition has with their values, and which have another than the edition's own."""
        named = {r.option for r in by_id.values()}
        known = {o.id: o for o in self.game.options if o.id in named or not o.rule}
        own = {o.id: o.default for o in known.values()} | {k: v for k, v in self.edition.options.items() if k in known}
        for edition in self.lineage:  # an option of a parent may be gone, with its ruling
            here = known if edition is self.lineage[-1] else {o.id: o for o in self.game.options}
            for key, value in edition.options.items():
                try:
                    _fits(key, value, here)
                except UnknownId as error:
                    raise EditionError(edition, str(error), pointer_of(["options", key]), error.nearest[0]) from error
        options = dict(own)
        for key, value in given.items():
            _fits(key, value, known)
            options[key] = value
        return options, frozenset(o.id for o in known.values() if options[o.id] != o.default)

    def _renumber(self, by_id: dict[str, Ruling]) -> frozenset[str]:
        """Let the rulings whose number is another by a house rule say so; returns their ids."""
        found = set()
        for option in self.game.options:
            house = self.number_of(option)
            for id in option.numbers if house else ():
                if id in by_id:
                    by_id[id] = by_id[id].besides(house)
                    found.add(id)
        return frozenset(found)

    def number_of(self, option: Option[Any]) -> str:  # Any: each has values of its own
        """The sentence about a number that is another than in the book; nothing where it is not."""
        if not option.house or option.id not in self.chosen:
            return ""
        return option.house.format(some(int(self.options[option.id] or 0), option.things))

    def _general(self, r: Ruling, by_id: Mapping[str, Ruling]) -> frozenset[str]:
        """Every ruling that this one refines, directly or not, under the id that it has here."""
        found: set[str] = set()
        todo = list(r.refines)
        while todo:
            id = todo.pop()
            for here in self.stand_ins.get(id, (id,)):
                if here not in found and here in by_id and here != r.id:
                    found.add(here)
                    todo.extend(by_id[here].refines)
        return frozenset(found)

    def option(self, id: str) -> Value:
        """The value of an option; its own where this edition does not leave it open."""
        if id in self.options:
            return self.options[id]
        found: Value = next(o.default for o in self.game.options if o.id == id)
        return found

    def value(self, option: Option[V]) -> V:
        """The value of an option that the game declares."""
        found: Any = self.options.get(option.id, option.default)  # Any: it was found to be one of its values
        chosen: V = found
        return chosen

    def holds(self, id: str) -> bool:
        """Whether a ruling is in force, or one that stands for it; a setting that is not applies its naive reading."""
        return id in self.in_force

    def here(self, id: str) -> str:
        """The id under which a ruling stands here: its own, or that of the first one that replaces it."""
        return self.stand_ins.get(id, (id,))[0]

    def book(self, id: str) -> str:
        """The name of the book that a ruling stands in."""
        if id in self.stated:
            return self.stated[id][0]
        return self.books.get(id.partition("-")[0], self.game.title)

    def place(self, ruling: Ruling) -> str:
        """The place of a ruling in that book."""
        return self.stated[ruling.id][1] if ruling.id in self.stated else ruling.cite

    def reading(self, id: str) -> frozenset[str]:
        """The rulings that a ruling comes to, in whatever words: itself, or those that it restates."""
        restated = self.restated.get(id)
        return frozenset([id]) if restated is None else frozenset().union(*map(self.reading, restated))

    def falls_back(self, id: str) -> bool:
        """Whether a ruling is taken over from another book, since this one does not say it."""
        return id in self.carried and id not in self.stated

    def lead(self, found: Sequence[tuple[Ruling, Fault]]) -> tuple[Ruling, Fault]:
        """Of the rulings that speak on one fact, the most specific; of equal ones the first of the book."""
        if len(found) == 1:
            return found[0]
        ids = [ruling.id for ruling, _ in found]
        return min(
            found,
            key=lambda rf: (any(rf[0].id in self.general[other] for other in ids), self.order[rf[0].id]),
        )

    def on(self, occasion: Occasion) -> Sequence[tuple[Ruling, Check]]:
        """The rulings that speak on an occasion, in the book's order; on a plain `Deed` those on its kind of step."""
        kind = type(occasion)
        return self.checks.get(type(occasion.step) if type(occasion) is Deed else kind, ())

    def without(self, *ids: str) -> Rules:
        """The same rules with some rulings switched off."""
        rules = twin(self)
        rules._switch_off(self.off.union(ids))
        return rules

    def digest(self) -> str:
        """A short fingerprint of the rulings' texts and the options, to tell whether a report is up to date."""
        import hashlib  # which loads OpenSSL, and few commands ask

        text = repr([(r.id, r.name, r.text) for r in self.active.values()]) + repr(sorted(self.options.items()))
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]


Books: TypeAlias = Callable[[], Sequence[Rules] | None]
"""Returns the other books of a log's game, with the options of the log that they have; None if it is judged by
other rules than it names."""


def _fits(key: str, value: Value, known: Mapping[str, Option[Any]]) -> None:  # Any: each has values of its own
    """Raise UnknownId for an option that is not known, or that cannot have this value."""
    if key not in known:
        raise UnknownId("option", key, get_close_matches(key, known) or list(known))
    if value is None and known[key].default is None:
        return
    values, most = known[key].values, known[key].most
    whole = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most
    if (value not in values) if values else not whole:
        names = [str(v) for v in values] or [f"a whole number from 1 to {most:,}"]
        raise UnknownId(f"value of option {key}", str(value), names)
