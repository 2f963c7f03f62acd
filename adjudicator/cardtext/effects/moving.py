"""Ops that move cards: draw, discard, destroy, move."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cardtext.effects.as_played import carry
from adjudicator.cardtext.effects.run import Run, Spot
from adjudicator.cardtext.standing import fits
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Selector
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Destroyed, Discarded, Drew, Moved, Shuffled
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.ledger import NEVER, Due
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.table import Counts


def draw(run: Run, op: ops.Draw) -> None:
    """Each player draws, less what substitutions take off."""
    t = run.t
    seats = run.seats(op.who, Drew)
    substitutes = t.standing.substitutes
    for place, seat in enumerate(seats, 1):
        owed = op.cards
        if owed and substitutes:
            owed = max(t.least_draw, owed + t.standing.change(t, seat, run.you))
        if t.out[seat]:
            owed = 0
        then = run.then
        if then is None:
            if owed:
                _drawn(run, seat, owed)
        elif run.at < len(then) and (first := then[run.at]).__class__ is Drew and t.seat(first.by) == seat:
            kinds = kinds_of(t, first.cards)
            if not owed and run.draws_again:
                continue
            if len(kinds) == owed and not t.limbo:
                run.at += 1
                t.draw(seat, kinds)
            else:
                _draw_as_recorded(run, seat, owed, seats[place:])
        elif owed or (run.at < len(then) and not run.draws_again):
            _draw_as_recorded(run, seat, owed, seats[place:])
        if t.over is not None:
            return


def _draw_as_recorded(run: Run, seat: int, owed: int, later: Sequence[int]) -> None:
    """One player's draw; a reshuffle in its midst may part it in two."""
    t = run.t

    def own(outcome: Drew) -> bool:
        return t.seat(outcome.by) == seat

    record = run.take(Drew, own, later)
    kinds = [] if record is None else kinds_of(t, record.cards)
    given = len(kinds)
    parts: list[Drew | Shuffled] = []
    left = list(run.left()) if given < owed else []
    while left and given < owed:
        shuffled = left.pop(0) if isinstance(left[0], Shuffled) else None
        more = left.pop(0) if left else None
        if not isinstance(more, Drew) or not own(more):
            break
        parts += [shuffled, more] if isinstance(shuffled, Shuffled) else [more]
        run.at += 1 if shuffled is None else 2
        given += len(kinds_of(t, more.cards))
    if given < owed and given == t.drawable():
        t.draw(seat, [*kinds, UNKNOWN])
        return
    if given != owed:
        found = run.departs("left-out" if record is None else "count", whom=seat, expected=owed, got=given)
        for _ in range(owed - given if found is not None else 0):
            t.ledger.lapsed.append(Due("draw", seat, t.step, NEVER, finding=found))
    elif run.card in kinds and run.card in t.limbo and not t.may_be_drawn(run.card):
        run.departs("itself", whom=seat, expected=t.drawable() >= given, got=run.card)
        if t.drawable() < given:
            t.draw(seat, [kind for kind in kinds if kind != run.card])
            t.run_dry()
            kinds = [run.card]
    t.draw(seat, kinds)
    for part in parts:
        if isinstance(part, Shuffled):
            t.reshuffle(part, run)
        else:
            t.draw(seat, kinds_of(t, part.cards))


def _drawn(run: Run, seat: int, number: int) -> None:
    """Nobody recorded this draw in `then`: it follows from the card."""
    t = run.t
    if run.dice is None:
        t.draw(seat, [UNKNOWN] * number)
        return
    names = []
    for _ in range(number):
        before = Counts(t.hands[seat].known)
        if not t.draw(seat, [UNKNOWN]):
            break
        after = t.hands[seat].known
        names.append(t.pack.written(next((k for k, n in after.items() if n > before[k]), UNKNOWN)))
    if names:
        run.write(Drew(by=t.names[seat], cards=names))


