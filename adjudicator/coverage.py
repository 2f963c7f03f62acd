"""Which rulings of a book a set of logs ever touched, and in which sense.

A ruling is touched in the sense of + where a log came to it and kept to it: a scene pinned with that sign; a check
that was asked at a step where nothing was found; a setting without which the log would be judged otherwise. It is
touched in the sense of - where it speaks in a finding.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from adjudicator.errors import LogError
from adjudicator.judging import Tested, Verdict, judge_log, place
from adjudicator.kernel.reading import Log
from adjudicator.kernel.replay import replay
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Check, Ruling

SIGNS = ("+", "-")


def senses(ruling: Ruling) -> tuple[str, ...]:
    """In which senses a ruling can be touched: one that forbids nothing by itself is only ever kept."""
    if ruling.exempt:
        return ("-",)
    return SIGNS if ruling.check is not None else ("+",)


class Touched:
    """What has been touched so far of one rule book."""

    def __init__(self, rules: Rules, *, carried: bool = False) -> None:
        """Of its own rulings, or with `carried` also of those that it takes over from another book."""
        self.rules = rules
        self.rulings = {id: r for id, r in rules.active.items() if carried or id not in rules.carried}
        self.counts: Counter[tuple[str, str]] = Counter()
        self.first: dict[tuple[str, str], str] = {}
        self.logs = 0

    def touch(self, id: str, sign: str, where: str) -> None:
        """Count a ruling that was touched."""
        if id in self.rulings and sign in senses(self.rulings[id]):
            self.counts[id, sign] += 1
            self.first.setdefault((id, sign), where)

    def scene(self, ruling: str, tested: Tested, where: str) -> None:
        """A pinned scene; one that fails touches nothing."""
        self.logs += 1
        if tested.failures or tested.case is None:
            return
        self.touch(ruling, tested.case.sign, where)
        if tested.verdict is not None:
            self._broken(tested.verdict, where, without=ruling)

    def log(self, log: Log, rules: Rules, where: str, *, beside: Path | None = None) -> None:
        """A whole log, judged by this book.

        Raises:
            LogError: if it cannot be judged.
        """
        self.logs += 1
        asked = _Asked(rules)
        verdict = judge_log(log, rules, beside=beside)
        place(verdict)
        self._broken(verdict, where)
        faulty = {finding.step for finding in verdict.findings}
        replay(asked.rules, verdict.pack, log.header, log.steps, thorough=True)
        for id, step in asked.silent:
            if step not in faulty:
                self.touch(id, "+", where)
        over = verdict.judge.table.over
        if over is not None and over.step not in faulty:
            self.touch(rules.here(over.rule), "+", where)
        for id, ruling in self.rulings.items():
            if ruling.check is None and not self.counts[id, "+"] and _matters(id, log, verdict, beside):
                self.touch(id, "+", where)

    def _broken(self, verdict: Verdict, where: str, without: str = "") -> None:
        for finding in verdict.findings:
            if not finding.open:
                for id in {finding.rule, *finding.also} - {without}:
                    self.touch(id, "-", where)

    def missing(self) -> dict[str, list[str]]:
        """The rulings that were not touched in every sense, and the senses that are missing."""
        found = {id: [s for s in senses(r) if not self.counts[id, s]] for id, r in self.rulings.items()}
        return {id: signs for id, signs in found.items() if signs}

    def share(self) -> tuple[int, int]:
        """How many senses were touched, and of how many."""
        every = sum(len(senses(r)) for r in self.rulings.values())
        return every - sum(len(signs) for signs in self.missing().values()), every


class _Asked:
    """Rules that remember which checks were asked and said nothing, and at which step."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules.without()
        self.silent: set[tuple[str, int]] = set()
        for on, those in self.rules.checks.items():
            self.rules.checks[on] = [(ruling, self._remembering(ruling, check)) for ruling, check in those]

    def _remembering(self, ruling: Ruling, check: Check) -> Check:
        def asked(table: Any, it: Any) -> Any:
            fault = check(table, it)
            if fault is None:
                self.silent.add((ruling.id, table.step))
            return fault

        return asked


def _matters(id: str, log: Log, verdict: Verdict, beside: Path | None) -> bool:
    """Whether the log would be judged otherwise, or end in another position, without that setting."""
    try:
        other = judge_log(log, verdict.rules.without(id), beside=beside, pack=verdict.pack)
    except LogError:
        return True
    return _outline(other) != _outline(verdict)


def _outline(verdict: Verdict) -> tuple[Any, ...]:
    table = verdict.judge.table
    over = None if table.over is None else (table.over.winners, table.over.tied)
    findings = [(f.step, f.rule, f.fault, f.message) for f in verdict.findings]
    return findings, over, [hand.size for hand in table.hands], table.play, table.pile, table.discard
