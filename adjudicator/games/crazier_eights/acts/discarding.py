"""Discards, and the colour named for an eight."""

from __future__ import annotations

from adjudicator.cardtext.effects import Run
from adjudicator.cardtext.undescribed import discards, took_effect
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import COLOUR, MAIN, NAME, NOBODY_NAMED, EightsBench, again
from adjudicator.games.crazier_eights.facts import may_be_asked_for, misled, not_by_its_player
from adjudicator.games.crazier_eights.occasions import Discarding, Naming
from adjudicator.games.crazier_eights.top import new_top, refit, suit_of, unname
from adjudicator.games.crazier_eights.turns import lapse
from adjudicator.games.crazier_eights.turns_in_doubt import turn_of
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.hidden import spend
from adjudicator.kernel.scars import hand_of
from adjudicator.kernel.unread import TOP
from adjudicator.kernel.untrue import impossible
from adjudicator.kernel.unwritten import NO_KINDS, in_order, may_have_laid


def discard(bench: EightsBench, step: s.Discard) -> None:
    """One card, or several laid down together, each held against the card then on top."""
    card = step.card
    if type(card) is str:
        one_discard(bench, step, bench.spelled[card], 0)
        return
    for place, name in enumerate(card):
        one_discard(bench, step, bench.spelled[name], place)
        if bench.now.over is not None and place + 1 < len(card):
            turn_of(bench, bench.seat_of[step.by], step)


def one_discard(bench: EightsBench, step: s.Discard, kind: int, place: int) -> None:
    """Judge a discard, the first or a later one of its step, and carry it out."""
    now = bench.now
    written, may = kind >= 0, NO_KINDS
    seat = bench.seat_of[step.by]
    clock = now.base + MAIN
    ledger = bench.ledger
    if seat != now.active or now.clock > clock or now.over is not None:
        if kind >= 0 and now.over is None:
            holder = bench.seat_of[step.of] if step.of is not None else seat
            if impossible(bench, now.hands[holder], kind):
                bench.game.recover(bench, now.hands[holder], holder, kind)
                bench.judge(Discarding(seat, step, kind, holder, not place))
        own = turn_of(bench, seat, step, kind)
        clock = now.base + MAIN
    else:
        own = True
    if own and not bench.silent:
        now.clock = clock
        if ledger.near <= clock:
            lapse(bench, clock)
            own = now.over is None or turn_of(bench, seat, step, kind)
        if s.Discard in ledger.awaited:
            lapse(bench, -1, step)
    holder = bench.seat_of[step.of] if step.of is not None else seat
    hand = now.hands[holder]
    if not written:
        only = bench.rows.eight if step.name is not None else ()
        may = may_have_laid(bench, hand, now.row, place=place, only=only)
        kind = min(may) if len(may) == 1 else kind
    bench.game.recover(bench, hand, holder, kind)
    if step.then and kind >= 0 and bench.pack.cards[kind].unread:
        took_effect(bench, kind, step.then)
    misfit = not now.open_top and in_order(now.row, kind, may) is False
    discarding = Discarding(seat, step, kind, holder, not place, may)
    found = bench.judge(discarding)
    if misfit and misled(bench, discarding) and COLOUR in bench.scars:
        bench.scars[COLOUR].severity = "error"
    if now.discarded >= now.limits["discard"]:
        bench.scar(again(seat, "discard"), found)
    if misfit and not now.discarded and not now.last_discarded and now.last_active >= 0:
        bench.scar(hand_of(now.last_active), found)  # a discard that nobody wrote down would explain both
    if not spend(bench, hand, kind):
        if kind < 0:
            return
        bench.scar(hand_of(holder), bench.report.leading)
    asked = bench.pack.unread and may_be_asked_for(bench, seat)
    if own:
        now.discarded += 1
    if bench.thorough and not bench.rules.holds("CE-4.2"):
        bench.game.under(bench, kind)
        return
    new_top(bench)
    now.discard.append(kind)
    if bench.unread:
        bench.unread.pop(TOP, None)
        discards(bench, seat)
    if in_order(bench.rows.eight, kind, may) and (kind >= 0 or step.name is not None):
        _name(bench, seat, step, kind, written=written and not asked)
    else:
        unname(bench)
        refit(bench)
        if step.name is not None and kind >= 0 and type(step.card) is str:
            _name_unasked(bench, seat, step.name)
    if step.then:
        run = Run(bench, seat, kind, now.active, step.choose, step.then)
        run.follow_all()
    if not hand.size:
        bench.game.check_hands(bench)


