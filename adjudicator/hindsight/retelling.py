"""A judged record told otherwise: some lines of it replaced, and the game judged again from there.

What is spent on it is counted: steps, with the bytes of each, findings that come up, and copies of the bench.
"""

from __future__ import annotations

import copy
from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from adjudicator.errors import LogError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.beginnings import before, beginning, found_at_start
from adjudicator.hindsight.repairs import Repair, as_unseen, differences
from adjudicator.hindsight.told_lines import ToldLines
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.report import Report
from adjudicator.kernel.snapshots import branch, twins

OVERHEAD: Final = 5
"""What the laying out of a position costs, in steps."""
FINDINGS_A_STEP: Final = 3
"""How many findings cost a step, to go along."""
BYTES_A_STEP: Final = 150
"""A step of more bytes than that costs more than one."""
WINDOW: Final = 6
"""So many moments before one that was asked for are kept as well."""
EVERY: Final = 256
"""On the way to the first of them one is kept every so many steps,"""
KEPT: Final = 4096
"""of the last so many: who asks for an earlier one begins at the record as it was written."""
AHEAD: Final = 2_000
"""How many steps after a finding a record is judged; what comes up later has another cause."""


def held_against(judge: Judge) -> list[Finding]:
    """The findings at the top that say something is wrong with what stands in the record.

    A choice that nobody wrote down is no part of it, also where the rest shows which it was: no slip explains that.
    """
    chosen = {id(gap.finding) for gap in judge.bench.holes.met.values()}
    return [f for f in judge.report.top() if not f.open and f.fault != "undetermined" and id(f) not in chosen]


def _left_open(report: Report, step: int) -> int:
    """How many questions a record leaves open about a step."""
    return sum(n == step for finding in report.undecided.values() for n in report.kept[id(finding)].asked)


class Retold(NamedTuple):
    """What came of a record that was told otherwise."""

    steps: Sequence[Step]
    """The lines that were put in, with every choice made."""
    reach: int
    """The first step that does not fit; one more than there are if all do."""
    held: set[FindingKey] | None
    """What is held against the record then; None where it was not judged to its end."""


