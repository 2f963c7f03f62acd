"""Two reports of one log put together: as it was written, and with slips put right."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from adjudicator.explain.edits import Node
from adjudicator.formats.finding import Finding, FindingKey, Slip, key_of
from adjudicator.hindsight.accusations import accuses
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.report import Report

TAKEN_OVER: Final = (
    "fault", "severity", "message", "expected", "remedy", "shown_by", "unproved", "slip", "slips", "share",
)  # fmt: skip
"""What is said of an open question as the record shows it."""


class ToldSlip(NamedTuple):
    """A slip of the scorer as a report has it."""

    finding: Finding
    instead: FindingKey
    """The finding in the place of which it is told."""
    kept: Kept
    cleared: set[FindingKey]
    """What is right once it is put right."""


def merged(
    written: Report,
    right: Report,
    slips: Sequence[ToldSlip],
    contested: Collection[int],
    decided: Mapping[int, int],
) -> Report:
    """Put slips, what they clear, and what stands without them into one report, by the step at which it came up.

    What is open only with the slips put right is no matter of the record, and left out. Of choices at `contested` steps
    that nobody wrote down other explanations have others; steps that are `decided` hang on one that another step shows.
    """
    report, known = right.emptied(), {key_of(finding) for finding in written.findings}
    shown = {(f.rule, f.step): f for f in written.findings if f.severity == "note"}
    only_so = [f for f in right.top() if f.severity == "note" and f.fault != "unrecorded" and key_of(f) not in known]
    open_so = {id(finding) for finding in (*only_so, *right.hanging(only_so))}
    left = [finding for finding in right.findings if id(finding) not in open_so]
    for finding in left:
        there = shown.get((finding.rule, finding.step))
        if there is not None and finding.step not in contested and _take_over(finding, there, decided):
            right.kept[id(finding)].leaves_open = written.kept[id(there)].leaves_open
    stands = {key_of(finding) for finding in left}
    gone = [finding for finding in written.findings if key_of(finding) not in stands and finding.severity != "note"]
    roots = {id(f): right.findings[f.because_of - 1] for f in left if f.because_of is not None}
    entries = [(slip.kept.at, slip) for slip in slips] + [(right.kept[id(f)].at, f) for f in left]
    for _, entry in sorted(entries, key=lambda one: one[0]):
        if isinstance(entry, Finding):
            report.add(entry, right.kept[id(entry)], None)
            continue
        report.add(entry.finding, entry.kept, None)
        last = entry is slips[-1]
        theirs = [f for f in gone if last or key_of(f) in entry.cleared]
        for finding in theirs:
            gone.remove(finding)
            kept = written.kept[id(finding)]
            if kept.otherwise is not None:
                finding.message = finding.message.removesuffix(f"; {kept.otherwise.said}")
            if key_of(finding) != entry.instead:
                report.add(finding, kept, entry.finding)
    for finding in left:
        root = roots.get(id(finding))
        finding.because_of = None if root is None else report.number(root)
    return report


def leave_open(report: Report, written: Mapping[FindingKey, Finding], node: Node) -> None:
    """Say of what only an edited record shows that it is open, if it hangs on a choice that nobody wrote down."""
    filled = [edit.at for edit in node.edits if edit.kind == "fill"]
    only_filled = len(filled) == len(node.edits)
    for finding in [one for one in report.findings if accuses(one) and key_of(one) not in written]:
        root = report.root_of(finding)
        at = root.step if root.fault == "undetermined" else max(filled, default=0) if only_filled else 0
        if at:
            finding.fault, finding.severity = "undetermined", "note"
            finding.message += f"; whether it is one depends on what was not written down at step {at}"


def _take_over(finding: Finding, shown: Finding, decided: Mapping[int, int]) -> bool:
    """Say of a choice that nobody wrote down what the record shows of it; leave open what hangs on one.

    What is wrong at a step that is `decided` is wrong, or else the step that decides it. Say if any was taken over.
    """
    known = shown.shown_by is not None and finding.fault == "undetermined"
    hangs = shown.fault == "undetermined" and finding.severity != "note"
    if known or (hangs and finding.step not in decided):
        for name in TAKEN_OVER:
            setattr(finding, name, getattr(shown, name))
        return True
    if hangs and not finding.unproved:
        number = decided[finding.step]
        finding.unproved, finding.slip = True, f"step {number} is wrong"
        finding.slips = [Slip(edit="rewrite", step=number)]
        finding.message += f", or step {number} is wrong"
    return False
