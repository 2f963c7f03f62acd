"""Slips in a line: another player's name, number, card or target than there was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import log

import msgspec

from adjudicator.explain.around import Around, Written, read, spellings
from adjudicator.explain.edits import Conflict, Edit
from adjudicator.explain.insertions import forgotten_at
from adjudicator.explain.orders import twice
from adjudicator.explain.prices import Features
from adjudicator.explain.rewrites import with_another_card, with_another_name, with_another_number
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.kernel.zones import Bag

CARDS = 40
"""So many other cards are tried in a line."""
TARGETS = 12
"""So many other targets."""
BACK, TRIED = 60, 120
"""Where a number does not fit, the slip may be so many lines back, and so many edits are tried."""
DRAWS = 16
"""So many other drawn cards are tried."""


def reworded(around: Around) -> Iterator[Edit]:
    """Change a name, a number, a card or a target in a line near a fault, or in one that names its card."""
    for number in [*around.near[:5], *around.naming[:3]]:
        line = around.line(number)
        if line is not None:
            yield from _names_and_numbers(around, number, line)
            yield from _cards(around, number, line)
            yield from _targets(around, number, line)


def recast(around: Around) -> Iterator[Edit]:
    """Take a card that cannot be where it is used for one that was used farther back, where another is written."""
    if around.fault.kind not in ("impossible", "contradicts"):
        return
    named = spellings(around.replayer.pack, around.cards)
    for number in range(around.fault.key[1] - 1, max(0, around.fault.key[1] - BACK), -1):
        line = around.line(number)
        card = getattr(line, "card", None)
        if line is None or number in around.near[:5] or card in (None, UNWRITTEN, *named):
            continue
        for text in named:
            for act in read({**msgspec.to_builtins(line), "card": text}, line):
                yield _rewrite(number, act, ("card", 1), ("card-ways", log(len(named))), ("far", 1))


def _rewrite(number: int, line: Step, *features: tuple[str, float]) -> Edit:
    return Edit("rewrite", number, features, ((number, (line,)),))


def _names_and_numbers(around: Around, number: int, line: Step) -> Iterator[Edit]:
    bench = around.node.judge.bench
    for act in with_another_name(line, bench.names):
        inside = getattr(act, "by", None) == getattr(line, "by", None)
        yield _rewrite(number, act, ("name", 1), ("name-ways", log(bench.n - 1)), ("within", int(inside)))
    for act in with_another_number(line):
        yield _rewrite(number, act, ("number", 1))


def _cards(around: Around, number: int, line: Step) -> Iterator[Edit]:
    offers, _ = around.replayer.offers(around.node, number)
    ways = sum(type(one) is type(line) for one in offers)
    features: Features = (("card", 1), ("card-ways", log(max(1, ways))))
    card, named = getattr(line, "card", None), spellings(around.replayer.pack, around.cards)
    for text in named if card not in (None, UNWRITTEN, *named) else ():
        for act in read({**msgspec.to_builtins(line), "card": text}, line):
            yield _rewrite(number, act, ("card", 1), ("card-ways", log(len(named))))
    for act in with_another_card(line, offers, around.replayer.pack)[:CARDS]:
        if card in named or getattr(act, "card", None) not in named:
            yield _rewrite(number, act, *features)


def _targets(around: Around, number: int, line: Step) -> Iterator[Edit]:
    chosen: Iterable[str] = getattr(line, "choose", None) or ()
    bench, pack = around.node.judge.bench, around.replayer.pack
    there = msgspec.to_builtins(line)
    for at, one in enumerate(chosen):
        if not isinstance(one, str) or one == UNWRITTEN:
            continue
        pool = list(bench.names) if one in bench.names else spellings(pack, _in_play(around))
        others = [other for other in dict.fromkeys(pool) if other != one]
        for other in others[:TARGETS]:
            choose = [*there["choose"][:at], other, *there["choose"][at + 1 :]]
            for act in read({**there, "choose": choose}, line):
                yield _rewrite(number, act, ("choose", 1), ("card-ways", log(len(others))))


def _in_play(around: Around) -> list[int]:
    now = around.node.judge.bench.now
    areas = [area.contents() if isinstance(area, Bag) else area for area in getattr(now, "play", ())]
    return [kind for area in areas for kind in area]


def miscounted(around: Around) -> Iterator[Edit]:
    """Look farther back where a number does not fit, or the game goes on: a line is missing, twice, or another's."""
    for fault in around.node.left:
        if whose := _counted(around, fault):
            yield from _farther_back(around, min(fault.at, around.replayer.length), whose)


