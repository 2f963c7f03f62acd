"""A judged game as reports see it: where it stands, the record, the rules, and the table at its end."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.kernel.finding import Finding
from adjudicator.kernel.reading import Log
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.table import Table
from adjudicator.reports.ink import counted, listed
from adjudicator.reports.safe import safe


class JudgedGame(NamedTuple):
    """One game, judged. `first` is the line of its file on which it begins, from 1; more than 1 in a corpus."""

    file: str
    log: Log
    rules: Rules
    judge: Judge
    first: int = 1

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in the order of the report."""
        return self.judge.report.findings

    @property
    def table(self) -> Table:
        """The table at the end of the record."""
        return self.judge.table

    @property
    def steps(self) -> int:
        """How many steps were judged."""
        return len(self.judge.steps)

    @property
    def told(self) -> dict[int, str]:
        """The steps with a finding, in words."""
        flagged = {finding.step for finding in self.findings if finding.step}
        return {n: self.rules.game.tell(self.table, self.judge.steps[n - 1]) for n in sorted(flagged)}

    def place(self, finding: Finding) -> str:
        """Where a finding stands: file, line and column."""
        line = "" if finding.line is None else f":{finding.line}:{finding.column}"
        return safe(self.file) + line


def tallied(findings: list[Finding]) -> dict[str, int]:
    """How many there are of each weight; what follows from another is not counted."""
    found = {"error": 0, "warning": 0, "note": 0, "undetermined": 0}
    for finding in findings:
        if finding.because_of is None:
            found["undetermined" if finding.fault == "undetermined" else finding.severity] += 1
    return found


NOUNS = {"error": "fault", "warning": "warning", "note": "note", "undetermined": "open question"}
"""What people call each weight."""


def tally(counts: dict[str, int]) -> str:
    """Counts in words: `2 faults, 1 note`; no faults are always said."""
    words = [counted(number, NOUNS[weight]) for weight, number in counts.items() if number]
    return ", ".join(words if counts["error"] else ["no faults", *words])


def ending(table: Table) -> str:
    """How the game ended, as a sentence without its full stop; "" if the record stops before."""
    over = table.over
    if over is None:
        return ""
    at = f" at step {over.step}" if over.step else " before the first step"
    if over.tied or not over.winners:
        return f"the game ended without a winner{at}"
    names = listed([safe(table.names[seat]) for seat in over.winners])
    return f"{names} won{' together' if len(over.winners) > 1 else ''}{at}"
