"""A record judged again with edits in it, from the nearest checkpoint on."""

from __future__ import annotations

import copy
from collections.abc import Collection, Sequence
from math import log, prod

import msgspec

from adjudicator.errors import AdjudicatorError
from adjudicator.explain.edited import LastLines
from adjudicator.explain.edits import WAYS, Conflict, Edit, Lines, Node, OtherRules, cost
from adjudicator.explain.prices import POLICY, Features
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.formats.log import Call, Claim, Note, Step
from adjudicator.hindsight.accusations import accuses
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.holes import Holes
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.replay import Judge, counting
from adjudicator.kernel.snapshots import branch

EVERY, CHECKPOINTS = 8, 32
"""A checkpoint is kept every so many steps, and of a long record about so many altogether."""
BLAMES = ("illegal", "missed", "late", "out-of-order", "mismatch", "unrecorded")
"""Kinds of findings that an explanation has to clear or let stand."""
WHOLE = 30
"""A record of fewer lines is seldom that of a whole game."""
UNBORNE = {("insert", kind) for kind in ("missed", "illegal", "astray")} | {
    (kind, "illegal") for kind in ("card", "choose")
}
"""Slips, each with a fault that may always be explained so: if nothing else fits by it, it is dearer."""
FOLLOWERS = 4
"""So many faults at most make the one that they follow from dearer."""


