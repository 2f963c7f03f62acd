"""A position in words that need no key: what an answer supposes of a table, for somebody who reads that once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from adjudicator.formats.phrases import listing
from adjudicator.kernel import telling
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.telling import SHARED, Part
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import Order, Row, Zone, contents, size


def spelled_out(bench: Bench, without: Collection[Part] = ()) -> str:
    """`hands: five cards each; top of the discard pile: Castle; draw pile: 41 cards; nothing in play`."""
    return "; ".join([*_zones(bench, without), *_counters(bench, without), *_laid(bench, without)])


def _zones(bench: Bench, without: Collection[Part]) -> Iterator[str]:
    """What is held, and what lies in piles and rows."""
    for zone in sorted(bench.game.zones, key=lambda zone: (not zone.each, not zone.top)):
        places = bench.now.places(zone)
        if zone.each and zone.order is not Order.SPREAD:
            told = [_row(bench, place) if isinstance(place, Row) else _number(place) for place in places]
            yield from _each(bench, zone.title, f"{zone.title}s", told, _seats(bench, zone.id, without))
        elif not zone.each and (zone.id, SHARED) not in without:
            title = f"top of the {zone.title}" if zone.top else zone.title
            yield f"{title}: {_top(bench, zone) if zone.top else _number(places[0])}"


def _counters(bench: Bench, without: Collection[Part]) -> Iterator[str]:
    for counter in bench.game.counters:
        value: Any = getattr(bench.now, counter.id)  # Any: a number, or one for each seat
        if counter.each:
            told, title = [str(one) for one in value], counter.title
            yield from _each(bench, title, title, told, _seats(bench, counter.id, without))
        elif (counter.id, SHARED) not in without:
            yield f"{counter.title} {value}"


def _laid(bench: Bench, without: Collection[Part]) -> Iterator[str]:
    """What lies open in front of players, or that nothing does."""
    for zone in bench.game.zones:
        if zone.each and zone.order is Order.SPREAD:
            places = bench.now.places(zone)
            for seat in _seats(bench, zone.id, without):
                if size(places[seat]):
                    names = listing(telling.named(bench, kind) for kind in contents(zone, places[seat]))
                    yield f"in {zone.word}, {bench.names[seat]}: {names}"
    yield from filter(None, [telling.bare(bench, without)])


def _seats(bench: Bench, key: str, without: Collection[Part]) -> list[int]:
    """Who is still to be told of: of those who are out it goes without saying."""
    there = (seat for seat in range(bench.n) if bench.game.words.lists_all or not bench.now.out[seat])
    return [seat for seat in there if (key, seat) not in without]


def _each(bench: Bench, title: str, titles: str, values: Sequence[str], seats: Sequence[int]) -> Iterator[str]:
    """What these players have of something, called otherwise where several have it; once if all have the same."""
    told = {values[seat] for seat in seats}
    if len(seats) == 1:
        yield f"{title} of {bench.names[seats[0]]}: {values[seats[0]]}"
    elif len(told) == 1:
        (value,) = told
        whose = "" if len(seats) == bench.n else f" of {listing(bench.names[seat] for seat in seats)}"
        yield f"{titles}{whose}: {value}{'' if value == 'none' else ' each'}"
    elif seats:
        yield f"{titles}: {', '.join(f'{bench.names[seat]} {values[seat]}' for seat in seats)}"


def _number(place: Any) -> str:  # Any: whatever a zone's cards lie in
    return some(size(place)) if size(place) else "none"


def _row(bench: Bench, row: Row) -> str:
    """The cards in the places of a player; those that nobody has seen by their number."""
    known = [telling.named(bench, kind) for kind in row.kinds if kind >= 0]
    unseen = sum(kind < 0 for kind in row.contents())
    return listing([*known, *([some(unseen, "unseen card")] if unseen else [])]) or "none"


def _top(bench: Bench, zone: Zone) -> str:
    """What lies on a pile."""
    pile = contents(zone, bench.now.places(zone)[0])
    return "a card that nobody has told" if pile and pile[0] < 0 else telling.top(bench, zone)
