"""Findings for GitHub Actions: annotations in the log of a job, and a summary of the job in Markdown."""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal

from adjudicator.errors import Problem
from adjudicator.formats.finding import Finding, Severity
from adjudicator.formats.phrases import counted
from adjudicator.reports.locating import STDIN, Folders
from adjudicator.reports.on_paper import Told
from adjudicator.reports.rehearing import OVERTURNED, archive
from adjudicator.reports.roots import explained, named, roots
from adjudicator.reports.safe import safe
from adjudicator.reports.summary import Sort, tallied, tally
from adjudicator.reports.unframed import Unframed
from adjudicator.reports.verdict import at

Level = Literal["error", "warning", "notice"]
LEVELS: dict[Severity, Level] = {"error": "error", "warning": "warning", "note": "notice"}
"""What GitHub calls each severity."""
ROOM = 900_000
"""How many bytes a summary takes at most; GitHub drops one of more than a mebibyte."""
_MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")


class Github(Unframed):
    """A workflow command for each root cause, which GitHub shows at the line of the log."""

    def __init__(self, folders: Folders) -> None:
        """`folders` say where the top of the repository is."""
        self.folders = folders

    def log(self, game: Told) -> str:
        """The annotations of one log; of one that was handed on, that the verdict no longer stands."""
        if game.rehearing is not None:
            verdict = game.rehearing
            said = "\n".join(safe(line) for line in verdict.lines)
            return "" if verdict.stands else self._command("error", archive(game.file), 0, 0, OVERTURNED, said)
        told = game.told
        return "".join(
            self._command(
                level(finding),
                game.file,
                finding.line or 0,
                finding.column or 0,
                named(finding),
                "\n".join(explained(game.findings, finding, following, told)),
            )
            for finding, following in roots(game.findings)
        ) + "".join(self._command("notice", game.file, 0, 0, "not all done", note) for note in game.undone)

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """Annotations that say why a file could not be judged."""
        return "".join(
            self._command("error", file, problem.line, problem.column, "not judged", safe(problem.message))
            for problem in problems
        )

    def _command(self, level: Level, file: str, line: int, column: int, title: str, message: str) -> str:
        place = {"line": line, "col": column} if line else {}
        path = {} if file == STDIN else {"file": safe(self.folders.path(file))}
        properties = {**path, **place, "title": title}
        said = ",".join(f"{key}={escaped_property(str(value))}" for key, value in properties.items())
        return f"::{level} {said}::{escaped_data(message)}\n"


class StepSummary:
    """A table of the root causes in Markdown; it is written when all is judged, and no longer than GitHub takes."""

    def __init__(self, folders: Folders) -> None:
        """`folders` say where the top of the repository is."""
        self.folders = folders
        self.counts = Counter[Sort]()
        self.rows: list[str] = []
        self.logs = self.verdicts = self.left_out = 0
        self.refused: list[str] = []
        self.room = ROOM

    def begin(self) -> str:
        """Nothing can be said yet."""
        return ""

    def log(self, game: Told) -> str:
        """Keep the rows of one log, or the one of a verdict that no longer stands."""
        if game.shared is not None and game.rehearing is not None:
            verdict = game.rehearing
            self.verdicts += 1
            if not verdict.stands:
                file, step = self.folders.path(archive(game.file)), game.shared.step
                self._row(file, at(step), "error", OVERTURNED, verdict.lines[0])
            return ""
        self.logs += 1
        self.counts.update(tallied(game.findings))
        for finding, following in roots(game.findings):
            path = self.folders.path(game.file)
            place = path + (f":{finding.line}" if finding.line else "")
            more = f" ({len(following)} more follow from it)" if following else ""
            self._row(place, at(finding.step), level(finding), named(finding), safe(finding.message) + more)
        for note in game.undone:
            self._row(self.folders.path(game.file), "", "notice", "not all done", note)
        return ""

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """Keep why a file could not be judged."""
        why = "; ".join(problem.message for problem in problems)
        self._keep(self.refused, f"- {markdown(safe(f'{self.folders.path(file)}: {why}'))}\n")
        return ""

    def end(self) -> str:
        """The whole summary."""
        again = [f"{counted(self.verdicts, 'verdict')} checked again"] if self.verdicts else []
        judged = [f"{counted(self.logs, 'log')} judged, {tally(self.counts)}"] if self.logs or not again else []
        lines = [f"### adjudicate: {'; '.join(again + judged)}\n\n"]
        if self.rows:
            lines += ["| log | step | weight | ruling | what is wrong |\n", "|---|---|---|---|---|\n", *self.rows, "\n"]
        if self.refused:
            lines += ["Could not be judged:\n\n", *self.refused, "\n"]
        if self.left_out:
            lines.append(f"{self.left_out} more did not fit in here; they stand in the log of the job.\n\n")
        return "".join(lines)

    def _row(self, *cells: str) -> None:
        self._keep(self.rows, "| " + " | ".join(markdown(safe(cell)) for cell in cells) + " |\n")

    def _keep(self, kept: list[str], row: str) -> None:
        size = len(row.encode())
        if size > self.room:
            self.left_out += 1
            return
        self.room -= size
        kept.append(row)


def level(finding: Finding) -> Level:
    """What GitHub calls the severity of a finding; what the table let stand is only told."""
    return "notice" if finding.let_stand is not None else LEVELS[finding.severity]


def escaped_data(text: str) -> str:
    """A message as it stands after the second pair of colons."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(text: str) -> str:
    """A value as it stands before them."""
    return escaped_data(text).replace(":", "%3A").replace(",", "%2C")


def markdown(text: str) -> str:
    """A text in which nothing is taken for Markdown, HTML, a link or a name to be notified."""
    return _MARKDOWN.sub(r"\\\1", text)
