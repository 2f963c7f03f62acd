"""Rule books: shipped editions, and those of files, each with its parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import structs

from adjudicator.catalogue.files import File, blamed, find
from adjudicator.catalogue.homes import brought, home
from adjudicator.catalogue.playable_decks import deck
from adjudicator.catalogue.shipped import asked, decks, editions, game
from adjudicator.errors import EditionError, LogError, Problem, RegistryError, UnknownId
from adjudicator.formats.edition import Edition, inherited
from adjudicator.formats.places import pointer_of
from adjudicator.formats.questions import Questions
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from adjudicator.limits import PARENTS

Shelf = Sequence[tuple[Edition, File | None]]
"""An edition and before it its parents, the oldest first, with the files of those that are not shipped."""


def lineage(id: str, beside: Path | None = None) -> tuple[Edition, ...]:
    """An edition by its id, or by the path of a file beside a log, and before it its parents, the oldest first.

    Raises:
        UnknownId: if there is none.
        LogError: if a file is no valid edition, or is its own parent.
    """
    return tuple(edition for edition, _ in shelf_of(id, beside))


def shelf_of(id: str, beside: Path | None) -> Shelf:
    """As `lineage`, with the files."""
    found: list[tuple[Edition, File | None]] = []
    wanted: str | None = id
    while wanted is not None:
        child = found[0][1] if found else None
        with blamed(child, "/parent"):
            one, file = _edition(wanted, beside, child)
            if file is not None and any(other is not None and file.same(other) for _, other in found):
                raise LogError([Problem(f"the edition {wanted} is its own parent")])
            if len(found) > PARENTS:
                raise LogError([Problem(f"more than {PARENTS} editions, each the parent of the one before")])
        same = next((other for edition, other in found if edition.id == one.id), None)
        if same is not None:
            raise same.refused([Problem(f"an edition that it starts from is also called {one.id}", "/id")])
        found.insert(0, (one, file))
        wanted = one.parent
    _check(found)
    return found


def _edition(id: str, beside: Path | None, by: File | None) -> tuple[Edition, File | None]:
    """A shipped edition, or that of a file; the decks beside it with their whole paths."""
    if id in editions():
        return editions().read(id).read(Edition), None
    if not id.endswith(".json") and id in brought():
        place = brought()[id]
        why = str(place) if isinstance(place, RegistryError) else f"{place} brings no edition of that name"
        raise UnknownId("ruleset", id, [], why)
    file = find(id, beside, "ruleset", editions(), by)
    one = file.read(Edition)
    for n, wanted in enumerate(one.decks):
        if wanted not in decks():
            with blamed(file, f"/decks/{n}"):
                find(wanted, None, "deck", decks(), file)
    folder = file.path.parent.resolve()
    return structs.replace(one, decks=tuple(d if d in decks() else str(folder / d) for d in one.decks)), file


def _check(shelf: Shelf) -> None:
    """Refuse editions of which one is of another game than its parent, or that know suits that no deck has.

    Raises:
        LogError: with the place in its file.
    """
    oldest, home = shelf[0]
    if home is not None and oldest.game is None:
        raise home.refused([Problem("an edition with no parent says of which `game` it is")])
    first = oldest.game or oldest.id
    for edition, file in shelf:
        with blamed(file, "/game"):
            game(first)
            if (edition.game or first) != first:
                raise LogError([Problem(f"it starts from an edition of {first} and cannot be of {edition.game}")])
        for n, palette in enumerate(edition.palettes if file is not None else ()):
            with blamed(file, f"/palettes/{n}"):
                named = inherited([one for one, _ in shelf]).decks
                suits = {suit for id in named for suit in deck(id, Path(id).parent).suits}
                for suit in palette:
                    if suit not in suits:
                        known = ", ".join(sorted(suits))
                        raise LogError([Problem(f"no deck of it has the suit {suit!r} ({known})", pointer_of([suit]))])


@lru_cache(maxsize=256)
def _rules(id: str, options: tuple[tuple[str, bool | int | str], ...], types: tuple[type, ...]) -> Rules:
    """A shipped ruleset with options; their types tell `true` from 1."""
    return compiled(lineage(id), dict(options))


def compiled(found: tuple[Edition, ...], options: Mapping[str, object] | None) -> Rules:
    """The rules of an edition, given with its parents, the oldest first.

    Raises:
        UnknownId: for an option or value that does not exist.
        EditionError: for an edition that contradicts itself, or names what does not exist.
    """
    id = _game(found)
    of = game(id)
    with home(id).asked():
        return Rules(of, found, options)


def rules(id: str, options: Mapping[str, object] | None = None, beside: Path | None = None) -> Rules:
    """The rules of a ruleset with the options of a log.

    Raises:
        UnknownId: for a ruleset, option or value that does not exist.
        LogError: if it is a file, and that is no valid edition.
    """
    if id in editions():
        chosen = tuple((key, value) for key, value in (options or {}).items() if isinstance(value, (int, str)))
        if len(chosen) == len(options or {}):
            return _rules(id, chosen, tuple(value.__class__ for _, value in chosen))
    shelf = shelf_of(id, beside)
    try:
        return compiled(tuple(edition for edition, _ in shelf), options)
    except EditionError as error:
        file = next((file for edition, file in shelf if edition is error.edition), None)
        if file is None:
            raise
        raise file.refused([error.problem]) from error


def other_books(rules: Rules) -> list[Rules]:
    """Return the rules of the other shipped books of a game, with the options of these that they have."""
    others = [found for id in editions() if id != rules.edition.id and _game(found := lineage(id)) == rules.game.id]
    kept = {key: rules.options[key] for key in rules.chosen}
    known = [(found, compiled(found, None).options) for found in others]
    return [compiled(found, {key: kept[key] for key in kept if key in options}) for found, options in known]


def _game(found: Sequence[Edition]) -> str:
    """Return the id of the game that an edition is of."""
    last = inherited(found)
    return last.game or last.id


@lru_cache(maxsize=1024)
def without(rules: Rules, id: str) -> Rules:
    """The same rules with a ruling switched off, made once however often they are asked for."""
    return rules.without(id)


def rulings(rules: Rules) -> list[Ruling]:
    """The rulings in force, in the book's order."""
    return list(rules.active.values())


def questions(id: str, beside: Path | None = None) -> list[tuple[Edition, Questions]]:
    """What players ask of the rulings of a ruleset and of those that it starts from, the oldest first.

    That of a file lies beside it, in a folder `questions`, under the id of the edition.

    Raises:
        UnknownId: if there is no such ruleset.
        LogError: for a file that is not valid.
    """
    found = []
    for edition, file in shelf_of(id, beside):
        name = f"questions/{edition.id}.json"
        if file is None and edition.id in asked():
            found.append((edition, asked().read(edition.id).read(Questions)))
        elif file is not None and (file.path.parent / name).is_file():
            found.append((edition, find(name, None, "file of questions", (), file).read(Questions)))
    return found
