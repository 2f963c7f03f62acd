"""Certain answers: a fault stands only if it stands in every way of filling what nobody wrote down.

A log is judged with its holes open first. Where somebody is accused after a hole, the ways to fill it are tried, the
latest hole first, from the moment at which it came. With a way in which nobody is accused the game goes on; where
there is none the fault is certain; where there are too many ways to try it is an open question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.kernel.holes import Filling, Gap, Hole, Holes
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import Report

EFFORT: Final = 30_000
"""How many steps may be replayed for one log."""
OVERHEAD: Final = 20
"""What going on from a moment costs, in steps."""
DEEP: Final = 3
"""How many holes are filled anew to clear one fault."""
WAYS: Final = 200
"""How many ways are tried for one hole, with those that it opens."""
BRANCHES: Final = 6
"""How many ways that change what somebody is accused of, and do not clear it, are followed further."""

AccusationKey: TypeAlias = tuple[str, int, str | None]


def accusations(report: Report) -> list[Finding]:
    """What is held against somebody, and does not follow from something else that is."""
    return [f for f in report.findings if accuses(f) and (f.because_of is None or not accuses(_root(report, f)))]


def accuses(finding: Finding) -> bool:
    """Whether a finding says that somebody did wrong, or that the record does."""
    return finding.severity != "note" and finding.fault not in ("undetermined", "unrecorded") and not finding.open


def _root(report: Report, finding: Finding) -> Finding:
    while finding.because_of is not None:
        finding = report.findings[finding.because_of - 1]
    return finding


def key_of(finding: Finding) -> AccusationKey:
    """What a finding is about: it is the same in another replay."""
    return finding.rule, finding.step, finding.player


def filled(judge: Judge) -> Judge:
    """A judged log with what was left open filled so that nobody is accused who need not be.

    The same judge where no accusation comes after a hole.
    """
    if not judge.bench.holes.met:
        return judge
    first = min(judge.bench.holes.met).step
    if not any(_came_up(judge, finding) >= first for finding in accusations(judge.report)):
        return judge
    return _Fillings(judge).settled()


def _came_up(judge: Judge, finding: Finding) -> int:
    """The step at which a finding came to light."""
    return judge.report.kept[id(finding)].at


class _Fillings:
    """The search for a way to fill the holes of one log."""

    def __init__(self, judge: Judge) -> None:
        """`judge` has judged it with every hole open."""
        self.judge, self.steps = judge, judge.steps
        self.left = EFFORT
        self.allowed: set[AccusationKey] = set()
        """What stands in every filling, and what is an open question."""
        self.open: set[AccusationKey] = set()

    def settled(self) -> Judge:
        """The log judged with the best filling that was found."""
        current = self._judged({})
        while (finding := self._next(current)) is not None:
            filling = self._cleared(current, finding, DEEP)
            if filling is not None:
                current = self._judged(filling)
                continue
            self.allowed.add(key_of(finding))
            if self.left <= 0:
                self.open.add(key_of(finding))
        self._leave_open(current.report)
        self._say_what_must_have_been(current)
        return current

    def _leave_open(self, report: Report) -> None:
        """What could not be tried out is an open question, with all that follows from it."""
        doubtful = [f for f in accusations(report) if key_of(f) in self.open]
        for finding in report.findings:
            if finding in doubtful or (accuses(finding) and _root(report, finding) in doubtful):
                finding.fault, finding.severity = "undetermined", "note"
                finding.message += "; whether it is one hangs on what was not written down"

    def _next(self, judge: Judge) -> Finding | None:
        """The first accusation that a hole may explain, and that was not looked into yet."""
        if not judge.bench.holes.met:
            return None
        first = min(judge.bench.holes.met).step
        found = [f for f in accusations(judge.report) if key_of(f) not in self.allowed and _came_up(judge, f) >= first]
        return min(found, key=lambda f: _came_up(judge, f), default=None)

    def _cleared(self, judge: Judge, finding: Finding, deep: int) -> Filling | None:
        """A filling with which nobody is accused up to where this finding came to light; None if none was found."""
        until = _came_up(judge, finding)
        before = {key_of(f) for f in accusations(judge.report) if _came_up(judge, f) <= until} - self.allowed
        changed: list[tuple[int, Filling]] = []
        names = self._named_at(judge, finding, until)
        for hole in sorted((hole for hole in judge.bench.holes.met if hole.step <= until), reverse=True):
            left = [{**judge.bench.holes.filling, hole: way} for way in self._other_ways(judge, hole, names)][::-1]
            for _ in range(WAYS):
                if not left:
                    break
                if self.left <= 0:
                    return None
                filling = left.pop()
                found, further = self._tried(judge, hole, filling, until)
                if not found:
                    return filling
                if further is not None:
                    gap, opened = further
                    left += [{**filling, opened: way} for way in self._by_names(gap, names)][::-1]
                elif found != before:
                    changed.append((len(found), filling))
        if deep:
            for _, tried in sorted(changed, key=lambda one: one[0])[:BRANCHES]:
                other = self._judged(tried)
                next_one = self._next(other)
                better = tried if next_one is None else self._cleared(other, next_one, deep - 1)
                if better is not None:
                    return better
        return None

    def _named_at(self, judge: Judge, finding: Finding, until: int) -> list[str]:
        """The cards and players that the record names where a finding is, and where it came to light: likely ones."""
        steps = [self.steps[n - 1] for n in {finding.step, until} if 0 < n <= len(self.steps)]
        text = msgspec.json.encode(steps).decode()
        pack = judge.pack
        cards = [pack.spellings[kind] for kind, card in enumerate(pack.cards) if f'"{card.id}"' in text]
        return [*cards, *(name for name in judge.names if f'"{name}"' in text)]

    def _other_ways(self, judge: Judge, hole: Hole, names: Sequence[str]) -> list[int]:
        supposed = judge.bench.holes.filling.get(hole, -1)
        return [way for way in self._by_names(judge.bench.holes.met[hole], names) if way != supposed]

    def _by_names(self, gap: Gap, names: Sequence[str]) -> list[int]:
        """The ways to fill a hole, first those in which one of these names comes up."""
        said = [gap.said(way) for way in gap.ways]
        return sorted(range(len(said)), key=lambda way: not any(name in said[way] for name in names))

    def _tried(
        self, judge: Judge, hole: Hole, filling: Filling, until: int
    ) -> tuple[set[AccusationKey], tuple[Gap, Hole] | None]:
        """What is held against somebody, up to a step, with another filling of one hole.

        And the first hole of the same step that only this filling opens, if there is one.
        """
        self.left -= until - hole.step + OVERHEAD
        other = judge.after(hole.step - 1, self.steps)
        holes = other.bench.holes = other.bench.holes.again(filling)
        try:
            other.feed_all(self.steps[hole.step - 1 : until], hole.step)
        except LogError:
            return {("", hole.step, None)}, None
        if until >= len(self.steps):
            other.close()
        opened = [h for h in holes.met if h.step == hole.step and h not in filling and h not in judge.bench.holes.met]
        further = (holes.met[min(opened)], min(opened)) if opened else None
        return {key_of(f) for f in accusations(other.report)} - self.allowed, further

    def _judged(self, filling: Filling) -> Judge:
        """The whole log again, with another filling."""
        self.left -= len(self.steps)
        again = Judge(
            self.judge.rules,
            self.judge.pack,
            self.judge.header,
            thorough=self.judge.thorough,
            carried=self.judge.carried,
        )
        again.bench.holes = Holes(filling)
        again.moments = Moments()
        again.moments(0, None, again.bench)
        again.record, again.steps = self.judge.record, self.steps
        again.feed_all(self.steps, observe=again.moments)
        again.close()
        return again

    def _say_what_must_have_been(self, judge: Judge) -> None:
        """Where a later step leaves one way only, that is what happened."""
        holes = judge.bench.holes
        for hole, way in holes.filling.items():
            gap = holes.met.get(hole)
            if gap is None or gap.finding is None or gap.finding.step != hole.step or way >= len(gap.ways):
                continue
            shown = self._shown(judge, hole)
            if shown:
                gap.finding.fault, gap.finding.shown_by = "unrecorded", shown
                gap.finding.message += f"; it must have been {gap.said(gap.ways[way])}, as step {shown} shows"

    def _shown(self, judge: Judge, hole: Hole) -> int:
        """The step that rules out every other way to fill a hole; 0 if there is none."""
        shown = 0
        usual = {key_of(f) for f in accusations(judge.report)}
        for way in self._other_ways(judge, hole, ()):
            if self.left <= 0:
                return 0
            self.left -= len(self.steps) - hole.step + OVERHEAD
            other = judge.after(hole.step - 1, self.steps)
            other.bench.holes = other.bench.holes.again({**judge.bench.holes.filling, hole: way})
            try:
                other.feed_all(self.steps[hole.step - 1 :], hole.step)
            except LogError:
                continue
            other.close()
            new = [f for f in accusations(other.report) if key_of(f) not in usual]
            if not new:
                return 0
            shown = max(shown, min(_came_up(other, f) for f in new))
        return shown