def _counted(around: Around, fault: Conflict) -> list[str]:
    """List whose cards or tokens a fault counts; nobody's if it is of another kind."""
    bench = around.node.judge.bench
    over = bench.now.over
    if fault.kind == "after-the-end" and over is not None:
        return [bench.names[seat] for seat in over.winners][:2]
    if fault.kind == "claim" or around.node.judge.report.is_by_count(fault.finding):
        return [name for name in bench.names if name in fault.finding.message][:2]
    return []


def _farther_back(around: Around, last: int, whose: Collection[str]) -> Iterator[Edit]:
    tried, bench = 0, around.node.judge.bench
    for number in range(last, max(0, last - BACK), -1):
        line = around.line(number)
        by = None if line is None else getattr(line, "by", None)
        if number in around.near or line is None or by is None:
            continue
        yield from twice(around, number)
        features: Features = (("name", 1), ("name-ways", log(bench.n - 1)), ("far", 1))
        for name in whose:
            for other in [name] if by != name else [one for one in bench.names if one != name][:2]:
                tried += 1
                yield _rewrite(number, msgspec.structs.replace(line, by=other), *features)
        if by in whose and tried < TRIED // 2:
            for edit in forgotten_at(around, number, whose):
                tried += 1
                yield edit
        if tried > TRIED:
            return


def drawn_otherwise(around: Around) -> Iterator[Edit]:
    """Change a card that was drawn: to the one that turns up, or to one that nobody knows."""
    pack, fault, length = around.replayer.pack, around.fault, around.replayer.length
    turned_up = spellings(pack, around.cards)
    tried = 0
    step = around.replayer.steps[fault.key[1] - 1] if fault.key[1] else None
    who = getattr(step, "by", None)
    for number in range(min(fault.at, length), 0, -1) if turned_up else ():
        line = around.line(number)
        if line is None or tried > DRAWS:
            continue
        there = msgspec.to_builtins(line)
        if who not in (there.get("by"), *[one.get("by") for one in there.get("then") or () if isinstance(one, dict)]):
            continue
        for path, old in _drawn(there):
            for text in turned_up if old != UNWRITTEN else ():
                if text != old:
                    tried += 1
                    yield from _drawn_as(number, line, path, text)
    spelled = {text for text, kind in pack.by_spelling.items() if kind in around.cards}
    for number in dict.fromkeys((fault.key[1], *around.naming, *around.near[:3])):
        line = around.line(number)
        for path, old in _drawn(msgspec.to_builtins(line)) if line is not None else ():
            if line is not None and old != UNWRITTEN and (old in spelled or number == fault.key[1]):
                yield from _drawn_as(number, line, path, UNWRITTEN)


def _drawn_as(number: int, line: Step, path: tuple[str | int, ...], text: str) -> Iterator[Edit]:
    unknown = ("drawn-unknown", int(text == UNWRITTEN))
    for act in read(_put(msgspec.to_builtins(line), path, text), line):
        yield _rewrite(number, act, ("drawn", 1), unknown)


def _drawn(there: Written, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Find the drawn cards of a line, each with its place."""
    if isinstance(there, dict):
        for key, value in there.items():
            if key == "cards" and isinstance(value, list) and there.get("do") == "draw":
                yield from (((*path, key, n), card) for n, card in enumerate(value) if isinstance(card, str))
            else:
                yield from _drawn(value, (*path, key))
    elif isinstance(there, list):
        for n, value in enumerate(there):
            yield from _drawn(value, (*path, n))


def _put(there: Written, path: tuple[str | int, ...], text: str) -> Written:
    """Put a card in its place."""
    at = there
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = text
    return there
