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
    player: str
    """Whose fault it is; empty where it is nobody's."""
    open: bool
    """The step says too little for a verdict."""
    earlier: int
    """The step of that player in which what is missing may have to be written; 0 where there is none."""
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
        player=safe(finding.player or ""),
        open=finding.severity == "note",
        earlier=_earlier(sitting, finding),
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


def _earlier(sitting: Sitting, finding: Finding) -> int:
    """Where what nobody wrote down can be part of a step: of one by who owed it, with which it was due."""
    due = finding.due_by or 0
    perhaps = finding.fault == "missed" and 0 < due < finding.step
    return due if perhaps and getattr(sitting.steps[due - 1], "by", None) == finding.player else 0
