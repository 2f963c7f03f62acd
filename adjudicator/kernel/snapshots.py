"""Snapshots of a game that is being judged: to go back to a moment, or to try something out from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, TypeAlias, TypeVar

from adjudicator.formats.finding import Finding
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due, twin_of
from adjudicator.kernel.ledger import Ledger
from adjudicator.kernel.position import PLAIN, Position, copied
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.unread import Unread
from adjudicator.kernel.watch import Watch
from adjudicator.native import attributes, mypyc_attr, twin

B = TypeVar("B", bound=Bench)
Twins: TypeAlias = Mapping[int, Finding]
"""For a finding, by identity, the one that stands for it in a branch."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Snapshot:
    """A bench at one moment, but for its report: what was found stays found."""

    __slots__ = ("doubts", "ledger", "now", "scars", "seen", "silent", "step", "thoughts", "unread", "watches")

    def __init__(self, bench: Bench) -> None:
        """Copy all that changes while a game is judged. The findings are shared."""
        self.step = bench.step
        """The last step that was carried out; 0 for the start."""
        self.now: Position = bench.now.copied()
        dues: dict[int, Due] = {}
        self.ledger: Ledger = bench.ledger.copied(dues)
        self.scars: dict[Fact, Finding] = dict(bench.scars)
        self.doubts: set[Fact] = set(bench.doubts)
        self.unread: Unread = dict(bench.unread)
        self.watches: list[Watch] = _watches(bench.watches, dues, {})
        self.silent = bench.silent
        self.seen = bench.seen and bench.seen.copied()
        self.thoughts = {name: copied(getattr(bench, name)) for name in bench.thoughts}

    def restore(self, bench: Bench) -> None:
        """Put the bench back into this moment. The snapshot stays as it is and can be used again."""
        bench.now = self.now.copied()
        dues: dict[int, Due] = {}
        bench.ledger = self.ledger.copied(dues)
        bench.scars, bench.doubts, bench.unread = dict(self.scars), set(self.doubts), dict(self.unread)
        bench.watches = [watch for watch in _watches(self.watches, dues, {}) if not _is_answered(bench, watch)]
        bench.silent = self.silent
        bench.seen = self.seen and self.seen.copied()
        for name, thought in self.thoughts.items():
            setattr(bench, name, copied(thought))

    def among(self, findings: Twins) -> Snapshot:
        """The same moment for a branch, in whose report other findings stand for those of this one."""
        other = Snapshot.__new__(Snapshot)
        other.step, other.now, other.silent = self.step, self.now, self.silent
        other.doubts, other.unread, other.seen = self.doubts, self.unread, self.seen
        dues: dict[int, Due] = {}
        other.ledger = self.ledger.copied(dues)
        other.scars, other.watches = _scars(self.scars, findings), _watches(self.watches, dues, findings)
        for due in dues.values():
            due.finding = due.finding and findings.get(id(due.finding), due.finding)
        other.thoughts = {name: _reminded(copied(thought), findings) for name, thought in self.thoughts.items()}
        return other


def twins(bench: Bench) -> Twins:
    """For each finding of a bench, by identity, another that says the same."""
    return {id(finding): _twin(finding) for finding in bench.report.every()}


def branch(bench: B, findings: Twins | None = None) -> B:
    """Another bench in the same state, findings and all: what is tried out there does not touch this one.

    `findings` are those of its report, where the twins have been made already.
    """
    other = twin(bench)
    findings = twins(bench) if findings is None else findings
    dues: dict[int, Due] = {}
    other.ledger = bench.ledger.copied(dues)
    for kept in bench.report.kept.values():
        if kept.due is not None and id(kept.due) not in dues:
            dues[id(kept.due)] = twin_of(kept.due)
    other.watches = _watches(bench.watches, dues, findings)
    for due in dues.values():
        due.finding = due.finding and findings.get(id(due.finding), due.finding)
    other.report = bench.report.copied(findings, dues)
    other.holes = bench.holes.among(findings)
    other.now = bench.now.copied()
    other.idle, other.stretches = bench.idle.copied(), bench.stretches[:]
    other.scars, other.doubts = _scars(bench.scars, findings), set(bench.doubts)
    other.unread = dict(bench.unread)
    other.seen = bench.seen and bench.seen.copied()
    for name in bench.thoughts:
        setattr(other, name, _reminded(copied(getattr(bench, name)), findings))
    for name in bench.recalled:
        recalled = getattr(bench, name)
        setattr(other, name, recalled and recalled.among(findings))
    return other


def _scars(scars: Mapping[Fact, Finding], findings: Twins) -> dict[Fact, Finding]:
    return {fact: findings.get(id(finding), finding) for fact, finding in scars.items()}


def _watches(watches: Sequence[Watch], dues: dict[int, Due], findings: Twins) -> list[Watch]:
    """Copies of open questions, which wait for the dues, and are about the findings, that stand for those of others."""
    others = [watch.copied() for watch in watches]
    for watch in others:
        watch.finding = watch.finding and findings.get(id(watch.finding), watch.finding)
        if watch.due is not None:
            twin = dues.get(id(watch.due))
            if twin is None:
                twin = dues[id(watch.due)] = twin_of(watch.due)
            watch.due = twin
    return others


def _is_answered(bench: Bench, watch: Watch) -> bool:
    """Whether cards that were seen since answer an open question; they are not forgotten when the table goes back."""
    return watch.finding is not None and bench.report.is_answered(watch.finding, watch.step)


def _twin(finding: Finding) -> Finding:
    twin = copy(finding)
    twin.expected, twin.also, twin.implied = finding.expected[:], finding.also[:], finding.implied[:]
    twin.unread = dict(finding.unread)
    return twin


def _reminded(thought: Any, findings: Twins) -> Any:  # Any: whatever a game keeps at its bench
    """What a game keeps at its bench, with each finding replaced by the one that stands for it."""
    if isinstance(thought, Finding):
        return findings.get(id(thought), thought)
    for name in () if type(thought) in PLAIN else attributes(thought):
        held = getattr(thought, name)
        if isinstance(held, Finding):
            setattr(thought, name, findings.get(id(held), held))
    return thought
