"""Ops that move cards: draw, discard, destroy, move."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cardtext.bench import DRAW
from adjudicator.cardtext.effects import meaning, picking, unseen
from adjudicator.cardtext.effects.as_played import carry
from adjudicator.cardtext.effects.run import CardAt, Run
from adjudicator.cardtext.game import may_be_drawn
from adjudicator.cardtext.standing import change, protection
from adjudicator.cardtext.texts import Row
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Place, Selector
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Destroyed, Discarded, Drew, Moved, Shuffled
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.hidden import forget, forget_order, holds, kinds_of, may_be, spend
from adjudicator.kernel.occasions import Contradiction


def draw(run: Run, op: ops.Draw) -> None:
    """Each player draws, less what substitutions take off."""
    bench = run.bench
    now = bench.now
    seats = meaning.seats(run, op.who, Drew)
    substitutes = now.standing.substitutes
    for place, seat in enumerate(seats, 1):
        owed = op.cards
        if owed and substitutes:
            owed = max(bench.house.least_draw, owed + change(bench, seat, run.you))
        if now.out[seat]:
            owed = 0
        then = run.then
        if then is None:
            if owed:
                _drawn(run, seat, owed)
        elif run.at < len(then) and type(first := then[run.at]) is Drew and bench.seat(first.by) == seat:
            kinds = kinds_of(bench, first.cards)
            if not owed and run.draws_again:
                continue
            last = run.at + 1 == len(then) or not _goes_on(run, run.at + 1, seat)
            if len(kinds) == owed and not now.limbo and last:
                run.at += 1
                bench.game.draw(bench, seat, kinds)
            else:
                _draw_as_recorded(run, seat, owed, seats[place:])
        elif owed or (run.at < len(then) and not run.draws_again):
            _draw_as_recorded(run, seat, owed, seats[place:])
        if now.over is not None:
            return


def _goes_on(run: Run, place: int, seat: int) -> bool:
    """Whether the outcome at that place is more of this player's draw, told in a line of its own."""
    if run.draws_again or run.then is None or place >= len(run.then):
        return False
    outcome = run.then[place]
    return type(outcome) is Drew and run.bench.seat(outcome.by) == seat


def _draw_as_recorded(run: Run, seat: int, owed: int, later: Sequence[int]) -> None:
    """One player's draw; it may be told in several lines, and a reshuffle in its midst may part it in two."""
    bench = run.bench
    record = run.take(Drew, by=seat, later=later)
    kinds = [] if record is None else kinds_of(bench, record.cards)
    given = len(kinds)
    parts: list[Drew | Shuffled] = []
    left = list(run.left()) if given < owed else []
    while left and given < owed:
        shuffled = left.pop(0) if isinstance(left[0], Shuffled) else None
        more = left.pop(0) if left else None
        if type(more) is not Drew or bench.seat(more.by) != seat:
            break
        parts += [shuffled, more] if isinstance(shuffled, Shuffled) else [more]
        run.at += 1 if shuffled is None else 2
        given += len(kinds_of(bench, more.cards))
    while record is not None and _goes_on(run, run.at, seat):
        more = run.take(Drew, by=seat)
        if more is not None:
            parts.append(more)
            given += len(kinds_of(bench, more.cards))
    if given < owed and given == bench.game.drawable(bench, bench.now.pile):
        bench.game.draw(bench, seat, [*kinds, UNKNOWN])
        return
    if given != owed:
        found = run.departs("left-out" if record is None else "count", whom=seat, expected=owed, got=given)
        for _ in range(owed - given if found is not None else 0):
            bench.ledger.lapsed.append(Due(DRAW, seat, bench.step, NEVER, finding=found))
    elif run.card in kinds and run.card in bench.now.limbo and not may_be_drawn(bench, run.card):
        run.departs("itself", whom=seat, expected=bench.game.drawable(bench, bench.now.pile) >= given, got=run.card)
        if bench.game.drawable(bench, bench.now.pile) < given:
            bench.game.draw(bench, seat, [kind for kind in kinds if kind != run.card])
            bench.game.run_dry(bench, bench.now.pile)
            kinds = [run.card]
    bench.game.draw(bench, seat, kinds)
    for part in parts:
        if isinstance(part, Shuffled):
            bench.game.reshuffle(bench, part, run.you)
        else:
            bench.game.draw(bench, seat, kinds_of(bench, part.cards))


def _drawn(run: Run, seat: int, number: int) -> None:
    """Nobody recorded this draw in `then`: it follows from the card."""
    bench = run.bench
    if run.dice is None:
        bench.game.draw(bench, seat, [UNKNOWN] * number)
        return
    came = bench.game.draw(bench, seat, [UNKNOWN] * number)
    if came:
        run.write(Drew(by=bench.names[seat], cards=[bench.pack.written(kind) for kind in came]))


