"""The explanations that a search has found, those put together that tell the same, each with its share."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final

import msgspec

from adjudicator.explain.edits import FaultKey, Node
from adjudicator.explain.prices import POLICY
from adjudicator.explain.search import Search
from adjudicator.formats.explanations import EditedLines, Explanation, FaultThatStands
from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.log import Note
from adjudicator.kernel.replay import Judge

NEAR: Final = 3
"""Lines that are missing at places so near to one another are one story, if nothing else is different."""
SLIPS: Final[dict[str, EditKind]] = {"unrecorded": "insert", "claim": "rewrite"}
"""Kinds of faults that are slips of the scorer, and of which kind."""

Slip = tuple[EditKind, int]
"""The kind of an edit, and its step."""


def explanations(judge: Judge) -> list[Explanation]:
    """Return the likeliest explanations of a judged record, the likeliest first; none for one that is clean."""
    goals = Search(judge).goals
    told: list[tuple[frozenset[Slip], frozenset[FaultKey], Node, list[float]]] = []
    for goal in goals:
        if goal.price > goals[0].price + POLICY.margin:
            continue
        slips, faults = _said(goal)
        weight = exp(goals[0].price - goal.price)
        alike = [one for one in told if one[1] == faults and _near(one[0], slips)]
        if alike:
            alike[0][3].append(weight)
        elif slips or faults:
            told.append((slips, faults, goal, [weight]))
    total = sum(sum(weights) for *_, weights in told)
    found = [
        Explanation(
            share=round(sum(weights) / total * (1 - POLICY.otherwise), 2),
            edits=[_edited(slip, goal) for slip in sorted(slips)],
            faults=[FaultThatStands(rule=rule, step=step, player=player) for rule, step, player in _sorted(faults)],
        )
        for slips, faults, goal, weights in told
    ]
    return sorted(found, key=lambda one: -one.share)


def _said(goal: Node) -> tuple[frozenset[Slip], frozenset[FaultKey]]:
    """Split what a goal has into slips and faults of players."""
    kinds = {fault.key: fault.kind for fault in goal.faults if fault.key in goal.accepted}
    slips = {(edit.kind, edit.at) for edit in goal.edits if edit.kind != "fill"}
    slips |= {(SLIPS[kind], key[1]) for key, kind in kinds.items() if kind in SLIPS}
    return frozenset(slips), frozenset(key for key, kind in kinds.items() if kind not in SLIPS)


def _near(these: Iterable[Slip], those: Iterable[Slip]) -> bool:
    """Say if slips are the same, but for the place of a line that is missing."""
    one, other = sorted(these), sorted(those)
    return len(one) == len(other) and all(
        kind == like and (at == place or (kind == "insert" and abs(at - place) <= NEAR))
        for (kind, at), (like, place) in zip(one, other, strict=True)
    )


def _edited(slip: Slip, goal: Node) -> EditedLines:
    kind, at = slip
    edits = [edit for edit in goal.edits if (edit.kind, edit.at) == slip]
    lines = [line for _, there in edits[-1].lines for line in there] if edits else []
    if kind == "insert":
        lines = lines[:-1]  # the last was there before
    written = [msgspec.Raw(msgspec.json.encode(line)) for line in lines if not isinstance(line, Note)]
    return EditedLines(edit=kind, step=at, lines=written)


def _sorted(faults: Iterable[FaultKey]) -> list[FaultKey]:
    return sorted(faults, key=lambda key: (key[1], key[0], key[2] or ""))
