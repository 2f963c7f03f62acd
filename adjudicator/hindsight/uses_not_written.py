"""A card that its player may use, and did not by the record: with a line of it, was an act after it right?

What a card only allows nobody misses. So the fault stands as it is written, and that the line may be missing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import BESIDE, Repair, left_out
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due
from adjudicator.kernel.replay import Judge

EFFORT: Final = 800
"""How many steps may be judged for it at most."""
WAYS: Final = 12
"""How many ways to choose are tried for one use."""


def uses_not_written(judge: Judge, stories: Sequence[Story]) -> list[Story]:
    """The uses that explain a single act that no other story explains; nothing is guessed where the table decided."""
    explained = {id(finding) for story in stories for finding in story.explained}
    found = [f for f in held_against(judge) if id(f) not in explained and _may_hang_on_a_use(judge, f)]
    if not found or judge.report.calls or len(found) > MOST:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    for story in stories:
        retelling.take(story.repair, story.steps)
    more = [story for root in found for story in _told_of(retelling, root)]
    judge.spent += effort - retelling.left
    return more


def _may_hang_on_a_use(judge: Judge, finding: Finding) -> bool:
    """Whether a finding is about one act that breaks a rule by what lies on the table, and not by whose turn it is."""
    report, kept = judge.report, judge.report.kept[id(finding)]
    plain = finding.fault == "illegal" and finding.settled_by is None and kept.due is None and finding.step > 1
    return plain and not (
        kept.astray or kept.fault.of_another or report.contradicted(finding) or report.following(finding)
    )


def _told_of(retelling: Retelling, root: Finding) -> Iterator[Story]:
    """The story of the first use that makes an act right; of several ways to choose none is told."""
    for due in _not_used(retelling.before(root.step).bench):
        for before in range(max(due.since, 1), root.step + 1):  # it may lie before the line that began the turn
            offers = _uses(retelling, before, due)
            found = [story for acts in offers for story in with_its_choices(retelling, left_out(before, acts), root)]
            if found:
                first, several = found[0], len(found) > 1
                repair = first.repair._replace(undecided=several)
                yield first._replace(repair=repair, steps=repair.acts if several else first.steps)
                return
            if offers and before > due.since:
                break


def _not_used(bench: Bench) -> list[Due]:
    """What could have been used in this turn, and was not."""
    return [due for due in bench.ledger.passed_up if not due.must and due.kind >= 0 and due.turn == bench.now.turn]


def _uses(retelling: Retelling, before: int, due: Due) -> list[Sequence[Step]]:
    """The uses of what could have been used, before a step; or after an end of the turn that need not be written."""
    offers = retelling.offers(before)
    uses: list[Sequence[Step]] = [[act] for act in offers if _is_for(retelling, act, due)]
    if uses or before > due.since:
        return uses
    ends = [act for act in offers if not msgspec.to_builtins(act).keys() - BESIDE - {"by"}]
    return [[end, act] for end in ends for act in retelling.offers(before, [end]) if _is_for(retelling, act, due)]


def _is_for(retelling: Retelling, act: Step, due: Due) -> bool:
    """Whether an act uses what could have been used."""
    bench = retelling.judge.bench
    kind = bench.pack.named_in(act)
    return kind == due.kind and getattr(act, "by", None) == bench.names[due.seat]


def with_its_choices(retelling: Retelling, repair: Repair, root: Finding) -> Iterator[Story]:
    """The stories of some lines with every way of choosing that the last leaves; that one alone is told."""
    every = Every()
    for _ in range(WAYS):
        if retelling.left <= 0:
            return
        retold = retelling.told(repair, every, root, retelling.judge.report.kept[id(root)].at)
        if retold is not None and retold.held is not None:
            yield Story(left_out(repair.at, repair.acts[-1:]), retold.steps[-1:], [root], retold.held)
        if not every.next_way():
            return
