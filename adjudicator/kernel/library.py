"""From editions to the rulings in force: what each book takes over, restates, replaces and leaves out."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

from adjudicator.errors import EditionError
from adjudicator.formats.edition import Edition, Restated
from adjudicator.formats.places import pointer_of
from adjudicator.kernel.ruling import Check, Fault, Mending, Ruling


class Library:
    """The rulings of one edition after another, the oldest first."""

    def __init__(self, known: Sequence[Ruling], title: str, options: Collection[str] = ()) -> None:
        """No book is on the shelf yet; `known` are the game's rulings, of whatever book, and `title` is its own."""
        self.known, self.title, self.options = known, title, options
        self.ids = dict.fromkeys(r.id for r in known)
        """Every ruling that some book has or had."""
        self.rulings: dict[str, Ruling] = {}
        self.books: dict[str, str] = {}
        self.carried: dict[str, str] = {}
        self.stated: dict[str, tuple[str, str]] = {}
        """For a ruling that a later book states as well, that book and the place in it."""
        self.stand_ins: dict[str, tuple[str, ...]] = {}
        self.left_out: dict[str, Ruling] = {}
        """The rulings that a book leaves out and in whose place their naive reading applies."""

    def adopt(self, edition: Edition) -> None:
        """Add a book to those before it.

        Raises:
            EditionError: if it contradicts itself, or names a ruling or an option that does not exist.
        """
        own = {r.id: r for r in self.known if edition.book and _book(r.id) == edition.book}
        restated = {r.id: r for r in edition.rulings}
        self.ids |= dict.fromkeys(restated)
        self._check_restated(edition)
        for id in edition.replaces:
            self._own_letters(id, edition, "replaces", id)
            if id not in restated:
                self._must_be(id, own, edition, "replaces", id)
        before = dict(self.rulings)
        for n, old in enumerate(edition.without):
            self._must_be(old, before, edition, "without", n)
            gone = self.rulings.pop(old, None)
            if gone is not None and (gone.check is None or gone.otherwise is not None):
                self.left_out[old] = gone
        for id, replaced in edition.replaces.items():
            for n, old in enumerate(replaced):
                self._must_be(old, before, edition, "replaces", id, n)
                if old in edition.without:
                    message = f"{old} is left out, and {id} replaces it: one or the other"
                    raise EditionError(edition, message, pointer_of(["without", edition.without.index(old)]))
                self.rulings.pop(old, None)
        for id, r in restated.items():
            olds = [before[old] for old in edition.replaces.get(id, ())]
            if not olds:
                at = f"/rulings/{edition.rulings.index(r)}/id"
                raise EditionError(edition, f"{id} restates no ruling; say in `replaces` which", at)
            own[id] = restate(r, olds)
        for id, replaced in edition.replaces.items():
            for old in replaced:
                self.stand_ins[old] = (*self.stand_ins.get(old, ()), id)
                for older, stand_ins in self.stand_ins.items():
                    if old in stand_ins:
                        self.stand_ins[older] = tuple(dict.fromkeys((*stand_ins, id)))
        if edition.carried_by is not None:
            self._must_be(edition.carried_by, own, edition, "carried_by")
            self.carried.update(dict.fromkeys(self.rulings, edition.carried_by))
        called = edition.cited_as or (edition.title if edition.parent else "") or self.title
        for id, place in edition.states.items():
            self._exists("ruling", id, self.rulings, edition, "states", id)
            self.stated[id] = (called, place)
        self.rulings.update(own)
        if edition.book:
            self.books[edition.book] = called

    def in_order(self) -> dict[str, Ruling]:
        """The rulings in force and those left out: those of the last book first, each book in its own order."""
        books = list(self.books)[::-1]
        order = [r.id for r in self.known]
        return dict(
            sorted(
                (self.rulings | self.left_out).items(),
                key=lambda item: (
                    books.index(_book(item[0])),
                    0 if len(books) > 1 or item[0] not in order else order.index(item[0]),
                    in_book(item[0]),
                ),
            )
        )

    def _check_restated(self, edition: Edition) -> None:
        """A ruling in a book's own words has an id of the book that no other has, and names only what there is."""
        ids: set[str] = set()
        for number, r in enumerate(edition.rulings):
            self._own_letters(r.id, edition, "rulings", number, "id")
            if r.id in ids:
                raise EditionError(edition, f"two rulings are called {r.id}", pointer_of(["rulings", number, "id"]))
            ids.add(r.id)
            if r.option:
                self._exists("option", r.option, self.options, edition, "rulings", number, "option")
            for n, id in enumerate(r.refines):
                self._exists("ruling", id, self.ids, edition, "rulings", number, "refines", n)

    def _own_letters(self, id: str, edition: Edition, *at: str | int) -> None:
        if not edition.book or _book(id) != edition.book:
            letters = f"{edition.book!r}, the letters in `book`" if edition.book else "letters that `book` gives"
            message = f"the id {id} does not begin with {letters}"
            raise EditionError(edition, message, pointer_of(at))

    def _must_be(self, id: str, known: Collection[str], edition: Edition, *at: str | int) -> None:
        stand_ins = self.stand_ins.get(id)
        if stand_ins and id not in known:
            message = f"{id} does not stand in its parent, which has {' and '.join(stand_ins)} in its place"
            raise EditionError(edition, message, pointer_of(at))
        self._exists("ruling", id, known, edition, *at)

    def _exists(self, what: str, id: str, known: Collection[str], edition: Edition, *at: str | int) -> None:
        if id not in known:
            near = next(iter(get_close_matches(id, known, 1)), "")
            hint = f"; did you mean {near}?" if near else ""
            raise EditionError(edition, f"there is no {what} {id}{hint}", pointer_of(at), near)


