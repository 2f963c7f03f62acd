"""Players in the order of their seats wherever a log says something of each: no verdict hangs on how it is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from inspect import get_annotations
from itertools import compress
from typing import Any

from adjudicator.formats.log import Header, Step


def in_seat_order(header: Header, steps: Sequence[Step]) -> None:
    """Put the keys of every object that has players or teams for keys in the order of the seats; others come last."""
    start: Any = header.start  # Any: a struct that is made at run time
    keyed = {kind for kind in set(map(type, steps)) if _by_name(kind)}
    such = compress(steps, map(keyed.__contains__, map(type, steps))) if keyed else ()  # no Python for the others
    names = [player if isinstance(player, str) else player.name for player in header.players]
    order: dict[str, int] = {}
    for struct in (start, getattr(start, "series", None), *such):
        kind: Any = type(struct)  # Any: mypy does not see that types are hashable
        for field in _by_name(kind):
            value = getattr(struct, field)
            if isinstance(value, dict) and [*value] != names:
                order = order or _order(header, names)
                _arrange(value, order)


def _order(header: Header, names: Sequence[str]) -> dict[str, int]:
    """The players by seat, and after them the teams."""
    teams = [player.team for player in header.players if not isinstance(player, str) and player.team]
    return {name: n for n, name in enumerate(dict.fromkeys([*names, *teams]))}


@cache
def _by_name(type_: Any) -> tuple[str, ...]:  # Any: as above
    """The fields of a struct that may hold an object, by the words of their annotations: to resolve them takes long."""
    return tuple(
        field
        for base in type_.__mro__
        for field, annotation in get_annotations(base).items()
        if "dict[" in (annotation if isinstance(annotation, str) else str(annotation))
    )


def _arrange(value: dict[str, object], order: Mapping[str, int]) -> None:
    keys = sorted(value, key=lambda key: (order.get(key, len(order)), key))
    if keys != [*value]:
        arranged = {key: value[key] for key in keys}
        value.clear()
        value.update(arranged)
