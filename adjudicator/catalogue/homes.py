"""Where games are: folders under `games`, and packages that bring one by an entry point (`adjudicator.games`).

The entry points of all that is installed are read only when somebody asks for what is not shipped.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator import games
from adjudicator.catalogue.files import File
from adjudicator.errors import AdjudicatorError, LogError, Problem, RegistryError, UnknownGame, UnknownId

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

GROUP = "adjudicator.games"
KINDS = ("editions", "decks")


class Home(NamedTuple):
    """Where one game is."""

    id: str
    package: str
    """What its importers are in."""
    value: str
    """The module, and behind a colon the name in it, of its `Game`."""
    folders: tuple[Traversable, ...]
    """Where its folders of editions and decks are."""
    brought_by: str = ""
    """The distribution that brings it; "" for one that is shipped."""

    def load(self) -> Any:
        """What the entry point names, or `GAME` in the module that it names.

        Raises:
            UnknownId: as `part` does.
        """
        module, _, name = self.value.partition(":")
        return self._imported(module, name or "GAME")

    def part(self, module: str, name: str) -> Any:
        """What a module of its package calls so.

        Raises:
            UnknownId: if that cannot be had of a game that is not shipped; a fault of our own is seen as what it is.
        """
        return self._imported(f"{self.package}.{module}", name)

    def _imported(self, module: str, name: str) -> Any:
        with self.asked():
            return attrgetter(name)(importlib.import_module(module))

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Its code is run in here: whatever is wrong with it stops nothing else, if it is not ours.

        Raises:
            UnknownId: if anything else is raised that is no error of ours.
        """
        try:
            yield
        except AdjudicatorError:
            raise
        except BaseException as error:
            if not self.brought_by or isinstance(error, KeyboardInterrupt):
                raise
            raise self.unusable(f"{type(error).__name__}: {error}") from error

    def unusable(self, why: str) -> UnknownId:
        """Why it is none of the games, in one line."""
        return UnknownGame(self.id, [], f"{self} cannot be used: {' '.join(why.split())}")

    def entries(self, kind: str) -> Iterator[Traversable]:
        """Its files of one kind, in order of their ids."""
        for folder in self.folders:
            place = folder.joinpath(kind)
            found = place.iterdir() if place.is_dir() else ()
            yield from sorted((e for e in found if e.name.endswith(".json")), key=_id)

    def __str__(self) -> str:
        """As messages name it."""
        return f"the one of {self.brought_by} ({self.value})" if self.brought_by else f"the shipped {self.id}"


def _id(entry: Traversable) -> str:
    return entry.name.removesuffix(".json")


