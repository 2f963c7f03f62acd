"""Findings by their root causes: one that follows from another is told with its root, not by itself."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.formats.finding import Finding
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import details, sentence

MOST = 6
"""How many of the findings that follow from one are named in its words."""


def roots(findings: list[Finding]) -> Iterator[tuple[Finding, list[Finding]]]:
    """Each root cause with what follows from it, directly or not, in the order of the report."""
    below: dict[int, list[Finding]] = {}
    for n, finding in enumerate(findings, 1):
        below.setdefault(_root(findings, n), []).append(finding)
    for n, finding in enumerate(findings, 1):
        if n in below and _root(findings, n) == n:
            yield finding, [other for other in below[n] if other is not finding]


def _root(findings: list[Finding], n: int) -> int:
    seen = {n}
    above = findings[n - 1].because_of
    while above is not None and above not in seen and above <= len(findings):
        seen.add(above)
        n, above = above, findings[above - 1].because_of
    return n


def named(finding: Finding) -> str:
    """A finding in few words: `CE-8.1 unmatched-discard`."""
    return safe(f"{finding.rule} {finding.name}")


def at(finding: Finding) -> str:
    """The step of a finding, in words."""
    return f"step {finding.step}" if finding.step else "the start"


def explained(game: JudgedGame, finding: Finding, following: list[Finding], told: dict[int, str]) -> list[str]:
    """All there is to say of a root cause, as lines without a place: what is wrong stands first."""
    lines = [sentence(finding)]
    if finding.step:
        lines.append(f"step {finding.step}: {safe(told[finding.step])}")
    lines += details(finding, game.findings, advice=True)
    if following:
        more = f"; and {len(following) - MOST} more" if len(following) > MOST else ""
        first = "; ".join(f"{at(other)}, {named(other)}" for other in following[:MOST])
        lines.append(f"from this follows: {first}{more}")
    return lines