def _name(bench: EightsBench, seat: int, step: s.Discard, kind: int, *, written: bool) -> None:
    """An eight asks for a colour; without one it is owed before the next discard.

    Where the eight was not `written` down, the colour need not be either; nor where a card may have asked for it.
    """
    now = bench.now
    now.wild_by, now.named_by = seat, -1 if step.name is None else seat
    if step.name is None and not written:
        now.wild = UNWRITTEN
    elif step.name is None:
        now.wild = NOBODY_NAMED
        if now.hands[seat].size:
            bench.ledger.owe(Due(NAME, seat, bench.step, NEVER, kind=kind, before=(s.Discard,), turn=now.turn))
    elif step.name == UNWRITTEN:
        now.wild = UNWRITTEN
    else:
        now.wild, now.said = suit_of(bench, step.name), step.name
        if now.wild is None or bench.thorough:
            bench.judge(Naming(seat, step.name, Due(NAME, seat, bench.step, NEVER, kind=kind)))
            now.wild = now.wild or NOBODY_NAMED
    refit(bench)


def name(bench: EightsBench, step: s.Name) -> None:
    """A colour named after the eight was discarded."""
    now = bench.now
    seat = bench.seat_of[step.by]
    if now.over is not None and now.wild == NOBODY_NAMED and now.wild_by == seat and bench.just_after(now.over.step):
        return  # the colour of a last card: it goes with the discard
    if now.over is not None and not turn_of(bench, seat, step):
        return
    ledger = bench.ledger
    due = next((d for d in ledger.open if d.what is NAME), None)
    late = next((d for d in ledger.lapsed if d.what is NAME and d.seat == seat), None)
    if due is None and late is None:
        _name_unasked(bench, seat, step.colour)
        return
    suit = suit_of(bench, step.colour)
    found = bench.judge(Naming(seat, step.colour, due or late))
    if due is not None:
        ledger.settle(due, bench.step)
    elif late is not None:
        if found is None and now.wild in (None, NOBODY_NAMED):
            bench.late(late, bench.step)
        ledger.settle(late, bench.step)
    if suit is None:
        return
    if now.wild == NOBODY_NAMED:
        now.wild, now.said, now.named_by = suit, step.colour, seat
        if not_by_its_player(bench):
            bench.scar(COLOUR, found)
        refit(bench)
    elif late is not None:
        now.misnamed.append(suit)  # for an eight that is covered
        bench.scar(COLOUR, late.finding)


def _name_unasked(bench: EightsBench, seat: int, colour: str) -> None:
    """A colour that no eight waits for. It does not count, unless it sets right what another has named."""
    now = bench.now
    suit = suit_of(bench, colour)
    if seat == now.wild_by and not_by_its_player(bench) and suit is not None:
        root = bench.scars.get(COLOUR)
        if root is not None and root.settled_by is None:
            root.settled_by = bench.step
        if now.wild is not None and now.wild != suit:
            now.misnamed.append(now.wild)
        now.wild, now.said, now.named_by = suit, colour, seat
        refit(bench)
        return
    found = bench.judge(Naming(seat, colour, None))
    if found is not None and suit is not None:
        now.misnamed.append(suit)
        bench.scar(COLOUR, found)
