"""What hangs on an act that the rules did not allow. It may stand or be put right, and the table may go on either way.

The record is judged again with the right thing in the place of the act, beside the record as it is. What is at fault in
both is a fault of its own. What is right in one of them follows from the act; nobody is blamed who went on with it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Act
from adjudicator.hindsight.accusations import AccusationKey, accuses, key_of
from adjudicator.hindsight.claimed_wins import is_stated
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.instead import Instead, record
from adjudicator.hindsight.righting import Righting
from adjudicator.kernel.closing import mend
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.replay import Judge

EFFORT: Final = 6_000
"""How many steps may be judged for one log at most."""
WORDS: Final = {"missed": "nothing would be owed", "mismatch": "it would fit"}
"""What is said of a finding that does not stand then."""


def fold(judge: Judge) -> None:
    """Fold under an illegal act of a judged log what is right with the right thing in its place."""
    top = judge.report.top()
    roots, owed = [f for f in top if accuses(f)], [f for f in top if f.open]
    if roots and len(roots) + len(owed) > 1:
        hanging = _Hanging(judge)
        for act in sorted(roots, key=lambda finding: finding.step):
            later = [f for f in (*roots, *owed) if f.because_of is None and f.step > act.step]
            later = [f for f in later if not judge.report.kept[id(f)].fault.demanded]
            if later and act.because_of is None and hanging.may_be_put_right(act):
                hanging.fold(act, later)
        judge.spent += hanging.effort - hanging.righting.left


def set_apart(judge: Judge) -> None:
    """What only seemed to follow from an illegal act stands for itself where it is at fault without that act, too.

    It is asked of what a player did just after it in the same turn, and of what a line states.
    """
    report = judge.report
    pairs = [(report.findings[f.because_of - 1], f) for f in report.findings if f.because_of is not None and accuses(f)]
    pairs = [
        (act, finding)
        for act, finding in pairs
        if accuses(act)
        and not act.unproved
        and not report.kept[id(finding)].fault.told_so
        and not _is_over(judge, act)
        and (_goes_on(judge, act, finding) or is_stated(judge, finding))
    ]
    if pairs:
        hanging = _Hanging(judge)
        for act, finding in pairs:
            told = hanging.stands_anyway(act, finding) if hanging.may_be_put_right(act) else None
            if told is not None:
                _say_again(judge, finding, *told)
        judge.spent += hanging.effort - hanging.righting.left


def _is_over(judge: Judge, act: Finding) -> bool:
    """Whether an act came after the end: who goes on takes it that the game goes on, and so may what is stated."""
    over = judge.bench.now.over
    return over is not None and (over.step < act.step or judge.report.kept[id(act)].fault.after_end)


def _goes_on(judge: Judge, act: Finding, finding: Finding) -> bool:
    """Whether a player just goes on with such acts after an illegal one."""
    between = judge.steps[act.step - 1 : finding.step]
    alike = len({(type(step), getattr(step, "by", None)) for step in between}) == 1
    by = getattr(between[0], "by", None) if len(between) > 1 else None
    return alike and finding.fault == act.fault == "illegal" and finding.player == act.player == by


def _say_again(judge: Judge, finding: Finding, told: Finding, theirs: Kept) -> None:
    """A finding stands for itself, and is said as another report says it, which remembers that of it."""
    for name in ("rule", "name", "message", "expected", "also", "implied", "book", "cite", "basis"):
        setattr(finding, name, getattr(told, name))
    finding.because_of = None
    kept = judge.report.kept[id(finding)]
    kept.mending, kept.said = theirs.mending, theirs.said
    mend(judge.bench, judge.steps, [finding])


class _Hanging:
    """Judges one log again without some of its acts."""

    def __init__(self, judge: Judge) -> None:
        """`judge` has judged the whole log."""
        self.judge, self.steps = judge, judge.steps
        self.righting = Righting(judge)
        self.effort = self.righting.left = share(judge, EFFORT)
        self.turns: list[int] = []
        """Whose turn it was after each step, from the start on."""

    def may_be_put_right(self, finding: Finding) -> bool:
        """Whether a finding is about an act that can be thought away, and that stands up to the end."""
        if finding.fault != "illegal" or finding.settled_by is not None or finding.let_stand is not None:
            return False
        due = self.judge.report.kept[id(finding)].due
        return due is None and finding.step > 0 and isinstance(self.steps[finding.step - 1], Act)

    def came_up(self, finding: Finding) -> int:
        """The step at which a finding came to light."""
        return max(self.judge.report.kept[id(finding)].at, finding.step)

    def fold(self, act: Finding, later: Sequence[Finding]) -> None:
        """Fold under an act those of the findings after it that are right however it is put right.

        Where something else may have been chosen, several that are right with one and the same choice hang on it too.
        Of a single one, just after it, that is only said.
        """
        report = self.judge.report
        hang, together, possible = list(later), list[Finding](), False
        perhaps: Finding | None = None
        for way in (ways := list(self._ways(act))):
            right = (
                self._right(way, later, several=len(ways) > 1)
                if (hang or len(later) > 1) and self.righting.left > 0
                else []
            )
            if right is None:
                continue
            possible = True
            perhaps = next((f for f in right if f.step == act.step + 1 and f.fault == "illegal"), perhaps)
            hang = [finding for finding in hang if finding in right]
            together = right if len(right) > max(1, len(together)) else together
        for finding in (hang or together) if possible else ():
            said = WORDS.get(finding.fault, "it would be right")
            finding.message += f"; with step {act.step} put right {said}"
            finding.because_of = report.number(act)
        if perhaps is not None and perhaps.because_of is None:
            perhaps.message += f"; with another card or choice at step {act.step} it might be right"

    def stands_anyway(self, act: Finding, finding: Finding) -> tuple[Finding, Kept] | None:
        """What another replay says of the step of a finding that does not follow from an act: it stands without it too.

        None where it is right with the act put right in some way, or nobody can tell.
        """
        found: tuple[Finding, Kept] | None = None
        for way in self._ways(act):
            judge = self.righting.instead(way)
            if judge is None or finding.step - way.at > self.righting.left:
                return None
            judge.bench.tentative = True
            self.righting.left -= finding.step - way.at + 1
            try:
                for n in range(way.at, finding.step + 1):
                    judge.feed_all((copy.copy(record(self.steps, way, n)),), n)
            except AdjudicatorError:
                return None
            here = [f for f in judge.report.findings if f.step == finding.step and f.player == finding.player]
            alike = [f for f in here if (f.fault, f.severity) == (finding.fault, finding.severity)]
            told = next((f for f in alike if f.message == finding.message), alike[0] if alike else None)
            if told is None:
                return None
            found = told, judge.report.kept[id(told)]
            if self._is_over_without(act, finding, judge):
                found = finding, self.judge.report.kept[id(finding)]
        return found

    def _is_over_without(self, act: Finding, finding: Finding, other: Judge) -> bool:
        """Whether an act ended the game, so that something else is wrong there with what is stated of its end."""
        over = self.judge.bench.now.over
        return over is not None and over.step == act.step < finding.step and other.bench.now.over is None

    def _ways(self, act: Finding) -> Iterator[Instead]:
        """The ways in which the record goes on from an act that is put right; if there is no other, nothing is done."""
        try:
            ways = self.righting.ways(act)
        except AdjudicatorError:
            return
        if ways.every:
            yield from ways.found or [Instead(act.step, (), frozenset({act.step}))]

    def _right(self, way: Instead, later: Sequence[Finding], *, several: bool) -> list[Finding] | None:
        """Which findings do not stand where the record goes another way.

        None for one of `several` ways by which a card is used then that cannot be used any more.
        """
        last = max(map(self.came_up, later))
        if last - way.at > self.righting.left:
            return []
        self._follow(last)
        over = self.judge.bench.now.over
        found: list[Finding] = []
        known = {key_of(f) for f in self.judge.report.findings}
        judge = self.righting.instead(way)
        if judge is None:
            return []
        judge.bench.tentative = True
        for n in range(way.at, last + 1):
            self.righting.left -= 1
            if judge.bench.now.over is not None and (over is None or n <= over.step):
                break  # nothing is judged any more
            try:
                judge.feed_all((copy.copy(record(self.steps, way, n)),), n)
            except AdjudicatorError:
                break
            new = [f for f in judge.report.findings if f.step == n and key_of(f) not in known]
            if several and any(map(judge.report.impossible, new)):
                return None
            if judge.bench.now.active == self.turns[n]:
                came_up = [f for f in later if self.came_up(f) == n]
                if n == len(self.steps) and any(f.open for f in came_up):
                    judge.close()
                found += [f for f in came_up if self._stands_not(f, judge)]
        return found

    def _stands_not(self, finding: Finding, judge: Judge) -> bool:
        """Whether another replay does not say a finding in any way, nor that anything else is wrong instead."""
        key = key_of(finding)
        said = [sum(key_of(f) == key for f in other.report.findings) for other in (judge, self.judge)]
        if finding.open:
            return said[0] < said[1]
        return said[0] < said[1] and self._wrong(judge, finding) <= self._wrong(self.judge, finding) - Counter([key])

    def _wrong(self, judge: Judge, finding: Finding) -> Counter[AccusationKey]:
        """What is wrong with the step of a finding in a replay."""
        return Counter(key_of(f) for f in judge.report.findings if f.step == finding.step and accuses(f))

    def _follow(self, last: int) -> None:
        """Look whose turn it was up to a step of the record as it is."""
        if not self.turns:
            judge = self.righting.before(1)
            judge.bench.tentative = True
            self.turns.append(judge.bench.now.active)
            judge.feed_all(self.steps, observe=lambda n, step, bench: self.turns.append(bench.now.active))
            self.righting.left -= len(self.steps)
