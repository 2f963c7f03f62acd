"""Snapshots of a game that is being judged: to go back to a moment, or to try something out from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from adjudicator.formats.finding import Finding
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due, twin_of
from adjudicator.kernel.ledger import Ledger
from adjudicator.kernel.position import Position, copied
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.watch import Watch

B = TypeVar("B", bound=Bench)


class Snapshot:
    """A bench at one moment, but for its report: what was found stays found."""

    __slots__ = ("ledger", "now", "scars", "silent", "step", "thoughts", "watches")

    def __init__(self, bench: Bench) -> None:
        """Copy all that changes while a game is judged. The findings are shared."""
        self.step = bench.step
        """The last step that was carried out; 0 for the start."""
        self.now: Position = bench.now.copied()
        twins: dict[int, Due] = {}
        self.ledger: Ledger = bench.ledger.copied(twins)
        self.scars: dict[Fact, Finding] = dict(bench.scars)
        self.watches: list[Watch] = _watching(bench.watches, twins)
        self.silent = bench.silent
        self.thoughts = {name: copied(getattr(bench, name)) for name in bench.thoughts}

    def restore(self, bench: Bench) -> None:
        """Put the bench back into this moment. The snapshot stays as it is and can be used again."""
        bench.now = self.now.copied()
        twins: dict[int, Due] = {}
        bench.ledger = self.ledger.copied(twins)
        bench.scars = dict(self.scars)
        bench.watches = _watching(self.watches, twins)
        bench.silent = self.silent
        for name, thought in self.thoughts.items():
            setattr(bench, name, copied(thought))


def branch(bench: B) -> B:
    """Another bench in the same state, findings and all: what is tried out there does not touch this one."""
    cls = type(bench)
    other = cls.__new__(cls)
    other.__dict__.update(bench.__dict__)
    findings = {id(finding): _twin(finding) for finding in bench.report.every()}
    dues: dict[int, Due] = {}
    other.ledger = bench.ledger.copied(dues)
    for kept in bench.report.kept.values():
        if kept.due is not None and id(kept.due) not in dues:
            dues[id(kept.due)] = twin_of(kept.due)
    other.watches = _watching(bench.watches, dues)
    for due in dues.values():
        due.finding = due.finding and findings.get(id(due.finding), due.finding)
    other.report = bench.report.copied(findings, dues)
    other.holes = bench.holes.again(bench.holes.filling)
    other.now = bench.now.copied()
    other.idle = set(bench.idle)
    other.scars = {fact: findings.get(id(finding), finding) for fact, finding in bench.scars.items()}
    for watch in other.watches:
        watch.finding = watch.finding and findings.get(id(watch.finding), watch.finding)
    for name in bench.thoughts:
        setattr(other, name, _reminded(copied(getattr(bench, name)), findings))
    return other


def _watching(watches: Sequence[Watch], twins: dict[int, Due]) -> list[Watch]:
    """Copies of open questions, which wait for the dues that stand for those of the others."""
    found = [watch.copied() for watch in watches]
    for watch in found:
        if watch.due is not None:
            twin = twins.get(id(watch.due))
            if twin is None:
                twin = twins[id(watch.due)] = twin_of(watch.due)
            watch.due = twin
    return found


def _twin(finding: Finding) -> Finding:
    twin = Finding(**{name: getattr(finding, name) for name in Finding.__struct_fields__})
    twin.expected, twin.also = finding.expected[:], finding.also[:]
    return twin


def _reminded(thought: Any, findings: Mapping[int, Finding]) -> Any:  # Any: whatever a game keeps at its bench
    """What a game keeps at its bench, with each finding replaced by the one that stands for it."""
    if isinstance(thought, Finding):
        return findings.get(id(thought), thought)
    for name in getattr(thought, "__slots__", ()):
        held = getattr(thought, name)
        if isinstance(held, Finding):
            setattr(thought, name, findings.get(id(held), held))
    return thought
