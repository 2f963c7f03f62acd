"""Slips by which a line is missing: what was on offer there goes before a line."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import log

import msgspec

from adjudicator.explain.around import Around
from adjudicator.explain.edits import WAYS, Edit
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.hindsight.every import EveryOther
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import Bag

MOST = 24
"""So many acts on offer are tried in one place; of more, those that use a card of the fault, or one that nobody saw."""
LONGEST, MOST_TURNS = 5, 40
"""So many lines of a turn may be missing, and so many beginnings of one are tried."""
ALIKE = 0.8
"""How much less a line costs that is missing once more."""


def forgotten(around: Around) -> Iterator[Edit]:
    """Put a line in that is missing near a fault."""
    for number in around.near:
        yield from forgotten_at(around, number)


def one_more(around: Around) -> Iterator[Edit]:
    """Put one more in where the last edit has put one in: a whole turn may be missing."""
    if around.node.edits and around.node.edits[-1].kind == "insert":
        yield from forgotten_at(around, around.node.edits[-1].at)


def _of_each_kind(offers: Iterable[Step]) -> list[Step]:
    """Put the first act of each kind and player before the second of any."""
    before: Counter[tuple[type[Step], str]] = Counter()
    turns: list[tuple[int, Step]] = []
    for offer in offers:
        kind = type(offer), getattr(offer, "by", "")
        turns.append((before[kind], offer))
        before[kind] += 1
    return [offer for _, offer in sorted(turns, key=lambda one: one[0])]


def forgotten_turn(around: Around) -> Iterator[Edit]:
    """Put in a turn of another player before an act out of turn: all that it may have been, without its cards."""
    number = around.fault.key[1]
    line = around.line(number)
    if around.fault.kind != "astray" or line is None:
        return
    offers, bench = around.replayer.offers(around.node, number)
    others = [one for one in as_unseen(offers, bench) if getattr(one, "by", None) != around.fault.key[2]]
    turns: deque[tuple[Judge, tuple[Step, ...]]] = deque([(around.replayer.before(around.node, number), ())])
    tried = 0
    while turns and tried < MOST_TURNS:
        judge, before = turns.popleft()
        now = judge.bench
        acts = [one for seat in range(now.n) for one in judge.rules.game.offers(now, seat)] if before else others
        whose = getattr(before[-1], "by", None) if before else None
        for act in as_unseen(acts, now):
            if before and getattr(act, "by", None) != whose:
                continue
            tried += 1
            after = judge.parted()
            after.feed_all((act,), number)
            if len(around.replayer.faults(after)) > len(around.replayer.faults(judge)):
                continue
            lines = (*before, act)
            unseen = sum(getattr(one, "card", None) == UNWRITTEN for one in lines)
            alike = sum(one == another for one, another in pairwise(lines))
            more = len(lines) - 1 - alike * ALIKE
            features = ("insert", 1), ("again", more), ("insert-ways", log(len(others))), ("wild", unseen)
            if before:
                yield Edit("insert", number, features, ((number, (*lines, line)),))
            if len(lines) < LONGEST:
                turns.append((after, lines))


def forgotten_at(around: Around, number: int, whose: Collection[str] = ()) -> Iterator[Edit]:
    """Put a line in that is missing before another: of anybody; or of some players, whichever card it used."""
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
        offers = as_unseen([one for one in offers if getattr(one, "by", None) in whose], bench)
    if len(offers) > MOST:
        spelled = replayer.pack.by_spelling
        about = [one for one in offers if spelled.get(getattr(one, "card", None) or "", -1) in around.cards]
        offers = [*_of_each_kind(as_unseen(offers, bench)), *about][:MOST]
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


def as_unseen(offers: Sequence[Step], bench: Bench) -> list[Step]:
    """Write what may be done as a scorer does who does not say which card of a hand it was: each such act once."""
    used: dict[tuple[type[Step], str], list[int]] = {}
    for offer in offers:
        if (card := getattr(offer, "card", None)) is not None:
            used.setdefault(_whose(offer), []).append(bench.pack.by_spelling.get(card, UNKNOWN))
    from_hand = {(kind, by): _from_hand(bench, bench.seat_of.get(by, -1), kinds) for (kind, by), kinds in used.items()}
    lines: dict[bytes, Step] = {}
    for offer in offers:
        there = msgspec.to_builtins(offer)
        if from_hand.get(_whose(offer)):
            there["card"] = UNWRITTEN
        line = msgspec.convert(there, type(offer))
        lines.setdefault(msgspec.json.encode(line), line)
    return list(lines.values())


def _whose(step: Step) -> tuple[type[Step], str]:
    """Return the kind of an act, and who does it."""
    return type(step), getattr(step, "by", "")


def _from_hand(bench: Bench, seat: int, kinds: Sequence[int]) -> bool:
    """Say if all these cards may be in a player's hand."""
    bags = [bag for _, whose, bag in bench.now.every_place(bench.game.zones) if whose == seat and isinstance(bag, Bag)]
    return all(kind < 0 or any(holds(bench, bag, kind) is not False for bag in bags) for kind in kinds)