def discard(run: Run, op: ops.Discard) -> None:
    """Each player puts cards of the hand on the discard pile, as many as they can."""
    t = run.t
    what = op.what
    emptied = []
    for seat in run.seats(op.who, Discarded):
        if _plainly_discarded(run, seat, what):
            if not t.hands[seat].size:
                emptied.append(seat)
            continue
        pool = run.pool(what, [seat])
        known = sum(kind >= 0 for kind, _ in pool)
        most = len(pool) if what.n == 0 else min(what.n, len(pool))
        least = known if what.n == 0 else min(what.n, known)
        cards = _discards(run, seat, op, pool, most)
        if cards is None and what.type is None and what.suit is None and what.rank is None:
            cards = [UNKNOWN] * most
        if cards is None:
            if most:
                t.ask(seat, frozenset(k for k in range(len(t.loose)) if fits(t, k, what)), run, 0)
                t.forget_hand(seat)
            continue
        for kind in cards:
            t.recover(seat, kind)
            if kind >= 0 and not fits(t, kind, what):
                run.departs("choice", whom=seat, expected=pool, got=kind)
            elif kind >= 0 and t.holds(seat, kind) is False:
                t.judge(Contradiction(seat, "discard", kind, UNKNOWN))
            t.spend(seat, kind)
            t.onto(kind)
        if len(cards) < least or len(cards) > (what.n or 999):
            run.departs("left-out" if not cards else "count", whom=seat, expected=least, got=len(cards))
        elif len(cards) < most and (what.n == 0 or len(cards) < what.n):
            kinds = frozenset(k for k in range(len(t.loose)) if fits(t, k, what))
            t.ask(seat, kinds, run, len(cards))
        if not t.hands[seat].size:
            emptied.append(seat)
        if run.dice is not None and cards:
            run.write(Discarded(by=t.names[seat], card=[t.pack.written(k) for k in cards]))
    if emptied:
        t.emptied(emptied)


def _plainly_discarded(run: Run, seat: int, what: Selector) -> bool:
    """The next recorded outcome is just the discard that is asked for, of known cards: carry it out."""
    t, then = run.t, run.then
    if then is None or run.at >= len(then):
        return False
    record = then[run.at]
    if record.__class__ is not Discarded or t.seat(record.by) != seat or not what.n:
        return False
    hand = t.hands[seat]
    kinds = kinds_of(t, [record.card] if isinstance(record.card, str) else record.card)
    if len(kinds) != what.n or len(set(kinds)) < what.n or any(kind < 0 or not hand.known[kind] for kind in kinds):
        return False
    if not all(fits(t, kind, what) for kind in kinds):
        return False
    run.at += 1
    for kind in kinds:
        t.spend(seat, kind)
        t.onto(kind)
    return True


def _discards(run: Run, seat: int, op: ops.Discard, pool: list[Spot], most: int) -> list[int] | None:
    """Which cards leave that hand; None where nothing tells."""
    t = run.t
    if run.dice is not None:
        left = list(pool)
        cards = []
        for _ in range(most):
            spot = run.dice.pick(left)
            left.remove(spot)
            cards.append(spot[0])
        return cards
    if run.then is None:
        if not most:
            return []
        if most == len(pool) and all(kind >= 0 for kind, _ in pool):
            return [kind for kind, _ in pool]
        made = run._next()
        if made is not None and t.spelled.get(made[0]) is not None:
            run.used += 1
            return [t.spelled[made[0]]]
        return None
    record = run.take(Discarded, lambda o: t.seat(o.by) == seat)
    if record is None:
        return []
    return kinds_of(t, [record.card] if isinstance(record.card, str) else record.card)


