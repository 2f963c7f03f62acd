"""Which verdicts change when a log is judged by another rule book, and what ruling does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.formats.edition import Edition
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.judging import Judged, judge_log, place, read
from adjudicator.kernel.rules import Rules
from adjudicator.limits import COMPARING

UNTRIED: Final = (
    "Which rulings make the difference was not asked to the end: "
    f"it takes more than {COMPARING:,} steps judged again, the limit."
)
"""What is said where not every ruling was left out in turn."""


class Change(NamedTuple):
    """One verdict that is another under the other rules. A finding that is not there is None."""

    step: int
    before: Finding | None
    after: Finding | None
    because: tuple[str, ...]
    """The rulings that make the difference, of either book: without them it would be the same."""

    @property
    def leading(self) -> Finding:
        """The finding that the change is about: the one that is gone, or else the new one."""
        finding = self.before or self.after
        assert finding is not None
        return finding


class Comparison(NamedTuple):
    """A log judged by two rule books."""

    before: Judged
    after: Judged | None
    """None if the other rules cannot judge it."""
    changes: list[Change]
    winners: tuple[list[str] | None, list[str] | None]
    """Who has won by the one and by the other; None where the game is not over."""
    why: str = ""
    """Why the other rules cannot judge it."""


class Other:
    """The other rule book, compiled for the options of each log."""

    def __init__(self, lineage: Sequence[Edition]) -> None:
        """`lineage` is the edition and before it its parents, the oldest first."""
        self.lineage = tuple(lineage)
        self.base = catalogue.compiled(self.lineage, None)
        self.known: dict[str, Rules] = {}

    def rules(self, header: Header) -> Rules:
        """Its rules with those options of a log that it has."""
        options = {key: value for key, value in header.ruleset.options.items() if key in self.base.options}
        key = repr(sorted(options.items()))
        if key not in self.known:
            self.known[key] = catalogue.compiled(self.lineage, options)
        return self.known[key]


def compare(
    data: bytes,
    other: Other,
    source: str = "",
    *,
    beside: Path | None = None,
    lines: bool = False,
    seat: str | None = None,
) -> Comparison:
    """Judge a log by its own rules and by others, with the deck that its own rules give it.

    Raises:
        LogError: if its own rules cannot judge it.
    """
    log, own = read(data, source, beside=beside, lines=lines)
    before = judge_log(log, own, beside=beside, seat=seat)
    place(before)
    if other.base.game.id != own.game.id:
        why = f"{other.base.edition.id} is of another game, {other.base.game.title}"
        return Comparison(before, None, [], (winners(before), None), why)
    theirs = other.rules(log.header)
    try:
        after = judge_log(log, theirs, beside=beside, pack=before.pack, seat=seat)
    except LogError as error:
        why = f"{other.base.edition.id} cannot judge it: {'; '.join(problem.message for problem in error.problems)}"
        return Comparison(before, None, [], (winners(before), None), why)
    place(after)
    found = unmatched(before, after)
    plainly = partial(judge_log, log, beside=beside, pack=before.pack, seat=seat, guess=False)
    pair = (plainly(rules=own), plainly(rules=theirs)) if found else (before, after)
    reasons = _Reasons(plainly, *pair)
    changes = [Change(*difference, reasons.of(difference)) for difference in found]
    return Comparison(before, after, changes, (winners(before), winners(after)))


def winners(verdict: Judged) -> list[str] | None:
    """Who has won by a verdict; None while the game is not over."""
    bench = verdict.judge.bench
    return None if bench.now.over is None else [bench.names[seat] for seat in bench.now.over.winners]


Shape = tuple[int, bool, bool]
"""At which step there is a difference, and whether by the one book, or by the other, nothing is found there."""
Unmatched = tuple[int, Finding | None, Finding | None]
"""A step, and what is found there by the one and by the other; None for nothing."""


def unmatched(before: Judged, after: Judged) -> list[Unmatched]:
    """The findings that have no equal on the other side, paired where they are of one step and player."""
    ones: list[Finding] = []
    at_step: dict[int, list[Finding]] = {}
    for two in _told(after):
        at_step.setdefault(two.step, []).append(two)
    for one in _told(before):
        here = at_step.get(one.step, [])
        same = next((n for n, two in enumerate(here) if _equal(one, before.rules, two, after.rules)), None)
        if same is None:
            ones.append(one)
        else:
            del here[same]
    found: list[Unmatched] = []
    for one in ones:
        here = at_step.get(one.step, [])
        twin = next((n for n, two in enumerate(here) if two.player == one.player), None)
        found.append((one.step, one, None if twin is None else here.pop(twin)))
    left = [two for two in _told(after) if any(two is other for other in at_step[two.step])]
    return sorted([*found, *((two.step, None, two) for two in left)], key=lambda difference: difference[0])


def _told(verdict: Judged) -> list[Finding]:
    return [f for f in verdict.findings if f.because_of is None and not f.open]


def _equal(one: Finding, here: Rules, two: Finding, there: Rules) -> bool:
    """The same is said of the same step, be it by another book's ruling that stands for the one."""
    if (one.step, one.player, one.fault, one.severity) != (two.step, two.player, two.fault, two.severity):
        return False
    return bool(_family(one, here) & _family(two, there))


def _family(finding: Finding, rules: Rules) -> set[str]:
    """The rulings that lead a finding or stand in it, and those of older books that they stand for."""
    ids = set(finding.rulings)
    return ids | {old for old, new in rules.stand_ins.items() if ids.intersection(new)}


class _Reasons:
    """Which rulings of two books make the differences between two verdicts. A log is judged once without each."""

    def __init__(self, judged: Callable[..., Judged], before: Judged, after: Judged) -> None:
        self.judged, self.before, self.after = judged, before, after
        self.left = COMPARING
        """How many steps may still be judged to find it out."""
        self.shapes: dict[str, set[Shape] | None] = {}
        """The differences that are left without a ruling; None where there was too much to judge."""

    def of(self, difference: Unmatched) -> tuple[str, ...]:
        """The rulings of one book alone without which there would be no difference at that step."""
        _, one, two = difference
        ours, theirs = self.before.rules, self.after.rules
        found: list[str] = []
        for rules, others in ((theirs, ours), (ours, theirs)):
            own = [id for id in rules.active if id not in others.active and rules.carried.get(id) is None]
            for id in own:
                shapes = self._without(id, rules)
                if shapes is not None and _shape(difference) not in shapes:
                    found.append(id)
        spoken = set(two.rulings) if two is not None else set()
        left_out = [one.rule] if one is not None and not theirs.holds(one.rule) else []
        return tuple([id for id in found if id not in spoken] or found or left_out or sorted(spoken))

    def _without(self, id: str, rules: Rules) -> set[Shape] | None:
        if id not in self.shapes:
            self.left -= len(self.before.judge.steps)
            if self.left < 0:
                self.shapes[id] = None
                self.before.judge.budget.leave(UNTRIED)
            else:
                verdict = self.judged(rules=catalogue.without(rules, id))
                pair = (self.before, verdict) if rules is self.after.rules else (verdict, self.after)
                self.shapes[id] = set(map(_shape, unmatched(*pair)))
        return self.shapes[id]


def _shape(difference: Unmatched) -> Shape:
    step, one, two = difference
    return step, one is None, two is None
