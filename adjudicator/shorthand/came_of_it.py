"""What came of a step, on a line of its own: `ann plays spilled ink on bob`, and below it `bob draws 2`.

People write an effect so as often as behind `then`, or card by card: `bob draws`, and below it `bob draws` again. Lines
are read so only where one of them would be a fault as a step of its own, and together they are just what the card's
text brings about: where both can be meant, nobody is accused by the reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Final, NamedTuple, TypeAlias

from msgspec import structs

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, Step
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge, counting
from adjudicator.kernel.rules import Rules
from adjudicator.limits import EXPLAINING
from adjudicator.shorthand.grammar import Grammar, WhoActs
from adjudicator.shorthand.shapes import THEN
from adjudicator.shorthand.tokens import unremarked
from adjudicator.shorthand.writing import written

Fault: TypeAlias = tuple[int, str, str, str | None]
MOST_JOINED: Final = 8
"""How many lines may tell what came of one step."""


class Joined(NamedTuple):
    """A step with what came of it."""

    step: Step
    lines: int
    """How many lines told it."""
    judge: Judge | None = None
    """The game after it."""


def chained(grammar: Grammar, step: Step, lines: Sequence[str]) -> Iterator[Joined]:
    """A step with the next lines as what came of it: one of them, two, and so on as long as they can be that."""
    if not hasattr(step, THEN):
        return
    said = written(grammar, structs.replace(step, text="", expect=()))
    remarks = [step.text] if step.text else []
    for n, line in enumerate(lines[:MOST_JOINED], 1):
        words, remark = unremarked(line)
        said = f"{said} {THEN} {words}"
        remarks += [remark] if remark else []
        try:
            found = grammar.parse(said)
        except AdjudicatorError:
            return
        if found == step or words.startswith("{"):
            return
        yield Joined(structs.replace(found, text="; ".join(remarks), expect=step.expect), n)


def faults(findings: Sequence[Finding]) -> set[Fault]:
    """What somebody did wrong, and nothing that is only noted."""
    return {(one.step, one.rule, one.fault, one.player) for one in findings if one.severity != "note" and one.counts}


class CameOfIt:
    """Tells of lines whether they are what came of the step before. How much is tried for one game is bounded."""

    def __init__(self, rules: Rules, pack: Pack, header: Header, grammar: Grammar) -> None:
        """Nothing was tried yet."""
        self.rules, self.pack, self.header, self.grammar = rules, pack, header, grammar
        self.left = EXPLAINING
        """How many steps may still be judged for it."""

    @property
    def spent(self) -> bool:
        """Nothing more is tried in this game."""
        return self.left <= 0

    def joined(
        self, now: Judge, steps: Sequence[Step], ways: Iterable[Joined], lines: Sequence[str], who: WhoActs
    ) -> Joined | None:
        """Which of these ways to tell the last of the steps is meant; None if the next lines are steps of their own.

        `now` is the game after these steps; `who` makes a step of a line that names nobody.

        Raises:
            LogError: for a game that cannot be judged.
        """
        last, known = len(steps), faults(now.report.findings)
        self.left -= 1 + len(now.report.findings)
        if self.spent or any(step == last for step, *_ in known):
            return None
        ways = list(ways)
        right = self._right(now, last, lines[: len(ways)], known, who)
        if right == len(ways):
            return None
        self.left -= last
        before = Judge(self.rules, self.pack, self.header)
        before.feed_all(counting(steps[:-1]))
        found: Joined | None = None
        for way, line in zip(ways, lines, strict=False):
            if found is not None and found.judge is not None and self._right(found.judge, last, [line], known, who):
                break
            judge = before.parted()
            judge.feed_all([copy(way.step)], last)
            if way.lines > right and faults(judge.report.findings) <= known:
                found = way._replace(judge=judge)
        return found

    def _right(self, now: Judge, after: int, lines: Sequence[str], known: set[Fault], who: WhoActs) -> int:
        """How many of the next lines are steps of their own with nothing wrong."""
        judge = now.parted()
        for n, line in enumerate(lines):
            try:
                judge.feed_all([self.grammar.parse(line, who)], after + 1 + n)
            except AdjudicatorError:
                return n
            if not faults(judge.report.findings) <= known:
                return n
        return len(lines)
