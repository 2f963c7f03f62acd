"""Where the slip behind a fault may be: the lines near it, those that name its cards, and what they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from adjudicator.explain.edits import Conflict, Node
from adjudicator.explain.replayer import Replayer
from adjudicator.formats.log import BESIDE, Back, Call, Note, Step, Undo
from adjudicator.kernel.pack import Pack

NEAR = 8
"""So many lines before a fault may hold the slip behind it."""
NAMING = 5
"""So many of the latest lines that name a card of a fault may hold it as well."""

Written: TypeAlias = Any
"""Any: a step, or part of one, as JSON has it."""


class Around(NamedTuple):
    """A fault of an edited record, and where to look for the slip behind it."""

    replayer: Replayer
    node: Node
    fault: Conflict
    cards: frozenset[int]
    """The kinds of cards that the fault is about."""
    near: list[int]
    """Numbers of lines, the likeliest first."""
    naming: list[int]
    """Those farther back that name one of the cards."""
    edited: set[int]
    """Numbers whose lines were edited already, and not only put into another order."""

    def line(self, number: int) -> Step | None:
        """Return the one line at a number that may hold a slip; None where there is none, or it was edited."""
        if not 0 < number <= self.replayer.length or number in self.edited:
            return None
        lines = self.replayer.lines_at(self.node.lines, number)
        return None if len(lines) != 1 or isinstance(lines[0], Note | Undo | Back | Call) else lines[0]

    def author(self, number: int) -> str | None:
        """Return who made the step at a number."""
        line = self.line(number)
        return None if line is None else getattr(line, "by", None)


def around(replayer: Replayer, node: Node, fault: Conflict) -> Around:
    """Find out where the slip behind a fault may be."""
    step, up = fault.key[1], min(fault.at, replayer.length)
    cards = _cards(node, fault) | _expected(replayer.pack, fault)
    due = node.judge.report.kept[id(fault.finding)].due
    near = [step, up, up - 1, step - 1, *range(up - 2, max(0, up - NEAR), -1), 0 if due is None else due.since]
    near = [number for number in dict.fromkeys(near) if 0 < number <= replayer.length]
    naming = [number for number in _naming(replayer, cards, up) if number not in near]
    edited = {number for edit in node.edits if edit.kind not in ("swap", "move") for number, _ in edit.lines}
    return Around(replayer, node, fault, cards, near, naming, edited)


def _cards(node: Node, fault: Conflict) -> frozenset[int]:
    report, found = node.judge.report, set()
    for finding in (fault.finding, *report.hanging([fault.finding])):
        kept = report.kept[id(finding)]
        found |= {kept.card, kept.misplaced, kept.fault.card, -1 if kept.due is None else kept.due.kind}
    return frozenset(found - {-1})


def _expected(pack: Pack, fault: Conflict) -> set[int]:
    """Collect the cards that would have been right."""
    right = fault.finding.expected
    return {kind for kind, title in enumerate(pack.titles) if title in right} if right else set()


def _naming(replayer: Replayer, cards: frozenset[int], last: int) -> list[int]:
    spelled = [f'"{text}"'.encode() for text, kind in replayer.pack.by_spelling.items() if kind in cards]
    found: list[int] = []
    for number in range(last, 0, -1) if spelled else ():
        text = msgspec.json.encode(replayer.steps[number - 1])
        if any(name in text for name in spelled):
            found.append(number)
        if len(found) == NAMING:
            break
    return found


def said(step: Step) -> Written:
    """Return what a step says was done, as JSON has it."""
    return {key: value for key, value in msgspec.to_builtins(step).items() if key not in BESIDE or key == "do"}


def read(there: Written, like: Step) -> Iterable[Step]:
    """Read a step of the same kind as another; none if it can't be one."""
    try:
        return (msgspec.convert(there, type(like)),)
    except msgspec.ValidationError:
        return ()


def spellings(pack: Pack, cards: Iterable[int]) -> list[str]:
    """List how records write these cards."""
    return [pack.cards[kind].id for kind in cards]
