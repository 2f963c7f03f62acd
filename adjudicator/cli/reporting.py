"""Sends judged games to standard output and to files, and knows the exit code at the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from adjudicator.cli import console
from adjudicator.cli.main import CLEAN, FOUND, NOT_JUDGED
from adjudicator.errors import Problem
from adjudicator.formats.phrases import counted
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.locating import Folders
from adjudicator.reports.rehearing import reheard
from adjudicator.reports.statistics import Statistics
from adjudicator.reports.summary import tallied, tally, weight

TEXTS = ("full", "concise")
"""The formats for people."""

THRESHOLDS = {
    "error": {"error"},
    "warning": {"error", "warning"},
    "undetermined": {"error", "warning", "undetermined"},
    "note": {"error", "warning", "undetermined", "note"},
    "never": set[str](),
}
"""For each `--fail-on` what makes the exit code 1."""


class Writer(Protocol):
    """A format: text for what stands above the logs, for each log, and below."""

    def begin(self) -> str:
        """What stands above."""

    def log(self, game: JudgedGame) -> str:
        """One judged game."""

    def end(self) -> str:
        """What stands below."""


@runtime_checkable
class Refusing(Protocol):
    """A format that also says which files could not be judged, and why."""

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """What there is to say at once."""


def writer(
    format: str, ink: Ink, *, story: bool, named: bool, fails: set[str], statistics: Statistics | None
) -> Writer:
    """The writer of a format. `full` is the story of the game where one is wanted."""
    match format:
        case "full" if story:
            from adjudicator.reports.story import Stories

            return Stories(ink, named=named)
        case "full":
            from adjudicator.reports.full import Full

            return Full(ink)
        case "concise":
            from adjudicator.reports.concise import Concise

            return Concise()
        case "json":
            from adjudicator.reports.documents import Json

            return Json(statistics)
        case "sarif":
            from adjudicator.cli.version import number
            from adjudicator.reports.sarif import Sarif

            return Sarif(folders(), number())
        case "junit":
            from adjudicator.reports.junit import Junit

            return Junit(folders(), fails)
        case "github":
            from adjudicator.reports.github import Github

            return Github(folders("GITHUB_WORKSPACE"))
        case _:
            from adjudicator.reports.documents import JsonLines

            return JsonLines()


def folders(top: str = "") -> Folders:
    """The working folder, and from where paths are told: a folder that the environment names, or the working one."""
    here = str(Path.cwd())
    return Folders(here, os.environ.get(top) or here)


class Reporter:
    """Where judged games go: a context manager that closes its files."""

    def __init__(
        self,
        format: str,
        outputs: list[str] | None,
        fail_on: str,
        color: str,
        *,
        paths: Sequence[Path],
        story: bool = False,
        named: bool = False,
        statistics: bool = False,
    ) -> None:
        """Open every output; none may be one of the logs at `paths`.

        With `story`, `full` tells the games; with `named`, each below the name of its file.
        With `statistics` follows how often each ruling spoke.

        Raises:
            typer.BadParameter: for an output that is no FORMAT:FILE, or no place for a report.
            OSError: for a file that cannot be written.
        """
        self.fails = THRESHOLDS[fail_on]
        self.stack = ExitStack()
        self.statistics = Statistics() if statistics else None
        how: dict[str, Any] = {"story": story, "named": named, "fails": self.fails, "statistics": self.statistics}
        self.writers: list[tuple[str, Writer, Callable[[str], Any]]] = [
            (format, writer(format, console.ink(color), **how), console.write)
        ]
        if outputs:
            from adjudicator.cli.outputs import read_outputs

            for kind, name in read_outputs(outputs, paths):
                self.writers.append((kind, writer(kind, PLAIN, **how), self._open(name, "w")))
        formats = {kind for kind, _, _ in self.writers}
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if "github" in formats and summary:
            from adjudicator.reports.github import StepSummary

            self.writers.append(("summary", StepSummary(folders("GITHUB_WORKSPACE")), self._open(summary, "a")))
        self.story = story
        self.tells = story and "full" in formats
        self.counts = tallied(())
        self.logs = self.refused = 0
        self.failed = False
        self.verdicts: list[bool] = []
        """Of each verdict that was handed on, whether it still stands."""

    def _open(self, name: str, mode: str) -> Callable[[str], Any]:
        from adjudicator.cli.outputs import Report

        return self.stack.enter_context(Report(name, mode)).write

    def __enter__(self) -> Reporter:
        """Write what stands above the logs."""
        for _, format, write in self.writers:
            write(format.begin())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Write what stands below the logs, and close."""
        with self.stack:
            if kind is None:
                for name, format, write in self.writers:
                    write(format.end())
                    if self.statistics is not None and name in TEXTS:
                        blank = [] if name == "full" and not self.story else [""]
                        write("".join(line + "\n" for line in [*blank, *self.statistics.lines()]))
                if self.statistics is not None and self.writers[0][0] not in (*TEXTS, "json"):
                    for line in self.statistics.lines():
                        console.hint(line)

    def log(self, game: JudgedGame) -> None:
        """Write one judged game everywhere."""
        if game.shared is not None:
            self.verdicts.append(reheard(game.shared, game).stands)
        else:
            self.logs += 1
            for name, number in tallied(game.findings).items():
                self.counts[name] += number
            self.failed = self.failed or any(weight(f) in self.fails for f in game.findings if f.counts)
            if self.statistics is not None:
                self.statistics.add(game.findings)
        for _, format, write in self.writers:
            write(format.log(game))

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """Say why a file could not be judged."""
        self.refused += 1
        for _, format, write in self.writers:
            if isinstance(format, Refusing):
                write(format.refuse(file, problems))
        for problem in problems:
            console.hint(complaint(file, problem))

    def summary(self) -> str:
        """How many logs and findings there were."""
        words = []
        if self.verdicts:
            checked = counted(len(self.verdicts), "verdict")
            words.append(f"{checked} checked again, {self.verdicts.count(False) or 'none'} overturned")
        if self.logs or not self.verdicts:
            words.append(f"{counted(self.logs, 'log')} judged" + (f": {tally(self.counts)}" if self.logs else ""))
        if self.refused:
            words.append(f"{self.refused} could not be")
        return "; ".join(words)

    @property
    def code(self) -> int:
        """The exit code."""
        overturned = bool(self.fails) and not all(self.verdicts)
        return NOT_JUDGED if self.refused else FOUND if self.failed or overturned else CLEAN


def complaint(file: str, problem: Problem) -> str:
    """Why a file could not be judged: `game.json:3:5: step 2: ... (#/steps/1/card)`."""
    place = f":{problem.line}:{problem.column}" if problem.line else ""
    at = f" (#{problem.pointer})" if problem.pointer else ""
    near = f"; did you mean {problem.nearest!r}?" if problem.nearest and problem.nearest not in problem.message else ""
    return f"{file}{place}: {problem.message}{near}{at}"
