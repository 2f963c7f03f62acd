"""The ledger of dues: what is owed or allowed from a moment on, and what became of it.

A due is written down when its condition is met, with the controllers of that moment. Steps settle dues. A due has a
barrier: a point of the clock, or kinds of acts. When the record passes it and the due is open, it has lapsed. Dues that
arise by one condition are a batch, and have an order in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec import Struct

from adjudicator.formats.finding import Finding

NEVER: Final = 1 << 60
"""A clock that is never reached."""


class What(NamedTuple):
    """A kind of due. Each game names its own."""

    id: str
    brings_card: bool = False
    """It takes a card from a pile: perhaps it was done and not written down, where such a card turns up later."""
    goes_without_saying: bool = False
    """That it is still open where the record stops is not worth a note."""
    agreed: bool = False
    """What was left out of it is made up for only if the others agree."""


class Due(Struct, gc=False, eq=False):
    """Something owed or allowed."""

    what: What
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
    refused: bool = False
    """The table decided that it may not be made up for."""

    def comes_before(self, other: Due) -> bool:
        """Whether this one has its place before another: of one batch, and of a lower rank."""
        return self.batch == other.batch and self.rank < other.rank


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

    def batch(self) -> int:
        """The number of a new batch."""
        self.batches += 1
        return self.batches

    def settle(self, due: Due, step: int) -> None:
        """A step settled this due, in time or late. One that is closed otherwise, as by the end, is only marked."""
        due.settled = step
        self.settled.append(due)
        owed = self.open
        if len(owed) == 1 and owed[0] is due:
            owed.clear()
            self.near, self.awaited = NEVER, ()
        elif due in owed:
            owed.remove(due)
            if not owed or owed[0].barrier != due.barrier or due.before:
                self._recount()
        elif due in self.lapsed:
            self.lapsed.remove(due)

    def drop(self, due: Due) -> None:
        """The due does not matter any more, open or lapsed."""
        (self.open if due in self.open else self.lapsed).remove(due)
        self._recount()

    def drop_all(self) -> None:
        """Nothing that is open matters any more."""
        self.open.clear()
        self._recount()

    def lapse(self, clock: int, act: object = None) -> list[Due]:
        """Close and return every due whose barrier this clock, or this act, passes."""
        gone = [d for d in self.open if d.barrier <= clock or (d.before and self._passed(d, act))]
        if gone:
            self.open = [d for d in self.open if d not in gone]
            self._recount()
        return gone

    def stops(self, act: object) -> bool:
        """Whether something would be missed if this act came."""
        return type(act) in self.awaited and any(due.must and self._passed(due, act) for due in self.open)

    @staticmethod
    def _passed(due: Due, act: object) -> bool:
        return type(act) in due.before and (due.unless is None or not due.unless(act))

    # ---- order within a batch

    def first(self, what: What) -> list[Due]:
        """The open dues of that kind that may be settled now: those of each batch that come before all others."""
        dues = [d for d in self.open if d.what is what]
        return [d for d in dues if not any(other.comes_before(d) for other in dues)]

    def in_its_place(self, due: Due) -> bool:
        """Whether nothing that must be done comes before this due."""
        return not due.rank or not any(other.must and other.comes_before(due) for other in self.open)

    def out_of_place(self, due: Due) -> list[Due]:
        """What should have come before this due, or after it, if it is settled now."""
        found = [d for d in self.open if d.must and d.comes_before(due)]
        if not due.must:
            found += [d for d in self.settled if due.comes_before(d) and d.finding is None]
        return found

    def moot(self, order: Finding) -> bool:
        """Whether a finding of a wrong order is none any more: what was to come first has not come after all."""
        dues = (*self.open, *self.settled)
        return order.fault == "out-of-order" and not any(d.finding is order and d.settled != order.step for d in dues)

    # ---- questions

    def owed(self, what: What, seat: int = -1) -> Due | None:
        """The first open due of that kind, of that seat if one is given."""
        return next((d for d in self.open if d.what is what and seat in (-1, d.seat)), None)

    def missed(self, what: What, seat: int = -1) -> Due | None:
        """The first lapsed due of that kind, of that seat if one is given."""
        return next((d for d in self.lapsed if d.what is what and seat in (-1, d.seat)), None)

    def _recount(self) -> None:
        near = NEVER
        awaited: tuple[type, ...] = ()
        for due in self.open:
            if due.barrier < near:
                near = due.barrier
            if due.before:
                awaited += due.before
        self.near, self.awaited = near, awaited

    def copied(self, twins: dict[int, Due]) -> Ledger:
        """Another ledger with the same dues; `twins` gives for each due, by identity, the one that stands for it."""
        ledger = Ledger()
        ledger.near, ledger.awaited, ledger.batches = self.near, self.awaited, self.batches
        for mine, its in ((self.open, ledger.open), (self.lapsed, ledger.lapsed), (self.settled, ledger.settled)):
            for due in mine:
                twin = twins.get(id(due))
                if twin is None:
                    twin = twins[id(due)] = twin_of(due)
                its.append(twin)
        return ledger


def twin_of(due: Due) -> Due:
    """Another due that says the same."""
    twin = Due(due.what, due.seat, due.since, due.barrier)
    for name in _FACTS:
        setattr(twin, name, getattr(due, name))
    return twin


_FACTS = Due.__struct_fields__[4:]
