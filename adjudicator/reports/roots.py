"""Findings by their root causes: one that follows from another is told with its root, not by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.formats.finding import Finding
from adjudicator.reports import form
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import at, sentence

MOST = 6
"""How many of the findings that follow from one are named in its words."""


def roots(findings: list[Finding]) -> Iterator[tuple[Finding, list[Finding]]]:
    """Each root cause with what follows from it, directly or not, in the order of the report."""
    root = {n: (above(findings, n) or [n])[-1] for n in range(1, len(findings) + 1)}
    below: dict[int, list[Finding]] = {}
    for n, finding in enumerate(findings, 1):
        below.setdefault(root[n], []).append(finding)
    for n, finding in enumerate(findings, 1):
        if root[n] == n:
            yield finding, [other for other in below[n] if other is not finding]


def above(findings: Sequence[Finding], n: int) -> list[int]:
    """The numbers of what a finding follows from, directly or not, up to its root."""
    found: dict[int, None] = {}
    next_ = findings[n - 1].because_of
    while next_ is not None and next_ != n and next_ not in found and next_ <= len(findings):
        found[next_] = None
        next_ = findings[next_ - 1].because_of
    return list(found)


def named(finding: Finding) -> str:
    """A finding in few words: `CE-8.1 unmatched-discard`."""
    return safe(f"{finding.rule} {finding.name}")


def explained(
    findings: Sequence[Finding], finding: Finding, following: list[Finding], told: Mapping[int, str]
) -> list[str]:
    """All there is to say of a root cause among the findings, without a place: what is wrong stands first."""
    lines = [sentence(finding)]
    if finding.step:
        lines.append(f"step {finding.step}: {safe(told[finding.step])}")
    lines += form.explained(finding, findings)
    if following:
        more = f"; and {len(following) - MOST} more" if len(following) > MOST else ""
        first = "; ".join(f"{at(other.step)}, {named(other)}" for other in following[:MOST])
        lines.append(f"from this follows: {first}{more}")
    return lines
