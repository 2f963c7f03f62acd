"""One line a finding: `file:line:column: CE-8.1 unmatched-discard: message [illegal]`."""

from __future__ import annotations

from adjudicator.reports.on_paper import Told
from adjudicator.reports.safe import safe
from adjudicator.reports.unframed import Unframed
from adjudicator.reports.verdict import sort_of


class Concise(Unframed):
    """Findings for people who read many, and for tools that read lines."""

    def log(self, game: Told) -> str:
        """The findings of one game; of one that was handed on, whether the verdict still stands."""
        if game.rehearing is not None:
            return safe(game.rehearing.lines[0]) + "\n"
        lines = []
        for finding in game.findings:
            folded = f" (follows from finding {finding.because_of})" if finding.because_of is not None else ""
            said = f"{finding.rule} {finding.name}: {finding.message}{folded} [{sort_of(finding)}]"
            lines.append(f"{game.place(finding)}: {safe(said)}\n")
        lines += [f"{safe(game.name)}: {note} [limit]\n" for note in game.undone]
        return "".join(lines)
