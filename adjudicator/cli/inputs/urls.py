"""Files that lie at other places than this machine, by URLs such as `s3://bucket/logs`: fsspec reads and writes them.

What is on the web is only read, and needs no fsspec.

A URL travels as a path, in which `//` is one `/`, so that whoever hands files on need not know. Nothing in a log leads
here: URLs only come from the command line.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import BufferedReader
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import IO, Any, Final, Self

from adjudicator.cli.whole_files import TAKEN
from adjudicator.errors import AdjudicatorError, LogError, Problem
from adjudicator.formats.link import is_link

MISSING: Final = "to read and write URLs, install fsspec: pip install 'fsspec>=2024.6,<2027'"
LOCAL: Final = ("file", "local")
WEB: Final = ("http://", "https://")
BUFFER: Final = 1 << 16
"""So many bytes of a file there are taken at a time: what fsspec opens cannot always read a line up to a length."""
BLOCK: Final = 4_000_000
"""So many bytes are asked for at a time, and held: fsspec would take 50 MB from some stores, several times over."""
_URL: Final = r"([a-z][a-z0-9+.-]+):/+(?=[^/])"
_SECRET: Final = r"(:/{1,3})[^/\s]+@|(\?)[^\s'\"]+"
_WHO: Final = r":/{1,3}([^/\s]+)@"
"""Who reads and with which password, and what comes after a question mark, which may be a signature."""


def is_url(path: Path) -> bool:
    """Whether a path is a URL; a folder here that is called like the beginning of one comes first. A link is a game."""
    text = path.as_posix()
    looks_so = ":/" in text and re.match(_URL, text) is not None
    return looks_so and not is_link(text) and not os.path.lexists(path.parts[0])


def url_of(path: Path) -> str:
    """A path as the URL that it is."""
    text = path.as_posix()
    begin = re.match(_URL, text)
    assert begin is not None, text
    return f"{begin[1]}:{'///' if begin[1] in LOCAL else '//'}{text[begin.end() :]}"


def without_secrets(text: str, url: str = "") -> str:
    """A URL, or a message with one, that may be shown to everybody; what is secret in `url` is shown nowhere in it."""
    who = re.search(_WHO, url)
    for secret in () if who is None else (who[1], who[1].partition(":")[2]):
        text = text.replace(secret, "…") if secret else text
    return re.sub(_SECRET, lambda found: "?…" if found[2] else f"{found[1]}…@", text)


def shown_url(path: Path) -> str:
    """A URL as messages name it."""
    return without_secrets(os.fsencode(url_of(path)).decode(errors="backslashreplace"))


@contextmanager
def reached(path: Path) -> Iterator[None]:
    """Whatever goes wrong there is an error as of a file, without secrets.

    Raises:
        OSError: if there is no such file, or it may not be read.
        LogError: for anything else, which every kind of place says in its own way.
    """
    try:
        yield
    except AdjudicatorError:
        raise
    except FileNotFoundError as error:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), shown_url(path)) from error
    except PermissionError as error:
        why = "" if error.strerror else _words(error, path)
        denied = ": ".join(filter(None, [os.strerror(errno.EACCES), why]))
        raise PermissionError(errno.EACCES, denied, shown_url(path)) from error
    except Exception as error:
        why = _words(error, path) or type(error).__name__
        raise LogError([Problem(f"this cannot be reached: {why}")], shown_url(path)) from error


def _words(error: Exception, path: Path) -> str:
    """What an error there says, without secrets."""
    return without_secrets(" ".join(str(error).split()), url_of(path))


def on_the_web(path: Path) -> bool:
    """Whether a server answers, of which nobody knows what it has, how much that is, and whether it ends."""
    return is_url(path) and url_of(path).startswith(WEB)


def _place(path: Path) -> tuple[Any, str]:  # Any: fsspec has no types
    """Where a URL leads to, and what it is called there.

    Raises:
        LogError: if nothing here can read such a place.
    """
    if on_the_web(path):
        raise LogError([Problem("nothing is written to the web; name a file here, or one in a store")], shown_url(path))
    try:
        fsspec: Any = import_module("fsspec")
    except ImportError:
        raise LogError([Problem(MISSING)], shown_url(path)) from None
    with reached(path):
        fs, name = fsspec.core.url_to_fs(url_of(path))
        return fs, name


@contextmanager
def opened_there(path: Path) -> Iterator[IO[bytes]]:
    """A file, read as it is asked for.

    Raises:
        OSError: if it cannot be read.
        LogError: the same, in the words of what lies there.
    """
    if on_the_web(path):
        from adjudicator.cli.inputs.web import WebAnswer

        with reached(path), BufferedReader(WebAnswer(url_of(path), without_secrets), BUFFER) as file:
            yield file
        return
    fs, name = _place(path)
    with reached(path), fs.open(name, "rb", block_size=BLOCK) as raw, BufferedReader(raw, BUFFER) as file:
        yield file


def bytes_there(path: Path, begin: int, end: int) -> bytes:
    """A range of a file, which may end before.

    Raises:
        OSError: if it cannot be read.
        LogError: the same, in the words of what lies there.
    """
    fs, name = _place(path)
    with reached(path):
        found: bytes = fs.cat_file(name, start=begin, end=end)
        return found


def size_there(path: Path) -> int | None:
    """How many bytes a file has; None for a folder, and where nobody says.

    Raises:
        OSError: if there is none.
        LogError: if that cannot be found out.
    """
    if on_the_web(path):
        return None
    fs, name = _place(path)
    with reached(path):
        found = fs.info(name)
        size: int | None = None if found.get("type") == "directory" else found.get("size")
        return size


def files_there(path: Path, endings: tuple[str, ...]) -> list[Path] | None:
    """The files of a folder at any depth that are called so, in the order of a folder here; None if it is a file.

    Raises:
        OSError: if there is neither.
        LogError: if that cannot be found out.
    """
    if on_the_web(path):
        return None
    fs, root = _place(path)
    with reached(path):
        if not fs.isdir(root):
            if "/" not in root and not fs.exists(root):
                raise FileNotFoundError(root)  # a bucket; to open it as a file is a mistake that says little
            return None
        inside = [PurePosixPath(name[len(root) :].lstrip("/")) for name in fs.find(root) if name.endswith(endings)]
    return [Path(path, name) for name in sorted(inside, key=_in_order)]


def _in_order(name: PurePosixPath) -> list[tuple[bool, str]]:
    """The files of a folder come before those in its folders."""
    return [(True, folder) for folder in name.parts[:-1]] + [(False, name.name)]


class FileThere:
    """A file that is written whole: it is sent there once all of it is known; a context manager."""

    def __init__(self, path: Path) -> None:
        """Look for the place; nothing is written there yet.

        Raises:
            LogError: if nothing here can write there.
        """
        self.path = path
        self.fs, self.name = _place(path)
        from tempfile import NamedTemporaryFile

        self.file = NamedTemporaryFile(prefix="adjudicate-", delete=False)  # noqa: SIM115  # see __exit__

    def write(self, data: bytes) -> None:
        """Add to it."""
        self.file.write(data)

    def __enter__(self) -> Self:
        """It is begun already."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Send it; after an error nothing is sent. What the place does not take is kept here.

        Raises:
            OSError: if the place does not take it.
            LogError: the same, in the words of what lies there.
        """
        self.file.close()
        if kind is None:
            kept = f"; what was to be written is kept in {self.file.name}"
            try:
                with reached(self.path):
                    self.fs.put_file(self.file.name, self.name)
            except OSError as error:
                raise OSError(error.errno, f"{error.strerror}{kept}", error.filename) from error
            except LogError as error:
                problems = [problem._replace(message=problem.message + kept) for problem in error.problems]
                raise LogError(problems, error.source) from error
        os.unlink(self.file.name)


def write_there(path: Path, data: bytes) -> None:
    """Write a file, and the folders it lies in. In an object store that would be a bucket, which is not made.

    Raises:
        FileExistsError: if there is a file with other bytes.
        OSError: if it cannot be written.
        LogError: the same, in the words of what lies there.
    """
    fs, name = _place(path)
    there = b""
    with suppress(FileNotFoundError), opened_there(path) as file:
        there = file.read(len(data) + 1)
    if there and there != data:
        raise FileExistsError(errno.EEXIST, TAKEN, shown_url(path))
    with reached(path):
        parent = fs._parent(name)
        if parent.startswith("/") or os.path.isabs(parent):
            fs.makedirs(parent, exist_ok=True)
        fs.pipe_file(name, data)
