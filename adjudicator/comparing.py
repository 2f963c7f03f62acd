"""Which verdicts change when a log is judged by another rule book, and what ruling does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.formats.edition import Edition
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.judging import Verdict, judge_log, place, read
from adjudicator.kernel.rules import Rules


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

    before: Verdict
    after: Verdict | None
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
    changes = [Change(*difference, _because(plainly, *pair, difference)) for difference in found]
    return Comparison(before, after, changes, (winners(before), winners(after)))


def winners(verdict: Verdict) -> list[str] | None:
    """Who has won by a verdict; None while the game is not over."""
    bench = verdict.judge.bench
    return None if bench.now.over is None else [bench.names[seat] for seat in bench.now.over.winners]


Unmatched = tuple[int, Finding | None, Finding | None]
"""A step, and what is found there by the one and by the other; None for nothing."""


def unmatched(before: Verdict, after: Verdict) -> list[Unmatched]:
    """The findings that have no equal on the other side, paired where they are of one step and player."""
    ones, twos = _told(before), _told(after)
    for one in list(ones):
        same = next((two for two in twos if _equal(one, before.rules, two, after.rules)), None)
        if same is not None:
            ones.remove(one)
            twos.remove(same)
    found: list[Unmatched] = []
    for one in ones:
        twin = next((two for two in twos if (two.step, two.player) == (one.step, one.player)), None)
        if twin is not None:
            twos.remove(twin)
        found.append((one.step, one, twin))
    return sorted([*found, *((two.step, None, two) for two in twos)], key=lambda difference: difference[0])


def _told(verdict: Verdict) -> list[Finding]:
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


def _because(judged: Callable[..., Verdict], before: Verdict, after: Verdict, difference: Unmatched) -> tuple[str, ...]:
    """The rulings of one book alone without which there would be no difference at that step."""
    step, one, two = difference
    shape = (step, one is None, two is None)
    ours, theirs = before.rules, after.rules
    found: list[str] = []
    for rules, others, is_theirs in ((theirs, ours, True), (ours, theirs, False)):
        own = [id for id in rules.active if id not in others.active and rules.carried.get(id) is None]
        for id in own:
            verdict = judged(rules=catalogue.without(rules, id))
            pair = (before, verdict) if is_theirs else (verdict, after)
            if not any((n, a is None, b is None) == shape for n, a, b in unmatched(*pair)):
                found.append(id)
    spoken = set(two.rulings) if two is not None else set()
    left_out = [one.rule] if one is not None and not theirs.holds(one.rule) else []
    return tuple([id for id in found if id not in spoken] or found or left_out or sorted(spoken))
