"""Which findings are shown and count: those of chosen rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.formats.finding import Finding
from adjudicator.reports.roots import above


class Selection(NamedTuple):
    """Rulings to show and rulings to leave out, by their ids or by what their ids begin with.

    Of two that fit a ruling the longer decides; of two equal ones the one that leaves out.
    """

    select: tuple[str, ...] = ()
    """All rulings if empty."""
    ignore: tuple[str, ...] = ()

    def has(self, rule: str) -> bool:
        """Whether findings of a ruling are shown."""
        chosen = _longest(rule, self.select) if self.select else 0
        return chosen > _longest(rule, self.ignore)

    def of(self, findings: list[Finding]) -> list[Finding]:
        """The findings that are shown, numbered anew. One that follows from another is shown only with its root."""
        if not self.select and not self.ignore:
            return findings
        return kept(findings, [self.has(finding.rule) for finding in findings])


def kept(findings: list[Finding], shown: Sequence[bool]) -> list[Finding]:
    """The findings that are to be shown, numbered anew. One that follows from another is shown only with its root."""
    roots: dict[int, int | None] = {}
    for n in range(1, len(findings) + 1):
        chain = above(findings, n)
        if shown[n - 1] and (not chain or shown[chain[-1] - 1]):
            roots[n] = next((root for root in chain if shown[root - 1]), None)
    number = {n: new for new, n in enumerate(roots, 1)}
    return [
        findings[n - 1] if root is None else replace(findings[n - 1], because_of=number[root])
        for n, root in roots.items()
    ]


def begins(rule: str, prefix: str) -> bool:
    """Whether the id of a ruling is this one, or begins with it at a full part."""
    rule, prefix = rule.lower(), prefix.lower()
    return rule.startswith(prefix) and (prefix[-1:] in "-." or rule[len(prefix) : len(prefix) + 1] in ("", "-", "."))


def _longest(rule: str, prefixes: Sequence[str]) -> int:
    """The length of the longest that fits; -1 if none does."""
    return max((len(prefix) for prefix in prefixes if begins(rule, prefix)), default=-1)
