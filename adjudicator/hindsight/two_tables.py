"""Two tables side by side: what they differ in, and whether they are the same in all that the rules look at."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeAlias

from adjudicator.formats.fields import UNKNOWN
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.position import PLAIN
from adjudicator.kernel.zones import contents
from adjudicator.native import attributes

Difference: TypeAlias = tuple[Any, ...]
"""What two tables differ in. (Any: facts of several kinds, which are only compared.)"""
TURN: Final = "turn"
"""What they differ in is whose turn it is."""


def turn_of(bench: Bench) -> tuple[int, int]:
    """The number of the turn, and whose it is."""
    return bench.now.turn, bench.now.active


def difference(one: Bench, other: Bench, *, drawn_alike: bool = False) -> Difference:
    """What two tables differ in, but for the order of cards and the piles that are everybody's.

    Where the same cards were drawn at both, a card that was seen at only one of them is no other card.
    """
    found: list[Any] = []  # Any: as above
    if one.now.out != other.now.out:
        found.append(tuple(one.now.out))
    if turn_of(one) != turn_of(other):
        found.append((TURN, *turn_of(other)))
    for zone in one.game.zones:
        pairs = zip(one.now.places(zone), other.now.places(zone), strict=True)
        for seat, (mine, its) in enumerate(pairs if zone.each else ()):
            if mine != its:
                cards = Counter(contents(zone, its))
                cards.subtract(Counter(contents(zone, mine)))
                if drawn_alike:
                    _only_seen(cards)
                left = tuple(sorted((kind, n) for kind, n in cards.items() if n))
                if left:
                    found.append((zone.id, seat, left))
    return tuple(found)


def has_grown(before: Difference, after: Difference) -> bool:
    """Whether two tables that differed do so in another way, and not only in whose turn it is no more."""
    gone = [one for one in before if one not in after]
    return bool(before and after) and (any(one not in before for one in after) or any(one[0] != TURN for one in gone))


def _only_seen(cards: Counter[int]) -> None:
    """Strike out cards more and less of which only one is known by its face."""
    for kind in [kind for kind in cards if kind != UNKNOWN]:
        seen = min(abs(cards[kind]), abs(cards[UNKNOWN])) if cards[kind] * cards[UNKNOWN] < 0 else 0
        sign = 1 if cards[kind] > 0 else -1
        cards[kind] -= sign * seen
        cards[UNKNOWN] += sign * seen


def alike(one: Bench, other: Bench) -> bool:
    """Whether two tables are the same in all that the rules look at, and the same is owed."""
    return _owed(one) == _owed(other) and all(
        _equal(getattr(one.now, name), getattr(other.now, name))
        for name in type(one.now).__dataclass_fields__
        if name not in one.now.passing()
    )


def _owed(bench: Bench) -> Counter[tuple[str, int, int]]:
    return Counter((due.what.id, due.seat, due.kind) for due in bench.ledger.open)


def _equal(one: Any, other: Any) -> bool:  # Any: whatever a game keeps in its position
    """Whether two facts of positions say the same."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if type(one) in PLAIN or isinstance(one, set | frozenset):
        return bool(one == other)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(_equal, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_equal(one[key], other[key]) for key in one)
    if one == other:
        return True
    names = attributes(one)
    return bool(names) and all(_equal(getattr(one, name), getattr(other, name, None)) for name in names)
