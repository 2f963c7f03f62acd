"""Counts which rulings of a book logs and scenes touch, and in which sense.

In the sense of +: a scene pinned with that sign; a check that was asked at a step where nothing was found; a setting
without which the log would be judged otherwise; the ruling by which a game ended. In the sense of -: one that speaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from adjudicator.errors import LogError
from adjudicator.explain.story import replay
from adjudicator.formats.reading import Log
from adjudicator.judging import Judged, Tested, judge_log, place
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Check, Fault, Ruling
from adjudicator.kernel.touched import Touched
from adjudicator.kernel.zones import contents
from adjudicator.limits import COVERING

UNTRIED: Final = (
    "Which settings matter to it was not asked to the end: "
    f"it takes more than {COVERING:,} steps judged again, the limit."
)
"""What is said where not every setting was left out in turn."""


def count_scene(touched: Touched, ruling: str, tested: Tested, where: str) -> None:
    """A pinned scene; one that fails touches nothing."""
    touched.records += 1
    if tested.failures or tested.case is None:
        return
    touched.touch(ruling, tested.case.sign, where)
    if tested.verdict is not None:
        _count_broken(touched, tested.verdict, where, without=ruling)


def count_log(
    touched: Touched, log: Log, rules: Rules, where: str, *, beside: Path = Path(), pack: Pack | None = None
) -> Sequence[str]:
    """A whole log, judged by these rules. Returns what was not done, where it asks for too much.

    `pack` is another deck than the log's or the book's own.

    Raises:
        LogError: if it cannot be judged.
    """
    asked = _Asked(rules)
    verdict = judge_log(log, rules, beside=beside, pack=pack)
    touched.records += 1
    place(verdict)
    _count_broken(touched, verdict, where)
    faulty = {finding.step for finding in verdict.findings}
    replay(asked.rules, verdict.pack, log.header, log.steps, thorough=True)
    for id, step in asked.silent:
        if step not in faulty:
            touched.touch(id, "+", where)
    over = verdict.judge.bench.now.over
    if over is not None and over.step not in faulty:
        touched.touch(rules.here(over.rule), "+", where)
    left, plain = COVERING, judge_log(log, rules, beside=beside, pack=verdict.pack, guess=False)
    for id, ruling in touched.rulings.items():
        if ruling.check is not None or touched.kept(id):
            continue
        if left <= 0:
            verdict.judge.budget.leave(UNTRIED)
            break
        other = _without(id, log, plain, beside)
        left -= len(log.steps) if other is None else other.judge.budget.done
        if other is None or _outline(other) != _outline(plain):
            touched.matter(id, where)
    return verdict.judge.budget.undone


def _count_broken(touched: Touched, verdict: Judged, where: str, without: str = "") -> None:
    for finding in verdict.findings:
        if not finding.open:
            for id in set(finding.rulings) - {without}:
                touched.touch(id, "-", where)


class _Asked:
    """Rules that remember which checks were asked and said nothing, and at which step."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules.without()
        self.silent: set[tuple[str, int]] = set()
        for on, those in self.rules.checks.items():
            self.rules.checks[on] = [(ruling, self._remembering(ruling, check)) for ruling, check in those]

    def _remembering(self, ruling: Ruling, check: Check) -> Check:
        def asked(bench: Bench, it: Occasion) -> Fault | None:
            fault = check(bench, it)
            if fault is None:
                self.silent.add((ruling.id, bench.step))
            return fault

        return asked


def _without(id: str, log: Log, verdict: Judged, beside: Path) -> Judged | None:
    """The log judged without a setting, with nothing guessed, to see whether it matters; None where it cannot be."""
    try:
        return judge_log(log, verdict.rules.without(id), beside=beside, pack=verdict.pack, guess=False)
    except LogError:
        return None


def _outline(verdict: Judged) -> tuple[object, ...]:
    bench = verdict.judge.bench
    over = None if bench.now.over is None else (bench.now.over.winners, bench.now.over.tied)
    findings = [(f.step, f.rule, f.fault, f.message) for f in verdict.findings]
    places = [contents(zone, place) for zone, _, place in bench.now.every_place(bench.game.zones)]
    return findings, over, places
