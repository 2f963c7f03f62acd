"""Counts of findings, and how a game ended, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from adjudicator.formats.finding import Certainty, Finding, Severity
from adjudicator.formats.phrases import counted, listing
from adjudicator.kernel.bench import Bench
from adjudicator.reports.safe import safe

Weight = Severity | Literal["undetermined", "let_stand"]
"""What a finding counts as in a table of counts."""
Sort = Certainty | Literal["warning", "note", "let_stand", "open"]
"""What people tell apart: how sure a fault is, what is less than one, and what is only still owed."""
FAULTS: Final[tuple[Sort, ...]] = ("proved", "likely")
"""What is called a fault."""
WRONG: Final[frozenset[Sort]] = frozenset({*FAULTS, "either", "contradiction"})
"""What somebody has to look at: of a log with any of these nobody may say that all is well."""
NOUNS: Final[dict[Sort, str]] = {"contradiction": "contradiction", "warning": "warning", "slip": "slip", "note": "note",
                                 "let_stand": "waiver"}  # fmt: skip
"""What people call a finding."""
ADJECTIVES: Final[dict[Sort, str]] = {"either": "either a fault or a slip", "undetermined": "undetermined",
                                      "open": "still open"}  # fmt: skip
"""And those that are called the same, however many there are."""

_ORDER: Final[tuple[Sort, ...]] = (
    "either", "contradiction", "warning", "slip", "note", "let_stand", "undetermined", "open",
)  # fmt: skip


def weight(finding: Finding) -> Weight:
    """What a finding counts as: its severity, undetermined, or let stand by the table."""
    if finding.let_stand is not None:
        return "let_stand"
    return "undetermined" if finding.fault == "undetermined" else finding.severity


def sort(finding: Finding) -> Sort:
    """What people call a finding: let stand, still open, a warning or a note, or by how sure a fault is."""
    if finding.let_stand is not None:
        return "let_stand"
    if finding.open:
        return "open"
    blamed = finding.certainty in ("proved", "likely", "either")
    return finding.severity if blamed and finding.severity != "error" else finding.certainty


def tallied(findings: Iterable[Finding]) -> Counter[Sort]:
    """How many there are of each sort; what follows from another is not counted."""
    return Counter(sort(finding) for finding in findings if finding.because_of is None)


def tally(counts: Mapping[Sort, int]) -> str:
    """Counts in words: `2 faults, 1 either a fault or a slip`; where nothing is wrong, that there are no faults."""
    faults = sum(counts.get(one, 0) for one in FAULTS)
    words = [counted(faults, "fault")] if faults else [] if counts.keys() & WRONG else ["no faults"]
    for one in _ORDER:
        number = counts.get(one, 0)
        if number:
            words.append(counted(number, NOUNS[one]) if one in NOUNS else f"{number} {ADJECTIVES[one]}")
    return ", ".join(words)


def perhaps_slips(findings: Iterable[Finding]) -> int:
    """How many faults and warnings there are that a slip of the scorer would explain as well."""
    return sum(f.counts and f.doubted and sort(f) != "either" for f in findings)


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
