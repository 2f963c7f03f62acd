"""A verdict that was handed on, heard again: whether the same log still gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from adjudicator.formats.finding import Finding
from adjudicator.formats.shared_verdict import Shared
from adjudicator.reports.verdict import at, ruled, sentence

OVERTURNED = "verdict-overturned"
"""What other tools are told where a verdict no longer stands."""


def archive(file: str) -> str:
    """The archive that a log came out of; what stands behind it in the name of the log is in no folder."""
    return file.rpartition("/")[0]


def verdict_on(findings: Sequence[Finding], step: int) -> list[Finding]:
    """The findings on a step, and below them those that they follow from."""
    chosen = [n for n, finding in enumerate(findings, 1) if finding.step == step]
    for n in chosen:
        root = findings[n - 1].because_of
        if root is not None and root <= len(findings) and root not in chosen:
            chosen.append(root)
    places = {n: place for place, n in enumerate(chosen, 1)}
    return [structs.replace(findings[n - 1], because_of=places.get(findings[n - 1].because_of or 0)) for n in chosen]


class Rehearing(NamedTuple):
    """Whether a verdict still stands, and what there is to say of it."""

    stands: bool
    lines: list[str]


def reheard(then: Shared, file: str, findings: Sequence[Finding], digest: str) -> Rehearing:
    """Compare a verdict with that of today: all findings on the log, and the digest of the rules.

    It stands if the same rulings speak on the same steps, as strongly as then, and as much has come of them since.
    Other words for the same are told and change nothing.
    """
    now = verdict_on(findings, then.step)
    stands = [_core(finding) for finding in then.findings] == [_core(finding) for finding in now]
    lines = [f"{file}: {at(then.step)}: the verdict {'still stands' if stands else 'no longer stands'}"]
    if then.step and then.said:
        lines.append(f"  {then.said}")
    if stands:
        lines += _listed("  ", now)
        if list(map(_words, then.findings)) != list(map(_words, now)):
            lines += ["  it was worded otherwise:", *_listed("    ", then.findings)]
    else:
        lines += ["  then:", *_listed("    ", then.findings), "  now:", *_listed("    ", now)]
    if digest != then.rules_digest:
        lines.append(f"  the rules are not quite those of then: digest {digest}, then {then.rules_digest}")
    return Rehearing(stands, lines)


def _core(finding: Finding) -> tuple[object, ...]:
    since = (finding.settled_by, finding.let_stand, finding.open)
    return (finding.rule, finding.fault, finding.severity, finding.step, finding.player, finding.because_of, since)


def _words(finding: Finding) -> tuple[object, ...]:
    return (finding.message, finding.expected, finding.remedy, finding.book, finding.cite)


def _listed(indent: str, findings: Sequence[Finding]) -> list[str]:
    rows = []
    for finding in findings:
        rows.append(f"{indent}{at(finding.step)}: {ruled(finding)}: {sentence(finding)}")
    return rows or [f"{indent}no fault"]
