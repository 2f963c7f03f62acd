"""Rounds of phases, each of one player or of everybody: which phase it is, and whose.

In a phase that is everybody's all may act, in any order and at once; `bench.now.on_turn` says who.

A phase may be a step in which everybody owes something, and the next a window in which anybody may act. That somebody
acts in the window while others have not done what the step asks is no fault by itself: perhaps they never do. Such an
act is kept as one ahead of its time, and it is judged if the step goes on after it. If the step does not, what it asks
was missed when that act came.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.position import Position
from adjudicator.kernel.scars import OVER
from adjudicator.kernel.zones import Whose
from adjudicator.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class RoundPosition(Position):
    """A position of a game in rounds."""

    ahead: list[tuple[int, int, Any]] = field(default_factory=list)  # Any: a step of the game
    """Acts that belong to what comes after this phase: the number of the step, the seat, and the step itself."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundBench(Bench):
    """Where a game in rounds is judged."""

    now: RoundPosition
    ended: tuple[int, int] = (0, -1)
    """The last step that a phase was over with, and the number of that phase; -1 for none."""

    def acted_in(self) -> str:
        """The phase that the last step belongs to, which may be over with it."""
        step, number = self.ended
        if step != self.step:
            return self.phase()
        return self.game.phases[number].title if number >= 0 else ""

    def taken_back(self, first: int, was: Position) -> None:
        """Acts ahead of their time were so, taken back or not, if the phase goes on that they belong after."""
        if isinstance(was, RoundPosition) and was.clock == self.now.clock:
            self.now.ahead += [one for one in was.ahead if one[0] >= first]


def begin(bench: Bench, active: int) -> None:
    """A round begins with its first phase; `active` is whose the phases are that are not everybody's."""
    now = bench.now
    now.turn += 1
    now.base = now.turn * len(bench.game.phases)
    now.active = active
    enter(bench, 0)


def enter(bench: Bench, number: int) -> None:
    """A phase of this round begins; what had to be done before it has lapsed, by the first act that belongs to it."""
    now, at = bench.now, None
    clock = now.clock = now.base + number
    everybody = bench.game.phases[number].whose is Whose.ANYBODY
    now.on_turn = bench.alive() if everybody else [now.active]
    if isinstance(now, RoundPosition) and now.ahead:
        at = now.ahead[0][0]
        now.ahead.clear()
    if bench.ledger.near <= clock:
        bench.lapse(clock, at=at)


def over_with(bench: RoundBench) -> None:
    """A phase is over with this step; others that ask nothing may follow at once."""
    if bench.ended[0] != bench.step:
        bench.ended = bench.step, bench.now.clock - bench.now.base


def arrived(bench: RoundBench) -> None:
    """This step belongs to the phase that it is now, whatever was over before it."""
    bench.ended = 0, -1


def phase(bench: Bench) -> str:
    """The id of the phase."""
    return bench.game.phases[bench.now.clock - bench.now.base].id


def is_ahead(bench: RoundBench, seat: int, step: Step) -> None:
    """An act belongs to what comes after this phase, in which somebody still owes something."""
    bench.now.ahead.append((bench.step, seat, step))


def goes_on(bench: RoundBench) -> list[tuple[Any, Finding]]:  # Any: a step of the game
    """This phase goes on after all: what was done ahead of its time was too early. Returns the acts not taken back."""
    if not bench.now.ahead:
        return []
    early = []
    for number, seat, step in bench.now.ahead:
        found = bench.judge(Acting(seat, step, "too-early"), at=number)
        if found is None:
            continue
        if found.shown_by is None:
            found.shown_by = bench.step
        fold_under(bench, number, seat, found)
        undone = next((last for first, last in bench.stretches if first <= number < last), None)
        if undone is None:
            early.append((step, found))
        elif found.settled_by is None:
            found.settled_by = undone
    bench.now.ahead.clear()
    return early


def fold_under(bench: RoundBench, number: int, seat: int, early: Finding) -> None:
    """What else is wrong with an act that came too early, or was owed since it, follows from that."""
    report = bench.report
    if early.because_of is not None:
        return
    for finding in report.top():
        due = report.kept[id(finding)].due
        same_act = finding.step == number and finding.player == bench.names[seat] and due is None
        if early.fault == "undetermined":
            if same_act and finding.fault == "illegal" and number in report.kept[id(early)].asked:
                report.settle_open(early, number)  # the act was wrong whenever it was done
            continue
        if finding is early or not (same_act or (due is not None and due.since == number)):
            continue
        if finding.fault == "undetermined":
            if number in report.kept[id(finding)].asked:
                report.settle_open(finding, number)
            continue
        for one in (finding, *report.following(finding)):
            one.because_of = report.number(early)


def is_over(bench: Bench, seat: int, step: Step) -> bool:
    """Whether the game is over; that somebody acts then is judged once."""
    if bench.now.over is None:
        return False
    if not bench.silent:
        bench.scar(OVER, bench.judge(Acting(seat, step, "after-end")))
        bench.silent = True
    return True
