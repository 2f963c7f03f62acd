"""What a pinned case shows otherwise than it should, step by step: what was expected, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.formats.cases import Difference, spoken
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Expected
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import at, ruled, sentence

_EXPECTED, _FOUND = "  expected: ", "  found:    "


def differing(
    failures: Sequence[str | Difference],
    expected: Mapping[int, Sequence[Expected]],
    findings: Sequence[Finding],
    told: Mapping[int, str],
    place: Callable[[int], str],
    *,
    ink: Ink = PLAIN,
) -> list[str]:
    """The steps at which a scene differs, as lines.

    Args:
        failures: what differs; a text stands for itself.
        expected: all that the scene expects, by step.
        findings: all that was found.
        told: the steps in words.
        place: the file and line of a step.
    """
    texts = [f"{place(0)}: {one}" for one in failures if isinstance(one, str)]
    lines = [line for text in texts for line in ink.row(safe(text), role="error")]
    inner = ink.within(len(_FOUND))
    for step in sorted({one.step for one in failures if isinstance(one, Difference)}):
        head = f"{place(step)}: {at(step)}" + (f": {told.get(step, '')}" if step else "")
        lines += ink.row(safe(head), role="heading")
        wanted = safe(", ".join(map(spoken, expected.get(step, ()))) or "nothing")
        here = [line for finding in findings if finding.step == step for line in _found(finding, inner)]
        lines += [*_labelled(_EXPECTED, inner.row(wanted, "")), *_labelled(_FOUND, here or ["nothing"])]
    return lines


def _labelled(label: str, lines: list[str]) -> list[str]:
    return [(" " * len(label) if n else label) + line for n, line in enumerate(lines)]


def _found(finding: Finding, ink: Ink) -> list[str]:
    return [*ink.lines(ruled(finding), role=finding.severity), *ink.lines(sentence(finding))]