@lru_cache
def folders() -> tuple[str, ...]:
    """The folders of games that are shipped."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg))


@lru_cache
def shipped() -> Mapping[str, Home]:
    """The games of this package."""
    found = {}
    for folder in folders():
        package = f"{games.__name__}.{folder}"
        found[folder.replace("_", "-")] = Home(
            folder.replace("_", "-"), package, f"{package}.game:GAME", (_folder(folder),)
        )
    return found


def _folder(name: str) -> Traversable:
    """The folder of a game that is shipped: on the disk, or in an archive that modules are read out of."""
    for place in games.__path__:
        if Path(place, name).is_dir():
            return Path(place, name)
    from importlib.resources import files  # which loads what reads archives

    return files(games).joinpath(name)


@lru_cache
def brought() -> Mapping[str, Home | RegistryError]:
    """The games of other packages, or why one of them is none: another has its id, or that of an edition or deck."""
    from importlib.metadata import distributions

    points: dict[str, list[EntryPoint]] = {}
    broken: dict[str, RegistryError] = {}
    for package in distributions():
        place = str(getattr(package, "_path", package.locate_file("")))
        try:
            if GROUP in (package.read_text("entry_points.txt") or ""):  # the first of a name is the one that is used
                points.setdefault(package.name or place, [*package.entry_points.select(group=GROUP)])
        except Exception as error:  # whatever stands in the files of somebody else
            why = " ".join(f"{type(error).__name__}: {error}".split())
            broken[place] = RegistryError(f"what games {place} brings cannot be read: {why}")
    found: dict[str, list[Home]] = {}
    for point in sorted(chain.from_iterable(points.values()), key=lambda point: (point.name, point.value)):
        home = _home(point)
        same = found.setdefault(home.id, [])
        if all(home.value != other.value for other in same):
            same.append(home)
    owners = {kind: _owners(kind, [home for same in found.values() for home in same]) for kind in KINDS}
    return broken | {id: _alone(same, owners) for id, same in found.items()}


def _home(point: EntryPoint) -> Home:
    value = point.value.partition("[")[0].replace(" ", "")
    package, places = _package(value.partition(":")[0])
    by = point.dist
    return Home(point.name, package, value, places, f"{by.name} {by.version}" if by is not None else "another package")


def _package(module: str) -> tuple[str, tuple[Path, ...]]:
    """The package that a module is in, or is, and its folders. Nothing is imported for it."""
    top, *rest = module.split(".")
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        spec = None
    places = [Path(place) for place in (spec.submodule_search_locations or () if spec is not None else ())]
    if rest and not any(place.joinpath(*rest, "__init__.py").is_file() for place in places):
        rest.pop()
    elif not places:
        return "", ()
    return ".".join([top, *rest]), tuple(place.joinpath(*rest) for place in places)


def _owners(kind: str, those: Sequence[Home]) -> Mapping[str, list[Home]]:
    """For each id of an edition or deck the games that bring one."""
    found: dict[str, list[Home]] = {}
    for home in (*shipped().values(), *those):
        for entry in home.entries(kind):
            found.setdefault(_id(entry), []).append(home)
    return found


def _alone(same: list[Home], owners: Mapping[str, Mapping[str, list[Home]]]) -> Home | RegistryError:
    """The only game of its id, whose editions and decks nobody else has; or why it is not."""
    home = same[0]
    rivals = [shipped()[home.id]] if home.id in shipped() else same[1:]
    if rivals:
        return RegistryError(f"two games are called {home.id}: {home} and {rivals[0]}")
    for kind in KINDS:
        for entry in home.entries(kind):
            for other in owners[kind][_id(entry)]:
                if other != home:
                    return RegistryError(f"two {kind} are called {_id(entry)}: of {home.id}, {home}, and of {other}")
    return home


def home(id: str) -> Home:
    """Where a game is.

    Raises:
        KeyError: if there is none.
        RegistryError: if there are two.
    """
    found = shipped().get(id.replace("_", "-")) or brought()[id]
    if isinstance(found, RegistryError):
        raise found
    return found


class FilesById(Mapping[str, "Traversable"]):
    """The editions or decks of all games, by their ids; those that are shipped come first."""

    def __init__(self, kind: str) -> None:
        """`kind` is the folder's name."""
        self.kind = kind

    @cached_property
    def own(self) -> Mapping[str, Traversable]:
        """Those that are shipped."""
        found: dict[str, Traversable] = {}
        for one in shipped().values():
            for entry in one.entries(self.kind):
                if found.setdefault(_id(entry), entry) is not entry:
                    raise RegistryError(f"two {self.kind} are called {_id(entry)}")
        return found

    @cached_property
    def others(self) -> Mapping[str, Traversable]:
        """Those of other packages."""
        homes = [one for one in brought().values() if isinstance(one, Home)]
        return {_id(entry): entry for one in homes for entry in one.entries(self.kind)}

    def __getitem__(self, id: str) -> Traversable:
        """The file of an id; a path is none, and need not be looked for in other packages."""
        found = self.own.get(id)
        if found is None:
            if id.endswith(".json"):
                raise KeyError(id)
            found = self.others[id]
        return found

    def __iter__(self) -> Iterator[str]:
        """The ids; other packages are looked through once those that are shipped are done."""
        yield from self.own
        yield from self.others

    def __len__(self) -> int:
        """How many there are."""
        return len(self.own) + len(self.others)

    def read(self, id: str) -> File:
        """The file of an id, read.

        Raises:
            LogError: if it cannot be read.
        """
        entry = self[id]
        try:
            return File(Path(str(entry)), entry.read_bytes())
        except OSError as error:
            why = f"this file cannot be read: {(error.strerror or str(error)).lower()}"
            raise LogError([Problem(why)], str(entry)) from error
