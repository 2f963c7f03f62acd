"""Cards in numbered places: what is seen of them, and where they go. Places are counted from 0 here, from 1 in logs."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import may_be, reveal, swap_out
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.seen import Sighting
from adjudicator.kernel.zones import EMPTY, Bag, Pile, Row, Sight

WIDER = {Sight.NOBODY: 0, Sight.OWNER: 1, Sight.ALL: 2}
"""Who sees more."""


def filled(row: Row, place: int) -> bool:
    """Whether there is such a place, and a card in it."""
    return 0 <= place < len(row.kinds) and row.kinds[place] != EMPTY


def see(bench: Bench, row: Row, place: int, kind: int, viewer: int, sight: Sight) -> None:
    """A card in a row is looked at or turned up: it stays there, and is known to these from now on.

    A card that the record has elsewhere is judged, and believed; -1 is one that nobody recorded.
    """
    if WIDER[sight] > WIDER[row.sight[place]]:
        row.sight[place] = sight
    there = row.kinds[place]
    if kind < 0 or there == kind:
        return
    if there < 0 and may_be(bench, row, kind):
        know(bench, row, place, kind)
        return
    bench.judge(Contradiction(viewer, "show", kind, there))
    if there >= 0:
        bench.now.loose[there] += 1
    row.kinds[place] = UNKNOWN
    if not may_be(bench, row, kind):
        swap_out(bench, kind)
    else:
        bench.now.loose[kind] -= 1
    row.kinds[place] = kind


def know(bench: Bench, row: Row, place: int, kind: int) -> None:
    """A hidden card of a row is known from now on."""
    bench.now.loose[kind] -= 1
    row.kinds[place] = kind
    if bench.seen is not None:
        for zone, seat, other in bench.now.every_place(bench.game.zones):
            if other is row:
                bench.seen.in_row((zone.id, seat), place, kind, row.changes.get(place, 0), bench.step)


def recall(bench: Bench, seen: Sighting) -> None:
    """What was seen in a bag or row by a step that is taken back is known, if it lay there already before it."""
    for zone, seat, place in bench.now.every_place(bench.game.zones):
        if (zone.id, seat) != (seen.zone, seen.seat) or bench.seen is None:
            continue
        if isinstance(place, Bag) and seen.came == bench.seen.came.get(place.key, 0):
            reveal(bench, place, seen.kind)
        elif isinstance(place, Row) and _is_hidden_still(place, seen) and may_be(bench, place, seen.kind):
            know(bench, place, seen.place, seen.kind)


def _is_hidden_still(row: Row, seen: Sighting) -> bool:
    """Whether the card that was seen lies in its place, and is not known there."""
    return row.kinds[seen.place] == UNKNOWN and row.changes.get(seen.place, 0) == seen.came


def put(row: Row, place: int, kind: int, sight: Sight = Sight.NOBODY) -> None:
    """A card comes into a place, seen by these."""
    row.kinds[place], row.sight[place] = kind, sight
    row.changes[place] = row.changes.get(place, 0) + 1


def take(row: Row, place: int) -> int:
    """The card of a place goes away; -1 if nobody recorded it."""
    kind = row.kinds[place]
    put(row, place, EMPTY)
    return kind


def move(row: Row, place: int, to: Row, target: int) -> None:
    """A card goes from one place to another, known to those who knew it."""
    sight = row.sight[place]
    put(to, target, take(row, place), sight)


def fill(row: Row, pile: Pile) -> int:
    """Cards come off a pile, face down, into every place that is empty. Returns how many."""
    came = 0
    for place, kind in enumerate(row.kinds):
        if kind == EMPTY and pile:
            put(row, place, pile.pop())
            came += 1
    return came
