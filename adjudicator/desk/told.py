"""A finding as a screen tells it: a verdict in a line, and behind it the ruling, what is right, and what to do now."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.desk.sitting import Sitting
from adjudicator.formats.finding import Finding
from adjudicator.reports.form import explained
from adjudicator.reports.rule_text import mended, rests_on
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import plainly, ruled

Weight = Literal["fault", "open"]


class RuleTold(Struct):
    """A ruling in full."""

    name: str
    text: list[str]
    """A paragraph each."""


class ToldVerdict(Struct):
    """One finding."""

    step: int
    weight: Weight
    """A fault, or a question that is open."""
    ruled: str
    message: str
    below: list[str]
    """What is right, what to do now, how sure it is."""
    rules: list[RuleTold]


def told(sitting: Sitting, finding: Finding) -> ToldVerdict:
    """A finding, with its rulings."""
    rules = sitting.rules
    named = [rules.active[id] for id in finding.rulings if id in rules.active]
    return ToldVerdict(
        step=finding.step,
        weight="open" if finding.severity == "note" or not finding.counts else "fault",
        ruled=ruled(finding),
        message=plainly(finding),
        below=explained(finding, sitting.now.found),
        rules=[
            RuleTold(
                safe(f"{one.id} {one.name}"),
                [
                    *(safe(line) for line in one.text.split("\n") if line),
                    safe(rests_on(one, rules)),
                    *([safe(mended(one.remedy))] if one.remedy is not None else []),
                ],
            )
            for one in named
        ],
    )
