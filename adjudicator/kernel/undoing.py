"""What it takes to go back to before a step: the cards to move, the newest first, and what can't be restored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from adjudicator.formats.log import Back, Step
from adjudicator.formats.outcomes import Shuffled
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.position import copied
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.telling import named
from adjudicator.kernel.zones import Contents, Zone, contents

MOST: Final = 40
"""Who has to move more cards than that does not go back."""

_Spot: TypeAlias = tuple[Zone, int]
"""A zone of a seat; -1 for one that is everybody's."""


class Undoing(NamedTuple):
    """How to go back."""

    moves: list[str]
    """The cards to move, one by one, the newest first."""
    lost: list[str]
    """What can't be restored."""


def undoing(judge: Judge, steps: Sequence[Step], first: int) -> Undoing:
    """How to undo these steps. `judge` stands just before the first of them, which has that number, and follows them.

    Cards whose faces nobody wrote down are told as such. Once there are too many it stops counting.
    """
    moves: list[str] = []
    lost: list[str] = []
    spots = [(zone, seat) for zone, seat, _ in judge.bench.now.every_place(judge.rules.game.zones)]
    was = [copied(place) for place in _places(judge.bench)]
    for n, step in enumerate(steps, first):
        judge.feed_all((step,), n)
        now = list(_places(judge.bench))
        changed = [i for i, place in enumerate(now) if place != was[i]]
        if not isinstance(step, Back):
            moved, mixed = _moved(judge.bench, [(spots[i], was[i], now[i]) for i in changed])
            if mixed or _shuffles(step):
                lost += [f"the order of the {zone.title}, which step {n} shuffled" for zone in _hidden(judge.bench)]
            moves += moved
            if len(moves) > MOST:
                break
        for i in changed:
            was[i] = copied(now[i])
    moves.reverse()
    return Undoing(moves, list(dict.fromkeys(lost)))


def _places(bench: Bench) -> Iterator[Contents]:
    """What lies in every place."""
    return (place for zone in bench.game.zones for place in bench.now.places(zone))


def _shuffles(step: Any) -> bool:  # Any: a step of the game
    """Whether a step says that a pile was shuffled."""
    return any(isinstance(one, Shuffled) for one in getattr(step, "then", None) or ())


def _hidden(bench: Bench) -> list[Zone]:
    return [zone for zone in bench.game.zones if zone.rest]


def _moved(bench: Bench, changed: Sequence[tuple[_Spot, Contents, Contents]]) -> tuple[list[str], bool]:
    """The cards that a step has moved, each from where it lies now to where it was; and whether it mixed some.

    `changed` are the places in which something else lies now: what lay there, and what does.
    """
    here: list[tuple[int, _Spot]] = []
    gone: list[tuple[int, _Spot]] = []
    mixed = False
    for at, was, now in changed:
        come, left = _apart(contents(at[0], was), contents(at[0], now))
        here += [(kind, at) for kind in come]
        gone += [(kind, at) for kind in left]
        mixed = mixed or (at[0].rest and len(come) > 1)
    moves: list[str] = []
    for kind, at in here:
        source = next((one for one in gone if one[0] == kind), None) or next(
            (one for one in gone if -1 in (one[0], kind)), None
        )
        if source is None:
            continue
        gone.remove(source)
        if not (at[0].rest and mixed):
            moves.append(
                f"{named(bench, max(kind, source[0]))}: from {_place_of(bench, at)} to {_place_of(bench, source[1])}"
            )
    return moves, mixed


def _apart(was: list[int], now: list[int]) -> tuple[list[int], list[int]]:
    """The cards that came to a place, and those that left it."""
    more = len(now) - len(was)
    if more > 0 and now[more:] == was:
        return now[:more], []
    if more < 0 and was[-more:] == now:
        return [], was[:-more]
    before, after = Counter(was), Counter(now)
    return list((after - before).elements()), list((before - after).elements())


def _place_of(bench: Bench, at: _Spot) -> str:
    zone, seat = at
    return f"the {zone.title}" if seat < 0 else f"{bench.names[seat]}'s {zone.title}"
