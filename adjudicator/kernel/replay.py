"""Replay: a log walked step by step beside the rules, from the start position to its report."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeAlias

from adjudicator.errors import LogError, MisspelledError, Problem, look
from adjudicator.formats.explanations import Explanation
from adjudicator.formats.finding import Finding
from adjudicator.formats.kept_steps import LongSteps, kinds_of, parts_of
from adjudicator.formats.log import Act, Back, Call, Header, Note, Seated, Series, Step, Undo
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.budget import BRANCH, CARRIED, CROWD, SEATED, WATCHED, Budget
from adjudicator.kernel.closing import close
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.holes import Holes
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rows import recall
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.scars import part_of
from adjudicator.kernel.seen import Sightings
from adjudicator.kernel.snapshots import Snapshot, branch, twins
from adjudicator.kernel.unknown_names import NOBODY_IN_A_LOG, all_misspelled, misspelled

Observer: TypeAlias = Callable[[int, Step | None, Bench], None]
"""Called after each step with its number, the step and the bench; number 0 is the start."""
Meanwhile: TypeAlias = Callable[[Finding], bool]
"""Told of what is found as it comes up, until it wants to hear no more; later steps may still explain it."""


class Judge:
    """A game being judged, step by step.

    `bench` may be read at any time. Feed steps in order; then close.
    """

    def __init__(
        self,
        rules: Rules,
        pack: Pack,
        header: Header,
        *,
        dice: Dice | None = None,
        thorough: bool = False,
        carried: Series | None = None,
        bench: Bench | None = None,
        budget: Budget | None = None,
    ) -> None:
        """Lay out the start position. `dice` lets a simulator decide what the steps leave open.

        `carried` is what the games of a series before this one came to, where they have been judged. With a `bench` the
        game goes on there, and nothing is laid out. `budget` is that of the log, where it is judged already.

        Raises:
            LogError: for a start position that cannot be.
        """
        self.budget = Budget() if budget is None else budget
        self.rules, self.pack, self.header = rules, pack, header
        self.names = [p.name if isinstance(p, Seated) else p for p in header.players]
        self.steps: Sequence[Step] = []
        self.record: Sequence[Step] = ()
        """The whole record as it was written; in `steps` a note stands for each step that was undone."""
        self.dice, self.thorough, self.carried = dice, thorough, carried
        self.bench = self._laid_out() if bench is None else bench
        self.snapshots: dict[int, Snapshot] = {}
        """By the number of the step after which they were taken."""
        self.wanted: set[int] = set()
        """After which steps a snapshot is taken."""
        self.last_back = 0
        """The last step that goes back, as far as they are known."""
        self.moments: Moments | None = None
        """What it came through, where that is kept: whoever wants to know about a step begins at the nearest."""
        self.front: Judge | None = None
        """The same record judged again as far as something was tried out in it, where moments were not kept."""
        self.filled = False
        """The best filling of what nobody wrote down has been looked for."""
        self.spent = 0
        """How many steps were judged so far to try something out."""
        self.amended: Judge | None = None
        """The same game with the likelier lines in place of the record's, where there are some."""
        self.if_slips: dict[int, tuple[str, Judge]] = {}
        """The log judged as if what can't be told were a slip of the scorer, by the step that it is about.

        Where several slips may be, it comes with the one that was taken for it, in words."""
        self.explanations: Sequence[Explanation] = ()
        """What may have been, the likeliest first, where that was asked for."""
        self.turns_unknown: set[int] = set()
        """The steps of these before which a turn may be missing of which nobody knows what was drawn in it."""

    @property
    def report(self) -> Report:
        """What has been found so far."""
        return self.bench.report

    def _laid_out(self) -> Bench:
        _check_names(self.names)
        bench: Bench = self.rules.game.bench(self.rules, self.pack, self.names)
        bench.dice, bench.carried = self.dice, self.carried
        bench.report.complete = self.header.record == "complete"
        bench.thorough = self.thorough or bool(self.rules.off)
        try:
            self.rules.game.begin(bench, self.header)
        except MisspelledError as error:
            raise LogError([misspelled(error, "/start", "start: ")]) from error
        return bench

    def feed(self, step: Step) -> None:
        """Judge one more step and carry it out."""
        steps = self.steps
        assert isinstance(steps, list)
        steps.append(step)
        if type(step) is Back:
            self.bench = self._laid_out()
            self.feed_all(self.steps)  # now it is known which moment is gone back to
        else:
            self.feed_all((step,), len(self.steps))

    def feed_all(
        self,
        steps: Sequence[Any],  # Any: one of several kinds of step, known by its type
        first: int = 1,
        observe: Observer | None = None,
        most: int | None = None,
        meanwhile: Meanwhile | None = None,
        *,
        onward: bool = False,
    ) -> None:
        """Judge steps in order; the first of them has the number `first`. After so many findings at `most` it stops.

        `onward` says that none of them goes back, where that is known.
        """
        ledger = self.bench.ledger
        along = len(ledger.open) + len(ledger.lapsed) + len(self.bench.watches) + self.bench.n
        self.budget.spend(len(steps) * (1 + along // WATCHED + self.bench.n // CROWD))
        bench, begins = self.bench, first
        report, known = bench.report, len(bench.report.findings)
        if not onward:
            self.plan(steps, first)
        wanted = self.wanted
        if first == 1:
            self.passed(0)
        lane, asked_on = self.rules.game.lane, self.rules.asked_on
        one_by_one = observe is not None or bool(wanted)
        n, told = first, len(report.findings)
        try:
            for part in parts_of(steps):
                at, stop, ahead = 0, len(part), first
                until = -1 if asked_on else stop  # where the next step stands on which every ruling is asked
                first += stop
                while at < stop:
                    report.leading = None
                    plain = at
                    if not (bench.thorough or bench.unread or bench.seen is not None or bench.dice is not None):
                        if until < at:
                            until = _next_of(asked_on, part, at, stop)
                        plain = lane(bench, part, at, min(at + 1, until) if one_by_one else until, ahead)
                    judged = plain == at
                    at = max(plain, at + 1)
                    n = bench.step = ahead + at - 1
                    step = part[at - 1]
                    if judged:
                        self._act(step)
                    if observe is not None:
                        observe(n, step, bench)
                    if wanted:
                        self.passed(n)
                    if meanwhile is not None and len(report.findings) > told:
                        told = len(report.findings)
                        meanwhile = None if meanwhile(report.findings[-1]) else meanwhile
                    if most is not None and len(report.findings) > most:
                        return
            self.budget.spend(len(report.findings) - known)  # what is wrong costs as much again
        except MisspelledError as error:
            rest, n = steps[max(n, bench.step) - begins :], max(n, bench.step)
            raise LogError(all_misspelled(error, rest, n, bench.seat_of, bench.spelled)) from error

    def _act(self, step: Any) -> None:  # Any: one of several kinds of step, known by its type
        """Judge one step by its act, and carry it out."""
        bench, kind = self.bench, type(step)
        act = self.rules.game.acts.get(kind)
        if act is not None:
            if bench.unread and isinstance(step, Act):
                bench.unread.pop(part_of(bench.seat_of[step.by]), None)  # who acts has not lost
            if kind in self.rules.asked_on and not bench.thorough:
                bench.thorough = True
                act(bench, step)
                bench.thorough = False
            else:
                act(bench, step)
        elif kind is Note or kind is Undo:
            bench.idle.add(bench.step)
        if kind is Back:
            self._take_back(step, bench.step)
        elif kind is Call:
            _earlier(step.step, bench.step, "step")
            self._call(step)

    def plan(self, steps: Sequence[Step], first: int = 1) -> None:
        """Of these steps some go back: before each that is taken back a snapshot will be wanted."""
        if Back in kinds_of(steps):
            backs = {n: step.to - 1 for n, step in enumerate(steps, first) if type(step) is Back}
            self.wanted = self.wanted.union(backs.values())
            self.last_back = max(self.last_back, *backs, 0)

    def passed(self, n: int) -> None:
        """Step `n` is done, or nothing stands there: what goes back to just after it finds the game as it is."""
        if n in self.wanted:
            bench = self.bench
            bench.seen = Sightings() if bench.seen is None else bench.seen
            self.snapshots[n] = Snapshot(bench)

    def apart(self, bench: Bench) -> Judge:
        """The same game judged at another bench."""
        along = len(bench.report.findings) + len(bench.ledger.open) + len(bench.watches)
        self.budget.spend(BRANCH + bench.n // SEATED + along // CARRIED)
        return Judge(
            self.rules,
            self.pack,
            self.header,
            dice=self.dice,
            thorough=self.thorough,
            carried=self.carried,
            bench=bench,
            budget=self.budget,
        )

    def parted(self) -> Judge:
        """The same game at the same moment, to go on with by itself."""
        findings = twins(self.bench)
        other = self.apart(branch(self.bench, findings))
        other.steps, other.wanted, other.last_back = self.steps, self.wanted, self.last_back
        other.snapshots = {n: snapshot.among(findings) for n, snapshot in self.snapshots.items()}
        return other

    def afresh(self, holes: Holes, *, tentative: bool = False) -> Judge:
        """The same log judged again with something else supposed for what nobody wrote down; moments are kept.

        Up to where that makes a difference nothing is judged a second time, if this one has kept moments.
        """
        done = self._until(holes) if tentative or not self.bench.tentative else 0
        if done and self.moments is not None:
            again = self.after(done, self.steps)
            again.bench.holes = again.bench.holes.again(holes.filling, holes.shown)
            again.moments = self.moments.until(done, holes)
        else:
            again = Judge(
                self.rules,
                self.pack,
                self.header,
                thorough=self.thorough,
                carried=self.carried,
                budget=self.budget,
            )
            again.bench.holes, again.steps = holes, self.steps
            again.moments = Moments(along=self.steps)
            again.moments(0, None, again.bench)
        again.bench.tentative, again.record, again.spent = tentative, self.record, self.spent
        again.feed_all(self.steps[done:], done + 1, observe=again.moments)
        again.close()
        return again

    def _until(self, holes: Holes) -> int:
        """The last moment that was kept before something is supposed otherwise; 0 for the start."""
        parts = self.bench.holes.parts_from(holes.filling, holes.shown)
        last = len(self.steps) if parts is None else parts - 1
        return 0 if self.moments is None else self.moments.nearest(last, self.steps)

    def after(self, n: int, steps: Sequence[Step], observe: Observer | None = None) -> Judge:
        """The game after the first `n` of these steps, to go on with by itself; the others can be fed to it.

        It begins at the nearest of the moments that were kept, so there must be some; the steps from there on are
        judged, and shown to `observe`. They need not be the steps of this game, but what they begin with is.
        """
        assert self.moments is not None
        nearest = self.moments.nearest(n, steps)
        other = self.apart(branch(self.moments.kept[nearest]))
        other.steps = steps
        other.plan(steps)
        other.passed(nearest)
        other.feed_all(steps[nearest:n], nearest + 1, observe)
        return other

    def before(self, n: int) -> Judge:
        """The game just before step `n` of its record, to go on with by itself; moments must have been kept.

        What was undone only later stands there as it was written.
        """
        steps = counting(self.record[: n - 1])
        return self.after(len(steps), steps)

    def suppose(self, step: Step, dice: Dice) -> Step | None:
        """Carry out an act that the record does not have, what it leaves open by dice; None if it was no legal one."""
        bench, said = self.bench, self.report.findings[:]
        step = self.rules.game.complete(bench, step, dice)
        bench.dice = dice
        self._act(step)
        bench.dice = self.dice
        known = set(map(id, said))
        return step if all(id(finding) in known for finding in self.report.findings) else None

    def _take_back(self, step: Back, n: int) -> None:
        """Go on from the position before `step.to`. What was found stays, taken back."""
        _earlier(step.to, n, "to")
        bench, seen = self.bench, self.bench.seen
        self.report.take_back(step.to, n)
        was = bench.now
        self.snapshots[step.to - 1].restore(bench)
        bench.taken_back(step.to, was)
        if seen is not None and bench.seen is not None:
            for sighting in seen.since(bench.seen):
                bench.step = sighting.step
                recall(bench, sighting)
            bench.step = n
        if n >= self.last_back:
            bench.seen = None
        self._is_idle(step.to, n)

    def _is_idle(self, first: int, last: int) -> None:
        """None of these steps counts any more; those of which that is known already are not gone through again."""
        idle, stretches, end = self.bench.idle, self.bench.stretches, last
        begins = first
        while stretches and first <= stretches[-1][1] + 1:
            start, done = stretches.pop()
            idle.update(range(done + 1, end + 1))
            begins, end = min(begins, start), start - 1
        idle.update(range(first, end + 1))
        stretches.append((begins, last))

    def _call(self, step: Call) -> None:
        """The table decided about an earlier step."""
        bench = self.bench
        if step.allow == "stands" and bench.now.over is not None and bench.silent:
            bench.now.over, bench.silent = None, False
        for due in (*bench.ledger.lapsed, *bench.ledger.open):
            about = due.finding.step if due.finding is not None else due.since
            if step.step in (about, due.since):
                due.refused = step.allow == "refuse"
        self.report.calls[bench.step] = step

    def close(self) -> Report:
        """The record is at its end."""
        close(self.bench, self.steps)
        return self.report


def _next_of(kinds: Collection[type], steps: Sequence[Any], at: int, stop: int) -> int:  # Any: as for `feed_all`
    """Where from `at` on the next step of these kinds stands, or `stop`."""
    return next((n for n in range(at, stop) if type(steps[n]) in kinds), stop)


def _check_names(names: list[str]) -> None:
    """Refuse players who could not be told apart, or from what a log writes for nobody."""
    for n, name in enumerate(names):
        if name in names[:n]:
            raise LogError([Problem(f"two players are called {name!r}", f"/players/{n}")])
        alike = next((one for one in names[:n] if look(one) == look(name)), None)
        if alike is not None:
            said = f"{alike!a} and {name!a}"
            raise LogError([Problem(f"the names of two players look alike: {said}", f"/players/{n}")])
        if name in NOBODY_IN_A_LOG:
            raise LogError([Problem(f"{name!r} cannot be a player's name: it means nobody in a log", f"/players/{n}")])


def _earlier(to: int, n: int, key: str) -> None:
    """Refuse a step that speaks of another which has not come yet."""
    if to >= n:
        raise LogError([Problem(f"step {n}: there is no earlier step {to}", f"/steps/{n - 1}/{key}")])


def counting(steps: Sequence[Step], kinds: Collection[type[Step]] = ()) -> Sequence[Step]:
    """The steps with every undone one replaced by a note, so that the others keep their numbers.

    `kinds` are those of the steps, where they are known.
    """
    if Undo not in (kinds or kinds_of(steps)):
        return steps if isinstance(steps, LongSteps) else list(steps)
    gone, standing = bytearray(len(steps)), array("L")
    for at, step in enumerate(steps):
        if type(step) is not Undo:
            standing.append(at)
        elif standing:
            gone[standing.pop()] = True
        else:
            raise LogError([Problem(f"step {at + 1}: no earlier step is left to undo", f"/steps/{at}")])
    if isinstance(steps, LongSteps):
        return steps.without(bytes(gone), NOTHING)
    return [NOTHING if undone else step for undone, step in zip(gone, steps, strict=True)]


NOTHING: Final = Note()
"""Stands where an undone step stood."""
