"""Ops that exchange cards between players: swap, redeal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.cardtext.effects.as_played import carry, exchange, follow
from adjudicator.cardtext.effects.run import Run, Spot
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Selector
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Drew, Swapped
from adjudicator.kernel.hidden import kinds_of

if TYPE_CHECKING:
    from adjudicator.cardtext.card_table import CardTable as Table


def swap(run: Run, op: ops.Swap) -> None:
    """Two players exchange; only somebody who has such a card can be chosen."""
    t = run.t
    record = next((o for o in run.left() if isinstance(o, Swapped)), None)
    zone: Any = "play" if op.what == "asset" else "hand"
    if op.what != "hands" and not (t.play[run.you] if zone == "play" else t.hands[run.you].size):
        return
    able = [s for s in t.alive() if t.opponents(s, run.you) and (t.play[s] if zone == "play" else t.hands[s].size)]
    other = run.ask_player(able, Swapped)
    if other < 0:
        return
    run.same = (other,)
    if run.then is not None and run.take(Swapped, lambda o: o is record) is None:
        run.departs("left-out", whom=other, expected=op)
        run.used = len(run.choose)
        run.excused = True
        return
    if record is not None:
        parties = {t.seat(record.by), t.seat(record.with_)}
        if record.what != op.what or parties != {run.you, other}:
            wrong = next((seat for seat in sorted(parties) if seat not in (run.you, other)), other)
            run.departs("left-out" if record.what != op.what else "choice", whom=wrong, expected=[other])
            run.used, run.excused = len(run.choose), True
            follow(t, record, run)
            t.check_hands()
            return
    give = take = UNKNOWN
    if op.what != "hands":
        mine = run.pool(Selector(from_=zone), [run.you])
        theirs = run.pool(Selector(from_=zone), [other])
        given = run.ask_card(mine, run.you, zone, _spot(t, record.give if record else None, run.you))
        taken = run.ask_card(theirs, run.you, zone, _spot(t, record.take if record else None, other))
        give = given[0] if given else UNKNOWN
        take = taken[0] if taken else UNKNOWN
        if record is not None and record.give is not None and record.take is not None:
            for seat, chosen, name in ((run.you, give, record.give), (other, take, record.take)):
                moved = t.spelled[name]
                if chosen >= 0 and moved >= 0 and moved != chosen:
                    run.departs("swapped", whom=seat, expected=chosen, got=moved)
                    run.excused = True
            give, take = (
                t.spelled[name] if t.spelled[name] >= 0 else kind
                for name, kind in ((record.give, give), (record.take, take))
            )
        if record is not None and (record.give is None) != (record.take is None):
            run.departs("left-out", whom=other, expected=(give, take))
            run.excused = True
            giver, kind, receiver = (run.you, give, other) if record.give is not None else (other, take, run.you)
            carry(t, kind, zone, giver, zone, receiver)
            return
    exchange(t, op.what, run.you, other, give, take)
    t.check_hands()
    if run.dice is not None:
        names = [t.pack.cards[k].id if k >= 0 else None for k in (give, take)]
        run.write(Swapped(by=t.names[run.you], with_=t.names[other], what=op.what, give=names[0], take=names[1]))


def _spot(t: Table, card: str | None, seat: int) -> Spot | None:
    return None if card is None else (t.spelled[card], seat)


def redeal(run: Run, op: ops.Redeal) -> None:
    """All hands are shuffled together and dealt out again, to each as many as before."""
    t = run.t
    seats = t.in_order(run.active)
    for outcome in run.left():
        if isinstance(outcome, Drew):
            t.recover_size(t.seat(outcome.by), len(kinds_of(t, outcome.cards)))
    gathered = [kind for seat in seats for kind in t.hands[seat].kinds()]
    for seat in seats:
        t.forget_hand(seat)
    t.watches = [watch for watch in t.watches if watch.seat not in seats]
    mixed = run.dice is not None and run.dice.mixes
    if run.dice is not None and mixed:
        gathered = run.dice.shuffled(gathered)
    for seat in seats:
        size = t.hands[seat].size
        cards: list[int] = []
        if mixed:
            cards, gathered = gathered[:size], gathered[size:]
            run.write(Drew(by=t.names[seat], cards=[t.pack.cards[k].id for k in cards]))
        elif run.then is not None:
            record = run.take(Drew, lambda o, seat=seat: t.seat(o.by) == seat)  # type: ignore[misc]  # default binds
            cards = kinds_of(t, record.cards) if record is not None else []
            if len(cards) != size:
                run.departs("left-out" if record is None else "count", whom=seat, expected=size, got=len(cards))
                if record is not None:
                    t.scar(("hand", seat), t.report.leading)
                    t.resize(seat, len(cards))
        for kind in cards:
            if kind >= 0:
                t.reveal(seat, kind)
