"""A stretch of a corpus: the logs on the lines that begin between two bytes of it, so that many can read one file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.sources import Refuse, Source, corpus_rows, of_corpus, opened, told
from adjudicator.cli.inputs.urls import bytes_there, is_url, size_there
from adjudicator.errors import LogError, Problem
from adjudicator.limits import FILE_BYTES

STRETCH: Final = 2_000_000
"""So many bytes go to another machine at a time: about a second of work."""
PIECE: Final = 250_000
"""And so many to another process here: some hundredths of a second of work."""
MORE: Final = 100_000
"""So many bytes at first are read beyond a stretch, for the end of its last line."""


class Stretch(NamedTuple):
    """From byte `begin` to byte `end`, before which the file has so many ends of lines."""

    path: Path
    begin: int
    end: int
    before: int = 0
    nothing: bool = False
    """That it is the last one, and there was no log in any of them."""


def cut(path: Path) -> Iterator[Stretch]:
    """A corpus in stretches of whole lines, which other processes read again; nothing is looked for behind a line that
    is too long.

    Raises:
        OSError: if it cannot be read.
        LogError: the same, in the words of where it lies.
    """
    begin = before = 0
    any_here = False
    with opened(path) as file:
        while data := file.read(PIECE):
            data += b"" if data.endswith(b"\n") else file.readline(FILE_BYTES + 1)
            end, ends = begin + len(data), data.count(b"\n")
            last = len(data) - 1 - data.rfind(b"\n", 0, -1)
            any_here = any_here or not data.isspace()
            del data
            yield Stretch(path, begin, end, before)
            if last > FILE_BYTES:
                return
            begin, before = end, before + ends
    if not any_here:
        yield Stretch(path, begin, begin, before, nothing=True)


class Counted(NamedTuple):
    """What somebody who has not read the file must know of a stretch to name the lines of the next one."""

    ends: int
    """How many lines end in it."""
    head: int
    """How many bytes it has to the first end of a line, with that; all of them where no line ends."""
    tail: int
    """How many bytes come after the last one."""
    blank: bool
    """Whether there is nothing but white space in it."""


def length(path: Path) -> int | None:
    """How many bytes a file has; None where nobody says.

    Raises:
        OSError: if there is none.
        LogError: if that cannot be found out.
    """
    return size_there(path) if is_url(path) else path.stat().st_size


def between(path: Path, begin: int, end: int) -> bytes:
    """The bytes of a file in a range; fewer at its end.

    Raises:
        OSError: if it cannot be read.
        LogError: the same, in the words of where it lies.
    """
    if is_url(path):
        return bytes_there(path, begin, end)
    with opened(path) as file:
        file.seek(begin)
        return file.read(end - begin)


def count(stretch: Stretch) -> Counted:
    """Look through a stretch.

    Raises:
        OSError: if it cannot be read.
        LogError: the same, in the words of where it lies.
    """
    data = between(stretch.path, stretch.begin, stretch.end)
    ends = data.count(b"\n")
    head = data.find(b"\n") + 1 if ends else len(data)
    return Counted(ends, head, len(data) - data.rfind(b"\n") - 1, not data.strip())


def logs_in(stretch: Stretch, refuse: Refuse) -> Iterator[Source]:
    """The logs on the lines that begin in a stretch, as they are found where the whole file is read."""
    name = shown(stretch.path)
    with told(name, refuse):
        if stretch.nothing:
            raise LogError([Problem("there is no log in it")])
        data, first = _lines(stretch)
        yield from of_corpus(corpus_rows(io.BytesIO(data)), name, stretch.path.parent, first)


def _lines(stretch: Stretch) -> tuple[bytes, int]:
    """The lines that begin in a stretch, to the end of the last one, and the number of the first."""
    path, begin, end, before, _ = stretch
    start = max(begin - 1, 0)
    data = between(path, start, end)
    first = before + 1
    if begin:
        skipped = data.find(b"\n") + 1
        if not skipped or start + skipped >= end:
            return b"", first
        first += skipped > 1
        data = data[skipped:]
    more = MORE
    longest = len(data) - len(data.rpartition(b"\n")[2]) + FILE_BYTES
    while not data.endswith(b"\n") and len(data) <= longest:
        # From a byte that is there: a store refuses a range that begins at the end.
        found = between(path, end - 1, end + more)[1:]
        line_end = found.find(b"\n") + 1
        data += found[:line_end] if line_end else found
        if len(found) < more:
            break
        end, more = end + more, more * 2
    return data, first
