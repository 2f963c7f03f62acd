"""Runs pinned cases and says which of them show something else than they should."""

from __future__ import annotations

from pathlib import Path

from adjudicator.cli.console import hint, write, write_line
from adjudicator.cli.judge import problems_of, verdict_of
from adjudicator.cli.main import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.reporting import complaint
from adjudicator.cli.sources import CASES, Source, shown, sources
from adjudicator.errors import LogError, Problem
from adjudicator.judging import Tested, Verdict, compare, judge_cases
from adjudicator.kernel.log import Refused
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

    def add(self, file: str, tested: Tested) -> None:
        """A scene that has run."""
        self.scenes += 1
        if not tested.failures:
            return
        self.failed += 1
        write_line(f"FAILED {file}: {tested.title}")
        for failure in tested.failures:
            write_line(f"  {failure}")
        if tested.verdict is not None:
            for line in scene("", tested.verdict).splitlines():
                write(f"  | {line}\n")
        write("\n")

    def close(self) -> int:
        """Print how many there were, and return the exit code."""
        if not self.scenes and not self.refused:
            self.refuse("adjudicate", [Problem("there is no pinned case in any of these files")])
        write_line(f"{self.scenes} scene{'' if self.scenes == 1 else 's'}, {self.failed} failed")
        return NOT_JUDGED if self.refused else FOUND if self.failed else CLEAN


def scene(title: str, verdict: Verdict) -> str:
    """What a judge says of a scene."""
    tell, table = verdict.rules.game.tell, verdict.judge.table
    told = {n: tell(table, step) for n, step in enumerate(verdict.judge.steps, 1)}
    return render_verdict(title, verdict.findings, told)


def run_file(path: Path, tally: Tally) -> None:
    """Run every scene of a case file, or a log that says what it expects."""
    name = shown(path)
    try:
        if path.name.endswith(CASES):
            for tested in judge_cases(path.read_bytes(), name, beside=path.parent):
                tally.add(name, tested)
        else:
            for source in sources([path], tally.refuse):
                _run_log(source, tally)
    except Exception as error:  # the outermost frame of a file: the others are run all the same
        tally.refuse(name, problems_of(error))


def _run_log(source: Source, tally: Tally) -> None:
    """A log with expectations is a scene; one without is left alone."""
    try:
        verdict = verdict_of(source)
    except LogError as error:
        wanted = _refusal(source)
        if wanted is None:
            raise
        here = [problem.pointer for problem in error.problems]
        failures = [] if wanted in here else [f"expected to be refused at {wanted}, but: {error}"]
        tally.add(source.file, Tested(source.file, failures, None))
        return
    header = verdict.log.header
    if header.expect is not None or any(step.expect for step in verdict.log.steps):
        tally.add(source.file, Tested(header.title or "(no title)", compare(verdict), verdict))


def _refusal(source: Source) -> str | None:
    """Where a log expects to be refused, if its header can be read and says so."""
    import msgspec

    head = source.data.removeprefix(b"\xef\xbb\xbf")
    try:
        expect = msgspec.json.decode(head.split(b"\n")[0] if source.lines else head)["expect"]
        return msgspec.convert(expect, Refused).refused
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
        return None