def discard(run: Run, op: ops.Discard) -> None:
    """Each player puts cards of the hand on the discard pile, as many as they can."""
    bench = run.bench
    what = op.what
    row = bench.texts.row(what)
    emptied = []
    seats = _as_told(run, meaning.seats(run, op.who, Discarded))
    for place, seat in enumerate(seats, 1):
        if _plainly_discarded(run, seat, what, row):
            if not bench.now.hands[seat].size:
                emptied.append(seat)
            continue
        pool = meaning.pool(run, what, [seat])
        known = sum(kind >= 0 or row[UNKNOWN] for kind, _ in pool)
        most = len(pool) if what.n == 0 else min(what.n, len(pool))
        least = known if what.n == 0 else min(what.n, known)
        cards = _discards(run, seat, op, pool, most, len(seats) - place)
        if cards is None and row[UNKNOWN]:
            cards = [UNKNOWN] * most
        if cards is None:
            if most:
                bench.game.ask(bench, seat, unseen.fitting(row), run.card)
                forget(bench, bench.now.hands[seat])
            continue
        for kind in cards:
            bench.game.recover(bench, bench.now.hands[seat], seat, kind)
            if kind >= 0 and not row[kind]:
                run.departs("choice", whom=seat, expected=pool, got=kind)
            elif kind >= 0 and holds(bench, bench.now.hands[seat], kind) is False:
                bench.judge(Contradiction(seat, "discard", kind, UNKNOWN))
            if spend(bench, bench.now.hands[seat], kind) or kind >= 0:
                bench.game.onto(bench, kind)
        if len(cards) < least or len(cards) > (what.n or 999):
            run.departs("left-out" if not cards else "count", whom=seat, expected=least, got=len(cards))
        elif len(cards) < most and (what.n == 0 or len(cards) < what.n):
            bench.game.ask(bench, seat, unseen.fitting(row), run.card)
        if not bench.now.hands[seat].size:
            emptied.append(seat)
        if run.dice is not None and cards:
            run.write(Discarded(by=bench.names[seat], card=[bench.pack.written(k) for k in cards]))
    if emptied:
        bench.game.emptied(bench, emptied)


def _as_told(run: Run, seats: Sequence[int]) -> Sequence[int]:
    """Who discards, in the order in which the record tells it: no book orders it, and the last card lies on top."""
    if run.then is None or len(seats) < 2:
        return seats
    told = [run.bench.seat(one.by) for one in run.left() if isinstance(one, Discarded)]
    return sorted(seats, key=lambda seat: told.index(seat) if seat in told else len(told))


def _plainly_discarded(run: Run, seat: int, what: Selector, row: Row) -> bool:
    """The next recorded outcome is just the discard that is asked for, of known cards: carry it out."""
    bench, then = run.bench, run.then
    if then is None or run.at >= len(then) or run.used < len(run.choose):
        return False
    record = then[run.at]
    if type(record) is not Discarded or bench.seat(record.by) != seat or not what.n:
        return False
    hand = bench.now.hands[seat]
    kinds = kinds_of(bench, [record.card] if isinstance(record.card, str) else record.card)
    if len(kinds) != what.n or len(set(kinds)) < what.n or any(kind < 0 or not hand.known[kind] for kind in kinds):
        return False
    if not all(row[kind] for kind in kinds):
        return False
    run.at += 1
    for kind in kinds:
        spend(bench, bench.now.hands[seat], kind)
        bench.game.onto(bench, kind)
    return True


def _discards(run: Run, seat: int, op: ops.Discard, pool: list[CardAt], most: int, later: int) -> list[int] | None:
    """Which cards leave that hand, and so many players discard after it; None where nothing tells."""
    bench, decider = run.bench, seat if op.what.pick == "holder" else run.you
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
            only = [kind for kind, _ in pool]
            picking.pass_named(run, only, decider, later)
            return only
        made = picking.following(run)
        if made is not None and bench.spelled.get(made[0]) is not None:
            run.used += 1
            picking.decided(run, made[1], decider)
            return [bench.spelled[made[0]]]
        return unseen.discards(run, seat, op.what, pool, most)
    record = run.take(Discarded, by=seat)
    if record is None:
        return []
    cards = kinds_of(bench, [record.card] if isinstance(record.card, str) else record.card)
    picking.pass_named(run, cards, decider)
    return cards


