"""The explanations that a search has found, those put together that tell the same, each with its share."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import exp
from typing import Final, NamedTuple, TypeAlias

import msgspec

from adjudicator.explain.around import said
from adjudicator.explain.edits import Node
from adjudicator.explain.prices import POLICY
from adjudicator.formats.explanations import EditedLines, Explanation, FaultThatStands
from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.finding import FindingKey
from adjudicator.formats.log import Note

NEAR: Final = 3
"""Lines that are missing at places so near to one another are one story, if nothing else is different."""
SLIPS: Final[dict[str, EditKind]] = {"unrecorded": "insert", "claim": "rewrite"}
"""Kinds of faults that are slips of the scorer, and of which kind."""

SlipKey: TypeAlias = tuple[EditKind, int]
"""The kind of an edit, and its step."""


class Story(NamedTuple):
    """Explanations that tell the same."""

    slips: frozenset[SlipKey]
    faults: frozenset[FindingKey]
    nodes: Sequence[tuple[Node, float]]
    """They, the cheapest first, and how much each weighs."""
    share: float
    """How likely it is among those that were found, from 0 to 1."""

    @property
    def node(self) -> Node:
        """Return the cheapest."""
        return self.nodes[0][0]

    def surest(self, slip: tuple[str, int]) -> float:
        """Return how likely it is that a slip was put right just as the cheapest has it, from 0 to 1."""
        weights: dict[object, float] = {}
        for node, weight in self.nodes:
            lines = [edit.lines for edit in node.edits if (edit.kind, edit.at) == slip]
            text = msgspec.json.encode(lines)
            weights[text] = weights.get(text, 0) + weight
        return next(iter(weights.values())) / sum(weights.values())

    def has(self, slip: tuple[str, int]) -> bool:
        """Say if it has a slip, or a line that is missing near the same place."""
        kind, at = slip
        return any(like == kind and (at == n or (kind == "insert" and abs(at - n) <= NEAR)) for like, n in self.slips)


def stories(goals: Sequence[Node], margin: float = POLICY.margin) -> list[Story]:
    """Put goals of a search together, the cheapest first, that tell the same; the likeliest first."""
    told: list[tuple[frozenset[SlipKey], frozenset[FindingKey], list[tuple[Node, float]]]] = []
    for goal in goals:
        if goal.price > goals[0].price + margin:
            continue
        slips, faults = told_by(goal)
        weight = exp(goals[0].price - goal.price)
        alike = [one for one in told if one[1] == faults and _near(one[0], slips)]
        if alike:
            alike[0][2].append((goal, weight))
        else:
            told.append((slips, faults, [(goal, weight)]))
    total = sum([weight for *_, nodes in told for _, weight in nodes])
    found = [Story(slips, faults, nodes, sum([weight for _, weight in nodes]) / total) for slips, faults, nodes in told]
    return sorted(found, key=lambda story: -story.share)


def share_of(found: Iterable[Story]) -> float:
    """Return how likely one of some stories is, from 0 to 1; some is kept for what nobody thought of."""
    return round(sum([story.share for story in found]) * (1 - POLICY.otherwise), 2)


def explanations(found: Iterable[Story], left_open: Container[tuple[str, int]] = ()) -> list[Explanation]:
    """Return explanations as the report has them, the likeliest first; none for a record that is clean.

    `left_open` are rulings and steps of which the record does not say if anything was wrong.
    """
    told = [
        Explanation(
            share=share_of([story]),
            edits=[_edited(slip, story.node) for slip in sorted(story.slips)],
            faults=[
                FaultThatStands(rule=rule, step=n, player=player)
                for rule, n, player in _sorted(story.faults)
                if (rule, n) not in left_open
            ],
        )
        for story in found
    ]
    return [one for one in told if one.edits or one.faults]


def told_by(goal: Node) -> tuple[frozenset[SlipKey], frozenset[FindingKey]]:
    """Split what a goal of a search tells into slips and faults of players."""
    kinds = {fault.key: fault.kind for fault in goal.faults if fault.key in goal.accepted}
    slips = {(edit.slip, edit.at) for edit in goal.edits if edit.slip is not None}
    slips |= {(SLIPS[kind], key[1]) for key, kind in kinds.items() if kind in SLIPS}
    faults = {key for key, kind in kinds.items() if kind not in SLIPS}
    return frozenset(slips), frozenset(faults.union(edit.fault for edit in goal.edits if edit.fault is not None))


def _near(these: Iterable[SlipKey], those: Iterable[SlipKey]) -> bool:
    """Say if slips are the same, but for the place of a line that is missing."""
    one, other = sorted(these), sorted(those)
    return len(one) == len(other) and all(
        kind == like and (at == place or (kind == "insert" and abs(at - place) <= NEAR))
        for (kind, at), (like, place) in zip(one, other, strict=True)
    )


def _edited(slip: SlipKey, goal: Node) -> EditedLines:
    kind, at = slip
    edits = [edit for edit in goal.edits if (edit.kind, edit.at) == slip]
    lines = [line for _, there in edits[-1].lines for line in there] if edits else []
    if kind == "insert":
        lines = lines[:-1]  # the last was there before
    written = [said(line) for line in lines if not isinstance(line, Note)]
    return EditedLines(edit=kind, step=at, lines=written)


def _sorted(faults: Iterable[FindingKey]) -> list[FindingKey]:
    return sorted(faults, key=lambda key: (key[1], key[0], key[2] or ""))
