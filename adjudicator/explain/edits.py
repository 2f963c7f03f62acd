"""An edit of a record, the faults that a record as edited shows, and both together: a node of the search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Literal, NamedTuple, TypeAlias

from adjudicator.explain.prices import Features, price
from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.finding import Finding, FindingKey
from adjudicator.formats.log import Header, Step
from adjudicator.hindsight.every import EveryOther
from adjudicator.kernel.holes import Hole
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules

WAYS = 4
"""So many ways to choose what an act leaves open are tried."""

Lines: TypeAlias = Mapping[int, tuple[Step, ...]]
"""What stands at numbers of the record in place of what was written there."""


class OtherRules(NamedTuple):
    """Rules that a record may mean, and the header that names them."""

    rules: Rules
    header: Header


class Edit(NamedTuple):
    """A slip of the scorer that is put right, a choice that nobody wrote down, or a fault that did not count."""

    kind: EditKind | Literal["fill", "undone"]
    at: int
    features: Features
    lines: tuple[tuple[int, tuple[Step, ...]], ...] = ()
    filling: tuple[tuple[Hole, int], ...] = ()
    offered: tuple[Step, EveryOther] | None = None
    """An act that goes before the line at `at`, and the way to choose what it leaves open."""
    rules: OtherRules | None = None
    """The rules by which the record is judged in place of its own."""
    fault: FindingKey | None = None
    """The fault that stands, with its act undone."""

    @property
    def slip(self) -> EditKind | None:
        """Return how it puts a slip of the scorer right; None if it is about none."""
        return None if self.kind == "fill" or self.kind == "undone" else self.kind

    @property
    def price(self) -> float:
        """Add up what it costs."""
        return price(self.features)

    def dearer(self, *features: tuple[str, float]) -> Edit:
        """Return it with more that makes it dear, each once."""
        return self._replace(features=tuple(dict([*self.features, *(one for one in features if one[1])]).items()))


class Conflict(NamedTuple):
    """A fault that a record shows."""

    key: FindingKey
    at: int
    """The number of the step at which it came up."""
    kind: str
    features: Features
    finding: Finding

    @property
    def price(self) -> float:
        """Add up what it costs to let it stand."""
        return price(self.features)

    @property
    def blames(self) -> bool:
        """Say if it is a player's, and not only the record's."""
        return self.kind not in ("impossible", "contradicts", "mismatch", "unrecorded", "claim")

    def worse_than(self, other: Conflict) -> bool:
        """Say if more rulings are against the same act than in another record."""
        return len(self.finding.also) > len(other.finding.also)


class Node(NamedTuple):
    """Some edits, the faults that were let stand, and the record judged with them."""

    edits: tuple[Edit, ...]
    accepted: Mapping[FindingKey, Conflict]
    """The faults that were let stand, as they are with the edits."""
    lines: Lines
    filling: Mapping[Hole, int]
    checkpoints: Sequence[tuple[int, Judge]]
    """The game before some numbers, in order."""
    judge: Judge
    faults: Sequence[Conflict]
    price: float
    parent: Node | None = None
    """The node before the last decision."""
    target: Conflict | None = None
    """The fault that it was about: it was let stand, or an edit clears it."""

    @property
    def left(self) -> list[Conflict]:
        """List the faults that are neither cleared nor accepted."""
        return [fault for fault in self.faults if fault.key not in self.accepted]

    def faults_without(self, other: Node) -> list[Conflict]:
        """List the faults that are not among those of another node."""
        there = {fault.key for fault in other.faults}
        return [fault for fault in self.faults if fault.key not in there]

    @property
    def rules(self) -> OtherRules | None:
        """Return the rules by which the record is judged with its edits; None for its own."""
        return self.edits[0].rules if self.edits else None

    @property
    def edited(self) -> set[int]:
        """Collect the numbers whose lines were edited."""
        return {number for edit in self.edits for number, _ in edit.lines}

    def accepting(self, fault: Conflict) -> Node:
        """Let a fault stand."""
        accepted = {**self.accepted, fault.key: fault}
        return self._replace(accepted=accepted, price=cost(self.edits, accepted), parent=self, target=fault)

    @property
    def decision(self) -> Edit | None:
        """Return the edit that it was; None if a fault was let stand."""
        before = 0 if self.parent is None else len(self.parent.edits)
        return self.edits[-1] if len(self.edits) > before else None

    @property
    def features(self) -> Iterator[tuple[str, float]]:
        """Yield what makes it as dear as it is, edit by edit and fault by fault."""
        for edit in self.edits:
            yield from edit.features
        for fault in self.accepted.values():
            yield from fault.features

    def after(self, other: Node) -> Node:
        """Return another node with the last decision made there instead."""
        assert self.target is not None
        edit = self.decision
        cleared = set() if self.parent is None else self.parent.accepted.keys() - self.accepted.keys()
        accepted = {key: one for key, one in other.accepted.items() if key not in cleared}
        kept = {fault.key for fault in self.faults}
        faults = [*self.faults, *(one for key, one in accepted.items() if key not in kept)]
        if edit is None:
            return other._replace(faults=faults).accepting(self.target)._replace(parent=other)
        edits = *other.edits, edit
        return Node(
            edits,
            accepted,
            {**other.lines, **dict(edit.lines)},
            {**other.filling, **dict(edit.filling)},
            (),
            self.judge,
            faults,
            cost(edits, accepted),
            other,
            self.target,
        )


def cost(edits: Sequence[Edit], accepted: Mapping[FindingKey, Conflict]) -> float:
    """Add up what edits cost, and the faults that are left with them."""
    return round(fsum([*[edit.price for edit in edits], *[fault.price for fault in accepted.values()]]), 6)
