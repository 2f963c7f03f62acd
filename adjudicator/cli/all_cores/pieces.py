"""What a command that takes many logs is given, piece by piece; each piece is plain, so any process can judge it.

A file is its path, and some lines of a corpus are where they stand in it: whoever judges them reads them. The logs on
standard input and in a compressed corpus, which only come one after another, are the bytes of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.exits import traced
from adjudicator.cli.inputs.file_names import GAMES, STDIN, is_compressed, is_corpus, shown
from adjudicator.cli.inputs.sources import Refuse, Source, found, logs, only_here, sources, told
from adjudicator.cli.inputs.stretches import Stretch, cut, logs_in
from adjudicator.cli.inputs.urls import is_url
from adjudicator.cli.shell import progress
from adjudicator.errors import Problem


class Unjudged(Struct, tag="refused"):
    """A file that cannot be judged, or only searched for, and why."""

    file: str
    problems: list[Problem]
    size: int = 0
    """How many bytes of it were looked at."""


File = Path | Unjudged
"""A file; or what could not be searched, told in its place among them."""
Unread = Source | Stretch | File
"""One log; or a file, or some lines of one."""


class Refusals:
    """What is refused meanwhile, kept until there is somebody to tell."""

    def __init__(self) -> None:
        """Nothing is refused yet."""
        self.kept: list[Unjudged] = []

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """Keep why a file cannot be judged."""
        self.kept.append(Unjudged(file, problems))

    def taken(self) -> list[Unjudged]:
        """Those since the last time."""
        taken, self.kept = self.kept, []
        return taken


def unread(paths: Iterable[Path], endings: tuple[str, ...] = GAMES, jobs: Jobs = None) -> Iterator[Unread]:
    """What there is to judge in files, in folders and on standard input, in order.

    Other processes and machines read a corpus themselves, each a stretch of it, unless it is compressed.
    """
    refusals = Refusals()
    for file in files(paths, endings):
        if not isinstance(file, Path) or not (only_here(file) or is_corpus(file)):
            yield file
            continue
        cuttable = not (only_here(file) or is_compressed(file))
        if cuttable and jobs is not None and not isinstance(jobs, int):
            yield from jobs.cut(file)
        elif cuttable and file.is_file() and not is_url(file):  # what is no file can be read but once
            with told(shown(file), refusals.refuse):
                yield from cut(file)
        else:
            for source in sources([file], refusals.refuse):
                yield from refusals.taken()
                yield source
        yield from refusals.taken()


def files(paths: Iterable[Path], endings: tuple[str, ...]) -> Iterator[File]:
    """Files as they are given, and those in folders, in order."""
    refusals = Refusals()
    for path in found(paths, endings, refusals.refuse):
        yield from refusals.taken()
        yield path
    yield from refusals.taken()


def processes(jobs: Jobs, paths: Iterable[Path]) -> Jobs:
    """How many processes to judge with, where so many are asked for; None where it depends on how much there is to do.

    Standard input is judged as it comes, by this one, unless somebody asks for more; and errors with their tracebacks
    are shown by this one alone.
    """
    return 1 if traced() or (jobs is None and STDIN in paths) else jobs


def sources_of(item: Unread, refuse: Refuse) -> Iterator[Source]:
    """The logs of one piece, read."""
    if isinstance(item, Source):
        yield item
    elif isinstance(item, Path):
        yield from logs(item, refuse)
    elif isinstance(item, Stretch):
        yield from logs_in(item, refuse)
    else:
        refuse(item.file, item.problems)


def size(item: Unread) -> float:
    """How many bytes there are to judge."""
    if isinstance(item, Source):
        return len(item.data)
    if isinstance(item, Stretch):
        return item.end - item.begin
    return progress.size(item) if isinstance(item, Path) else 0
