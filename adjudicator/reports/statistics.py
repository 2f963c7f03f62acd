"""How often each ruling spoke."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from msgspec import Struct

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import counted
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe


class Spoken(Struct, kw_only=True):
    """A ruling, and how often it spoke."""

    rule: str
    name: str
    findings: Annotated[int, about("root causes")] = 0
    following: Annotated[int, about("findings that follow from another")] = 0


class Statistics:
    """Counts findings by their rulings."""

    def __init__(self) -> None:
        """None has spoken yet."""
        self.rules: dict[str, Spoken] = {}

    def add(self, findings: Iterable[Finding]) -> None:
        """Count the findings of a log."""
        for finding in findings:
            spoken = self.rules.setdefault(finding.rule, Spoken(rule=finding.rule, name=finding.name))
            if finding.because_of is None:
                spoken.findings += 1
            else:
                spoken.following += 1

    def rows(self) -> list[Spoken]:
        """The rulings that spoke, the most frequent first."""
        return sorted(self.rules.values(), key=lambda s: (-s.findings, -s.following, _in_order(s.rule)))

    def lines(self, ink: Ink = PLAIN) -> list[str]:
        """A row a ruling: how often, its id and its name."""
        rows = self.rows()
        number = max((len(str(row.findings)) for row in rows), default=0)
        id = max((len(safe(row.rule)) for row in rows), default=0)
        texts = [
            f"{row.findings:{number}}  {ink.column(safe(row.rule), id)}  {safe(row.name)}"
            + (f" (and {counted(row.following, 'time')} following from another)" if row.following else "")
            for row in rows
        ]
        return [line for text in texts or ["no ruling spoke"] for line in ink.row(text, " " * (number + 2))]


def _in_order(id: str) -> list[tuple[int, str]]:
    """What sorts ids as a book has them, the tenth chapter after the ninth."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.findall(r"\d+|\D+", id)]
