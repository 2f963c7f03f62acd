"""A forgotten line: is there one act, or one turn, that nobody wrote down and that explains several findings at once?

Where cards turn up in places that they cannot have come to, the rest of a record falls over it, finding by finding.
Before so much is held against the players, every legal act shortly before the first of them is tried in the gap, with
every way of choosing that it leaves. If the record is in order with one of them, the scorer left something out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.holes import Holes
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.snapshots import branch, twins

T = TypeVar("T")
FindingKey: TypeAlias = tuple[str, int, str | None]

REACH: Final = 60
"""How many steps before a finding the gap is looked for."""
EFFORT: Final = 30_000
"""How many steps may be replayed for it."""
SMALL_EFFORT: Final = 20_000
"""The same where no card contradicts the record."""
OVERHEAD: Final = 20
"""What the laying out of a position costs, in steps."""
FINDINGS_A_STEP: Final = 3
"""How many findings cost a step, to go along."""
MOST: Final = 100
"""A record with more findings than that has more wrong with it than one line."""
WAYS: Final = 40
"""How many ways to choose are tried for one act."""
TIMES: Final = 6
"""How often somebody may have drawn in a row without a line of it."""


class Line(NamedTuple):
    """A line that was forgotten, or the lines of one turn."""

    before: int
    """The step before which it is missing."""
    steps: list[Step]
    explained: list[Finding]
    """What it explains, in the order of the report."""


class Every(Dice):
    """No chance at all: every way to pick, one after another."""

    __slots__ = ("at", "picked", "sizes")

    def __init__(self) -> None:
        """The first way: the first of everything."""
        self.mixes = False
        self.at = 0
        self.picked: list[int] = []
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        """The next number of this way."""
        if self.at == len(self.picked):
            self.picked.append(0)
            self.sizes.append(n)
        self.at += 1
        return self.picked[self.at - 1]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """As they are."""
        return list(items)

    def next_way(self) -> bool:
        """Go on to another way. False after the last."""
        self.at = 0
        while self.picked and self.picked[-1] + 1 >= self.sizes[-1]:
            self.picked.pop()
            self.sizes.pop()
        if self.picked:
            self.picked[-1] += 1
        return bool(self.picked)


def forgotten_line(judge: Judge) -> Line | None:
    """The line whose absence explains at least two findings of a closed report; None if there is none.

    Several missed dues alone are several misses: that somebody forgets the same thing again is no wonder. Nor is
    anything guessed about a game in which the table itself decided what is wrong.
    """
    found = held_against(judge)
    if not 2 <= len(found) <= MOST or judge.report.calls or all(f.fault in ("missed", "late") for f in found):
        return None
    search = _Search(judge, found)
    best: Line | None = None
    for root in found[:-1]:
        for line in search.lines(root):
            if best is None or len(line.explained) > len(best.explained):
                best = line
            if len(best.explained) == len(found):
                return best
    return best


def _apart(judge: Judge) -> Judge:
    """The same game, to go on with by itself."""
    findings = twins(judge.bench)
    other = judge.apart(branch(judge.bench, findings))
    other.steps, other.wanted = judge.steps, judge.wanted
    other.snapshots = {n: snapshot.among(findings) for n, snapshot in judge.snapshots.items()}
    return other


def held_against(judge: Judge) -> list[Finding]:
    """The findings at the top that say something is wrong with what stands in the record."""
    return [f for f in judge.report.top() if not f.open and f.fault != "undetermined"]


def _key(finding: Finding) -> FindingKey:
    """What a finding is about: it is the same in another replay."""
    return finding.rule, finding.step, finding.player


class _Search:
    """The search for one forgotten line in a judged log."""

    def __init__(self, judge: Judge, found: list[Finding]) -> None:
        """`found` is what is held against the log as it stands."""
        self.judge, self.found = judge, found
        self.keys = {_key(finding) for finding in found}
        self.known = {_key(finding) for finding in judge.report.findings}
        contradicted = any(judge.report.contradicts(finding) for finding in found)
        self.left = EFFORT if contradicted else SMALL_EFFORT
        self.overhead = OVERHEAD + len(judge.report.findings) // FINDINGS_A_STEP
        self.moments: dict[int, Judge] = {}
        """The game before the steps that were come to so far."""

    def lines(self, root: Finding) -> Iterator[Line]:
        """Every line that explains this finding and others after it, the latest place first."""
        for before in range(root.step, max(0, root.step - REACH), -1):
            if self.left <= 0:
                return
            for offer in self._offers(before):
                for times in range(1, self._most_times(offer) + 1):
                    yield from self._every_way(before, [offer] * times, root)
            if before == root.step:
                for turn in self._turns(before):
                    yield from self._every_way(before, turn, root)

    def _every_way(self, before: int, offers: list[Step], root: Finding) -> Iterator[Line]:
        """These acts with every way of choosing that they leave."""
        every = Every()
        for _ in range(WAYS):
            if self.left <= 0:
                return
            line = self._tried(before, offers, every, root)
            if line is not None:
                yield line
            if not every.next_way():
                return

    def _most_times(self, offer: Step) -> int:
        """How often a player may have done the same in a row, with nobody writing it down."""
        return TIMES if type(offer) in self.judge.rules.game.goes_on_after else 1

    def _turns(self, before: int) -> Iterator[list[Step]]:
        """The whole turns that may be missing: one act several times over, and another that ends the turn."""
        for first in self._offers(before):
            for times in range(1, self._most_times(first) + 1) if self._most_times(first) > 1 else ():
                if self.left <= 0:
                    return
                judge = self._before(before)
                if any(judge.suppose(copy.copy(first), Every()) is None for _ in range(times)):
                    break
                for seat in range(judge.bench.n):
                    for last in judge.rules.game.offers(judge.bench, seat):
                        if self._most_times(last) == 1:
                            yield [*[first] * times, last]

    def _before(self, step: int) -> Judge:
        """The game again, as it stood before a step."""
        self.left -= self.overhead
        again = _apart(self._moment(step))
        again.bench.step = step
        again.report.leading = None
        return again

    def _moment(self, step: int) -> Judge:
        """The game as it stands before a step, to be left untouched; those shortly before it are kept as well."""
        if step not in self.moments:
            first = max(1, step - REACH)
            self.left -= step + REACH * self.overhead
            judge = Judge(self.judge.rules, self.judge.pack, self.judge.header, carried=self.judge.bench.carried)
            judge.bench.holes = Holes(self.judge.bench.holes.filling, self.judge.bench.holes.shown)
            judge.steps = self.judge.steps
            judge.plan(judge.steps)
            judge.feed_all(judge.steps[: first - 1])
            for n in range(first, step + 1):
                self.moments[n] = _apart(judge)
                judge.feed_all(judge.steps[n - 1 : n], n)
        return self.moments[step]

    def _feed(self, judge: Judge, first: int, last: int) -> None:
        judge.feed_all(self.judge.steps[first - 1 : last], first)
        self.left -= last - first + 1

    @staticmethod
    def _held(judge: Judge) -> set[FindingKey]:
        return {_key(finding) for finding in held_against(judge)}

    def _offers(self, before: int) -> list[Step]:
        judge = self._before(before)
        game, bench = judge.rules.game, judge.bench
        return [step for seat in range(bench.n) for step in game.offers(bench, seat)]

    def _tried(self, before: int, offers: list[Step], every: Every, root: Finding) -> Line | None:
        """Judge the log with these acts more, and give up as soon as they do not explain the finding."""
        judge = self._before(before)
        steps: list[Step] = []
        try:
            for offer in offers:
                step = judge.suppose(copy.copy(offer), every)
                if step is None:
                    return None
                steps.append(step)
            self._feed(judge, before, before)
            if self._held(judge) - self.keys:
                return None
            self._feed(judge, before + 1, root.step)
            now = self._held(judge)
            if _key(root) in now or now - self.keys:
                return None
            self._feed(judge, root.step + 1, len(self.judge.steps))
        except LogError:
            return None
        judge.close()
        now = self._held(judge)
        explained = [finding for finding in self.found if _key(finding) not in now]
        own = all(finding.fault in ("missed", "late") for finding in explained)
        worse = any(_key(finding) not in self.known for finding in judge.report.findings if finding.fault == "illegal")
        return None if worse or now - self.keys or len(explained) < 2 or own else Line(before, steps, explained)
