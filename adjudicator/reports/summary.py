"""Counts of findings, and how a game ended, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from adjudicator.formats.finding import Finding, Severity
from adjudicator.formats.phrases import counted, listing
from adjudicator.kernel.bench import Bench
from adjudicator.reports.safe import safe

Weight = Severity | Literal["undetermined", "let_stand"]
"""What a finding counts as."""
Sort = Weight | Literal["open"]
"""What people tell apart: a note of what is still owed as the record stops is no slip of the scorer."""
NOUNS: dict[Sort, str] = {"error": "fault", "warning": "warning", "note": "note", "let_stand": "waiver"}
"""What people call a finding."""
ADJECTIVES: dict[Sort, str] = {"undetermined": "undetermined", "open": "still open"}
"""And those that are called in every place as at their step."""


def weight(finding: Finding) -> Weight:
    """What a finding counts as: its severity, undetermined, or let stand by the table."""
    if finding.let_stand is not None:
        return "let_stand"
    return "undetermined" if finding.fault == "undetermined" else finding.severity


def tallied(findings: Iterable[Finding]) -> dict[Sort, int]:
    """How many there are of each sort; what follows from another is not counted."""
    found: dict[Sort, int] = dict.fromkeys((*NOUNS, *ADJECTIVES), 0)
    for finding in findings:
        if finding.because_of is None:
            found["open" if finding.open and finding.let_stand is None else weight(finding)] += 1
    return found


def tally(counts: Mapping[Sort, int]) -> str:
    """Counts in words: `2 faults, 1 note, 1 still open`; that there are no faults is always said."""
    words = [counted(counts[sort], noun) for sort, noun in NOUNS.items() if counts[sort]]
    words += [f"{counts[sort]} {word}" for sort, word in ADJECTIVES.items() if counts[sort]]
    return ", ".join(words if counts["error"] else ["no faults", *words])


def perhaps_slips(findings: Iterable[Finding]) -> int:
    """Of how many faults and warnings the record can't tell whether they are more than a slip of the scorer."""
    return sum(f.counts and f.doubted for f in findings)


def ending(bench: Bench) -> str:
    """How the game ended, as a sentence without its full stop; "" if the record stops before."""
    over = bench.now.over
    if over is None:
        return ""
    at = f" at step {over.step}" if over.step else " before the first step"
    if not over.winners and not over.tied:
        return f"the game ended{at}, and who won is open: not all cards are known"
    if over.tied or not over.winners:
        return f"the game ended without a winner{at}"
    names = listing([safe(bench.names[seat]) for seat in over.winners])
    return f"{names} won{' together' if len(over.winners) > 1 else ''}{at}"