class Retelling:
    """A judged log, to be told otherwise."""

    def __init__(self, judge: Judge, effort: int) -> None:
        """`effort` is how many steps may be judged for it."""
        self.judge = judge
        self.record = ToldLines(judge.steps)
        """The lines at each number, as repaired so far."""
        self.altered = len(self.record) + 1
        """Before this number they are as they were written."""
        report = judge.report
        self.keys = {key_of(f) for f in report.findings if not f.open and f.fault != "undetermined"}
        """What is held against the record as it was written, with what follows from that."""
        self.top = {key_of(finding) for finding in held_against(judge)}
        """That of it which stands by itself."""
        self.aside: set[int] = set()
        """Steps of which it does not matter what is held against them."""
        self.also: set[FindingKey] = set()
        """What follows from another finding, and is held against a record all the same."""
        self.owing = False
        """What the player of a line with another name is said to owe by it is not held against that story, where the
        player whose name is written would owe the same by it."""
        self.owed: set[tuple[int, str]] = set()
        """That of the lines that were looked into."""
        self.known = {key_of(finding) for finding in report.findings}
        self.left = effort
        self.costs = array("L", (1 + len(msgspec.json.encode(step)) // BYTES_A_STEP for step in judge.steps))
        self.moments: dict[int, Judge] = {}
        """The game before the steps that were come to so far."""
        self.offered: dict[tuple[int, bool], list[Step]] = {}
        """What everybody may do before a step, and whether as nobody saw it, where that was asked."""

    def hold_to(self, found: Sequence[Finding]) -> None:
        """From now on no more may be held against the record than these findings, and what follows from them."""
        self.keys = {key_of(f) for f in (*found, *self.judge.report.hanging(found))}
        self.top = {key_of(finding) for finding in found}

    def line(self, n: int) -> Step | None:
        """The only line of a step; None where there are several, or no such step."""
        lines = self.record[n - 1] if 0 < n <= len(self.record) else ()
        return lines[0] if len(lines) == 1 else None

    def offers(self, before: int, acts: Sequence[Step] = (), *, unseen: bool = False) -> list[Step]:
        """What everybody may do before a step, once these acts have been done; as `as_unseen` has it, if asked for."""
        known = self.offered.get((before, unseen)) if not acts else None
        if known is not None:
            return known
        judge = self.before(before)
        for act in acts:
            judge.feed_all((act,), before)
        game, bench = judge.rules.game, judge.bench
        offers = [step for seat in range(bench.n) for step in game.offers(bench, seat)]
        if any(not due.must for due in bench.ledger.open):  # what may be done, may be passed over
            bench.ledger.pass_over()
            theirs = {getattr(step, "by", None) for step in offers}
            others = [seat for seat in range(bench.n) if bench.names[seat] not in theirs]
            offers += [step for seat in others for step in game.offers(bench, seat)]
        if unseen:
            offers = as_unseen(offers, bench)
        if not acts:
            self.offered[before, unseen] = offers
        return offers

    def take(self, repair: Repair, steps: Sequence[Step]) -> None:
        """From now on the record is as a repair has it."""
        lines = repair.lines(steps, self.record[repair.at - 1 : repair.at])
        self.record.put(repair.at, lines)
        self.moments = {n: judge for n, judge in self.moments.items() if n <= repair.at}
        self.altered = min(self.altered, repair.at)
        self.offered = {(n, unseen): offers for (n, unseen), offers in self.offered.items() if n < repair.at}

    # ---- judging it

    def told(self, repair: Repair, dice: Dice, root: Finding, came_up: int) -> Retold | None:
        """Judge the record with a repair; None if it can't be meant, or the game does not allow it.

        It is judged to its end, or far on, only if nothing new is wrong with it, nor what `root` says, which came up at
        that step.
        """
        judge = self.before(repair.at)
        try:
            steps = self._done(judge, repair, dice)
            return None if steps is None else self._judged(judge, repair, steps, key_of(root), came_up)
        except LogError:
            return None

    def _judged(self, judge: Judge, repair: Repair, steps: Sequence[Step], root: FindingKey, came_up: int) -> Retold:
        at, lines = repair.at, repair.lines(steps, self.record[repair.at - 1 : repair.at])
        fed = len(steps) if repair.offered else 0
        stands, reach = max(came_up, at + len(lines) - 1), 0
        for n in range(at, len(self.record) + 1):
            here = lines[n - at] if n - at < len(lines) else self.record[n - 1]
            new = {key_of(finding) for finding in self._feed(judge, n, here[fed if n == at else 0 :])}
            if new and not reach:
                reach = n
            now = {key_of(finding) for finding in held_against(judge)} if n == stands else new
            if root in now or self._more(now):
                return Retold(steps, reach or n, None)
            if n == stands + AHEAD:
                break
        else:
            judge.close()
        report = judge.report
        held = {key_of(finding) for finding in held_against(judge)} - self._owed_as_well(judge, at) | self._later(n)
        followers = {key_of(f) for f in report.findings if f.because_of is not None and not f.open}
        held |= (self.top | self.also) & followers
        named = any(getattr(s, "card", "") != UNWRITTEN for s in steps)
        rewritten = (repair.gone == 1 or repair.gathers) and not repair.offered and named
        if rewritten and _left_open(report, at) > _left_open(self.judge.report, at):
            return Retold(steps, reach or n + 1, None)  # what nobody wrote down of the line hides the contradiction
        illegal = {key_of(f) for f in report.findings if f.fault == "illegal" or report.impossible(f)}
        return Retold(steps, reach or n + 1, None if self._more(held) or illegal - self.known else held)

    def _more(self, held: set[FindingKey]) -> bool:
        """Whether more is held against a record than as it was written."""
        return any(step not in self.aside for _, step, _ in held - self.keys)

    def _owed_as_well(self, judge: Judge, at: int) -> set[FindingKey]:
        """What is left out that is owed since a line, and would be by the line as it was written as well."""
        kept, left_out = judge.report.kept, [f for f in held_against(judge) if f.fault == "missed" and self.owing]
        found = [(f, due) for f in left_out if (due := kept[id(f)].due) is not None]
        if any(due.since == at for _, due in found):
            self.owed |= self._owed_since(at)
        return {key_of(f) for f, due in found if (due.since, due.what.id) in self.owed}

    def _owed_since(self, at: int) -> set[tuple[int, str]]:
        """What is owed by the line of a step as the record has it so far, as the step and the kind of due."""
        return {(at, due.what.id) for due in self.before(at + 1).bench.ledger.open if due.since == at}

    def _later(self, step: int) -> set[FindingKey]:
        """What is held against the record as it was written, and came up after a step."""
        kept = self.judge.report.kept
        return {key_of(finding) for finding in held_against(self.judge) if kept[id(finding)].at > step}

    def _done(self, judge: Judge, repair: Repair, dice: Dice) -> Sequence[Step] | None:
        """The acts of a repair; those that are offered are carried out. None if they can't be meant."""
        if not repair.offered:
            return repair.acts
        steps: list[Step] = []
        for offer in repair.acts:
            step = (
                self._as_written(judge, offer)
                if repair.unseen and getattr(offer, "card", UNWRITTEN) == UNWRITTEN
                else judge.suppose(copy.copy(offer), dice)
            )
            if step is None:
                return None
            steps.append(step)
        if repair.gone:
            there = msgspec.to_builtins(self.record[repair.at - 1][0])
            if differences(there, msgspec.to_builtins(steps[0])) != 1:
                return None
        return steps

    def _as_written(self, judge: Judge, act: Step) -> Step | None:
        """An act of which it stays unknown which card was used; None if it was no legal one, whichever it was."""
        n = judge.bench.step
        return None if self._feed(judge, n, (act,)) else act

    def _feed(self, judge: Judge, n: int, lines: Sequence[Step]) -> list[Finding]:
        """Judge the lines of one number. What is wrong with them beyond doubt."""
        before = len(judge.report.findings)
        for line in lines:
            judge.feed_all((line,), n)
        if not lines:
            judge.passed(n)
        self.left -= self.costs[n - 1] + len(judge.report.findings) - before
        return [
            finding
            for finding in judge.report.findings[before:]
            if finding.because_of is None and not finding.open and finding.fault in ("illegal", "mismatch")
        ]

    # ---- moments

    def before(self, step: int) -> Judge:
        """The game again, as it stood before a step."""
        again = self._apart(self._moment(step))
        again.bench.step = step
        again.report.leading = None
        return again

    def _moment(self, step: int) -> Judge:
        """The game as it stands before a step, to be left untouched; those shortly before it are kept as well."""
        if step not in self.moments:
            first, left = not self.moments, self.left
            since = max(step - KEPT, EVERY) // EVERY * EVERY
            for n in range(since, min(step, self.altered + 1), EVERY) if first else ():
                self.moments[n] = before(self.judge, n)
            judge = self._nearest(step)
            for n in range(judge.bench.step + 1, step + 1):
                if n > step - WINDOW or (first and n >= since and n % EVERY == 0):
                    self.moments[n] = self._apart(judge)
                if n < step:
                    self._feed(judge, n, self.record[n - 1])
            if first:  # it is judged up to there once; that does not leave less to try
                self.left = left
        return self.moments[step]

    def _nearest(self, step: int) -> Judge:
        """A judge who has come as near to a step as one that was kept."""
        kept = max((n for n in self.moments if n < step), default=0)
        if kept:
            judge = self._apart(self.moments[kept])
            judge.bench.step = kept - 1
            return judge
        judge = beginning(self.judge, max(min(step - WINDOW, self.altered - 1), 0))
        found = len(judge.report.findings) - found_at_start(self.judge)
        self.left -= sum(self.costs[: judge.bench.step]) + found  # as if it had been judged up to there
        return judge

    def _apart(self, judge: Judge) -> Judge:
        """The same game, to go on with by itself."""
        self.left -= OVERHEAD + len(judge.report.findings) // FINDINGS_A_STEP
        findings = twins(judge.bench)
        other = judge.apart(branch(judge.bench, findings))
        other.steps, other.wanted = judge.steps, judge.wanted
        other.snapshots = {n: snapshot.among(findings) for n, snapshot in judge.snapshots.items()}
        return other
