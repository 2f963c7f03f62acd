"""One line a finding: `file:line:column: CE-8.1 unmatched-discard: message [illegal]`."""

from __future__ import annotations

from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.rehearing import reheard
from adjudicator.reports.safe import safe
from adjudicator.reports.unframed import Unframed
from adjudicator.reports.verdict import sort_of


class Concise(Unframed):
    """Findings for people who read many, and for tools that read lines."""

    def log(self, game: JudgedGame) -> str:
        """The findings of one game; of one that was handed on, whether the verdict still stands."""
        if game.shared is not None:
            return safe(reheard(game.shared, game).lines[0]) + "\n"
        lines = []
        for finding in game.findings:
            folded = f" (follows from finding {finding.because_of})" if finding.because_of is not None else ""
            said = f"{finding.rule} {finding.name}: {finding.message}{folded} [{sort_of(finding)}]"
            lines.append(f"{game.place(finding)}: {safe(said)}\n")
        lines += [f"{safe(game.name)}: {note} [limit]\n" for note in game.undone]
        return "".join(lines)
