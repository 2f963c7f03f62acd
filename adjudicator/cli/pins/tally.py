"""Runs pinned cases and says which of them show something else than they should."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from msgspec import Struct

from adjudicator.by_rules import Book
from adjudicator.cli.all_cores.in_order import results
from adjudicator.cli.all_cores.pieces import Refusals, Unjudged, Unread, processes, size, sources_of, unread
from adjudicator.cli.all_cores.work import Work, packed, unpacked
from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.console import complain, ink, write
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart
from adjudicator.cli.inputs.file_names import CASES, PINNED
from adjudicator.cli.inputs.sources import Refuse, only_here
from adjudicator.cli.pins.scenes import Scene, scenes, scenes_of
from adjudicator.cli.shell import progress
from adjudicator.errors import Problem
from adjudicator.formats.phrases import counted
from adjudicator.judging import Judged, Tested
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import render_verdict


class SceneTally:
    """Counts scenes, and prints those that fail."""

    def __init__(self) -> None:
        """Nothing has run yet."""
        self.scenes = self.failed = self.refused = 0

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """A file that cannot be read."""
        self.refused += 1
        complain(file, problems)

    def run(self, scene: Scene) -> Tested | None:
        """Run a scene; None if that was not possible."""
        with apart(scene.file, self.refuse):
            tested = scene.test()
            self.add(bool(tested.failures))
            return tested
        return None

    def add(self, failed: bool) -> None:
        """A scene was run."""
        self.scenes += 1
        self.failed += failed

    @property
    def failing(self) -> int:
        """How many scenes fail at the end."""
        return self.failed

    def summary(self) -> str:
        """How many scenes there were."""
        return f"{counted(self.scenes, 'scene')}, {self.failed} failed"

    def close(self, *, quiet: bool = False) -> int:
        """Print how many there were, unless it is to be `quiet`, and return the exit code."""
        if not self.scenes and not self.refused:
            self.refuse("adjudicate", [Problem("there is no pinned case in any of these files")])
        if not quiet:
            write("".join(line + "\n" for line in ink().row(self.summary())))
        return NOT_JUDGED if self.refused else FOUND if self.failing else CLEAN


def run_all(paths: list[Path], book: Book, *, quiet: bool, jobs: Jobs = None) -> int:
    """Run the pinned cases of files and folders, and print those that fail; returns the exit code.

    Each is judged by what `book` has in place of its own. With `quiet` nothing else is said: not how many there were,
    nor how far it has come.
    """
    tally = SceneTally()
    known = partial(progress.sizes, paths, PINNED)
    by = 1 if any(map(only_here, paths)) else processes(jobs, paths)
    every: Iterable[Unread] = unread(paths, PINNED, by)
    work = Work(partial(_run, book, ink()), packed, partial(unpacked, list[Ran | Unjudged]), size)
    every = every if quiet else progress.over(every, "part", total=known, size=size)
    with closing(results(work, every, by)) as all_run:
        for ran in all_run:
            if isinstance(ran, Unjudged):
                tally.refuse(ran.file, ran.problems)
            else:
                tally.add(ran.failed)
                write(ran.text)
    return tally.close(quiet=quiet)


class Ran(Struct, tag="ran"):
    """A scene that was run."""

    failed: bool
    text: str
    """What there is to say of one that fails."""


def _run(book: Book, page: Ink, item: Unread) -> Iterator[Ran | Unjudged]:
    """Run the scenes of a file, or of some lines of one."""
    refusals = Refusals()
    for scene in _scenes(book, item, refusals.refuse):
        yield from refusals.taken()
        tested = None
        with apart(scene.file, refusals.refuse):
            tested = scene.test()
        yield from refusals.taken()
        if tested is not None:
            yield Ran(bool(tested.failures), report(scene, tested, page) if tested.failures else "")
    yield from refusals.taken()


def _scenes(book: Book, item: Unread, refuse: Refuse) -> Iterator[Scene]:
    if isinstance(item, Path):
        yield from scenes(item, refuse, book)
        return
    for source in sources_of(item, refuse):
        yield from scenes_of(Path(source.file), source, refuse, book)


def report(scene: Scene, tested: Tested, page: Ink) -> str:
    """A scene that fails, with what a judge says of it; of several in one file by its line, if it has one."""
    place = f"{scene.file}:{scene.number}" if scene.number and not scene.path.name.endswith(CASES) else scene.file
    lines = page.row(safe(f"FAILED {place}: {tested.title}"))
    lines += [line for failure in tested.failures for line in page.row(safe(str(failure)), "    ", "  ")]
    if tested.verdict is not None:
        lines += [f"  | {line}" for line in said_of("", tested.verdict, page.within(4)).splitlines()]
    return "\n".join([*lines, "", ""])


def said_of(title: str, verdict: Judged, ink: Ink = PLAIN) -> str:
    """What a judge says of a scene."""
    tell, bench = verdict.rules.game.tell, verdict.judge.bench
    told = {n: tell(bench, step) for n, step in enumerate(verdict.judge.steps, 1)}
    return render_verdict(title, verdict.findings, told, ink=ink)
