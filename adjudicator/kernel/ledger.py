"""The ledger of dues: what is owed or allowed from a moment on, and what became of it."""

from __future__ import annotations

from adjudicator.formats.finding import Finding
from adjudicator.kernel.dues import NEVER, Due, DueKind, twin_of


class Ledger:
    """Open, lapsed and recently settled dues."""

    __slots__ = ("awaited", "batches", "lapsed", "near", "open", "passed_up", "settled")

    def __init__(self) -> None:
        """Nothing is owed."""
        self.open: list[Due] = []
        self.near = NEVER
        self.awaited: tuple[type, ...] = ()
        self.lapsed: list[Due] = []
        self.passed_up: list[Due] = []
        """What was offered in the last turn that offered anything, and was not made use of in time."""
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
        elif due in self.passed_up:
            self.passed_up.remove(due)

    def reopen(self, due: Due) -> None:
        """A step that was taken to settle this due did something else: it is owed as before."""
        self.settled.remove(due)
        due.settled = 0
        self.owe(due)

    def pass_up(self, due: Due) -> None:
        """An offer was not made use of in time."""
        self.passed_up = [*(other for other in self.passed_up if other.turn == due.turn), due]

    def drop(self, due: Due) -> None:
        """The due does not matter any more, open or lapsed."""
        (self.open if due in self.open else self.lapsed).remove(due)
        self._recount()

    def drop_all(self) -> None:
        """Nothing that is open matters any more."""
        self.open.clear()
        self._recount()

    def pass_over(self) -> None:
        """Nothing that is open need be done, but what must be."""
        self.open = [due for due in self.open if due.must]
        self._recount()

    def lapse(self, clock: int, act: object = None) -> list[Due]:
        """Close and return every due whose barrier this clock, or this act, passes."""
        gone = [d for d in self.open if d.barrier <= clock or (d.before and self._passed(d, act))]
        if gone:
            closed = {id(d) for d in gone}
            self.open = [d for d in self.open if id(d) not in closed]
            self._recount()
        return gone

    def stops(self, act: object) -> bool:
        """Whether something would be missed if this act came."""
        return type(act) in self.awaited and any(due.must and self._passed(due, act) for due in self.open)

    @staticmethod
    def _passed(due: Due, act: object) -> bool:
        return type(act) in due.before and (due.unless is None or not due.unless(act))

    # ---- order within a batch

    def first(self, what: DueKind) -> list[Due]:
        """The open dues of that kind that may be settled now: those of each batch that come before all others."""
        dues = [d for d in self.open if d.what is what]
        return [d for d in dues if not any(other.comes_before(d) for other in dues)]

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

    def owed(self, what: DueKind, seat: int = -1) -> Due | None:
        """The first open due of that kind, of that seat if one is given."""
        for due in self.open:
            if due.what is what and (seat == -1 or due.seat == seat):
                return due
        return None

    def missed(self, what: DueKind, seat: int = -1) -> Due | None:
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
        for mine, its in (
            (self.open, ledger.open),
            (self.lapsed, ledger.lapsed),
            (self.passed_up, ledger.passed_up),
            (self.settled, ledger.settled),
        ):
            for due in mine:
                twin = twins.get(id(due))
                if twin is None:
                    twin = twins[id(due)] = twin_of(due)
                its.append(twin)
        return ledger
