"""A number that the record keeps can't be so: somebody pays what is not there, or ends what by the count goes on.

Nobody can give what they do not have. So a line that changed the number was written twice, or one that was due is
missing, or one by which somebody used a card that changes the number, and that they still hold by the record. Where
the record is in order with the one line, and later steps bear it out, that is the likelier story.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import Repair, left_out, once_too_often
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import MOST, Story
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import Bag

EFFORT: Final = 2_500
"""How many steps may be judged for it at most."""
WRONG: Final = ("illegal", "mismatch")
"""What follows from a wrong number, and shows that it is wrong."""
WINDOW: Final = 6
"""So many steps before a miss came to light, the line of what was missed is put in."""
BACK: Final = 40
"""So many steps before a number can't be so, a card may have been used that somebody still holds."""


Way: TypeAlias = tuple[Repair, Finding | None]
"""A line told otherwise, and what it has to explain at least."""


def stories_of_counts(judge: Judge) -> list[Story]:
    """The slips that explain why a number is not what the record needs, in the order in which that came up.

    Nothing is guessed about a game in which the table itself decided what is wrong.
    """
    alone = [f for f in held_against(judge) if judge.report.is_by_count(f)]
    stories = _stories(
        judge, (), alone, lambda retelling, found, until: [*_twice(judge, until), *_missed(retelling, found, until)]
    )
    further = _stories(judge, stories, _folded(judge), _missed)
    for root, *rest in (story.explained for story in further):
        for finding in rest:
            if finding.because_of is not None:  # it follows from this, and not from what it seemed to follow from
                finding.because_of = judge.report.number(root)
    return stories + further


def stories_of_held_cards(judge: Judge, stories: Sequence[Story]) -> list[Story]:
    """The uses of cards that somebody still holds and that explain it, where no other slip does."""
    counted = [f for f in held_against(judge) if judge.report.is_by_count(f)]
    return _stories(judge, stories, counted, lambda retelling, _, until: _still_held(retelling, until))


def _folded(judge: Judge) -> list[Finding]:
    """The wrong counts that seem to follow from a finding, where one of what was left out may be why they are wrong."""
    report = judge.report
    missed = {
        report.number(f) for f in held_against(judge) if f.fault == "missed" and report.kept[id(f)].due is not None
    }
    wrong = [f for f in report.findings if f.fault == "mismatch" and report.kept[id(f)].by_count]
    return [f for f in wrong if f.because_of is not None and f.because_of not in missed] if missed else []


def _stories(
    judge: Judge,
    known: Sequence[Story],
    counted: Sequence[Finding],
    tried: Callable[[Retelling, list[Finding], int], Iterable[Way]],
) -> list[Story]:
    """The stories that explain those of some wrong counts that others leave."""
    report, found = judge.report, held_against(judge)
    explained = {id(finding) for story in known for finding in story.explained}
    roots = [f for f in counted if id(f) not in explained]
    if not roots or len(found) > MOST or report.calls:
        return []
    effort = share(judge, EFFORT)
    retelling = Retelling(judge, effort)
    retelling.also = {key_of(finding) for finding in counted}
    found += [finding for finding in counted if finding not in found]
    for one in known:
        retelling.take(one.repair, one.steps)
    stories: list[Story] = []
    for root in sorted(roots, key=lambda finding: report.kept[id(finding)].at):
        left = [finding for finding in found if id(finding) not in explained]
        came_up = max(report.kept[id(root)].at, root.step)
        repairs = tried(retelling, left, came_up) if root in left else ()
        story = min(_that_fit(retelling, repairs, root, left), key=Story.rank, default=None)
        if story is not None:
            stories.append(story)
            retelling.take(story.repair, story.steps)
            explained |= {id(finding) for finding in story.explained}
    judge.spent += effort - retelling.left
    return stories


def _that_fit(retelling: Retelling, repairs: Iterable[Way], root: Finding, found: list[Finding]) -> Iterator[Story]:
    """The stories with which the record is in order there, as long as there is effort left."""
    judge = retelling.judge
    came_up = max(judge.report.kept[id(root)].at, root.step)
    for repair, missed in repairs:
        retold = retelling.told(repair, Every(), root, came_up) if retelling.left > 0 else None
        if retold is None or retold.held is None:
            continue
        explained = [finding for finding in found if key_of(finding) not in retold.held]
        if root in explained and missed in (None, *explained):
            itself = root.step == repair.at and (repair.gone > 0 or missed is not None)
            equal = not (itself or _borne_out(judge, explained))
            yield Story(repair, retold.steps, explained, retold.held, equal, shown=True)


def _twice(judge: Judge, until: int) -> Iterator[tuple[Repair, None]]:
    """Each line struck out that says the same as the line before it."""
    for n in range(until, 1, -1):
        for repair in once_too_often(n, judge.steps[n - 1], [judge.steps[n - 2]]):
            yield repair, None


def _missed(retelling: Retelling, found: Sequence[Finding], until: int) -> Iterator[tuple[Repair, Finding]]:
    """The line put in of what was missed by then, where it was due, and what was missed."""
    report = retelling.judge.report
    for finding in found:
        due = report.kept[id(finding)].due
        if finding.fault != "missed" or due is None or not 0 < finding.step <= until:
            continue
        for before in range(finding.step, max(due.since - 1, finding.step - WINDOW, 0), -1):
            whose = [act for act in retelling.offers(before) if getattr(act, "by", None) == finding.player]
            for act in whose:
                yield left_out(before, [act]), finding


def _still_held(retelling: Retelling, until: int) -> Iterator[tuple[Repair, None]]:
    """The uses put in of cards that change a number, and that somebody still holds at a step, the latest first."""
    for bag in _bags(retelling.before(until).bench):
        for kind in dict.fromkeys(bag.kinds()):
            for before in range(until, max(0, until - BACK), -1):
                if not any(
                    other.key == bag.key and other.known[kind] for other in _bags(retelling.before(before).bench)
                ):
                    break
                uses = [act for act in retelling.offers(before) if _uses(retelling.judge, act, bag, kind)]
                if uses and not _changes_a_number(retelling, before, uses[0]):
                    break
                yield from ((left_out(before, [act]), None) for act in uses)


def _bags(bench: Bench) -> list[Bag]:
    return [bag for _, _, bag in bench.now.every_place(bench.game.zones) if isinstance(bag, Bag)]


def _uses(judge: Judge, act: Step, bag: Bag, kind: int) -> bool:
    """Whether an act uses a card of a bag."""
    seat = judge.bench.seat_of.get(getattr(act, "by", ""), -1)
    return seat == bag.key[1] and judge.pack.named_in(act) == kind


def _changes_a_number(retelling: Retelling, before: int, act: Step) -> bool:
    """Whether an act before a step changes what the game counts."""
    judge = retelling.before(before)
    counters = [counter.id for counter in judge.bench.game.counters]
    there = [copy.copy(getattr(judge.bench.now, id)) for id in counters]
    judge.feed_all((act,), before)
    return there != [getattr(judge.bench.now, id) for id in counters]


def _borne_out(judge: Judge, explained: list[Finding]) -> bool:
    """Whether a story makes more than one step right."""
    following = [f for finding in explained for f in judge.report.following(finding) if f.fault in WRONG]
    return len({finding.step for finding in (*explained, *following)}) > 1
