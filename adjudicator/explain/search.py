"""A search for the cheapest explanations, the cheapest first.

A node is a set of edits and of faults that were let stand. It is expanded at its earliest fault that is left: that
stands, or an edit clears it. Adriansyah, "Aligning observed and modeled behavior" (2014), does so for business
processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Final

import msgspec

from adjudicator.explain.around import NEAR, Around, around
from adjudicator.explain.completions import filled
from adjudicator.explain.edits import Edit, Node
from adjudicator.explain.gathering import gathered
from adjudicator.explain.insertions import forgotten, forgotten_turn, one_more
from adjudicator.explain.orders import moved, swapped, turns, written_twice
from adjudicator.explain.other_rules import with_other_rules
from adjudicator.explain.prices import POLICY, PRICES
from adjudicator.explain.replayer import Replayer
from adjudicator.explain.substitutions import drawn_otherwise, miscounted, recast, reworded
from adjudicator.explain.undone import undone
from adjudicator.formats.finding import FindingKey
from adjudicator.hindsight.bounds import explaining
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Books

CUT_OFF = 200
"""So many nodes that could not be looked into are finished by letting all stand."""
LEAST, AHEAD = 2.6, 1.8
"""What the first fault that is left is thought to cost, and each more."""
KINDS: Final = sorted(
    [
        ("fill", filled),
        ("undone", undone),
        ("gather", gathered),
        ("again", one_more),
        ("double", written_twice),
        ("insert", forgotten),
        ("insert", forgotten_turn),
        ("swap-end", swapped),
        ("name", reworded),
        ("card", recast),
        ("drawn", drawn_otherwise),
        ("number", miscounted),
        ("move", moved),
        ("move", turns),
    ],
    key=lambda kind: PRICES[kind[0]],
)
"""The ways in which a record may be wrong, each with the least that it costs; what is cheap is tried first."""


class Search:
    """The explanations of a judged record within a margin of the cheapest.

    `goals` are nodes of which all faults are cleared or accepted; the cheapest never costs more than to accept all that
    the record shows as it was written.
    """

    def __init__(self, judge: Judge, margin: float = POLICY.margin, books: Books | None = None) -> None:
        """Search, as far as the budget of the log goes; where it ends, all that is left stands.

        `books` are the other books of its game, by one of which the record may be meant.
        """
        self.judge, self.replayer, self.margin = judge, Replayer(judge), margin
        self.goals: list[Node] = []
        self._cleared: dict[tuple[FindingKey, int], tuple[int, list[Edit]]] = {}
        """The edits of a kind that cleared a fault once, with the number of the step at which it came up."""
        self._seen: set[object] = set()
        self._alike: dict[object, Node] = {}
        self._others: dict[int, list[Node]] = {}
        """For each node by its identity, the dearer ones of which the rest is the same."""
        self._queue: list[tuple[float, int, Node, int]] = []
        """Nodes by what they will cost at least, each with the kind of edit that is tried next."""
        self._number = count()
        self.first = self.replayer.as_written()
        self.best = sum(fault.price for fault in self.first.left)
        self._push(self.first)
        with explaining(judge):
            other = None if books is None else with_other_rules(judge, self.replayer, self.first, books)
            if other is not None:
                self._push(other)
            self._explore()
        self._let_stand()
        self._recombine()

    def _explore(self) -> None:
        while self._queue:
            estimate, _, node, kind = heappop(self._queue)
            if estimate > self.best + self.margin:
                break
            if not node.left:
                self.goals.append(node)
            elif kind or self._is_first(node):
                self._expand(node, kind)

    def _is_first(self, node: Node) -> bool:
        """Say if no other node was looked into of which the rest is the same; else keep it beside that one."""
        first = self._alike.setdefault(_rest(node), node)
        if first is not node:
            self._others.setdefault(id(first), []).append(node)
        return first is node

    def _expand(self, node: Node, kind: int) -> None:
        """Try the edits of a kind at the first fault that is left, and leave the next kind for later."""
        fault = node.left[0]
        if kind == 0:
            self._push(node.accepting(fault))
        for child in self._children(around(self.replayer, node, fault), kind):
            self._push(child)
        for later, (name, edits) in enumerate(KINDS[kind + 1 :], kind + 1):
            rest = 0.0 if edits is miscounted else _ahead(len(node.left) - 1)
            least = node.price + PRICES[name] + rest
            if least <= self.best + self.margin:
                heappush(self._queue, (least, next(self._number), node, later))
                break

    def _let_stand(self) -> None:
        """Make goals of the nodes that were not looked into to the end, each once."""
        known = {_decided(goal) for goal in self.goals}
        for _, _, node, _ in self._queue[:CUT_OFF]:
            for fault in node.left:
                node = node.accepting(fault)
            if node.price <= self.best + self.margin and _decided(node) not in known:
                known.add(_decided(node))
                self.best = min(self.best, node.price)
                self.goals.append(node)
        self.goals.sort(key=lambda goal: goal.price)

    def _recombine(self) -> None:
        """Add to the goals those with the same end and another beginning."""
        known = {_decided(goal) for goal in self.goals}
        for goal in self.goals[:CUT_OFF]:
            slack = self.best + self.margin - goal.price
            for other in self._ways(goal, slack):
                if _decided(other) not in known:
                    known.add(_decided(other))
                    self.goals.append(other)
        self.goals.sort(key=lambda goal: goal.price)

    def _ways(self, node: Node, slack: float) -> list[Node]:
        """List the ways to come to where a node is, for so much more at most; itself first."""
        path = [node]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        ways: list[Node] = []
        for at in reversed(path):
            ways = [at, *(at.after(other) for other in ways[1:])]
            for other in self._others.get(id(at), ()):
                if other.price <= at.price + slack:
                    ways += self._ways(other, slack + at.price - other.price)
            ways = ways[:CUT_OFF]
        return ways

    def _push(self, node: Node) -> None:
        left = node.left
        estimate = node.price + _ahead(len(left))
        whole = node.price + sum(fault.price for fault in left)
        if estimate > min(self.best, whole) + self.margin:
            return
        lines = tuple((number, msgspec.json.encode(node.lines[number])) for number in sorted(node.lines))
        same = lines, frozenset(node.filling.items()), frozenset(node.accepted)
        if same not in self._seen:
            self._seen.add(same)
            self.best = min(self.best, whole)
            heappush(self._queue, (estimate, next(self._number), node, 0))

    def _children(self, it: Around, kind: int) -> Iterator[Node]:
        """Yield what becomes of a node by each edit that clears a fault; what cleared it once is tried again."""
        node, fault = it.node, it.fault
        at, known = self._cleared.get((fault.key, kind), (-1, []))
        edits: Iterable[Edit]
        if at >= fault.at and KINDS[kind][1] is not one_more:
            edits = [edit for edit in known if not _clash(node, edit)]
        else:
            known = []
            self._cleared[fault.key, kind] = fault.at, known
            edits = KINDS[kind][1](it)
        wrong = {finding.step for finding in node.judge.report.findings}
        for edit in edits:
            if edit.slip is not None:
                fine = edit.kind == "rewrite" and edit.at not in wrong
                excerpt = self.replayer.excerpt if fault.blames else 0.0
                edit = edit.dearer(("fine", int(fine)), ("excerpt", excerpt))
            child = None
            if node.price + edit.price <= self.best + self.margin:
                child = self.replayer.after(node, edit, fault)
            if child is not None:
                done = child.edits[-1]
                if all(done.lines != one.lines or done.filling != one.filling for one in known):
                    known.append(done)
                yield child


def _ahead(left: int) -> float:
    """Return what so many faults that are left are thought to cost."""
    return LEAST + AHEAD * (left - 1) if left else 0.0


def _rest(node: Node) -> object:
    """Return what the rest of the search from a node on hangs on: what is left, and the edits near to that."""
    left = node.left
    near = min(left[0].at, left[0].key[1]) - NEAR
    lines = [(number, msgspec.json.encode(there)) for number, there in sorted(node.lines.items()) if number >= near]
    shown = [(fault.key, fault.features, fault.finding.message) for fault in left]
    return tuple(shown), tuple(lines), frozenset(node.filling.items())


def _decided(goal: Node) -> object:
    lines = [(number, msgspec.json.encode(there)) for number, there in sorted(goal.lines.items())]
    return tuple(lines), frozenset(goal.filling.items()), frozenset(goal.accepted)


def _clash(node: Node, edit: Edit) -> bool:
    """Say if an edit is about lines or holes that were edited already."""
    return any(number in node.edited for number, _ in edit.lines) or any(
        hole in node.filling for hole, _ in edit.filling
    )
