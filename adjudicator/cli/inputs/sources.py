"""Where logs come from: files, folders, corpora and standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from adjudicator.catalogue.files import regular, too_large, whole
from adjudicator.cli.exits import given_up, reason, trace
from adjudicator.cli.inputs.compressed import unpacked
from adjudicator.cli.inputs.file_names import BUNDLE, GAMES, LINK_SHOWN, STDIN, STDIN_SHOWN, in_lines, is_corpus, shown
from adjudicator.cli.inputs.urls import files_there, is_url, opened_there
from adjudicator.errors import LogError, Problem
from adjudicator.formats.link import is_link, unlinked
from adjudicator.limits import FILE_BYTES

if TYPE_CHECKING:
    from adjudicator.unpacking import UnpackedArchive

DESCRIPTORS = ("/dev/fd/", "/proc/")
"""Where the pipes lie that a shell makes for `<(...)`."""

LINE = 10_000
"""In a file of so many bytes or more no link is looked for."""
HANDED_OVER = ("/dev/", "/proc/")
"""What lies there may be a pipe of this process, which no other can read."""
Refuse = Callable[[str, list[Problem]], None]
"""Told which file cannot be read, and why."""


class Source(NamedTuple):
    """One log, unread. `first` is its line in the file, from 1, and `corpus` says that the file holds several.

    `bundle` is the archive that it came out of, where it was handed on in one.
    """

    file: str
    data: bytes
    lines: bool
    beside: Path
    first: int = 1
    corpus: bool = False
    bundle: UnpackedArchive | None = None


def only_here(path: Path) -> bool:
    """Whether only this process can read it: standard input, or a pipe that a shell made."""
    return path == STDIN or os.fspath(path).startswith(HANDED_OVER)


def found(paths: Iterable[Path], endings: tuple[str, ...], refuse: Refuse) -> Iterator[Path]:
    """Files as they are given, and in folders, at any depth and in order, those that are called so, once each."""
    seen: set[str] = set()
    for path in _found(paths, endings, refuse):
        here = "" if only_here(path) or is_url(path) or is_link(os.fspath(path)) else os.path.realpath(path)
        if here not in seen:
            seen |= {here} - {""}
            yield path


def _found(paths: Iterable[Path], endings: tuple[str, ...], refuse: Refuse) -> Iterator[Path]:
    for path in paths:
        if is_url(path):
            yield from _found_there(path, endings, refuse)
            continue
        if not os.path.isdir(path):
            yield path
            continue
        any_here = False
        closed: list[OSError] = []
        for folder, folders, files in os.walk(path, onerror=closed.append):
            folders.sort()
            for name in sorted(files):
                if name.endswith(endings):
                    any_here, file = True, Path(folder, name)
                    with told(shown(file), refuse):
                        regular(file)
                        yield file
        for error in closed:
            refuse(
                _folder(error, path),
                [Problem(f"this folder cannot be searched: {(error.strerror or str(error)).lower()}")],
            )
        if not any_here and not closed:
            refuse(shown(path), [_nothing(endings)])


def _found_there(path: Path, endings: tuple[str, ...], refuse: Refuse) -> Iterator[Path]:
    """The same of a URL."""
    with told(shown(path), refuse):
        files = files_there(path, endings)
        yield from [path] if files is None else files
        if files == []:
            refuse(shown(path), [_nothing(endings)])


def _nothing(endings: tuple[str, ...]) -> Problem:
    return Problem(f"no file in this folder is called {' or '.join('*' + e for e in endings)}")


def _folder(error: OSError, path: Path) -> str:
    """The folder that an error is about."""
    return shown(Path(error.filename)) if isinstance(error.filename, str) else shown(path)


def sources(paths: Iterable[Path], refuse: Refuse) -> Iterator[Source]:
    """Every log in files and folders, and on standard input."""
    for path in found(paths, GAMES, refuse):
        if path != STDIN:
            yield from logs(path, refuse)
            continue
        with told(STDIN_SHOWN, refuse):
            yield from _stream(_standard_input(), STDIN_SHOWN, Path())


def logs(path: Path, refuse: Refuse) -> Iterator[Source]:
    """The log that a file holds; a corpus is read line by line."""
    link = is_link(os.fspath(path))
    name = LINK_SHOWN if link else shown(path)
    with told(name, refuse):
        if link:
            yield _one(name, os.fsencode(path), False, Path())
        elif path.suffix.lower() == BUNDLE:
            yield _bundled(path, name)
        elif is_corpus(path) or (in_lines(path) and _has_whole_logs(path)):
            with opened(path) as file, unpacked(file, path) as content:
                any_here = False
                for source in of_corpus(corpus_rows(content), name, path.parent):
                    any_here = True
                    yield source
            if not any_here:
                raise LogError([Problem("there is no log in it")])
        else:
            yield _one(name, content_of(path), in_lines(path), path.parent)


def _has_whole_logs(path: Path) -> bool:
    """Whether a whole log stands on the first line of a file that is called as if it held a step a line.

    Raises:
        OSError: as `opened` does.
        LogError: as that, and for a line that is longer than what is read.
    """
    from adjudicator.formats.reading import first_object

    with opened(path) as file:
        return "steps" in (first_object(next(corpus_rows(file), b"")) or ())


def _one(name: str, data: bytes, lines: bool, beside: Path) -> Source:
    """The log that these bytes are, or that is in the link that they are.

    Raises:
        LogError: for a link that is damaged.
    """
    text = data.decode(errors="replace").strip() if len(data) < LINE else ""
    return Source(name, unlinked(text), False, beside) if is_link(text) else Source(name, data, lines, beside)


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """A file that was named. A pipe that nobody writes to would be waited for; one that a shell made is written to.

    Raises:
        OSError: if it is no file, or cannot be read.
        LogError: if it lies elsewhere and cannot be reached.
    """
    if is_url(path):
        with opened_there(path) as file:
            yield file
        return
    if not os.path.realpath(path).startswith(DESCRIPTORS):
        regular(path)
    with path.open("rb") as file:
        yield file


def content_of(path: Path) -> bytes:
    """What stands in a file that was named.

    Raises:
        OSError: as `opened` does.
        LogError: if it is larger than what is read.
    """
    with opened(path) as file:
        return whole(file)


@contextmanager
def told(name: str, refuse: Refuse) -> Iterator[None]:
    """Why a file or an archive cannot be read is told to `refuse`."""
    try:
        yield
    except OSError as error:
        trace(error)
        error.filename = None
        refuse(name, [Problem(reason(error))])
    except LogError as error:
        trace(error)
        refuse(error.source or name, error.problems)
    except MemoryError as error:
        refuse(name, given_up(error))


def _standard_input() -> IO[bytes]:
    """Standard input.

    Raises:
        LogError: if it is closed.
    """
    if sys.stdin is None:
        raise LogError([Problem("standard input is closed")])
    return sys.stdin.buffer


def _bundled(path: Path, name: str) -> Source:
    """The log of an archive that `adjudicate bundle` made."""
    if is_url(path):
        raise LogError([Problem("an archive is not read from a URL; copy it to this machine first")])
    from adjudicator.unpacking import read_archive

    bundle = read_archive(path, name)
    log = bundle.folder / bundle.shared.log
    return Source(f"{name}/{log.name}", log.read_bytes(), in_lines(log), log.parent, bundle=bundle)


def only(path: Path) -> Source:
    """The log in a file, or the first in a corpus or folder.

    Raises:
        LogError: if it cannot be read.
    """
    problems: list[Problem] = []
    source = next(sources([path], lambda _, why: problems.extend(why)), None)
    if source is None:
        raise LogError(problems or [Problem("there is no log in it")], shown(path))
    return source


def of_corpus(lines: Iterable[bytes], name: str, beside: Path, first: int = 1) -> Iterator[Source]:
    """A whole log on every line that is not blank."""
    for number, line in enumerate(lines, first):
        if line.strip():
            yield Source(name, line.rstrip(b"\r\n"), False, beside, number, True)


def corpus_rows(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file.

    Raises:
        LogError: for one that is longer than what is read.
    """
    while line := file.readline(FILE_BYTES + 1):
        if len(line) > FILE_BYTES:
            raise too_large("a line")
        yield line


def _stream(file: IO[bytes], name: str, beside: Path) -> Iterator[Source]:
    """A log on standard input: one object, one step a line, or one log a line; the first lines tell."""
    from adjudicator.formats.reading import first_object

    rows = corpus_rows(file)
    head = next(rows, b"")
    first = first_object(head)
    if first is None:
        yield _one(name, _to_the_end(file, head), False, beside)
        return
    second, at = next(rows, b""), 2
    while second and not second.strip():
        second, at = next(rows, b""), at + 1
    if second and "steps" in first:
        yield from of_corpus([head], name, beside)
        yield from of_corpus([second], name, beside, at)
        yield from of_corpus(rows, name, beside, at + 1)
    elif second:
        yield Source(name, _to_the_end(file, head + second), True, beside)
    else:
        yield Source(name, head, False, beside)


def _to_the_end(file: IO[bytes], found: bytes) -> bytes:
    """All of a stream whose first lines are found; a terminal whose end was seen is not read on, it has another."""
    return whole(file, found) if found.endswith(b"\n") else found
