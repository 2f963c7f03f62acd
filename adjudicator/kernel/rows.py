"""Cards in numbered places: what is seen of them, and where they go. Places are counted from 0 here, from 1 in logs."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import may_be, swap_out
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.zones import EMPTY, Pile, Row, Sight

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
        bench.now.loose[kind] -= 1
        row.kinds[place] = kind
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


def put(row: Row, place: int, kind: int, sight: Sight = Sight.NOBODY) -> None:
    """A card comes into a place, seen by these."""
    row.kinds[place], row.sight[place] = kind, sight


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
