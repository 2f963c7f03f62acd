"""Runs pinned cases and says which of them show something else than they should."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from adjudicator.by_rules import Book
from adjudicator.cli.console import complain, ink, write
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.attempts import apart
from adjudicator.cli.inputs.file_names import PINNED
from adjudicator.cli.inputs.sources import found
from adjudicator.cli.pins.scenes import Scene, scenes
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
            self.scenes += 1
            self.failed += bool(tested.failures)
            return tested
        return None

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


def run_all(paths: list[Path], book: Book, *, quiet: bool) -> int:
    """Run the pinned cases of files and folders, and print those that fail; returns the exit code.

    Each is judged by what `book` has in place of its own. With `quiet` nothing else is said: not how many there were,
    nor how far it has come.
    """
    tally = SceneTally()
    known = partial(progress.sizes, paths, PINNED)
    files = found(paths, PINNED, tally.refuse)
    for path in files if quiet else progress.over(files, "file", total=known, size=progress.size):
        for scene in scenes(path, tally.refuse, book):
            tested = tally.run(scene)
            if tested is not None and tested.failures:
                report(scene.file, tested)
    return tally.close(quiet=quiet)


def report(file: str, tested: Tested) -> None:
    """Print a scene that fails, with what a judge says of it."""
    page = ink()
    lines = page.row(safe(f"FAILED {file}: {tested.title}"))
    lines += [line for failure in tested.failures for line in page.row(safe(str(failure)), "    ", "  ")]
    write("\n".join(lines) + "\n")
    if tested.verdict is not None:
        for line in said_of("", tested.verdict, page.within(4)).splitlines():
            write(f"  | {line}\n")
    write("\n")


def said_of(title: str, verdict: Judged, ink: Ink = PLAIN) -> str:
    """What a judge says of a scene."""
    tell, bench = verdict.rules.game.tell, verdict.judge.bench
    told = {n: tell(bench, step) for n, step in enumerate(verdict.judge.steps, 1)}
    return render_verdict(title, verdict.findings, told, ink=ink)
