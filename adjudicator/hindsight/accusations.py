"""What is held against somebody, and what follows from something else that is."""

from __future__ import annotations

from adjudicator.formats.finding import Finding
from adjudicator.kernel.report import Report


def accusations(report: Report) -> list[Finding]:
    """What is held against somebody, and does not follow from something else that is.

    An act that cannot have been done, and would be wrong if it had been, counts for both.
    """
    return [f for f in report.findings if accuses(f) and (stands(report, f) or _twice_wrong(report, f))]


def unsettled(report: Report) -> list[Finding]:
    """What is held against somebody, or would be if all were written down that it rests on."""
    return [*accusations(report), *(f for f in report.findings if report.kept[id(f)].fault.in_doubt and not f.open)]


def stands(report: Report, finding: Finding) -> bool:
    """Whether it follows from nothing else that is held against somebody."""
    return finding.because_of is None or not accuses(report.root_of(finding))


def _twice_wrong(report: Report, finding: Finding) -> bool:
    root = report.findings[(finding.because_of or 1) - 1]
    return root.step == finding.step and report.impossible(root) and stands(report, root)


def is_by_a_slip(report: Report, finding: Finding) -> bool:
    """Whether a fault follows only from what may be a slip of the scorer: it is wrong all the same."""
    return may_be_a_slip(report, report.root_of(finding)) and not may_be_a_slip(report, finding)


def may_be_a_slip(report: Report, finding: Finding) -> bool:
    """Whether it may be the scorer who was wrong."""
    return finding.fault == "mismatch" and report.kept[id(finding)].fault.slip


def accuses(finding: Finding) -> bool:
    """Whether a finding says that somebody did wrong, or that the record does."""
    return finding.severity != "note" and finding.fault not in ("undetermined", "unrecorded") and not finding.open
