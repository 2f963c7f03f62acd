"""Slips by which a line is missing: what was on offer there goes before a line."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import log

from adjudicator.explain.around import Around
from adjudicator.explain.edits import Edit
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.hindsight.every import EveryOther
from adjudicator.hindsight.repairs import as_unseen

MOST = 24
"""So many acts on offer are tried in one place; of more, those that use a card of the fault, or one that nobody saw."""
WAYS = 4
"""So many ways to choose what an act leaves open."""


def forgotten(around: Around) -> Iterator[Edit]:
    """Put a line in that is missing near a fault."""
    for number in around.near:
        yield from forgotten_at(around, number)


def one_more(around: Around) -> Iterator[Edit]:
    """Put one more in where the last edit has put one in: a whole turn may be missing."""
    if around.node.edits and around.node.edits[-1].kind == "insert":
        yield from forgotten_at(around, around.node.edits[-1].at)


def forgotten_at(around: Around, number: int, whose: Collection[str] = ()) -> Iterator[Edit]:
    """Put a line in that is missing before another: of anybody, or of some players."""
    replayer, node = around.replayer, around.node
    here = replayer.lines_at(node.lines, number)
    before = here[: sum(one.kind == "insert" and one.at == number for one in node.edits)]
    offers, bench = replayer.offers(node, number)
    if before:
        judge = replayer.before(node, number)
        judge.feed_all(before, number)
        bench = judge.bench
        offers = [step for seat in range(bench.n) for step in judge.rules.game.offers(bench, seat)]
    if whose:
        offers = [one for one in offers if getattr(one, "by", None) in whose]
    if len(offers) > MOST:
        spelled = replayer.pack.by_spelling
        offers = [
            *as_unseen(offers, bench),
            *(one for one in offers if spelled.get(getattr(one, "card", None) or "", -1) in around.cards),
        ][:MOST]
    base = ("again" if before else "insert", 1), ("insert-ways", log(max(1, len(offers))))
    hard = around.fault.kind in ("impossible", "contradicts")
    for offer in offers:
        if before or getattr(offer, "card", None) == UNWRITTEN:
            unseen = 0 if getattr(offer, "card", None) != UNWRITTEN else 2 if hard and not before else 1
            lines: tuple[Step, ...] = (*before, offer, *here[len(before) :])
            yield Edit("insert", number, (*base, ("wild", unseen)), ((number, lines),))
        else:
            every = EveryOther()
            for _ in range(WAYS):
                yield Edit("insert", number, base, (), (), (offer, every))
                if not every.next_way():
                    break
