"""A due: something owed or allowed from a moment on, until its barrier.

A due is written down when its condition is met, with the controllers of that moment. Steps settle dues. A barrier is a
point of the clock, or kinds of acts: when the record passes it and the due is open, it has lapsed. Dues that arise by
one condition are a batch, and have an order in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final, NamedTuple

from msgspec import Struct

from adjudicator.formats.finding import Finding
from adjudicator.kernel.scars import Fact

NEVER: Final = 1 << 60
"""A clock that is never reached."""


class DueKind(NamedTuple):
    """A kind of due. Each game names its own."""

    id: str
    brings_card: bool = False
    """It takes a card from a pile: perhaps it was done and not written down, where such a card turns up later."""
    goes_without_saying: bool = False
    """That it is still open where the record stops is not worth a note."""
    done_unseen: bool = False
    """It has to be done, and nobody need write it down: that its line is missing is no fault, as with one that `must`
    not be done."""
    agreed: bool = False
    """What was left out of it is made up for only if the others agree."""


class Due(Struct, gc=False, eq=False):
    """Something owed or allowed."""

    what: DueKind
    seat: int
    """Who owes it: the controller of the source when it arose."""
    since: int
    """The step at which it arose; 0 for the start."""
    barrier: int
    """The clock at which it has lapsed if still open."""
    must: bool = True
    kind: int = -1
    """The source card, where one asks for it."""
    ability: Any = None  # Any: the card's own text, of whatever language it is written in
    batch: int = 0
    """Dues of one condition share a batch; they are settled in order of rank."""
    rank: int = 0
    before: tuple[type, ...] = ()
    """Kinds of acts that are a barrier."""
    unless: Callable[[Any], bool] | None = None  # Any: a step of the game
    """Which of those acts are none after all."""
    turn: int = 0
    active: int = -1
    """Whose turn it was when it arose."""
    settled: int = 0
    """The step that settled it, 0 while open."""
    finding: Finding | None = None
    """The finding of its lapse."""
    sure: bool = True
    """Whether its condition is known to have been met; hidden cards may leave that open."""
    number: int = 1
    """How many of it are owed still, such as cards."""
    rests: tuple[Fact, ...] = ()
    """Facts that its condition was held against; if one of them bears a scar a miss is folded under that."""
    piles: Sequence[tuple[int, int]] = ()
    """What was to be drawn from as it lapsed: how many cards were in each pile, and which lay on top."""
    refused: bool = False
    """The table decided that it may not be made up for."""

    def is_like(self, other: Due) -> bool:
        """Whether the same is owed, and no card asks for it: so it is with each card of a draw of several."""
        return self.kind == other.kind < 0 and (self.what, self.seat, self.since) == (
            other.what,
            other.seat,
            other.since,
        )

    def comes_before(self, other: Due) -> bool:
        """Whether this one has its place before another: of one batch, and of a lower rank."""
        return self.batch == other.batch and self.rank < other.rank


def twin_of(due: Due) -> Due:
    """Another due that says the same."""
    return copy(due)
