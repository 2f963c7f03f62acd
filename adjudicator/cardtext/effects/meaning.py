"""Whom an op means and which cards: named by the text itself, or chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from adjudicator.cardtext.effects import picking
from adjudicator.cardtext.effects.run import CardAt, Run
from adjudicator.formats.abilities import Selector, Who
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import AnyOutcome, Destroyed, Moved
from adjudicator.kernel.hidden import holds


def seats(run: Run, who: Who, record: type[AnyOutcome] | None = None) -> Sequence[int]:
    """The players that an op means, in turn order from the player whose turn it is."""
    bench = run.bench
    if who == "active":
        return (run.active,)
    if who == "you":
        return (run.you,)
    if who == "same":
        return run.same
    if who == "each":
        return bench.game.in_order(bench, run.active)
    if who == "opponents":
        return [s for s in bench.game.in_order(bench, run.active) if bench.game.opponents(bench, s, run.you)]
    if who == "chosen":
        seat = picking.ask_player(run, bench.alive(), record)
    elif who == "opponent":
        seat = picking.ask_player(run, [s for s in bench.alive() if bench.game.opponents(bench, s, run.you)], record)
    else:
        assert_never(who)
    run.same = (seat,) if seat >= 0 else ()
    return run.same


def pool(run: Run, what: Selector, seats: Sequence[int]) -> list[CardAt]:
    """Every card that a selector can mean; -1 stands for the hidden cards of a hand."""
    now = run.bench.now
    row = run.bench.texts.row(what)
    if what.from_ == "play":
        return [(kind, seat) for seat in seats for kind in now.play[seat] if row[kind]]
    if what.from_ == "hand":
        found = []
        for seat in seats:
            hand = now.hands[seat]
            found += [(kind, seat) for kind in hand.kinds() if row[kind]]
            if hand.hidden and any(n and row[kind] for kind, n in enumerate(now.loose)):
                found += [(UNKNOWN, seat)] * hand.hidden
        return found
    zone = now.pile if what.from_ == "pile" else now.discard
    top_first = zone[::-1]
    if what.pick == "top":
        top_first = top_first[: what.n]
    found = [(kind, -1) for kind in top_first if kind >= 0 and row[kind]]
    if UNKNOWN in top_first:
        found += [(kind, -1) for kind, n in enumerate(now.loose) if n and row[kind]]
    return found


def owners(run: Run, what: Selector) -> Sequence[int]:
    """The seats whose hands or play areas a selector means; asks where somebody chooses."""
    if what.whose is None:
        return range(run.bench.n) if what.from_ in ("play", "hand") else ()
    return seats(run, what.whose)


def chosen_spots(
    run: Run, what: Selector, pool: list[CardAt], seats: Sequence[int], record: type[AnyOutcome] | None
) -> list[CardAt]:
    """The cards of the pool that are meant: all, the top ones, or as many as are chosen."""
    if what.n == 0 or what.pick == "top":
        return pool
    if what.n == 1 and run.used < len(run.choose) and run.dice is None:
        only = _plainly_chosen(run, pool)
        if only:
            return only
    if pool and record is not None and what.from_ in ("play", "discard") and _nothing_came_of_it(run, record):
        run.departs("left-out" if _lies_there(run, what, pool) else "unwritten", expected=pool)
        return []
    spots: list[CardAt] = []
    left = list(pool)
    hints = [
        (run.bench.spelled[o.card], run.bench.seat(o.of) if o.of else -1)
        for o in run.left()
        if type(o) is record and (isinstance(o, Destroyed) or (isinstance(o, Moved) and o.from_ == what.from_))
    ]
    decider = seats[0] if what.pick == "holder" and len(seats) == 1 else run.you
    for n in range(min(what.n, len(pool))):
        hint = _meant(run, left, *hints[n], hidden=what.from_ in ("hand", "pile")) if n < len(hints) else None
        open_zone = n < len(hints) and what.from_ in ("play", "discard")
        spot = picking.ask_card(run, left, decider, what.from_, hint, hints[n] if open_zone else (UNKNOWN, -1))
        if spot is None:
            break
        spots.append(spot)
        if spot in left:
            left.remove(spot)
        elif (UNKNOWN, spot[1]) in left:
            left.remove((UNKNOWN, spot[1]))
    return spots


def _lies_there(run: Run, what: Selector, pool: Sequence[CardAt]) -> bool:
    """Whether a card of the pool is sure to be where it is looked for: in a pile it may be one of hidden cards."""
    now = run.bench.now
    if what.from_ != "discard" or any(kind in now.discard for kind, _ in pool):
        return True
    row = run.bench.texts.row(what)
    return all(row[kind] for kind, n in enumerate(now.loose) if n)


def _nothing_came_of_it(run: Run, record: type[AnyOutcome]) -> bool:
    """Nothing was chosen, and the outcomes, which are complete, have none of that kind."""
    if run.then is None or run.used < len(run.choose) or run.dice is not None:
        return False
    return not any(isinstance(outcome, record) for outcome in run.left())


def _plainly_chosen(run: Run, pool: list[CardAt]) -> list[CardAt]:
    """The next choice, if it names a card that is in the pool once; nothing if it is less plain than that."""
    made = run.choose[run.used]
    kind = run.bench.spelled.get(made, UNKNOWN) if type(made) is str else UNKNOWN
    meant = [spot for spot in pool if spot[0] == kind] if kind >= 0 else []
    if len(meant) == 1:
        run.used += 1
        return meant
    return []


def _meant(run: Run, pool: list[CardAt], kind: int, seat: int, *, hidden: bool) -> CardAt | None:
    """The card of the pool that a recorded outcome is about; a hidden one if it may be that."""
    if kind < 0 and hidden:
        return UNKNOWN, pool[0][1]
    for spot in pool:
        if seat in (-1, spot[1]) and (spot[0] == kind or kind < 0):
            return spot
    for unseen, holder in pool:
        if unseen < 0 and seat in (-1, holder) and holds(run.bench, run.bench.now.hands[holder], kind) is None:
            return kind, holder
    return None