class Replayer:
    """A record, and what becomes of it by edits."""

    def __init__(self, judge: Judge) -> None:
        """Take over a judge's rules, deck and record."""
        self.rules, self.pack, self.header = judge.rules, judge.pack, judge.header
        self.carried, self.thorough, self.holes = judge.carried, judge.thorough, judge.bench.holes
        self.steps: Sequence[Step] = counting(judge.record)
        self.budget = judge.budget
        self.every = max(EVERY, len(self.steps) // CHECKPOINTS)
        self.excerpt = max(0.0, log(WHOLE / max(1, len(self.steps))))
        """How much likelier a fault is in so few lines, in nats: they are written down to ask of one."""
        self._offers: dict[object, tuple[list[Step], Bench]] = {}
        self._shown: set[FindingKey] = {key_of(one) for one in judge.report.findings}
        """What is wrong with the record as it was written."""
        self._latest: Node | None = None
        self._before: dict[int, Judge] = {}
        """The game before lines of that node."""

    def shows(self, fault: FindingKey) -> bool:
        """Say if the record shows a fault as it was written."""
        return fault in self._shown

    @property
    def length(self) -> int:
        """Count the lines of the record."""
        return len(self.steps)

    def as_written(self, other: OtherRules | None = None) -> Node:
        """Judge the record as it was written, by the rules that it names or others."""
        judge = self._beginning(other)
        judge.bench.tentative = True
        checkpoints = [(1, judge)]
        last = judge.parted()
        self._feed(last, 1, self.length, {}, checkpoints)
        filling = dict(self.holes.filling)
        return Node((), {}, {}, filling, checkpoints, last, self.faults(last), 0.0)

    def _beginning(self, other: OtherRules | None) -> Judge:
        rules, header = other or OtherRules(self.rules, self.header)
        judge = Judge(rules, self.pack, header, thorough=self.thorough, carried=self.carried, budget=self.budget)
        judge.bench.holes = Holes(self.holes.filling, self.holes.shown)
        judge.steps = judge.record = self.steps
        judge.plan(self.steps)
        judge.passed(0)
        return judge

    def closed(self, node: Node) -> Judge:
        """Judge the record with the edits of a node from its start to its end, and keep moments."""
        judge = self._beginning(node.rules)
        judge.bench.holes = Holes(node.filling, self.holes.shown)
        judge.steps = LastLines(self.steps, node.lines)
        moments = judge.moments = Moments(self.every, judge.steps)
        moments(0, None, judge.bench)
        edited = {}
        for number in range(1, self.length + 1):
            for line in self.lines_at(node.lines, number):
                judge.feed_all((line,), number)
            moments(number, judge.steps[number - 1], judge.bench)
            if number in node.lines:
                edited[number] = branch(judge.bench)
        moments.kept = dict(sorted({**moments.kept, **edited}.items()))
        judge.close()
        return judge

    def lines_at(self, lines: Lines, number: int) -> tuple[Step, ...]:
        """Return what stands at a number of the record as edited."""
        return lines.get(number) or (self.steps[number - 1],)

    def before(self, node: Node, number: int) -> Judge:
        """Return the game before the line of a number, to go on with."""
        if self._latest is not node:
            self._latest, self._before = node, {}
        known = self._before.get(number)
        if known is None:
            at, kept = max((one for one in node.checkpoints if one[0] <= number), key=lambda one: one[0])
            known = kept.parted()
            known.bench.tentative = True
            if at < number:
                self._feed(known, at, number - 1, node.lines)
            known.bench.step = number
            known.report.leading = None
            self._before[number] = known
        judge = known.parted()
        judge.bench.tentative = True
        if node.filling:
            judge.bench.holes = judge.bench.holes.again(dict(node.filling))
        return judge

    def after(self, node: Node, edit: Edit, fault: Conflict) -> Node | None:
        """Judge the record with one edit more; None if a fault is still there, or more is wrong than was cleared."""
        try:
            return self._after(node, edit, fault)
        except AdjudicatorError:
            return None

    def _after(self, node: Node, edit: Edit, fault: Conflict) -> Node | None:
        judge, first, lines = self.before(node, edit.at), edit.at, {**node.lines, **dict(edit.lines)}
        filling, supposed = {**node.filling, **dict(edit.filling)}, edit.offered is not None
        if edit.filling:
            judge.bench.holes = judge.bench.holes.again(filling)
        if edit.offered is not None:
            step = judge.suppose(copy.copy(edit.offered[0]), edit.offered[1])
            if step is None:
                return None
            lines[edit.at] = (step, *self.lines_at(node.lines, edit.at))
            ways = ("insert-ways", log(min(prod(edit.offered[1].sizes), WAYS)))
            edit = edit._replace(features=(*edit.features, ways), lines=((edit.at, lines[edit.at]),), offered=None)
        elif edit.kind == "insert":
            judge.feed_all(lines[edit.at][:-1], edit.at)
        if edit.kind == "insert":
            if judge.bench.now.over is not None:
                return None
            judge.feed_all(lines[edit.at][-1:], edit.at)
            first += 1
        until = min(max(fault.at, edit.at + len(edit.lines) - 1), self.length)
        self._feed(judge, first, until, lines)
        now = {one.key: one for one in self.faults(judge)}
        before = {one.key: one for one in node.faults}
        worse = sum(one.price for key, one in now.items() if key not in before or one.worse_than(before[key]))
        better = sum(one.price for key, one in before.items() if one.at <= until and key not in now)
        there = self.lines_at(node.lines, fault.key[1] or 1)
        wrong = {key_of(one) for one in judge.report.findings if one.severity != "note"}
        allowed = better + POLICY.margin if edit.kind == "fill" else better
        if worse > allowed or (worse and edit.kind in ("gather", "insert")) or _still(fault.key, edit, wrong, there):
            return None
        if supposed:
            return self._after(node, edit, fault)  # as it is written, which may say less than what was supposed
        checkpoints = [one for one in node.checkpoints if one[0] <= edit.at]
        self._feed(judge, max(first, until + 1), self.length, lines, checkpoints)
        found = self.faults(judge)
        ends, ended = self._ends_early(judge, lines), self._ends_early(node.judge, node.lines)
        if ends < ended or (ends == ended <= self.length and fault.kind == "after-the-end"):
            return None
        alone = before.keys() - {one.key for one in found} == {fault.key}
        if alone and edit.kind == "undone":
            return None  # nothing hangs on it
        unborne = alone and not dict(fault.features)["follower"] and (_what(edit), fault.kind) in UNBORNE
        edit = edit.dearer(("opened", int(_open(judge) > _open(node.judge))), ("unborne", int(unborne)))
        edit = edit.dearer(("hanging", max(0, _hanging(judge) - _hanging(node.judge))))
        edits, accepted = (*node.edits, edit), {one.key: one for one in found if one.key in node.accepted}
        price = cost(edits, accepted)
        return Node(edits, accepted, lines, filling, checkpoints, judge, found, price, node, fault)

    def _ends_early(self, judge: Judge, lines: Lines) -> int:
        """Return the number of the step that ends a game in which players go on to act; more than there are if none."""
        over = judge.bench.now.over
        rest = () if over is None else range(over.step + 1, self.length + 1)
        acts = (line for number in rest for line in self.lines_at(lines, number))
        if over is None or all(isinstance(line, Claim | Call | Note) for line in acts):
            return self.length + 1
        return over.step

    def _feed(
        self, judge: Judge, first: int, last: int, lines: Lines, checkpoints: list[tuple[int, Judge]] | None = None
    ) -> None:
        """Judge the record as edited from one number to another, and keep checkpoints."""
        number = first
        while number <= last:
            if checkpoints is not None and number - checkpoints[-1][0] >= self.every:
                checkpoints.append((number, judge.parted()))
            if number in lines:
                for line in lines[number]:
                    judge.feed_all((line,), number)
                number += 1
                continue
            stop = number + 1
            while (
                stop <= last and stop not in lines and (checkpoints is None or stop - checkpoints[-1][0] < self.every)
            ):
                stop += 1
            judge.feed_all(self.steps[number - 1 : stop - 1], number, onward=not judge.wanted)
            number = stop

    def faults(self, judge: Judge) -> list[Conflict]:
        """List the faults that a judged record shows, those that came up first before others."""
        report = judge.report
        found = []
        for finding in report.top():
            if not finding.open and finding.fault in BLAMES:
                kind, features = self._kind(judge, finding)
                key = key_of(finding)
                found.append(Conflict(key, report.kept[id(finding)].at, kind, features, finding))
        return sorted(found, key=lambda one: (one.at, one.key[1]))

    def _kind(self, judge: Judge, finding: Finding) -> tuple[str, Features]:
        """Find out what lets a fault cost what it costs: its kind, and what hangs on it."""
        report = judge.report
        kept = report.kept[id(finding)]
        line = self.steps[finding.step - 1] if 0 < finding.step <= self.length else None
        kind: str = finding.fault
        if kind == "mismatch":
            told = isinstance(line, Claim) or (kept.fault.slip and kept.misplaced < 0)
            kind = "claim" if told else "impossible" if report.impossible(finding) else kind
        elif kind != "unrecorded":
            over = judge.bench.now.over
            after = over is not None and finding.fault == "illegal" and finding.step > over.step
            astray = "astray" if kept.astray else kind
            kind = "contradicts" if report.contradicts(finding) else "after-the-end" if after else astray
        hanging = [
            one
            for one in report.hanging([finding])
            if one.fault in ("illegal", "mismatch", "missed") and one.step != finding.step and not one.open
        ]
        whole = kind in ("contradicts", "impossible", "claim", "mismatch", "unrecorded")
        knotted = not whole and report.contradicted(finding)
        induced = key_of(finding) not in self._shown
        followers = min(len(hanging), FOLLOWERS)
        return kind, ((kind, 1), ("follower", followers), ("knotted", int(knotted)), ("induced", int(induced)))

    def offers(self, node: Node, number: int) -> tuple[list[Step], Bench]:
        """Return what everybody may do before a line: now, and once what is due goes without saying."""
        there = tuple((n, msgspec.json.encode(node.lines[n])) for n in sorted(node.lines) if n <= number)
        key = there, frozenset(node.filling.items()), number
        known = self._offers.get(key)
        if known is None:
            judge = self.before(node, number)
            bench = judge.bench
            self.budget.spend(bench.n)
            found = _offered(judge)
            if any(not due.must for due in bench.ledger.open):
                bench.ledger.pass_over()
                found += _of_others(found, _offered(judge))
            end = next((one for one in found if one.__struct_config__.tag == "end"), None)
            if end is not None:
                other = judge.parted()
                other.feed_all((copy.copy(end),), bench.step)
                found += _of_others(found, _offered(other))
            known = self._offers[key] = found, bench
        return known


def _still(key: FindingKey, edit: Edit, now: Collection[FindingKey], there: tuple[Step, ...]) -> bool:
    """Say if a fault is there as before, be it that its line stands elsewhere now."""
    rule, step, player = key
    if edit.kind in ("swap", "move"):
        step = next((number for number, lines in edit.lines if lines[0] is there[0]), step)
    return key in now or (rule, step, player) in now


def _what(edit: Edit) -> str:
    """Return the first feature of an edit: what was wrong with the record."""
    return edit.features[0][0]


def _open(judge: Judge) -> int:
    """Count what the record leaves open."""
    return sum(finding.open or finding.fault == "undetermined" for finding in judge.report.top())


def _hanging(judge: Judge) -> int:
    """Count what is wrong unless a choice that nobody wrote down makes it right."""
    report = judge.report
    return sum(accuses(one) and report.root_of(one).fault == "undetermined" for one in report.findings)


def _offered(judge: Judge) -> list[Step]:
    bench = judge.bench
    return [step for seat in range(bench.n) for step in judge.rules.game.offers(bench, seat)]


def _of_others(known: Sequence[Step], found: Sequence[Step]) -> list[Step]:
    """Pick the acts of players who could do nothing before."""
    acting = {getattr(one, "by", None) for one in known}
    return [one for one in found if getattr(one, "by", None) not in acting]