def _book(id: str) -> str:
    """The letters of the book."""
    return id.partition("-")[0]


def in_book(id: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts ids as they stand in a book: opening chapters (`II`), then numbers, then what has letters."""
    return tuple(_standing(part) for part in re.split(r"[.-]", id.partition("-")[2]))


def _standing(part: str) -> tuple[int, int, str]:
    if part.isascii() and part.isdigit() and len(part) < 10:
        return 1, int(part), part
    return (0 if part and set(part) <= set("IVX") else 2), 0, part


def restate(r: Restated, olds: Sequence[Ruling]) -> Ruling:
    """A ruling that checks what several others do, in other words and under another id."""
    specific = sorted(olds, key=lambda old: sum(other.id in old.refines for other in olds), reverse=True)
    mendings = [old.remedy for old in specific if old.remedy is not None]
    ids = {old.id for old in olds}
    several = sum(old.check is not None for old in olds) > 1
    names = dict.fromkeys(name for old in olds for name in ((old.name, *old.names) if several else old.names))
    own = r.name or olds[0].name
    return Ruling(
        r.id,
        own,
        cite=r.cite,
        text="\n".join((r.says, "", f"Why: {r.why}", f"Breach: {r.breach}", f"Fine: {r.fine}")),
        on=tuple(dict.fromkeys(on for old in olds for on in old.on)),
        check=_first_of([_Restatable(old.on, old.check, old.remedy, old.name if several else "") for old in specific]),
        otherwise=_first_of([_Restatable(old.on, old.otherwise, None, "") for old in specific]),
        remedy=next((m for m in mendings if m.grade == "computed"), mendings[0] if mendings else None),
        refines=(*r.refines, *dict.fromkeys(id for old in olds for id in old.refines if id not in ids)),
        basis=r.basis,
        option=r.option,
        naive="" if any(old.check is not None for old in olds) else " ".join(old.naive for old in olds if old.naive),
        names=tuple(name for name in names if name != own),
    )


class _Restatable(NamedTuple):
    """A check of another book, with what its faults are called where it is one of several."""

    on: tuple[type, ...]
    check: Check | None
    remedy: Mending | None
    name: str


def _first_of(checks: Sequence[_Restatable]) -> Check | None:
    """Ask checks one after another, each on its own kinds of occasion; the first that speaks is heard."""
    asked = [one for one in checks if one.check is not None]
    return _FirstOf(asked) if asked else None


class _FirstOf:
    """Several checks of another book as one; a place in that book says nothing here."""

    def __init__(self, asked: Sequence[_Restatable]) -> None:
        self.asked = asked
        self.on: dict[type, list[_Restatable]] = {}
        """Those that speak on a kind of occasion, once one has come."""

    def __call__(self, bench: Any, it: Any) -> Fault | None:  # Any: the game's own bench, and an occasion of it
        asked = self.on.get(type(it))
        if asked is None:
            asked = self.on[type(it)] = [one for one in self.asked if isinstance(it, one.on)]
        for _, check, remedy, name in asked:
            fault = check(bench, it) if check is not None else None
            if fault is not None:
                return fault._replace(remedy=fault.remedy or remedy, name=fault.name or name, cite="")
        return None


def found_in(package: ModuleType) -> tuple[Ruling, ...]:
    """Every ruling in a module, or in the modules of a package, in the order in which they stand in their books."""
    inside = iter_modules(getattr(package, "__path__", ()))
    modules = [package, *(import_module(f"{package.__name__}.{info.name}") for info in inside)]
    rulings = [r for module in modules for r in vars(module).values() if isinstance(r, Ruling)]
    return tuple(sorted(rulings, key=lambda r: (_book(r.id), in_book(r.id))))
