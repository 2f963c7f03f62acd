"""How a game ended, as a report has it; and how else it ended if it is read otherwise."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Struct

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.replay import Judge
from adjudicator.reports.summary import ending


class Outcome(Struct, kw_only=True):
    """How a game ended."""

    step: Annotated[int, about("the step that ended it")]
    rule: Annotated[str, about("the ruling by which it ended")]
    winners: Annotated[list[str], about("who won; nobody in a tie")]
    tied: Annotated[bool, about("it ended without a winner")] = False


class IfSlip(Struct, kw_only=True):
    """How a game ended if what can't be told is a slip of the scorer."""

    step: Annotated[int, about("the step of the finding of which it can't be told")]
    slip: Annotated[str, about("the slip by which it ended so; the finding may tell of another as well")]
    outcome: Annotated[Outcome | None, about("how the game ended then; null if it is not over")]


def likelier_outcome(judge: Judge) -> Outcome | msgspec.UnsetType | None:
    """How a game ended if it is read as the notes say, where that is another end."""
    likelier = judge.amended
    if likelier is None or ending(likelier.bench) == ending(judge.bench):
        return msgspec.UNSET
    return outcome(likelier.bench)


def if_slips(judge: Judge, findings: list[Finding]) -> list[IfSlip] | msgspec.UnsetType:
    """How a game ended if what can't be told is a slip of the scorer, where that is another end."""
    end, slips = ending(judge.bench), {finding.step: finding.slip for finding in findings if finding.unproved}
    others = {n: (words, other.bench) for n, (words, other) in judge.if_slips.items() if n in slips}
    found = [
        IfSlip(step=n, slip=words or slips[n], outcome=outcome(bench))
        for n, (words, bench) in others.items()
        if ending(bench) != end
    ]
    return found or msgspec.UNSET


def outcome(bench: Bench) -> Outcome | None:
    """How a game ended, if it did."""
    over = bench.now.over
    if over is None:
        return None
    return Outcome(
        step=over.step, rule=bench.rules.here(over.rule), winners=[bench.names[s] for s in over.winners], tied=over.tied
    )
