"""Files that a log or another file names by their paths. What is wrong with one is told with its name and the place."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import IO, NamedTuple, TypeVar

from adjudicator.errors import AdjudicatorError, LogError, Problem, UnknownId, quoted
from adjudicator.formats.places import locate
from adjudicator.limits import FILE_BYTES, megabytes

T = TypeVar("T")


_sealed: set[Path] = set()
"""Folders that came from somebody else: what lies in one names files in it, and no others."""

_asked: set[Path] = set()
"""Files that somebody asked for: whoever names one of them gets it."""

_OURS = re.compile(rb'"format"\s*:\s*\d')
"""What each deck, edition and series says, also one with a slip of the pen."""


class OutsideError(LogError):
    """A file that is named lies outside of the folder in which the one that names it may name files."""


class File(NamedTuple):
    """A file that another names, read."""

    path: Path
    data: bytes
    by: str = ""
    """The file that names it; "" for the log itself, or the command line."""
    home: Path | None = None
    """The folder in which it may name files; that of its own folder if left out."""

    def same(self, other: File) -> bool:
        """Whether another path leads to the same file."""
        return self.path.resolve() == other.path.resolve()

    def read(self, type_: type[T]) -> T:
        """What it says.

        Raises:
            LogError: with the reasons, in order of place; nothing of a file that is none of ours is shown.
        """
        from adjudicator.formats.reading import read_struct

        try:
            return read_struct(self.data, type_)
        except LogError as error:
            if not _OURS.search(self.data):
                why = Problem('expected an object that says "format": 1', line=1, column=1)
                raise self.refused([why]) from None
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


def upward(folder: Path) -> Iterator[Path]:
    """A folder and those above it, as far as they are of one project.

    That is up to the root of its repository, and no further than an archive, a folder of another owner or the root.
    """
    here = folder.resolve()
    for one in (here, *here.parents[:-1]):
        if one != here and _owner(one) != _owner(here):
            return
        yield one
        if _is_root(one):
            return


def _is_root(folder: Path) -> bool:
    """Whether it is a whole: a repository, or an archive."""
    return folder in _sealed or (folder / ".git").exists()


def _owner(folder: Path) -> int:
    """Who owns a folder, or will own one that is still to be made."""
    try:
        return folder.stat().st_uid
    except OSError:
        return _owner(folder.parent)


def home_of(folder: Path) -> Path:
    """The folder in which a file in this folder may name others.

    It is its repository or archive; without one the working folder if it lies there, or else the folder itself.
    """
    first, *others = upward(folder)
    last = others[-1] if others else first
    return last if _is_root(last) else Path.cwd() if Path.cwd() in others else first


def ask_for(path: Path) -> None:
    """Have a file read wherever it is named from."""
    if (whole := _whole(path)) is not None:
        _asked.add(whole)


def must_lie_in(home: Path, path: Path, name: str, asked: str = "") -> None:
    """Make sure that a file may be named so: it lies in the folder; `asked` says how to ask for another.

    Raises:
        OutsideError: if it does not.
    """
    whole = _whole(path)
    if whole is None or whole.is_relative_to(home):
        return
    why = f"{quoted(name)} is not read: it lies outside of the folder {home.name!r}; copy it there{asked}"
    if home in _sealed:
        why = f"the log needs {path.name}, which is not in the archive; put it into the log's own folder"
    raise OutsideError([Problem(why)])


def _whole(path: Path) -> Path | None:
    """Where a path leads; None if it leads nowhere."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # a link to itself, or no name that a file can have
        return None


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
    """A JSON file by its path, where nothing shipped is called so.

    The path is that from the folder of a log, or from the file that names it; with neither somebody asks for the file.

    Raises:
        UnknownId: with the nearest of what is shipped, and why the file cannot be read.
        OutsideError: if it lies where the log or file that names it may name none.
    """
    base = by.path.parent if by is not None else folder or Path()
    path, why, home = base / name, "", None
    if name.endswith(".json"):
        home = None if by is None and folder is None else (by and by.home) or home_of(base)
        if home is None:
            ask_for(path)
        elif home not in _sealed and _whole(path) in _asked:
            home = None
        else:
            must_lie_in(home, path, name, "" if by is not None else f", or ask for it with --{what}")
        try:
            data = contents(path)
        except OSError as error:
            why = f"the file cannot be read: {(error.strerror or str(error)).lower()}"
        else:
            return File(path, data, "" if by is None else str(by.path), home)
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
