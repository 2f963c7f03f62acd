"""Runs pinned cases and says which of them show something else than they should."""

from __future__ import annotations

from adjudicator.cli.console import hint, write, write_line
from adjudicator.cli.judge import problems_of
from adjudicator.cli.main import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.reporting import complaint
from adjudicator.cli.scenes import Scene
from adjudicator.errors import Problem
from adjudicator.formats.phrases import counted
from adjudicator.judging import Tested, Verdict
from adjudicator.reports.verdict import render_verdict


class Tally:
    """Counts scenes, and prints those that fail."""

    def __init__(self) -> None:
        """Nothing has run yet."""
        self.scenes = self.failed = self.refused = 0

    def refuse(self, file: str, problems: list[Problem]) -> None:
        """A file that cannot be read."""
        self.refused += 1
        for problem in problems:
            hint(complaint(file, problem))

    def run(self, scene: Scene) -> Tested | None:
        """Run a scene; None if that was not possible."""
        try:
            tested = scene.test()
        except Exception as error:  # the outermost frame of a scene: the others are run all the same
            self.refuse(scene.file, problems_of(error))
            return None
        self.scenes += 1
        self.failed += bool(tested.failures)
        return tested

    @property
    def failing(self) -> int:
        """How many scenes fail at the end."""
        return self.failed

    def summary(self) -> str:
        """How many scenes there were."""
        return f"{counted(self.scenes, 'scene')}, {self.failed} failed"

    def close(self) -> int:
        """Print how many there were, and return the exit code."""
        if not self.scenes and not self.refused:
            self.refuse("adjudicate", [Problem("there is no pinned case in any of these files")])
        write_line(self.summary())
        return NOT_JUDGED if self.refused else FOUND if self.failing else CLEAN


def report(file: str, tested: Tested) -> None:
    """Print a scene that fails, with what a judge says of it."""
    write_line(f"FAILED {file}: {tested.title}")
    for failure in tested.failures:
        write_line(f"  {failure}")
    if tested.verdict is not None:
        for line in scene("", tested.verdict).splitlines():
            write(f"  | {line}\n")
    write("\n")


def scene(title: str, verdict: Verdict) -> str:
    """What a judge says of a scene."""
    tell, table = verdict.rules.game.tell, verdict.judge.table
    told = {n: tell(table, step) for n, step in enumerate(verdict.judge.steps, 1)}
    return render_verdict(title, verdict.findings, told)
