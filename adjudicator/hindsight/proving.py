"""Hindsight for cards that were laid down and that nobody wrote down: what the steps after that leave of each.

Every kind that the card may have been is tried, from the moment at which it was laid down. One that makes a later step
name a card that cannot be there was not it. Where no kind is left that would have been in order, the fault is proved;
where one is left at all, that is the card, and the log is judged with it.
"""

from __future__ import annotations

from typing import Final

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.hindsight.accusations import accusations, accuses
from adjudicator.hindsight.effort import share
from adjudicator.kernel.holes import PROVABLE, Hole, Holes
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.moments import MOST
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import Report

OVERHEAD: Final = 20
"""What going on from a moment costs, in steps."""
SOON: Final = 8
"""Within how many steps after it a fault comes up that stands whichever card it was."""
REACH: Final = 40
"""How many steps after it at least may show which card it was."""


def proved(judge: Judge) -> Judge:
    """A judged log with what is proved of cards that nobody wrote down; the same judge where nothing is.

    Of a log that is too long to be judged again nothing more is found out.
    """
    if len(judge.steps) > PROVABLE or not any(len(laid.may) > 1 for laid in judge.bench.holes.laid.values()):
        return judge
    proofs = _Proofs(judge)
    settled = proofs.settled()
    settled.spent = judge.spent + proofs.effort - proofs.left
    return settled


class _Proofs:
    """The search for what later steps leave of each such card."""

    def __init__(self, judge: Judge) -> None:
        """`judge` has judged the log with all of them open."""
        self.judge = judge
        self.effort = self.left = share(judge, PROVABLE)
        self.reach = max(REACH, self.effort // (4 * len(judge.bench.holes.laid)) - OVERHEAD)
        self.shown: dict[Hole, frozenset[int]] = dict(judge.bench.holes.shown)
        self.shown_by: dict[Hole, int] = {}
        self.told = False
        """Something stands whichever card it was."""

    def settled(self) -> Judge:
        """The log judged with everything that was proved."""
        current = self.judge if self.judge.moments is not None else self._judged()
        before = {(key_of(finding), finding.fault) for finding in current.report.findings}
        looked_at: set[Hole] = set()
        while (hole := self._next(current, looked_at)) is not None and self.left > 0:
            looked_at.add(hole)
            if self._narrowed(current, hole):
                current = self._judged()
                looked_at = {one for one in looked_at if one in self.shown}
        if not self.shown_by:
            self._tell_what_stands(current)
            return current if self.told else self.judge
        by_step = {hole.step: shown for hole, shown in self.shown_by.items()}
        for finding in current.report.findings:
            new = (key_of(finding), finding.fault) not in before
            if new and finding.step in by_step and accuses(finding):
                finding.shown_by = by_step[finding.step]
        return current

    def _tell_what_stands(self, judge: Judge) -> None:
        """What is wrong whichever card it was that nobody wrote down is wrong, and no open question."""
        report, known = judge.report, {key_of(finding) for finding in accusations(judge.report)}
        for hole, laid in sorted(judge.bench.holes.laid.items()):
            if len(laid.may) < 2:
                continue
            kinds = sorted(laid.may, key=lambda kind: kind not in laid.fitting)
            for until in (min(hole.step + SOON, len(judge.steps)), len(judge.steps)):
                stands = self._stands(judge, hole, kinds, until, known)
                if not stands:
                    break
            for finding in stands.values():
                asked = [f for f in report.undecided.values() if [*report.kept[id(f)].asked] == [finding.step]]
                for question in asked:
                    report.settle_open(question, finding.step)
                finding.message += f"; that is so whichever card was laid down at step {hole.step}"
                finding.because_of = None
                report.add(finding, Kept(None, None, at=finding.step), None)
                known.add(key_of(finding))
                self.told = True

    def _stands(
        self, judge: Judge, hole: Hole, kinds: list[int], until: int, known: set[FindingKey]
    ) -> dict[FindingKey, Finding]:
        """What is held against somebody by a step whichever of these cards it was, and is not known yet."""
        stands: dict[FindingKey, Finding] | None = None
        for kind in kinds:
            self.left -= OVERHEAD + len(judge.steps) // MOST + until - hole.step
            if self.left <= 0:
                return {}
            other = judge.after(hole.step - 1, judge.steps)
            other.bench.holes = other.bench.holes.again(
                other.bench.holes.filling, {**self.shown, hole: frozenset([kind])}
            )
            try:
                other.feed_all(judge.steps[hole.step - 1 : until], hole.step)
            except LogError:
                continue
            if until == len(judge.steps):
                other.close()
            found = {key_of(f): f for f in accusations(other.report) if f.step > hole.step and key_of(f) not in known}
            stands = found if stands is None else {key: f for key, f in stands.items() if key in found}
            if not stands:
                return {}
        return stands or {}

    def _judged(self) -> Judge:
        self.left -= len(self.judge.steps)
        return self.judge.afresh(Holes(self.judge.bench.holes.filling, dict(self.shown)))

    def _next(self, judge: Judge, looked_at: set[Hole]) -> Hole | None:
        """The next card of which more may be found out than is known."""
        laid = judge.bench.holes.laid
        return next((hole for hole in sorted(laid) if hole not in looked_at and len(laid[hole].may) > 1), None)

    def _narrowed(self, judge: Judge, hole: Hole) -> bool:
        """Try every kind that a card may have been; whether it is known now which it was, or that it was at fault.

        What comes after the next open choice proves nothing.
        """
        laid = judge.bench.holes.laid[hole]
        end = min(len(judge.steps), hole.step + self.reach) + 1
        until = min((met.step for met in judge.bench.holes.met if met.step > hole.step), default=end)
        until = min(until, end)
        usual = {key_of(finding) for finding in _contradictions(judge.report)}
        possible: list[int] = []
        shown = 0
        for kind in sorted(laid.may, key=lambda kind: kind not in laid.fitting):
            at = self._contradicted(judge, hole, kind, until, usual)
            if self.left <= 0:
                return False
            if at:
                shown = max(shown, at)
                continue
            possible.append(kind)
            if len(possible) > 1 and possible[0] in laid.fitting:
                return False
        if not possible or not shown:
            return False
        self.shown[hole], self.shown_by[hole] = frozenset(possible), shown
        return True

    def _contradicted(self, judge: Judge, hole: Hole, kind: int, until: int, usual: set[FindingKey]) -> int:
        """The step before `until` that names a card which cannot be there if this was laid down; 0 if there is none."""
        steps = judge.steps
        self.left -= OVERHEAD + len(steps) // MOST
        other = judge.after(hole.step - 1, steps)
        other.bench.tentative = True
        other.bench.holes = other.bench.holes.again(other.bench.holes.filling, {**self.shown, hole: frozenset([kind])})
        seen = 0
        for n in range(hole.step, until):
            self.left -= 1
            try:
                other.feed_all(steps[n - 1 : n], n)
            except LogError:
                return 0
            if len(other.report.findings) != seen:
                seen = len(other.report.findings)
                if any(key_of(finding) not in usual for finding in _contradictions(other.report)):
                    return n
        return 0


def _contradictions(report: Report) -> list[Finding]:
    """What is wrong about where a card is."""
    return [finding for finding in report.findings if report.contradicts(finding)]
