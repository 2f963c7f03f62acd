"""Discards, and the colour named for an eight."""

from __future__ import annotations

from adjudicator.cardtext.effects import Run
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import Discarding, Naming
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.games.crazier_eights.top import NOBODY_NAMED
from adjudicator.kernel.ledger import NEVER, Due
from adjudicator.kernel.table import MAIN


def discard(t: EightsTable, step: s.Discard) -> None:
    """One card, or several laid down together, each held against the card then on top."""
    card = step.card
    if card.__class__ is str:
        one_discard(t, step, t.spelled[card], True)
        return
    for place, name in enumerate(card):
        one_discard(t, step, t.spelled[name], place == 0)
        if t.over is not None and place + 1 < len(card):
            t.turn_of(t.seat_of[step.by], step)


def one_discard(t: EightsTable, step: s.Discard, kind: int, first: bool) -> None:
    """Judge a discard and carry it out."""
    seat = t.seat_of[step.by]
    clock = t.base + MAIN
    ledger = t.ledger
    if seat != t.active or t.clock > clock or t.over is not None:
        own = t.turn_of(seat, step, kind)
        clock = t.base + MAIN
    else:
        own = True
    if own and not t.silent:
        t.clock = clock
        if ledger.near <= clock:
            t.lapse(clock)
            own = t.over is None or t.turn_of(seat, step, kind)
        if s.Discard in ledger.awaited:
            t.lapse(-1, s.Discard)
    hand = t.hands[seat]
    if (
        kind >= 0
        and own
        and t.row[kind]
        and (hand.known[kind] or (hand.hidden and t.loose[kind]))
        and t.discarded < t.limits["discard"]
        and not t.open_top
        and not t.thorough
        and (not t.standing.forbids or t.standing.forbidding(t, "discard", seat, kind) is None)
        and step.then is None
        and step.of is None
        and first
    ):
        t.spend(seat, kind)
    else:
        holder = t.seat_of[step.of] if step.of is not None else seat
        t.recover(holder, kind)
        misfit = kind >= 0 and not t.row[kind] and not t.open_top
        found = t.judge(Discarding(seat, step, kind, holder, first))
        if t.discarded >= t.limits["discard"]:
            t.scar(("again", seat), found)
        if misfit and not t.discarded and not t.last_discarded and t.last_active >= 0:
            t.scar(("hand", t.last_active), found)  # a discard that nobody wrote down would explain both
        if not t.spend(holder, kind):
            if kind < 0:
                return
            t.scar(("hand", holder), t.report.leading)
        hand = t.hands[holder]
    if own:
        t.discarded += 1
    if t.thorough and not t.rules.holds("CE-4.2"):
        t.under(kind)
        return
    t.discard.append(kind)
    if kind >= 0 and t.rows.eight[kind]:
        _name(t, seat, step, kind)
    else:
        if t.wild is not None:
            t.covered = (len(t.discard) - 1, t.discard[-2] if len(t.discard) > 1 else -1, t.wild)
            t.wild = None
        t.refit()
    if step.then:
        run = Run(t, seat, kind, t.active, step.choose, step.then)
        run.follow_all()
    if not hand.size:
        t.check_hands()


def _name(t: EightsTable, seat: int, step: s.Discard, kind: int) -> None:
    """An eight asks for a colour; without one it is owed before the next discard."""
    if step.name is None:
        t.wild = NOBODY_NAMED
        if t.hands[seat].size:
            t.ledger.owe(Due("name", seat, t.step, NEVER, kind=kind, before=(s.Discard,), turn=t.turn))
    elif step.name == UNWRITTEN:
        t.wild = UNWRITTEN
    else:
        t.wild, t.said = t.suit_of(step.name), step.name
        if t.wild is None or t.thorough:
            t.judge(Naming(seat, step.name, Due("name", seat, t.step, NEVER, kind=kind)))
            t.wild = t.wild or NOBODY_NAMED
    t.refit()


def name(t: EightsTable, step: s.Name) -> None:
    """A colour named after the eight was discarded."""
    seat = t.seat_of[step.by]
    if t.over is not None and not t.turn_of(seat, step):
        return
    ledger = t.ledger
    due = next((d for d in ledger.open if d.what == "name"), None)
    late = next((d for d in ledger.lapsed if d.what == "name" and d.seat == seat), None)
    suit = t.suit_of(step.colour)
    found = t.judge(Naming(seat, step.colour, due or late))
    if due is not None:
        ledger.settle(due, t.step)
    elif late is not None:
        if found is None:
            t.report.late(late, t.step)
        ledger.settle(late, t.step)
    on_eight = bool(t.discard) and t.discard[-1] != UNKNOWN and t.rows.eight[t.discard[-1]]
    if (due is not None or late is not None) and on_eight and t.wild is not None and suit is not None:
        t.wild, t.said = suit, step.colour
        t.refit()