def destroy(run: Run, op: ops.Destroy) -> None:
    """Cards in play go to the bottom of the discard pile."""
    bench = run.bench
    seats = meaning.owners(run, op.what)
    pool = meaning.pool(run, op.what, seats)
    if bench.now.standing.forbids:
        pool = [spot for spot in pool if protection(bench, *spot) is None]
    spots = meaning.chosen_spots(run, op.what, pool, seats, Destroyed)
    if len(spots) > 1 and run.picker >= 0 and run.picker != bench.game.orders(bench):
        run.departs("picker", whom=run.picker, expected=bench.game.orders(bench))
    if len(spots) > 1 and run.dice is not None:
        spots = run.dice.shuffled(spots)
    for kind, seat in _recorded_order(run, spots):
        to: Place = "discard-bottom"
        if run.then is not None:
            record = run.take(Destroyed, cards=(kind,))
            if record is None:
                run.departs("left-out", whom=seat, expected=(kind, seat))
                continue
            to = record.to
            if to != "discard-bottom":
                run.departs("place", whom=seat, expected=("discard-bottom", UNKNOWN), got=(to, UNKNOWN))
        bench.game.leave_play(bench, seat, kind)
        bench.game.put(bench, kind, to, seat)
        if run.dice is not None:
            run.write(Destroyed(card=bench.pack.cards[kind].id, of=bench.names[seat]))


def _recorded_order(run: Run, spots: list[CardAt]) -> list[CardAt]:
    """Cards destroyed together go under the pile in the order recorded."""
    if len(spots) < 2:
        return spots
    order = [run.bench.spelled[o.card] for o in run.left() if isinstance(o, Destroyed)]
    places = [order.index(kind) if kind in order else len(order) for kind, _ in spots]
    return [spots[n] for _, n in sorted(zip(places, range(len(spots)), strict=True))]


def move(run: Run, op: ops.Move) -> None:
    """Cards go from one zone to another."""
    bench = run.bench
    what = op.what
    seats = meaning.owners(run, what)
    if what.from_ == "pile":
        run.restock(what.n)
    if what.from_ == "pile" and what.pick == "top":
        spots = _top_cards(run, what)
    else:
        pool = meaning.pool(run, what, seats)
        if unseen.may_be_nothing(run, what, pool):
            spots = unseen.taken_out(run, what, pool)
        else:
            spots = meaning.chosen_spots(run, what, pool, seats, Moved)
        for kind, seat in spots if what.from_ == "hand" else ():
            if kind >= 0 and not bench.texts.row(what)[kind]:
                run.departs("choice", whom=seat, expected=pool, got=kind)
    for kind, seat in spots:
        whose = run.you if op.whose == "you" else seat if op.whose == "owner" else run.same[0] if run.same else -1
        _move_one(run, op, kind, seat, whose)
    bench.game.check_hands(bench)


def _top_cards(run: Run, what: Selector) -> list[CardAt]:
    """Of the top cards of the draw pile those that fit; what nobody knew the record may name."""
    bench = run.bench
    named = [bench.spelled[o.card] for o in run.left() if isinstance(o, Moved)]
    spots = []
    row = bench.texts.row(what)
    top = bench.now.pile[::-1][: what.n]
    if named and named[0] >= 0 and top and named[0] not in top and UNKNOWN not in top and bench.ledger.lapsed:
        bench.game.recover_top(bench, bench.now.pile, named[:1])
    for depth, there in enumerate(bench.now.pile[::-1][: what.n]):
        kind = there
        if kind < 0 and named:
            kind = named.pop(0)
        elif kind < 0 and run.then is None and not row[kind]:
            kind = turned_up(run, depth)
        if row[kind]:
            spots.append((kind, -1))
    return spots


def turned_up(run: Run, depth: int = 0) -> int:
    """The card of the draw pile with so many above it, supposed where nobody wrote it down; -1 where it stays open."""
    bench = run.bench
    kinds = [kind for kind, n in enumerate(bench.now.loose) if n and may_be(bench, bench.now.pile, kind)]
    kind = run.suppose(kinds, bench.pack.called, "unwritten")
    if kind is None:
        return UNKNOWN
    bench.now.pile[-1 - depth] = kind
    bench.now.loose[kind] -= 1
    return kind


def _move_one(run: Run, op: ops.Move, kind: int, seat: int, whose: int) -> None:
    bench = run.bench
    to = op.to
    if run.then is not None:
        spelled = bench.spelled
        record = run.take(Moved, cards=() if kind < 0 else (kind, UNKNOWN))
        if record is None:
            run.departs("left-out", whom=seat, expected=(kind, seat))
            return
        if kind < 0:
            kind = spelled[record.card]
        receiver = whose if record.by is None else bench.seat(record.by)
        if record.to != to or receiver != whose:
            run.departs("place", whom=seat, expected=(to, whose), got=(record.to, receiver))
        to, whose = record.to, receiver
    if kind < 0 and op.what.from_ == "pile" and op.what.pick != "top":
        forget_order(bench, bench.now.pile)  # whichever card was picked, it may be one whose place was known
    if whose < 0 and to == "play":
        if op.what.from_ == "play":
            bench.game.lose_sight(bench, seat, kind)
        return
    carry(bench, kind, op.what.from_, seat, to, whose)
    if run.dice is not None:
        run.write(
            Moved(
                card=bench.pack.written(kind),
                from_=op.what.from_,
                of=bench.names[seat] if seat >= 0 else None,
                to=to,
                by=bench.names[whose] if to in ("hand", "play") else None,
            )
        )
