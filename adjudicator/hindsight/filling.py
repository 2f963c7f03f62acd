"""Certain answers: a fault stands only if it stands in every way of filling what nobody wrote down.

A log is judged with its holes open first. Where somebody is accused after a hole, the ways to fill it are tried, the
latest hole first, from the moment at which it came. With a way in which nobody is accused the game goes on; where
there is none the fault is certain; where there are too many ways to try it is an open question. A hole that can't
change what a fault rests on leaves nothing open about it, and is not tried for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from math import prod
from typing import Final, NamedTuple, TypeAlias

import msgspec

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding, FindingKey, Remedy, key_of
from adjudicator.hindsight.accusations import accusations, accuses, is_by_a_slip, stands, unsettled
from adjudicator.hindsight.bounds import leave
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.wrong_anyway import WrongByAnother, open_choices, say_what_else_is_wrong
from adjudicator.kernel.budget import SpentError
from adjudicator.kernel.holes import Filling, Gap, Hole, Holes
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import Report
from adjudicator.kernel.scars import ENDED, Fact

EFFORT: Final = 20_000
"""How many steps may be replayed for one log at most."""
OVERHEAD: Final = 20
"""What going on from a moment costs, in steps."""
EACH_FINDING: Final = 5
"""What each finding costs that goes along, in steps."""
SPARED: Final = 4
"""What part of the effort is spared to try every way of each hole, with the others left as they are."""
DEEP: Final = 3
"""How many holes are filled anew to clear one fault."""
WAYS: Final = 400
"""How many ways are tried for one hole, with those that it opens."""
HOLES_A_STEP: Final = 8
"""How many holes that are looked at cost as much as a step."""
AT_ONCE: Final = 4
"""How many ways are tried for one hole before the next hole has its turn."""
BRANCHES: Final = 6
"""How many ways that change what somebody is accused of, and do not clear it, are followed further."""

SOON: Final = 60
"""A choice that was left open is made otherwise for so many steps, to see whether somebody did wrong by it."""
FillingKey: TypeAlias = tuple[int, frozenset[tuple[Hole, int]]]
"""A filling, and up to which step it was tried."""
Rests: TypeAlias = frozenset[Fact]


class Trial(NamedTuple):
    """What came of a filling."""

    found: set[FindingKey]
    """What is held against somebody with it."""
    wrong: int
    """How much is wrong with it, also what follows from what may be a slip of the scorer."""
    holes: Holes
    stated: set[tuple[FindingKey, str]]
    """What is stated otherwise with it, and what it should be."""
    rests: Mapping[FindingKey, Rests]
    """All that each rests on that is held against somebody."""


def filled(judge: Judge) -> Judge:
    """A judged log with what was left open filled so that nobody is accused who need not be.

    The same judge where no accusation comes after a hole.
    """
    if judge.filled or not judge.bench.holes.met:
        return judge
    first = min(judge.bench.holes.met).step
    if any(_came_up(judge, finding) >= first for finding in unsettled(judge.report)) or open_choices(judge):
        return _Fillings(judge).settled()
    return judge


def _came_up(judge: Judge, finding: Finding) -> int:
    """The step at which a finding came to light."""
    return judge.report.kept[id(finding)].at


class Outcome(NamedTuple):
    """A filling that leaves something wrong."""

    found: set[FindingKey]
    """What is held against somebody with it, and not anyway."""
    wrong: int
    filling: Filling


class _Fillings:
    """The search for a way to fill the holes of one log."""

    def __init__(self, judge: Judge) -> None:
        """`judge` has judged it with every hole open."""
        self.judge, self.steps = judge, judge.steps
        self.current = judge
        """The log judged with the best filling so far."""
        self.effort = self.left = share(judge, EFFORT)
        self.allowed: set[FindingKey] = set()
        """What stands in every filling, and what is an open question."""
        self.open: set[FindingKey] = set()
        self.followed: set[FillingKey] = set()
        """The fillings that were gone on from, and up to which step."""
        self.tried: dict[FillingKey, Trial | None] = {}
        """What came of each filling that was tried; None where the record can't be followed with it."""
        self.outcomes: list[Outcome] = []
        """What came of each filling of whole steps that was tried for one finding."""
        self.cut = False
        """For one finding not every filling was tried: there are too many."""
        self.each = True
        """For one finding every way to fill each hole was tried, with the others left as they are."""
        self.anyway: dict[FindingKey, WrongByAnother] = {}
        """What is held against somebody by one choice where something else is by every other."""

    def settled(self) -> Judge:
        """The log judged with the best filling that was found; what could not be tried is an open question."""
        try:
            self._search()
            self._choose_where_each_is_wrong()
        except SpentError:
            leave(self.judge)
            self.left = 0
            self._leave_the_rest()
        current = self.current
        self._leave_open(current)
        self._say_what_must_have_been(current)
        for finding in current.report.findings:
            if key_of(finding) in self.anyway:
                say_what_else_is_wrong(current, finding, self.anyway[key_of(finding)])
        current.filled, current.spent = True, self.judge.spent + self.effort - self.left
        return current

    def _search(self) -> None:
        """Look for a filling of each hole after which somebody is accused, one finding after another."""
        current = self.current = self._judged({}, self.judge)
        while (finding := self._next(current)) is not None:
            if self.left <= 0:
                self._leave_the_rest()
                return
            self.outcomes.clear()
            self.cut, self.each = False, True
            until = _came_up(current, finding)
            filling = self._cleared(current, until, DEEP)
            if filling is not None:
                current = self.current = self._judged(filling, current)
                continue
            key = key_of(finding)
            fewest = min((outcome.wrong for outcome in self.outcomes), default=0)
            likely = [outcome for outcome in self.outcomes if outcome.wrong == fewest]
            stands = set[FindingKey]().union(*(outcome.found for outcome in likely[:1]))
            stands.intersection_update(*(outcome.found for outcome in likely))
            if self.left > 0 and stands and key not in stands:
                current = self.current = self._judged(likely[0].filling, current)
                self.allowed |= stands
                self.open |= stands if self.cut else set()
                continue
            anyway = None
            if likely and not stands and not self.cut:
                anyway = self._wrong_all_the_same(current, key, likely)
            if anyway is not None:
                current = self.current = anyway
                continue
            self.allowed.add(key)
            if (self.left <= 0 or self.cut or (likely and not stands)) and not self._is_wrong_by_each(finding):
                self.open.add(key)

    def _is_wrong_by_each(self, finding: Finding) -> bool:
        """Whether its step is wrong by every way to fill each hole, though not by all of them together.

        Of what is stated otherwise one hole may explain one part, and another hole the rest.
        """
        if finding.fault == "mismatch" or not self.each:
            return False
        return all(any(step == finding.step for _, step, _ in outcome.found) for outcome in self.outcomes)

    def _wrong_all_the_same(self, judge: Judge, key: FindingKey, likely: Sequence[Outcome]) -> Judge | None:
        """The log with one choice, where the same step of one player is wrong by every one, in one way or another."""
        best = next((outcome for outcome in likely if key in outcome.found), likely[0])
        here = {(step, player) for _, step, player in best.found}
        if self.left <= 0 or any({key[1:] for key in outcome.found} != here for outcome in likely):
            return None
        for one in best.found:
            other = next(outcome.filling for outcome in likely if one not in outcome.found)
            parting = [hole for hole, way in best.filling.items() if hole.step < one[1] and other.get(hole) != way]
            if parting:
                self.anyway[one] = WrongByAnother(max(parting), [one[1]])
        self.allowed |= best.found
        return self._judged(best.filling, judge)

    def _choose_where_each_is_wrong(self) -> None:
        """Make a choice that was left open, where somebody did wrong whichever was made."""
        for hole in open_choices(self.current):
            current, wrong = self.current, dict[int, Judge]()
            if hole not in current.bench.holes.met:
                continue  # by the choice that is told now nobody was asked
            for way in range(len(current.bench.holes.met[hole].ways)):
                other = self._wrong_with(current, hole, way)
                if other is None:
                    break
                wrong[way] = other
            else:
                self._told_by_one(hole, wrong)

    def _wrong_with(self, judge: Judge, hole: Hole, way: int) -> Judge | None:
        """The log with a hole filled so, where somebody did wrong by that; None where that is not certain."""
        filling = {**judge.bench.holes.filling, hole: way}
        trial = self._tried(judge, hole, filling, min(hole.step + SOON, len(self.steps))) if self.left > 0 else None
        known = {key_of(finding) for finding in unsettled(judge.report)}
        if trial is None or not _added(trial.found, known):
            return None
        other, self.cut = self._judged(filling, judge), False
        new = [f for f in accusations(other.report) if key_of(f) in _added({key_of(f)}, known)]
        if not new:
            return None
        allowed, self.allowed = self.allowed, known
        cleared = self._cleared(other, min(_came_up(other, finding) for finding in new), 1, hole)
        self.allowed = allowed
        return other if cleared is None and not self.cut and self.left > 0 else None

    def _told_by_one(self, hole: Hole, wrong: Mapping[int, Judge]) -> None:
        """Tell the log by the first of the choices by each of which something is wrong, and what is by the others."""
        known = {key_of(finding) for finding in unsettled(self.current.report)}
        found = [[key_of(finding) for finding in accusations(other.report)] for other in wrong.values()]
        news = [[key for key in keys if key in _added(keys, known)] for keys in found]
        holes, last = self.current.bench.holes, max(step for new in news for _, step, _ in new[:1])
        if any(other != hole and other not in holes.filling and other.step <= last for other in holes.met):
            return  # what else was chosen before may have made it right
        self.current = wrong[0]
        self.allowed |= set(news[0])
        self.anyway[news[0][0]] = WrongByAnother(hole, sorted({new[0][1] for new in news[1:]}))

    def _leave_open(self, judge: Judge) -> None:
        """What could not be tried out is an open question, and so is all that follows from one.

        What was tried out, and stands in every way to fill a hole, does not follow from what the hole leaves open.
        """
        report = judge.report
        rests, met = _rests(report, accusations(report)), judge.bench.holes.met.values()
        self.open -= {key for key, facts in rests.items() if not any(gap.touches(facts - {ENDED}) for gap in met)}
        holes = {id(gap.finding): gap.finding for gap in judge.bench.holes.met.values() if gap.finding is not None}
        doubtful = [f for f in accusations(report) if key_of(f) in self.open]
        left_open: dict[int, set[int]] = {}
        for finding in [f for f in report.findings if accuses(f)]:
            root = report.root_of(finding)
            if id(root) in holes and key_of(finding) in self.allowed - self.open:
                finding.because_of = None
            elif finding in doubtful or root in doubtful or root.fault == "undetermined":
                earlier = [f for f in holes.values() if f.step <= _came_up(judge, finding)]
                hole = root if id(root) in holes else max(earlier, key=lambda f: f.step, default=None)
                at = f" at step {hole.step}" if hole is not None else ""
                finding.fault, finding.severity = "undetermined", "note"
                finding.message += f"; whether it is one depends on what was not written down{at}"
                if hole is not None:
                    left_open.setdefault(id(hole), set()).add(finding.step)
                if doubtful and finding is not doubtful[0] and (finding in doubtful or root in doubtful):
                    finding.because_of = report.number(doubtful[0])
        for key, numbers in left_open.items():
            report.kept[key].leaves_open = sorted(numbers)

    def _next(self, judge: Judge) -> Finding | None:
        """The first accusation that a hole may explain, and that was not looked into yet."""
        return min(self._not_looked_into(judge), key=lambda f: _came_up(judge, f), default=None)

    def _not_looked_into(self, judge: Judge) -> list[Finding]:
        """The accusations that a hole may explain, and that were not looked into yet."""
        report, met = judge.report, judge.bench.holes.met
        if not met:
            return []
        first = min(met).step
        found = [f for f in unsettled(report) if key_of(f) not in self.allowed and _came_up(judge, f) >= first]
        rests = _rests(report, found)
        sure = {key for key, facts in rests.items() if not any(gap.touches(facts) for gap in met.values())}
        self.allowed |= sure
        return [f for f in found if key_of(f) not in sure]

    def _leave_the_rest(self) -> None:
        """What was not looked into is an open question."""
        rest = {key_of(finding) for finding in self._not_looked_into(self.current)}
        self.allowed |= rest
        self.open |= rest

    def _cleared(self, judge: Judge, until: int, deep: int, fixed: Hole | None = None) -> Filling | None:
        """A filling with which nobody is accused of anything that comes to light up to a step; None if none was found.

        `fixed` is a hole that keeps its filling.
        """
        against = [f for f in unsettled(judge.report) if _came_up(judge, f) <= until]
        before = {key_of(f) for f in against} - self.allowed
        stated = {one for one in _stated(judge.report) if one[0] in before}
        names = self._named_in({n for f in against for n in (f.step, _came_up(judge, f)) if key_of(f) in before})
        resting = _rests(judge.report, against)
        changed: list[tuple[int, Filling]] = []
        serial, tried = count(), Counter[tuple[Hole, bool]]()
        queue: list[tuple[int, int, int, Hole, Filling]] = []
        holes = sorted((h for h in judge.bench.holes.met if h.step <= until and h != fixed), reverse=True)
        holes = [h for h in holes if any(judge.bench.holes.met[h].touches(resting[key]) for key in before)]
        judge.budget.spend(len(holes) // HOLES_A_STEP)
        of_step: dict[int, list[Hole]] = {}
        for hole in judge.bench.holes.met:
            of_step.setdefault(hole.step, []).append(hole)
        for place, hole in enumerate(holes):
            kept = _without_what_came_after(judge.bench.holes, hole, of_step[hole.step])
            for rank, way in enumerate(self._other_ways(judge, hole, names)):
                heappush(queue, (rank // AT_ONCE, place, next(serial), hole, {**kept, hole: way}))
        single = left_alone = len(queue)
        least = self.left // SPARED if deep == DEEP else 0
        while queue and self.left > 0:
            turn, place, number, hole, filling = heappop(queue)
            alone = number < single
            if tried[hole, alone] >= WAYS or (self.left <= least and not alone):
                self.cut = True
                continue
            tried[hole, alone] += 1
            left_alone -= alone
            trial = self._tried(judge, hole, filling, until)
            if trial is None:
                continue
            found = trial.found - self.allowed
            if not found:
                return filling
            opened = _next_open(judge.bench.holes, trial.holes, hole, [trial.rests[key] for key in found])
            if opened is not None:
                for rank, way in enumerate(self._by_names(trial.holes.met[opened], names)):
                    later = turn + len(found) + rank // AT_ONCE
                    heappush(queue, (later, place, next(serial), hole, {**filling, opened: way}))
                continue
            self.outcomes.append(Outcome(found, trial.wrong, filling))
            otherwise = not before <= found or not stated <= trial.stated
            if otherwise or not trial.holes.met.keys() <= judge.bench.holes.met.keys():
                changed.append((len(found), filling))
        self.cut, self.each = self.cut or bool(queue), self.each and (deep < DEEP or not left_alone)
        for _, filling in sorted(changed, key=lambda one: one[0])[: BRANCHES if deep else 0]:
            other = self._judged(filling, judge, tentative=True) if self._is_new(filling, until) else None
            better = None if other is None else self._cleared(other, until, deep - 1, fixed)
            if better is not None:
                return better
        return None

    def _is_new(self, filling: Filling, until: int) -> bool:
        """Whether nobody has gone on from this filling yet, for the same end; from now on somebody has."""
        key = until, frozenset(filling.items())
        if self.left <= 0 or key in self.followed:
            return False
        self.followed.add(key)
        return True

    def _named_in(self, numbers: Collection[int]) -> list[str]:
        """The cards and players that these steps name: likely ones."""
        text = msgspec.json.encode([self.steps[n - 1] for n in numbers if 0 < n <= len(self.steps)]).decode()
        pack = self.judge.pack
        cards = [pack.titles[kind] for kind, card in enumerate(pack.cards) if f'"{card.id}"' in text]
        return [*cards, *(name for name in self.judge.names if f'"{name}"' in text)]

    def _other_ways(self, judge: Judge, hole: Hole, names: Sequence[str]) -> list[int]:
        supposed = judge.bench.holes.filling.get(hole, -1)
        return [way for way in self._by_names(judge.bench.holes.met[hole], names) if way != supposed]

    def _by_names(self, gap: Gap, names: Sequence[str]) -> list[int]:
        """The ways to fill a hole, first those in which one of these names comes up."""
        said = [gap.said(way) for way in gap.ways]
        return sorted(range(len(said)), key=lambda way: not any(name in said[way] for name in names))

    def _tried(self, judge: Judge, hole: Hole, filling: Filling, until: int) -> Trial | None:
        """The game up to a step with another filling of one hole; None if the record can't be followed with it."""
        key = until, frozenset(filling.items())
        if key not in self.tried:
            self.tried[key] = self._followed(judge, hole, filling, until)
        return self.tried[key]

    def _followed(self, judge: Judge, hole: Hole, filling: Filling, until: int) -> Trial | None:
        other = judge.after(hole.step - 1, self.steps)
        other.bench.tentative = True
        self.left -= until - hole.step + OVERHEAD + EACH_FINDING * len(judge.report.findings)
        other.bench.holes = other.bench.holes.again(filling)
        try:
            other.feed_all(self.steps[hole.step - 1 : until], hole.step)
        except LogError:
            return None
        if until >= len(self.steps):
            other.close()
        report = other.report
        wrong = {key_of(f) for f in report.findings if accuses(f) and (stands(report, f) or is_by_a_slip(report, f))}
        against = unsettled(report)
        rests = _rests(report, against)
        return Trial({*rests}, len(wrong), other.bench.holes, _stated(report), rests)

    def _judged(self, filling: Filling, judge: Judge, *, tentative: bool = False) -> Judge:
        """The whole log again, with another filling than it was judged with.

        `tentative` if it is only asked what is held against somebody.
        """
        self.left -= len(self.steps) + EACH_FINDING * len(self.judge.report.findings)
        return judge.afresh(Holes(filling, self.judge.bench.holes.shown), tentative=tentative)

    def _say_what_must_have_been(self, judge: Judge) -> None:
        """Where a later step leaves one way only, that is what happened."""
        holes = judge.bench.holes
        for hole, way in holes.filling.items():
            gap = holes.met.get(hole)
            if gap is None or gap.finding is None or gap.finding.step != hole.step or way >= len(gap.ways):
                continue
            if any(other.hole == hole for other in self.anyway.values()):
                continue
            shown = self._shown(judge, hole)
            if shown:
                said = gap.said(gap.ways[way])
                gap.finding.fault, gap.finding.shown_by = "unrecorded", shown
                gap.finding.message += f"; it must have been {said}, as step {shown} shows"
                gap.finding.expected = [said] if gap.finding.expected else []
                gap.finding.remedy = Remedy(grade="none", text="Write it into the record.")

    def _shown(self, judge: Judge, hole: Hole) -> int:
        """The step that rules out every other way to fill a hole; 0 if there is none."""
        shown = 0
        for way in self._other_ways(judge, hole, ()):
            filling = {**judge.bench.holes.filling, hole: way}
            other = self._judged(filling, judge, tentative=True) if self.left > 0 else None
            contradiction = None if other is None else self._next(other)
            if (
                other is None
                or contradiction is None
                or self._cleared(other, _came_up(other, contradiction), 0, hole) is not None
            ):
                return 0
            shown = max(shown, _came_up(other, contradiction))
        return shown


def _added(found: Collection[FindingKey], known: Collection[FindingKey]) -> set[FindingKey]:
    """Of what is held against somebody what is about no step that is wrong anyway."""
    steps = {step for _, step, _ in known}
    return {key for key in found if key[1] not in steps}


def _stated(report: Report) -> set[tuple[FindingKey, str]]:
    """What is stated otherwise than by the record, and what it should be by that."""
    return {(key_of(finding), finding.message) for finding in unsettled(report) if finding.fault == "mismatch"}


def _without_what_came_after(holes: Holes, hole: Hole, of_step: Sequence[Hole]) -> Filling:
    """A filling that leaves open what came later in the step of a hole, where all of that can be tried anew."""
    later = [h for h in of_step if h > hole]
    if not later:
        return holes.filling
    if prod(len(holes.met[h].ways) for h in later) > WAYS:
        return holes.filling
    return {h: way for h, way in holes.filling.items() if h not in later}


def _rests(report: Report, findings: Sequence[Finding]) -> dict[FindingKey, Rests]:
    """All that each of these rests on, by what it is about."""
    rests: dict[FindingKey, Rests] = {}
    for finding in findings:
        key = key_of(finding)
        rests[key] = rests.get(key, frozenset()).union(report.kept[id(finding)].rests)
    return rests


def _next_open(before: Holes, now: Holes, hole: Hole, rests: Sequence[Rests]) -> Hole | None:
    """The next open hole of the same step, to be filled with this one; of many only one that this filling opened.

    One that changes nothing of what something wrong `rests` on need not be filled.
    """
    left = sorted(h for h in now.met if h.step == hole.step and h > hole and h not in now.filling)
    left = [h for h in left if any(now.met[h].touches(facts) for facts in rests)]
    if prod(len(now.met[h].ways) for h in left) > WAYS:
        left = [h for h in left if h not in before.met]
    return left[0] if left else None
