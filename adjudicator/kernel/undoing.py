"""What it takes to go back to before a step: the cards to move, the newest first, and what can't be restored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from adjudicator.formats.log import Back, Step
from adjudicator.formats.outcomes import Shuffled
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.telling import named
from adjudicator.kernel.zones import Zone, contents

MOST: Final = 40
"""Who has to move more cards than that does not go back."""

_Places: TypeAlias = Mapping[tuple[Zone, int], Sequence[int]]
"""What lies in every place: each zone of each seat, -1 for one that is everybody's."""


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
    was = _places(judge.bench)
    for n, step in enumerate(steps, first):
        judge.feed_all((step,), n)
        now = _places(judge.bench)
        if not isinstance(step, Back):
            moved, mixed = _moved(judge.bench, was, now)
            if mixed or _shuffles(step):
                lost += [f"the order of the {zone.title}, which step {n} shuffled" for zone in _hidden(judge.bench)]
            moves += moved
            if len(moves) > MOST:
                break
        was = now
    moves.reverse()
    return Undoing(moves, list(dict.fromkeys(lost)))


def _places(bench: Bench) -> _Places:
    return {(zone, seat): contents(zone, place) for zone, seat, place in bench.now.every_place(bench.game.zones)}


def _shuffles(step: Any) -> bool:  # Any: a step of the game
    """Whether a step says that a pile was shuffled."""
    return any(isinstance(one, Shuffled) for one in getattr(step, "then", None) or ())


def _hidden(bench: Bench) -> list[Zone]:
    return [zone for zone in bench.game.zones if zone.rest]


def _moved(bench: Bench, was: _Places, now: _Places) -> tuple[list[str], bool]:
    """The cards that a step has moved, each from where it lies now to where it was; and whether it mixed some."""
    here: list[tuple[int, tuple[Zone, int]]] = []
    gone: list[tuple[int, tuple[Zone, int]]] = []
    mixed = False
    for at, cards in now.items():
        before, after = Counter(was[at]), Counter(cards)
        here += [(kind, at) for kind in (after - before).elements()]
        gone += [(kind, at) for kind in (before - after).elements()]
        mixed = mixed or (at[0].rest and sum((after - before).values()) > 1)
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
                f"{named(bench, max(kind, source[0]))}: from {_place(bench, at)} to {_place(bench, source[1])}"
            )
    return moves, mixed


def _place(bench: Bench, at: tuple[Zone, int]) -> str:
    zone, seat = at
    return f"the {zone.title}" if seat < 0 else f"{bench.names[seat]}'s {zone.title}"
