"""Sends judged games to standard output and to files, and knows the exit code at the end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Protocol, get_args

import typer

from adjudicator.cli import console
from adjudicator.cli.main import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.options import Format
from adjudicator.errors import Problem
from adjudicator.reports.ink import PLAIN, Ink, counted
from adjudicator.reports.judged import JudgedGame
from adjudicator.reports.summary import tallied, tally, weight

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


def writer(format: str, ink: Ink, *, story: bool, named: bool) -> Writer:
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

            return Json()
        case _:
            from adjudicator.reports.documents import JsonLines

            return JsonLines()


class Reporter:
    """Where judged games go: a context manager that closes its files."""

    def __init__(
        self,
        format: str,
        outputs: list[str] | None,
        fail_on: str,
        color: str,
        *,
        story: bool = False,
        named: bool = False,
    ) -> None:
        """Open every output. With `story`, `full` tells the games; with `named`, each below the name of its file.

        Raises:
            typer.BadParameter: for an output that is no FORMAT:FILE.
            OSError: for a file that cannot be written.
        """
        self.fails = THRESHOLDS[fail_on]
        self.stack = ExitStack()
        self.writers: list[tuple[Writer, Callable[[str], Any]]] = [
            (writer(format, console.ink(color), story=story, named=named), console.write)
        ]
        formats = [format]
        for output in outputs or ():
            kind, colon, name = output.partition(":")
            if not colon or not name or kind not in get_args(Format):
                raise typer.BadParameter(
                    f"expected FORMAT:FILE with one of {', '.join(get_args(Format))}, found {output!r}",
                    param_hint="--output",
                )
            self.writers.append((writer(kind, PLAIN, story=story, named=named), self._open(name)))
            formats.append(kind)
        self.tells = story and "full" in formats
        self.counts = tallied(())
        self.logs = self.refused = 0
        self.failed = False

    def _open(self, name: str) -> Callable[[str], Any]:
        file = open(name, "w", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115  # see __exit__
        return self.stack.enter_context(file).write

    def __enter__(self) -> Reporter:
        """Write what stands above the logs."""
        for format, write in self.writers:
            write(format.begin())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Write what stands below the logs, and close."""
        with self.stack:
            if kind is None:
                for format, write in self.writers:
                    write(format.end())

    def log(self, game: JudgedGame) -> None:
        """Write one judged game everywhere."""
        self.logs += 1
        for name, number in tallied(game.findings).items():
            self.counts[name] += number
        self.failed = self.failed or any(weight(f) in self.fails for f in game.findings if f.counts)
        for format, write in self.writers:
            write(format.log(game))

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """Say why a file could not be judged."""
        from adjudicator.reports.documents import Json

        self.refused += 1
        for format, _ in self.writers:
            if isinstance(format, Json):
                format.refuse(file, problems)
        for problem in problems:
            console.hint(complaint(file, problem))

    def summary(self) -> str:
        """How many logs and findings there were."""
        logs = f"{counted(self.logs, 'log')} judged" + (f": {tally(self.counts)}" if self.logs else "")
        return logs + (f"; {self.refused} could not be" if self.refused else "")

    @property
    def code(self) -> int:
        """The exit code."""
        return NOT_JUDGED if self.refused else FOUND if self.failed else CLEAN


def complaint(file: str, problem: Problem) -> str:
    """Why a file could not be judged: `game.json:3:5: step 2: ... (#/steps/1/card)`."""
    place = f":{problem.line}:{problem.column}" if problem.line else ""
    at = f" (#{problem.pointer})" if problem.pointer else ""
    near = f"; did you mean {problem.nearest!r}?" if problem.nearest and problem.nearest not in problem.message else ""
    return f"{file}{place}: {problem.message}{near}{at}"
