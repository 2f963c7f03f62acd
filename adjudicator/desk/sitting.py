"""A game as far as it has been recorded, and what one more step would come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from adjudicator.errors import LogError, Problem
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import SPEAKS_OF, Header, Step, Undo
from adjudicator.formats.phrases import listing
from adjudicator.kernel.closing import mend
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge, counting
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import legal
from adjudicator.reports.chronicle import Chronicler, Entry
from adjudicator.shorthand import Grammar, Vocabulary, written
from adjudicator.shorthand.came_of_it import chained, faults
from adjudicator.shorthand.order_told import in_its_order
from adjudicator.shorthand.who import who_acts


class StepTaken(NamedTuple):
    """The game after a step; what the rules offer is asked of this table and of no other, since asking may move it."""

    judge: Judge
    entry: Entry
    """The step in words, and what came of it."""
    found: list[Finding]
    """All findings."""
    new: list[Finding]
    """Those of them that the moment before did not have."""
    gone: list[Finding]
    """Findings of the moment before that do not stand any more."""
    legal: list[Step]
    """Every step that is open now."""

    @property
    def faults(self) -> list[Finding]:
        """What somebody did wrong, as far as it came up with this step."""
        return [finding for finding in self.new if finding.severity != "note" and finding.counts]

    @property
    def turn(self) -> list[str]:
        """Whose turn it is."""
        bench = self.judge.bench
        return [] if bench.now.over is not None else [bench.names[seat] for seat in bench.now.on_turn]

    @property
    def heading(self) -> str:
        """Which turn it is, and whose: `Turn 3: Ann`."""
        bench = self.judge.bench
        everybody = bench.n > 2 and len(self.turn) == bench.n
        return f"{bench.game.part} {bench.now.turn}: {'everybody' if everybody else listing(self.turn)}"


class Mended(NamedTuple):
    """A record that is mended at an earlier step."""

    kept: int
    """So many lines stay as they are; the others are written anew."""
    lines: list[Step]
    """What is written behind them."""
    first: int
    """The number that the step put in has now, or that of the step which was taken out."""
    moment: StepTaken


class Sitting:
    """A game that is being recorded."""

    def __init__(
        self,
        rules: Rules,
        pack: Pack,
        header: Header,
        steps: Sequence[Step],
        *,
        full: bool = False,
        seat: str | None = None,
    ) -> None:
        """Judge what there is; with `full` hidden cards are written down too, with a `seat` those that it sees.

        Raises:
            LogError: if it cannot be judged.
        """
        self.rules, self.pack, self.header = rules, pack, header
        self.steps = list(steps)
        self.start = Judge(rules, pack, header)
        self.start.moments = self.moments = Moments()
        self.moments(0, None, self.start.bench)
        self.now = self._moment(self.steps, ())
        self.grammar = Grammar(rules.game, Vocabulary(self.now.judge.names, pack))
        self.seat = seat
        if seat is not None:
            self.grammar.vocabulary.speaks(seat)
        self.full = full or project(rules, pack, header, steps, seat) != (header, list(steps))

    def parts(self, line: str) -> list[str]:
        """The steps that stand in a line.

        Raises:
            LineError: for a line of too many words.
        """
        with self.grammar.vocabulary.sparing():
            return self.grammar.parts(line)

    def parse(self, line: str, by: str | None = None) -> Step:
        """The step that a line says, as it is written down: without what only its player sees, unless `full`.

        `by` makes it if the line names nobody. Cards that were chosen for it may be told in any order.

        Raises:
            LineError: for a line that is not understood.
            LogError: for a step that no log could hold.
        """
        with self.grammar.vocabulary.sparing():
            who = self._who if by is None else lambda tag, values: by
            step = self.grammar.parse(line, who, [0, *self.standing()][-1])
        step = in_its_order(step, self.pack, lambda one: not self.suppose(one).faults)
        return step if self.full else self.seen(step)

    def seen(self, step: Step, before: Sequence[Step] | None = None) -> Step:
        """A step as the seat sees it; without one, as somebody who holds no cards and has seen what was recorded.

        It comes after all that is recorded, or after the steps `before` it.
        """
        before = self.steps if before is None else before
        shown: Step = project(self.rules, self.pack, self.header, [*before, step], self.seat)[1][-1]
        return shown

    def openly(self) -> Sitting:
        """The same game for somebody who sees no hand."""
        return Sitting(self.rules, self.pack, *project(self.rules, self.pack, self.header, self.steps, None))

    def suppose(self, step: Step) -> StepTaken:
        """What one more step would come to.

        Raises:
            LogError: if no log could hold it here.
        """
        return self._moment([*self.steps, step], self.now.found)

    def joined(self, line: str) -> Step | None:
        """The last step with what a line tells of it, if that is just what came of it.

        Raises:
            LineError: as `parse` does, for a line of too many words.
        """
        with self.grammar.vocabulary.sparing():
            way = next(chained(self.grammar, self.steps[-1], [line]), None) if self.steps else None
        known = faults(self.now.found)
        if way is None or any(step == len(self.steps) for step, *_ in known):
            return None
        before = self.steps[:-1]
        step = way.step if self.full else self.seen(way.step, before)
        return step if faults(self._moment([*before, step], ()).found) <= known else None

    def undone(self) -> tuple[int, str] | None:
        """What an undo would take away: its number and its words; None if no step is left."""
        left = self.standing()
        return (left[-1], self.rules.game.tell(self.now.judge.bench, self.steps[left[-1] - 1])) if left else None

    def standing(self) -> list[int]:
        """The numbers of the steps that no undo took away."""
        return _standing(self.steps)

    def taken_away(self) -> int:
        """The number of the step that never happened by the last one; 0 if that is no undo."""
        undo = bool(self.steps) and isinstance(self.steps[-1], Undo)
        return _standing(self.steps[:-1])[-1] if undo else 0

    def put_in(self, number: int, steps: Sequence[Step], *, instead: bool = False, sent: int = 0) -> Mended:
        """What comes of steps before the one of that number, or `instead` of it.

        The lines from there on are written anew, without what never happened. Of the lines that another phone has,
        which are the first `sent` ones, none is changed: undos behind the record lead back instead.

        Raises:
            LogError: if no such step stands, or no log could hold the new ones there.
        """
        later = [n for n in self.standing() if n >= number]
        if number not in later:
            raise LogError([Problem(f"there is no step {number} that stands")])
        anew = number > sent
        kept, undos = (number - 1, []) if anew else (len(self.steps), [Undo() for _ in later])
        first, rest = kept + len(undos) + 1, later[1:] if instead else later
        moved = {n: first + len(steps) + i for i, n in enumerate(rest)}
        if instead:
            moved[number] = first
        lines = [*undos, *steps, *(_renumbered(self.steps[n - 1], moved) for n in rest)]
        before = [msgspec.structs.replace(one, step=moved.get(one.step, one.step)) for one in self.now.found]
        moment = self._moment([*self.steps[:kept], *lines], before)
        known = dict(zip(map(id, before), self.now.found, strict=True))
        return Mended(kept, lines, first, moment._replace(gone=[known[id(one)] for one in moment.gone]))

    def take_mended(self, mended: Mended) -> None:
        """The record has been mended."""
        self.steps[mended.kept :] = mended.lines
        self.now = mended.moment

    def take(self, step: Step, moment: StepTaken) -> None:
        """The step has been recorded; `moment` is what it came to."""
        self.steps.append(step)
        self.now = moment

    def lines(self, *, spelled: bool = False) -> list[str]:
        """The legal steps as they can be typed; `spelled` with cards by their rank and suit."""
        steps = map(self._spelled, self.now.legal) if spelled else self.now.legal
        return [written(self.grammar, step) for step in steps]

    def _spelled(self, step: Step) -> Step:
        kind = self._kind(getattr(step, "card", None))
        return step if kind < 0 else msgspec.structs.replace(step, card=self.pack.spell(kind))

    def _kind(self, card: object) -> int:
        """The kind of a card, if it is one that is known."""
        return self.pack.by_spelling.get(card, -1) if isinstance(card, str) else -1

    def _who(self, tag: str, values: dict[str, object]) -> str | None:
        """Who makes a step that names nobody: the only one who may make it now, or else the one on turn."""
        return who_acts(tag, values, self.now.legal, self.now.turn, self.pack)

    def _moment(self, steps: Sequence[Step], before: Sequence[Finding]) -> StepTaken:
        watcher, counted = Chronicler(), counting(steps)
        before_it = max(len(counted) - 1, 0)
        judge = self.start.after(before_it, counted, self.moments)
        watcher(before_it, None, judge.bench)
        if counted:
            judge.feed_all(counted[-1:], len(counted), observe=watcher)
            self.moments(len(counted), counted[-1], judge.bench)
        found = list(judge.report.findings)
        was, are = {_key(finding) for finding in before}, {_key(finding) for finding in found}
        new = [finding for finding in found if _key(finding) not in was]
        mend(judge.bench, judge.steps, new)
        gone = [finding for finding in before if _key(finding) not in are]
        open_ = [step for seat in range(judge.bench.n) for step in legal(judge.bench, seat)]
        return StepTaken(judge, watcher.entries[-1], found, new, gone, open_)


def _standing(steps: Sequence[Step]) -> list[int]:
    left: list[int] = []
    for number, step in enumerate(steps, 1):
        if isinstance(step, Undo):
            left.pop()
        else:
            left.append(number)
    return left


def _renumbered(step: Step, moved: dict[int, int]) -> Step:
    """A step that speaks of another one speaks of it by its new number."""
    key = SPEAKS_OF.get(type(step))
    if key is None:
        return step
    number = getattr(step, key)
    return msgspec.structs.replace(step, **{key: moved.get(number, number)})


def _key(finding: Finding) -> tuple[str, int, str, str | None]:
    return finding.rule, finding.step, finding.fault, finding.player
