"""A judged game as reports see it: where it stands, the record, the rules, and the table at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.reports.safe import safe

if TYPE_CHECKING:
    from adjudicator.formats.finding import Finding
    from adjudicator.formats.reading import Log
    from adjudicator.formats.shared_verdict import Shared
    from adjudicator.kernel.bench import Bench
    from adjudicator.kernel.replay import Judge
    from adjudicator.kernel.rules import Rules
    from adjudicator.reports.chronicle import Entry
    from adjudicator.reports.frames import Frame


class JudgedGame(NamedTuple):
    """One game, judged. `first` is the line of its file on which it begins, from 1.

    `entries` are what a `Chronicler` saw, where somebody wants the story, and `frames` what a `Camera` kept; `corpus`
    says that a file holds several games; `chosen` are the findings to show, if not all. `shared` is the verdict that
    was handed on together with the log.
    """

    file: str
    log: Log
    rules: Rules
    judge: Judge
    first: int = 1
    corpus: bool = False
    entries: Sequence[Entry] = ()
    frames: Sequence[Frame] = ()
    chosen: list[Finding] | None = None
    shared: Shared | None = None

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in the order of the report."""
        return self.judge.report.findings if self.chosen is None else self.chosen

    @property
    def bench(self) -> Bench:
        """The bench at the end of the record."""
        return self.judge.bench

    @property
    def steps(self) -> int:
        """How many steps were judged."""
        return len(self.judge.steps)

    @property
    def undone(self) -> list[str]:
        """What was not done, since the log asks for more than there is a limit to: a sentence each."""
        return self.judge.budget.undone

    @property
    def told(self) -> dict[int, str]:
        """The steps with a finding, in words."""
        flagged = {finding.step for finding in self.findings if finding.step}
        return {n: self.rules.game.tell(self.bench, self.judge.steps[n - 1]) for n in sorted(flagged)}

    @property
    def name(self) -> str:
        """The file, with the line of the game after a colon in a corpus."""
        return f"{self.file}:{self.first}" if self.corpus else self.file

    def place(self, finding: Finding) -> str:
        """Where a finding stands: file, line and column."""
        line = "" if finding.line is None else f":{finding.line}:{finding.column}"
        return safe(self.file) + line
