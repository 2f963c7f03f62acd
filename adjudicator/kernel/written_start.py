"""A position in the middle of a game as a log lays one out: so that a scene can begin there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from adjudicator.formats.fields import UNKNOWN
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.zones import EMPTY, NO_CARD, Bag, Contents, Row, Sight, Zone, contents

Json = Any
"""A value of JSON."""


def written_starts(bench: Bench) -> Iterator[dict[str, Json]]:
    """The position as start positions, the likeliest first.

    A start position says less than a table knows: what is owed follows from its phase. So these are only ways in which
    it may be written, and whoever writes one judges whether all comes out as before.
    """
    said: dict[str, Json] = {"turn": bench.names[bench.now.active]}
    for zone in bench.game.zones:
        written = _zone(bench, zone)
        if written is not None:
            said[zone.id] = written
    for counter in bench.game.counters:
        value = getattr(bench.now, counter.id)
        said[counter.id] = dict(zip(bench.names, value, strict=True)) if counter.each else value
    out = [name for name, gone in zip(bench.names, bench.now.out, strict=True) if gone]
    if out:
        said["lost"] = out
    fields = bench.game.forms.start.__struct_fields__
    named = bench.game.named(bench)
    if named and "named" in fields:
        said["named"] = named
    for key in fields:
        value = getattr(bench.now, key, None)
        if key not in said and type(value) is int and value:
            said[key] = value
    flags: list[Json] = [None, True, False] if "drawn" in fields else [None]
    for phase, drawn in product(_phases(bench), flags):
        own = {key: value for key, value in (("phase", phase), ("drawn", drawn)) if value is not None}
        yield {**own, **said}


def _phases(bench: Bench) -> list[str | None]:
    """The phase that it is now, then none, then the others."""
    ids = [phase.id for phase in bench.game.phases]
    if not ids:
        return [None]
    here = ids[min(bench.now.clock - bench.now.base, len(ids) - 1)]
    return [here, None, *(id for id in ids if id != here)]


def _zone(bench: Bench, zone: Zone) -> Json:
    """What lies in a zone; None where a log need not say it."""
    places = bench.now.places(zone)
    if zone.each:
        written = {name: _place(bench, zone, there) for name, there in zip(bench.names, places, strict=True)}
        kept = {name: cards for name, cards in written.items() if cards or isinstance(places[0], Bag | Row)}
        return kept or None
    (there,) = places
    if zone.rest and all(kind == UNKNOWN for kind in contents(zone, there)):
        return None
    return _place(bench, zone, there) or None


def _place(bench: Bench, zone: Zone, there: Contents) -> Json:
    if isinstance(there, Row):
        cards = [_in_row(bench, kind, sight) for kind, sight in zip(there.kinds, there.sight, strict=True)]
        while cards and cards[-1] == NO_CARD:
            cards.pop()
        return cards
    kinds = contents(zone, there)
    if isinstance(there, Bag) and all(kind == UNKNOWN for kind in kinds):
        return len(kinds)
    return [bench.pack.written(kind) for kind in kinds]


def _in_row(bench: Bench, kind: int, sight: Sight) -> Json:
    if kind == EMPTY:
        return NO_CARD
    card = bench.pack.written(kind)
    by = {Sight.ALL: "all", Sight.OWNER: "owner"}.get(sight)
    return card if by is None else {"card": card, "by": by}
