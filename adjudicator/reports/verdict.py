"""A finding as a judge would say it: what happened, the rule and its place in the book, how to put it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import capital
from adjudicator.reports.citing import citation
from adjudicator.reports.form import MESSAGE, ROOM, cut, explained, in_short
from adjudicator.reports.ink import PLAIN, WIDTH, Ink, wrapped
from adjudicator.reports.safe import safe, width
from adjudicator.reports.summary import ADJECTIVES

TOLD = 25
"""The columns for what happened; a longer step has its verdict on a line of its own."""


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
    whole: bool = False,
    ink: Ink = PLAIN,
) -> list[str]:
    """A finding below its step, in a few lines; with `whole` all there is to say.

    `label` numbers the step and gives the indentation, `said` is the step in words.
    """
    indent = " " * len(label)
    said = safe(said)
    words = ruled(finding)
    if width(said) < TOLD and len(label) + TOLD + width(words) <= ink.columns and label.strip():
        lines = [label + said + " " * (TOLD - width(said)) + ink(finding.severity, words)]
    else:
        lines = ink.lines(said, indent, label) if said or label.strip() else []
        lines += ink.lines(words, indent, role=finding.severity)
    columns = WIDTH - len(indent)
    message = plainly(finding) if whole else cut(sentence(finding), MESSAGE, columns)
    left = ROOM - 2 - len(wrapped(message, columns=columns))
    below = explained(finding, findings) if whole else in_short(finding, findings, left, columns)
    lines += ink.lines(message, indent)
    return lines + [line for text in below for line in ink.lines(text, indent + "  " * whole, indent)]


def ruled(finding: Finding) -> str:
    """The verdict and the ruling: `illegal  CE-8.1 unmatched-discard`."""
    usual = finding.open or finding.certainty == "contradiction" or finding.fault in ("unrecorded", "undetermined")
    weight = "" if usual or finding.severity == "error" else f" ({finding.severity})"
    return safe(f"{sort_of(finding)}{weight}  {finding.rule} {finding.name}")


def sort_of(finding: Finding) -> str:
    """What sort of fault it is; that it may be a slip, that the record contradicts itself, or that it is still open.

    What is right if a slip of the scorer is put right fits then.
    """
    if finding.open:
        return ADJECTIVES["open"]
    if finding.certainty == "slip" and finding.fault != "unrecorded":
        return "fits then"
    if finding.certainty == "contradiction":
        return finding.certainty
    return f"{finding.fault} or a slip" if finding.certainty == "either" else finding.fault


def sentence(finding: Finding) -> str:
    """What is wrong, and where the book says so."""
    return f"{plainly(finding)} {citation(finding)}"


def plainly(finding: Finding) -> str:
    """The message as a sentence."""
    said = safe(finding.message)
    return capital(said, filter(None, [finding.player])) + ("" if said.endswith((".", "?", "!")) else ".")