def destroy(run: Run, op: ops.Destroy) -> None:
    """Cards in play go to the bottom of the discard pile."""
    t = run.t
    seats = run.owners(op.what)
    pool = run.pool(op.what, seats)
    if t.standing.forbids:
        pool = [spot for spot in pool if t.may_destroy(*spot)]
    spots = run.chosen_spots(op.what, pool, seats, Destroyed)
    if len(spots) > 1 and run.picker >= 0 and run.picker != t.orders():
        run.departs("picker", whom=run.picker, expected=t.orders())
    if len(spots) > 1 and run.dice is not None:
        spots = run.dice.shuffled(spots)
    for kind, seat in _recorded_order(run, spots):
        to = "discard-bottom"
        if run.then is not None:
            record = run.take(Destroyed, lambda o, k=kind: t.spelled[o.card] == k)  # type: ignore[misc]  # default binds
            if record is None:
                run.departs("left-out", whom=seat, expected=(kind, seat))
                continue
            to = record.to
            if to != "discard-bottom":
                run.departs("place", whom=seat, expected="discard-bottom", got=to)
        t.leave_play(seat, kind)
        t.put(kind, to, seat)
        if run.dice is not None:
            run.write(Destroyed(card=t.pack.cards[kind].id, of=t.names[seat]))


def _recorded_order(run: Run, spots: list[Spot]) -> list[Spot]:
    """Cards destroyed together go under the pile in the order recorded."""
    if len(spots) < 2:
        return spots
    order = [run.t.spelled[o.card] for o in run.left() if isinstance(o, Destroyed)]
    return sorted(spots, key=lambda spot: order.index(spot[0]) if spot[0] in order else len(order))


def move(run: Run, op: ops.Move) -> None:
    """Cards go from one zone to another."""
    t = run.t
    what = op.what
    seats = run.owners(what)
    if what.from_ == "pile":
        run.restock(what.n)
    if what.from_ == "pile" and what.pick == "top":
        spots = _top_cards(run, what)
    else:
        spots = run.chosen_spots(what, run.pool(what, seats), seats, Moved)
    for kind, seat in spots:
        whose = run.you if op.whose == "you" else seat if op.whose == "owner" else run.same[0] if run.same else -1
        _move_one(run, op, kind, seat, whose)
    t.check_hands()


def _top_cards(run: Run, what: Selector) -> list[Spot]:
    """Of the top cards of the draw pile those that fit; what nobody knew the record may name."""
    t = run.t
    named = [t.spelled[o.card] for o in run.left() if isinstance(o, Moved)]
    spots = []
    top = t.pile[::-1][: what.n]
    if named and named[0] >= 0 and top and named[0] not in top and UNKNOWN not in top and t.ledger.lapsed:
        t.recover_top(named[0])
    for kind in t.pile[::-1][: what.n]:
        if kind < 0 and named:
            kind = named.pop(0)
        if fits(t, kind, what):
            spots.append((kind, -1))
    return spots


def _move_one(run: Run, op: ops.Move, kind: int, seat: int, whose: int) -> None:
    t = run.t
    to = op.to
    if run.then is not None:
        spelled = t.spelled
        record = run.take(Moved, lambda o: kind < 0 or spelled[o.card] in (kind, UNKNOWN))
        if record is None:
            run.departs("left-out", whom=seat, expected=(kind, seat))
            return
        if kind < 0:
            kind = spelled[record.card]
        receiver = whose if record.by is None else t.seat(record.by)
        if record.to != to or receiver != whose:
            run.departs("place", whom=seat, expected=to, got=record.to)
        to, whose = record.to, receiver
    if kind < 0 and op.what.from_ == "pile" and op.what.pick != "top":
        t.forget_pile()  # whichever card was picked, it may be one whose place was known
    if whose < 0 and to == "play":
        if op.what.from_ == "play":
            t.lose_sight(seat, kind)
        return
    carry(t, kind, op.what.from_, seat, to, whose)
    if run.dice is not None:
        run.write(
            Moved(
                card=t.pack.written(kind),
                from_=op.what.from_,
                of=t.names[seat] if seat >= 0 else None,
                to=to,
                by=t.names[whose] if to in ("hand", "play") else None,
            )
        )
