"""A record as the table goes on with it once a fault was noticed: what was owed is done now, or all goes back to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from adjudicator.errors import LogError
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.formats.log import Back, Call, Step
from adjudicator.hindsight.instead import Instead, as_the_rules_have_it
from adjudicator.hindsight.righting import Righting
from adjudicator.kernel.replay import Judge
from adjudicator.limits import MENDING

UNTRIED: Final = f"what puts it right was not asked to the end: it takes more than {MENDING:,} steps judged, the limit"
"""What is said where not every way was tried."""


class GoneOn(NamedTuple):
    """A record with a fault put right at its end."""

    steps: list[Step]
    """The record up to the moment at which it was noticed, and what puts it right."""
    added: list[Step]
    """What puts it right."""
    open: bool
    """Whether somebody has to choose, and the first choice that the rules allow stands for it."""


def noticed_by(judge: Judge, finding: Finding) -> int:
    """The step with which a finding has come to light."""
    kept = judge.report.kept[id(finding)]
    shown = finding.shown_by if finding.shown_by != kept.undone_by else None
    return max(finding.step, kept.at, shown or 0)


def gone_on(judge: Judge, finding: Finding, noticed: int) -> GoneOn | None:
    """The record as it goes on after a fault that was noticed at a step; None where nothing puts it right by then.

    What was left out is done now if the rules let it be; or else the table goes back to where the right thing was to be
    done, and does it. The record that comes of it is judged: the fault is put right in it, and no other is new.
    """
    before = list(judge.record[:noticed])
    known = _accused(_judged(judge, before))
    key = key_of(finding)
    if key not in known:
        return None
    ways = Righting(judge).ways(finding)
    effort = MENDING
    for added in _tries(finding, ways.found, noticed):
        if effort <= 0:
            judge.budget.leave(UNTRIED)
            return None
        try:
            after = _judged(judge, [*before, *added])
        except LogError:
            effort -= len(before)
            continue
        effort -= after.budget.done
        left = {key_of(f) for f in after.report.top() if key_of(f) == key and f.settled_by is None}
        if not left and _accused(after) <= known:
            return GoneOn([*before, *added], added, len(ways.found) > 1 and len(added) > 0)
    return None


def _tries(finding: Finding, ways: Sequence[Instead], noticed: int) -> Iterator[list[Step]]:
    """What may put it right, the least first."""
    ways = [way for way in ways if way.at <= noticed]
    if finding.fault == "missed":
        for way in ways:
            yield list(way.acts)
            yield [as_the_rules_have_it(act) or act for act in way.acts]
            yield [Call(step=finding.step, allow="demand"), *way.acts]
    for way in ways:
        yield [Back(to=way.at), *way.acts]
    yield [Back(to=finding.step)]


def _judged(judge: Judge, steps: Sequence[Step]) -> Judge:
    return replay(judge.rules, judge.pack, judge.header, steps, carried=judge.bench.carried, slips=False)


def _accused(judge: Judge) -> set[FindingKey]:
    return {key_of(f) for f in judge.report.top() if f.severity != "note"}
