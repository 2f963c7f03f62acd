"""A slip of the scorer told in the place of the findings that it explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.formats.finding import Finding, Remedy, Slip
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import listing
from adjudicator.kernel.report import OR_ELSE, Report
from adjudicator.kernel.words import some

SHOWN: Final = 3
"""Of more findings that one slip explains it is said how many there are."""


def explain(
    report: Report,
    findings: list[Finding],
    story: str,
    remedy: str,
    *,
    slips: Sequence[Slip],
    lines: list[str],
    amended: Sequence[Step],
    whose: str | None = None,
    likelier: bool | None = None,
    tried: bool = True,
) -> None:
    """One slip of the scorer explains all of these: the first stands for them.

    It is taken for the likelier story where the record contradicts itself, or where both the turns and what was
    done fit because somebody else acted: `whose` name a line should bear, empty for a line that is missing. Whether
    somebody only acted in another's turn, or a name or the order of two lines is wrong, can't be told. Otherwise
    it is no more than a hint.
    `slips` are the story as data, `lines` are what the scorer should have written, and `amended` is the record with
    them. What fits then is said only of a record that was `tried` so.
    """
    root, *rest = findings
    told = likelier is not None
    if likelier is None:
        likelier = any(map(report.contradicted, findings)) or _turns_and_acts(report, findings, whose)
    number = report.number(root)
    gone = {report.number(finding) for finding in rest}
    for finding in report.findings:
        if finding.because_of in gone or report.number(finding) in gone:
            finding.because_of = number
    fits = tried and any(finding.step != root.step for finding in [*rest, *_fitting(report, root)])
    whole = f"{story}{_then(report, root)}" if fits else story
    both = root.unproved and not likelier
    root.slip, root.slips = f"{root.slip}, or {story}" if both else story, [*(root.slips if both else ()), *slips]
    if likelier:
        report.kept[id(root)].story, report.kept[id(root)].amended = story, amended
        root.fault, root.severity = "unrecorded", "note"
        root.shown_by = next((f.step for f in report.following(root) if f.step >= root.step), None)
        root.message = f"More likely: {whole}. Otherwise: {root.message}"
        root.remedy = Remedy(grade="none", text=f"If that was so, {remedy}.", lines=lines)
        root.expected = []  # it would be right only by the other story
    elif told or report.kept[id(root)].astray:
        root.unproved = True
        root.message = f"It can't be told: either {whole}, or {root.message}"
    else:
        root.message += f"{OR_ELSE}{whole}"


def _turns_and_acts(report: Report, findings: Sequence[Finding], whose: str | None) -> bool:
    """Whether some of these are about whose turn it is, and others about what was done, in that line or by them."""
    kept = [report.kept[id(finding)] for finding in findings]
    if whose is None or not (any(one.astray for one in kept) or sum(one.due is not None for one in kept) > 1):
        return False
    done = [f for f, one in zip(findings, kept, strict=True) if not one.astray and one.due is None]
    theirs = [f for f in done if not whose or f.player == whose or f.step == findings[0].step]
    return any(finding.fault == "illegal" for finding in theirs)


def tell_apart(report: Report, finding: Finding) -> None:
    """What follows from a line that is likely wrong, and is wrong with that line put right too, stands by itself."""
    root = finding
    while root.because_of is not None:
        root = report.findings[root.because_of - 1]
    if root is finding or not report.kept[id(root)].amended:
        return
    before = _then(report, root)
    finding.because_of = None
    alone = all(one.step == root.step for one in _fitting(report, root))
    root.message = root.message.replace(before, "" if alone else _then(report, root))


def _fitting(report: Report, root: Finding) -> list[Finding]:
    """What fits once a line is put right."""
    return [root, *(finding for finding in report.following(root) if not finding.open)]


def _then(report: Report, root: Finding) -> str:
    """The steps that fit then: ` (then steps 3 and 5 fit)`; of many only how many more there are."""
    steps = [str(n) for n in sorted({finding.step for finding in _fitting(report, root)})]
    if len(steps) > SHOWN:
        steps = [*steps[: SHOWN - 1], some(len(steps) - SHOWN + 1, "more")[:-1]]
    return f" (then steps {listing(steps)} fit)" if len(steps) > 1 else f" (then step {steps[0]} fits)"
