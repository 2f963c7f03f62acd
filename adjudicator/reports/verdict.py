"""A finding as a judge would say it: what happened, the rule and its place in the book, how to put it right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import assert_never

from adjudicator.formats.finding import Basis, Finding, Kind, Remedy, Severity
from adjudicator.reports.ink import PLAIN, Ink, wrapped
from adjudicator.reports.safe import safe, width

TOLD = 25
"""The columns for what happened; a longer step has its verdict on a line of its own."""
_CHAPTER = re.compile(r"[IVX]+ (\(\d+\)(\.\d+)?|FAQ \d+)|Chapter \d+(, \d+)?")
_USUAL: dict[Kind, Severity] = {"undetermined": "note", "unrecorded": "note"}
_MOST_EXPECTED = 6


def render_verdict(title: str, findings: Sequence[Finding], told: Mapping[int, str], *, ink: Ink = PLAIN) -> str:
    """The verdict of a short scene: its title, the steps that are flagged, and why.

    Args:
        title: the question that the table asks.
        findings: as the report has them.
        told: the steps in words, by number; only the flagged ones are needed.
    """
    lines = [ink("heading", safe(title))] if title else []
    if not findings:
        lines.append("no fault")
    label = max((len(_label(f.step)) for f in findings), default=0) + 2
    shown = None
    for finding in sorted(findings, key=lambda f: f.step):
        said = "" if finding.step == shown else told.get(finding.step, "")
        head = "" if finding.step == shown else _label(finding.step)
        lines += verdict_lines(finding, head.ljust(label), said, findings, ink=ink)
        shown = finding.step
    return "\n".join(lines) + "\n"


def at(step: int) -> str:
    """A step in words; 0 is the start."""
    return f"step {step}" if step else "the start"


def _label(step: int) -> str:
    return f"step {step}" if step else "start"


def verdict_lines(
    finding: Finding,
    label: str,
    said: str,
    findings: Sequence[Finding] = (),
    *,
    advice: bool = False,
    ink: Ink = PLAIN,
) -> list[str]:
    """A finding below its step.

    `label` numbers the step and gives the indentation, `said` is the step in words. With `advice` follows what would
    have been right and who decides.
    """
    indent = " " * len(label)
    said = safe(said)
    words = ink(finding.severity, ruled(finding))
    if width(said) < TOLD:
        lines = [label + said + " " * (TOLD - width(said)) + words] if label.strip() else [indent + words]
    else:
        lines = [*wrapped(said, indent, label), indent + words]
    lines += wrapped(sentence(finding), indent)
    lines += (line for detail in details(finding, findings, advice=advice) for line in wrapped(detail, indent))
    return lines


def ruled(finding: Finding) -> str:
    """The verdict and the ruling: `illegal  CE-8.1 unmatched-discard`."""
    if finding.open:
        return safe(f"still open  {finding.rule} {finding.name}")
    usual = _USUAL.get(finding.fault, "error") == finding.severity
    weight = "" if usual else f" ({finding.severity})"
    return safe(f"{finding.fault}{weight}  {finding.rule} {finding.name}")


def sentence(finding: Finding) -> str:
    """What is wrong, and where the book says so."""
    message = safe(finding.message)
    return message + (" " if message.endswith((".", "?", "!")) else ". ") + citation(finding)


_BASES: dict[Basis, str] = {"reading": "Our reading of ", "option": "A house rule on ", "carried": "Carried over from "}


def citation(finding: Finding, *, whole: bool = False) -> str:
    """The place in the book, and whether it is the text or our reading of it."""
    chapter = _CHAPTER.match(finding.cite)
    place = finding.cite if whole or chapter is None else chapter.group()
    named = safe(", ".join(filter(None, [finding.book, place])))
    return _BASES.get(finding.basis, "") + named


def details(finding: Finding, findings: Sequence[Finding] = (), *, advice: bool = False) -> list[str]:
    """What else there is to say, a line each."""
    lines = []
    if finding.because_of is not None:
        root = findings[finding.because_of - 1] if finding.because_of <= len(findings) else None
        lines.append("follows from " + (f"{_label(root.step)}, {safe(root.rule)}" if root else "an earlier fault"))
    if finding.also and advice:
        lines.append(f"also: {safe(', '.join(finding.also))}")
    times = _times(finding)
    if times:
        lines.append(times)
    if finding.expected and advice:
        shown = [safe(text) for text in finding.expected[:_MOST_EXPECTED]]
        more = len(finding.expected) - len(shown)
        lines.append("right: " + "; ".join(shown) + (f"; and {more} more" if more else ""))
    if finding.matter is not None:
        lines.append(safe(finding.matter.text))
    if finding.remedy is not None:
        lines.append(remedied(finding.remedy, who=advice))
    return lines


def _times(finding: Finding) -> str:
    words = []
    if finding.due_by is not None:
        words.append(f"due by step {finding.due_by}" if finding.due_by else "due before the first step")
    if finding.shown_by is not None:
        words.append(f"shown by step {finding.shown_by}")
    if finding.settled_by is not None:
        verb = "done late" if finding.fault == "late" else "put right"
        words.append(f"{verb} at step {finding.settled_by}")
    if finding.let_stand is not None:
        words.append(f"let stand by the table at step {finding.let_stand}")
    return "; ".join(words)


def remedied(remedy: Remedy, *, who: bool = False) -> str:
    """A remedy as advice; with `who` also who decides."""
    text = safe(remedy.text[:1].lower() + remedy.text[1:].removesuffix("."))
    rests = f", {safe(remedy.rule)}" if who and remedy.rule else ""
    match remedy.grade:
        case "by-agreement":
            return f"remedy (by agreement{rests}{'; the table decides' if who else ''}): {text}"
        case "certain":
            return f"remedy (certain{rests}{'; nobody need be asked' if who else ''}): {text}"
        case "too-late":
            return f"remedy (too late): {text}"
        case "none":
            return f"advice: {text}"
        case never:
            assert_never(never)
