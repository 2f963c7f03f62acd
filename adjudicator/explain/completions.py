"""Choices that nobody wrote down: each way to have chosen."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from adjudicator.explain.around import Around
from adjudicator.explain.edits import Edit

HOLES = 4
"""So many of the latest holes before a fault are filled."""
WAYS = 12
"""So many ways are tried in each."""


def filled(around: Around) -> Iterator[Edit]:
    """Fill a hole before a fault."""
    met, node = around.node.judge.bench.holes.met, around.node
    done = {hole for edit in node.edits for hole, _ in edit.filling}
    there = [hole for hole in met if hole.step <= around.fault.at and hole not in done]
    for hole in sorted(there, reverse=True)[:HOLES]:
        ways = min(len(met[hole].ways), WAYS)
        features = ("fill", 1), ("fill-ways", log(max(1, ways)))
        for way in range(ways):
            if node.filling.get(hole) != way:
                yield Edit("fill", hole.step, features, (), ((hole, way),))
