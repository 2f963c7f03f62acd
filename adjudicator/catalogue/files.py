"""Files that a log or another file names by their paths. What is wrong with one is told with its name and the place."""

from __future__ import annotations

import errno
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import IO, NamedTuple, TypeVar

from adjudicator.errors import AdjudicatorError, LogError, Problem, UnknownId
from adjudicator.formats.places import locate
from adjudicator.limits import FILE_BYTES, megabytes

T = TypeVar("T")


_sealed: set[Path] = set()
"""Folders that came from somebody else: what lies in one names files in it, and no others."""


class OutsideError(LogError):
    """A file that is named lies outside of the archive that names it."""


class File(NamedTuple):
    """A file that another names, read."""

    path: Path
    data: bytes
    by: str = ""
    """The file that names it; "" for the log itself, or the command line."""

    def same(self, other: File) -> bool:
        """Whether another path leads to the same file."""
        return self.path.resolve() == other.path.resolve()

    def read(self, type_: type[T]) -> T:
        """What it says.

        Raises:
            LogError: with the reasons, in order of place.
        """
        from adjudicator.formats.reading import read_struct

        try:
            return read_struct(self.data, type_)
        except LogError as error:
            raise self.refused(error.problems) from None

    def refused(self, problems: list[Problem]) -> LogError:
        """Why it is refused: what is wrong at these pointers, each at its line."""
        wanted = [problem.pointer for problem in problems if not problem.line]
        places = locate(self.data.decode("utf-8-sig"), wanted) if wanted else {}
        named = f" (named by {self.by})" if self.by else ""
        told = []
        for p in problems:
            line, column = (p.line, p.column) if p.line else places[p.pointer]
            told.append(p._replace(message=p.message + named, line=line, column=column))
        return LogError(told, str(self.path))


def each(load: Callable[[str], T], ids: Iterable[str]) -> tuple[list[T], list[AdjudicatorError]]:
    """All of these that can be had, and why the others cannot."""
    found: list[T] = []
    refused: list[AdjudicatorError] = []
    for id in ids:
        try:
            found.append(load(id))
        except AdjudicatorError as error:
            refused.append(error)
    return found, refused


def contents(path: Path) -> bytes:
    """What stands in a file.

    Raises:
        OSError: as `regular` does.
        LogError: if it is larger than what is read.
    """
    regular(path)
    with path.open("rb") as file:
        return whole(file)


def whole(file: IO[bytes], found: bytes = b"") -> bytes:
    """What stands in a file from here on, after what was `found` in it already.

    Raises:
        LogError: if that is more than what is read.
    """
    data = found + file.read(FILE_BYTES + 1 - len(found))
    if len(data) > FILE_BYTES:
        raise too_large("a file")
    return data


def too_large(what: str) -> LogError:
    """Why nothing of a file is read."""
    return LogError([Problem(f"{what} is read up to {megabytes(FILE_BYTES)}, and this is larger")])


def seal(folder: Path) -> None:
    """Read nothing outside of a folder for what lies in it, until it is gone."""
    for gone in [one for one in _sealed if not one.exists()]:
        _sealed.discard(gone)
    _sealed.add(folder.resolve())


def _stays_inside(path: Path, base: Path) -> None:
    """Make sure that what lies in a sealed folder names files in it only.

    Raises:
        OutsideError: if it does not.
    """
    here = base.resolve()
    for folder in _sealed:
        if here.is_relative_to(folder) and not _lies_in(path, folder):
            why = f"the log needs {path.name}, which is not in the archive; put it into the log's own folder"
            raise OutsideError([Problem(why)])


def _lies_in(path: Path, folder: Path) -> bool:
    try:
        return path.resolve().is_relative_to(folder)
    except (OSError, RuntimeError, ValueError):  # a link to itself, or no name that a file can have
        return False


def regular(path: Path) -> None:
    """Make sure of a file before it is opened: a pipe that nobody writes to would be waited for.

    Raises:
        OSError: if there is none, or it is a folder, a pipe or the like, or if no file can have this name.
    """
    try:
        mode = path.stat().st_mode
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from None
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is a folder" if stat.S_ISDIR(mode) else "is not a regular file", str(path))


def find(name: str, folder: Path | None, what: str, known: Collection[str], by: File | None = None) -> File:
    """A JSON file by its path from a folder, or from the file that names it, where nothing shipped is called so.

    Raises:
        UnknownId: with the nearest of what is shipped, and why the file cannot be read.
        OutsideError: if it is none of the files of the archive that names it.
    """
    base = folder or Path() if by is None else by.path.parent
    path, why = base / name, ""
    if name.endswith(".json"):
        _stays_inside(path, base)
        try:
            return File(path, contents(path), "" if by is None else str(by.path))
        except OSError as error:
            why = f"the file cannot be read: {(error.strerror or str(error)).lower()}"
    near = get_close_matches(name, known) or [one for one in known if name and name in one]
    raise UnknownId(what, name, near, why, f"there are {', '.join(known)}")


@contextmanager
def blamed(file: File | None, pointer: str = "") -> Iterator[None]:
    """Problems that come up while a file is put to use are told of that file, below this pointer.

    Those that another file has been blamed for stay its own; with no file all stay as they are.
    """
    try:
        yield
    except UnknownId as error:
        if file is None:
            raise
        raise file.refused([Problem(str(error), pointer, nearest=(error.nearest or [""])[0])]) from error
    except LogError as error:
        if file is None or error.source:
            raise
        raise file.refused([p._replace(pointer=pointer + p.pointer) for p in error.problems]) from error
