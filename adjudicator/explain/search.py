"""A search for the cheapest explanations, the cheapest first.

A node is a set of edits and of faults that were let stand. It is expanded at its earliest fault that is left: that
stands, or an edit clears it. Adriansyah, "Aligning observed and modeled behavior" (2014), does so for business
processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import chain, count
from typing import Final

import msgspec

from adjudicator.explain.around import Around, around
from adjudicator.explain.completions import filled
from adjudicator.explain.edits import Edit, FaultKey, Node
from adjudicator.explain.insertions import forgotten, one_more
from adjudicator.explain.orders import moved, swapped, turns, written_twice
from adjudicator.explain.prices import POLICY
from adjudicator.explain.replayer import Replayer
from adjudicator.explain.substitutions import drawn_otherwise, miscounted, reworded
from adjudicator.hindsight.bounds import explaining
from adjudicator.kernel.replay import Judge

CUT_OFF = 200
"""So many nodes that could not be looked into are finished by letting all stand."""
LEAST, AHEAD = 2.6, 1.8
"""What the first fault that is left is thought to cost, and each more."""
KINDS: Final = (written_twice, swapped, moved, turns, filled, reworded, forgotten, miscounted, drawn_otherwise)
"""The ways in which a record may be wrong, in the order in which they are tried."""


class Search:
    """The explanations of a judged record within a margin of the cheapest.

    `goals` are nodes of which all faults are cleared or accepted; the cheapest never costs more than to accept all that
    the record shows as it was written.
    """

    def __init__(self, judge: Judge) -> None:
        """Search, as far as the budget of the log goes; where it ends, all that is left stands."""
        self.replayer = Replayer(judge)
        self.goals: list[Node] = []
        self._cleared: dict[FaultKey, tuple[int, list[Edit]]] = {}
        """The edits that cleared a fault once, with the number of the step at which it came up."""
        self._seen: set[object] = set()
        self._queue: list[tuple[float, int, Node]] = []
        self._number = count()
        self.first = self.replayer.as_written()
        self.best = sum(fault.price for fault in self.first.left)
        self._push(self.first)
        with explaining(judge):
            self._explore()
        self._let_stand()

    def _explore(self) -> None:
        while self._queue:
            estimate, _, node = heappop(self._queue)
            if estimate > self.best + POLICY.margin:
                break
            left = node.left
            if not left:
                self.goals.append(node)
                continue
            self._push(node.accepting(left[0]))
            for child in self._children(around(self.replayer, node, left[0])):
                self._push(child)

    def _let_stand(self) -> None:
        """Make goals of the nodes that were not looked into."""
        for _, _, node in self._queue[:CUT_OFF]:
            for fault in node.left:
                node = node.accepting(fault)
            if node.price <= self.best + POLICY.margin:
                self.best = min(self.best, node.price)
                self.goals.append(node)
        self.goals.sort(key=lambda goal: goal.price)

    def _push(self, node: Node) -> None:
        left = node.left
        estimate = node.price + (LEAST + AHEAD * (len(left) - 1) if left else 0)
        whole = node.price + sum(fault.price for fault in left)
        if estimate > min(self.best, whole) + POLICY.margin:
            return
        lines = tuple((number, msgspec.json.encode(node.lines[number])) for number in sorted(node.lines))
        same = lines, frozenset(node.filling.items()), node.accepted
        if same not in self._seen:
            self._seen.add(same)
            self.best = min(self.best, whole)
            heappush(self._queue, (estimate, next(self._number), node))

    def _children(self, it: Around) -> Iterator[Node]:
        """Yield what becomes of a node by each edit that clears a fault; what cleared it once is tried again."""
        node, fault = it.node, it.fault
        at, known = self._cleared.get(fault.key, (-1, []))
        if at >= fault.at:
            edits = chain([edit for edit in known if not _clash(node, edit)], one_more(it))
        else:
            known = []
            self._cleared[fault.key] = fault.at, known
            edits = chain.from_iterable(kind(it) for kind in KINDS)
        wrong = {finding.step for finding in node.judge.report.findings}
        for edit in edits:
            if edit.kind == "rewrite" and edit.at not in wrong and ("fine", 1) not in edit.features:
                edit = edit._replace(features=(*edit.features, ("fine", 1)))
            child = None
            if node.price + edit.price <= self.best + POLICY.margin:
                child = self.replayer.after(node, edit, fault)
            if child is not None:
                done = child.edits[-1]
                if all(done.lines != one.lines or done.filling != one.filling for one in known):
                    known.append(done)
                yield child


def _clash(node: Node, edit: Edit) -> bool:
    """Say if an edit is about lines or holes that were edited already."""
    return any(number in node.edited for number, _ in edit.lines) or any(
        hole in node.filling for hole, _ in edit.filling
    )
