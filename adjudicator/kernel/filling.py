"""Certain answers: a fault stands only if it stands in every way of filling what nobody wrote down.

A log is judged with its holes open first. Where somebody is accused after a hole, the ways to fill it are tried, the
latest hole first, from the moment at which it came. With a way in which nobody is accused the game goes on; where
there is none the fault is certain; where there are too many ways to try it is an open question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.kernel.holes import Filling, Hole, Holes
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import Report
from adjudicator.kernel.snapshots import branch

EFFORT: Final = 30_000
"""How many steps may be replayed for one log."""
OVERHEAD: Final = 20
"""What going on from a moment costs, in steps."""
DEEP: Final = 3
"""How many holes are filled anew to clear one fault."""
BRANCHES: Final = 6
"""How many ways that change what somebody is accused of, and do not clear it, are followed further."""

Key = tuple[str, int, str | None]


def accusations(report: Report) -> list[Finding]:
    """What is held against somebody, and does not follow from something else that is."""
    return [f for f in report.findings if accuses(f) and not accuses(_root(report, f))]


def accuses(finding: Finding) -> bool:
    """Whether a finding says that somebody did wrong, or that the record does."""
    return finding.severity != "note" and finding.fault not in ("undetermined", "unrecorded") and not finding.open


def _root(report: Report, finding: Finding) -> Finding:
    while finding.because_of is not None:
        finding = report.findings[finding.because_of - 1]
    return finding


def key_of(finding: Finding) -> Key:
    """What a finding is about: it is the same in another replay."""
    return finding.rule, finding.step, finding.player
