"""The ledger of dues: what is owed or allowed from a moment on, and what became of it.

A due is written down when its condition is met, with the controllers of that moment. Steps settle dues. A due has a
barrier: a point of the clock, or kinds of acts. When the record passes it and the due is open, it has lapsed.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

NEVER = 1 << 60
"""A clock that is never reached."""


class Due(Struct, gc=False, eq=False):
    """Something owed or allowed."""

    what: str
    """trigger, draw, name, ...: the game's own word."""
    seat: int
    """Who owes it: the controller of the source when it arose."""
    since: int
    """The step at which it arose; 0 for the start."""
    barrier: int
    """The clock at which it has lapsed if still open."""
    must: bool = True
    kind: int = -1
    """The source card, for a trigger."""
    ability: Any = None
    """The compiled ability, for a trigger."""
    batch: int = 0
    """Dues of one condition share a batch; they are settled in order of rank."""
    rank: int = 0
    before: tuple[type, ...] = ()
    """Kinds of acts that are a barrier."""
    turn: int = 0
    active: int = -1
    """Whose turn it was when it arose."""
    settled: int = 0
    """The step that settled it, 0 while open."""
    finding: Any = None
    """The finding of its lapse."""
    sure: bool = True
    """Whether its condition is known to have been met; hidden cards may leave that open."""
    number: int = 1
    """How many of it are owed still, such as cards."""
    refused: bool = False
    """The table decided that it may not be made up for."""


class Ledger:
    """Open, lapsed and recently settled dues."""

    __slots__ = ("awaited", "batches", "lapsed", "near", "open", "settled")

    def __init__(self) -> None:
        """Nothing is owed."""
        self.open: list[Due] = []
        self.near = NEVER
        self.awaited: tuple[type, ...] = ()
        self.lapsed: list[Due] = []
        self.settled: list[Due] = []
        self.batches = 0

    def owe(self, due: Due) -> None:
        """Write a due down."""
        self.open.append(due)
        if due.barrier < self.near:
            self.near = due.barrier
        if due.before:
            self.awaited += due.before

    def settle(self, due: Due, step: int) -> None:
        """A step settled this due, in time or late, or after the end of the game, when nothing is owed any more."""
        due.settled = step
        self.settled.append(due)
        owed = self.open
        if len(owed) == 1 and owed[0] is due:
            owed.clear()
            self.near, self.awaited = NEVER, ()
            return
        if due in owed:
            owed.remove(due)
            if owed and owed[0].barrier == due.barrier and not due.before:
                return
        elif due in self.lapsed:
            self.lapsed.remove(due)
        self._recount()

    def drop(self, due: Due) -> None:
        """The due does not matter any more."""
        self.open.remove(due)
        self._recount()

    def lapse(self, clock: int, act: type | None = None) -> list[Due]:
        """Close and return every due whose barrier this clock, or this kind of act, passes."""
        gone = [d for d in self.open if d.barrier <= clock or (act is not None and act in d.before)]
        if gone:
            self.open = [d for d in self.open if d not in gone]
            self._recount()
        return gone

    def clear(self) -> None:
        """Nothing is owed any more: the game is over."""
        self.open.clear()
        self._recount()

    def _recount(self) -> None:
        near = NEVER
        awaited: tuple[type, ...] = ()
        for due in self.open:
            if due.barrier < near:
                near = due.barrier
            if due.before:
                awaited += due.before
        self.near, self.awaited = near, awaited
