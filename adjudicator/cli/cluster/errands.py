"""What a worker of another machine does for us. It begins with nothing of ours, so an errand says all there is to know.

Nothing is raised there: Dask would write what the errand was about into the worker's log.
"""

from __future__ import annotations

import gc
import hashlib
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import adjudicator
from adjudicator import catalogue
from adjudicator.cli.all_cores.work import Work
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.stretches import Counted, Stretch, count, length
from adjudicator.cli.inputs.urls import is_url
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.version import number

ENDINGS: Final = (".py", ".json")
"""Of the files that say how we judge."""
_one_at_a_time: Final = threading.Lock()


class Likeness(NamedTuple):
    """By what a machine judges: it is the same as another's if all of this is."""

    version: str
    files: str
    """A digest of all modules, rule books and decks."""
    rules: str
    """And one of all rules that can be had, those of other packages with them."""

    def unlike(self, ours: Likeness) -> str:
        """In what it differs from ours, in words; "" if in nothing."""
        if self.version != ours.version:
            return f"has adjudicator {self.version or '(not installed)'}, and here is {ours.version}"
        if self.files != ours.files:
            return f"has other files of adjudicator {ours.version} than there are here"
        if self.rules != ours.rules:
            return "has games of other packages that differ from those here"
        return ""


class Errand(NamedTuple):
    """A part of the work."""

    work: Work[Any, Any]  # Any: whatever is worked on
    items: list[Any]
    folder: str
    """Paths are meant from here."""
    reads: list[Path]
    """What it takes; a file that is missing there is not missing for whoever asked."""
    ours: Likeness


class Outcome(NamedTuple):
    """What came of an errand: results in bytes, or why there are none; `unfit` if another worker may do better."""

    how: Literal["done", "failed", "unfit"]
    data: bytes
    why: str = ""
    worker: str = ""


@cache
def likeness() -> Likeness:
    """By what this machine judges."""
    root = Path(adjudicator.__file__).parent
    files = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.suffix in ENDINGS):
        files.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    found, _ = catalogue.each(catalogue.rules, sorted(catalogue.editions()))
    rules = repr([(one.edition.id, one.digest()) for one in found])
    return Likeness(number(), files.hexdigest()[:16], hashlib.sha256(rules.encode()).hexdigest()[:16])


class Seen(NamedTuple):
    """A file or folder as somebody sees it."""

    size: int | None
    """How many bytes it has; None for a folder, and where nobody says."""
    why: str = ""
    """Why it cannot be read."""


def lengths(folder: str, paths: list[Path]) -> list[Seen]:
    """Files and folders as they are seen from here."""
    return [length_seen(path if is_url(path) else Path(folder, path)) for path in paths]


def length_seen(path: Path) -> Seen:
    """A file or folder as it is seen from here."""
    try:
        if is_url(path):
            return Seen(length(path))
        return Seen(None if path.is_dir() else length(path), "" if os.access(path, os.R_OK) else "permission denied")
    except LogError as error:
        return Seen(None, "; ".join(problem.message for problem in error.problems))
    except OSError as error:
        return Seen(None, (error.strerror or str(error)).lower())


def counted(folder: str, stretch: Stretch) -> Counted | None:
    """What is in a stretch; None if that cannot be read here."""
    try:
        with _in(folder):
            return count(stretch)
    except (AdjudicatorError, OSError):
        return None


def errand(asked: Errand) -> Outcome:
    """Do a part of the work."""
    where = _address()
    unlike = likeness().unlike(asked.ours)
    if unlike:
        return Outcome("unfit", b"", unlike, where)
    with _in(asked.folder):
        for path in asked.reads:
            why = length_seen(path).why
            if why:
                return Outcome("unfit", b"", f"cannot read {shown(path)}: {why}", where)
        try:
            found = chain.from_iterable(map(asked.work.do, asked.items))
            return Outcome("done", asked.work.pack(found))
        except Exception as error:  # whoever asked does it again, and sees for himself
            return Outcome("failed", b"", type(error).__name__)


@contextmanager
def _in(folder: str) -> Iterator[None]:
    """One at a time, since threads share it: as if this process was begun in that folder, if there is one."""
    with _one_at_a_time:
        was, pace = os.getcwd(), gc.get_threshold()
        try:
            if os.path.isdir(folder):
                os.chdir(folder)
            gc.set_threshold(100_000, 50, 100)
            yield
        finally:
            os.chdir(was)
            gc.set_threshold(*pace)


def _address() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return ""
