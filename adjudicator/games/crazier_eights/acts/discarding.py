"""Discards, and the colour named for an eight."""

from __future__ import annotations

from adjudicator.cardtext.effects import Run
from adjudicator.cardtext.standing import forbidding
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import MAIN, NAME, NOBODY_NAMED, EightsBench, again
from adjudicator.games.crazier_eights.occasions import Discarding, Naming
from adjudicator.games.crazier_eights.top import refit, suit_of
from adjudicator.games.crazier_eights.turns import lapse, turn_of
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.hidden import spend
from adjudicator.kernel.scars import hand_of


def discard(bench: EightsBench, step: s.Discard) -> None:
    """One card, or several laid down together, each held against the card then on top."""
    card = step.card
    if type(card) is str:
        one_discard(bench, step, bench.spelled[card], True)
        return
    for place, name in enumerate(card):
        one_discard(bench, step, bench.spelled[name], place == 0)
        if bench.now.over is not None and place + 1 < len(card):
            turn_of(bench, bench.seat_of[step.by], step)


def one_discard(bench: EightsBench, step: s.Discard, kind: int, first: bool) -> None:
    """Judge a discard and carry it out."""
    now = bench.now
    seat = bench.seat_of[step.by]
    clock = now.base + MAIN
    ledger = bench.ledger
    if seat != now.active or now.clock > clock or now.over is not None:
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
    hand = now.hands[seat]
    if (
        kind >= 0
        and own
        and now.row[kind]
        and (hand.known[kind] or (hand.hidden and now.loose[kind]))
        and now.discarded < now.limits["discard"]
        and not now.open_top
        and not bench.thorough
        and (not now.standing.forbids or forbidding(bench, "discard", seat, kind) is None)
        and step.then is None
        and step.of is None
        and first
    ):
        spend(bench, hand, kind)
    else:
        holder = bench.seat_of[step.of] if step.of is not None else seat
        bench.game.recover(bench, now.hands[holder], holder, kind)
        misfit = kind >= 0 and not now.row[kind] and not now.open_top
        found = bench.judge(Discarding(seat, step, kind, holder, first))
        if now.discarded >= now.limits["discard"]:
            bench.scar(again(seat, "discard"), found)
        if misfit and not now.discarded and not now.last_discarded and now.last_active >= 0:
            bench.scar(hand_of(now.last_active), found)  # a discard that nobody wrote down would explain both
        if not spend(bench, now.hands[holder], kind):
            if kind < 0:
                return
            bench.scar(hand_of(holder), bench.report.leading)
        hand = now.hands[holder]
    if own:
        now.discarded += 1
    if bench.thorough and not bench.rules.holds("CE-4.2"):
        bench.game.under(bench, kind)
        return
    now.discard.append(kind)
    if kind >= 0 and bench.rows.eight[kind]:
        _name(bench, seat, step, kind)
    else:
        if now.wild is not None:
            now.covered = (
                len(now.discard) - 1,
                now.discard[-2] if len(now.discard) > 1 else -1,
                now.wild,
            )
            now.wild = None
        refit(bench)
    if step.then:
        run = Run(bench, seat, kind, now.active, step.choose, step.then)
        run.follow_all()
    if not hand.size:
        bench.game.check_hands(bench)


def _name(bench: EightsBench, seat: int, step: s.Discard, kind: int) -> None:
    """An eight asks for a colour; without one it is owed before the next discard."""
    now = bench.now
    if step.name is None:
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
    if now.over is not None and not turn_of(bench, seat, step):
        return
    ledger = bench.ledger
    due = next((d for d in ledger.open if d.what is NAME), None)
    late = next((d for d in ledger.lapsed if d.what is NAME and d.seat == seat), None)
    suit = suit_of(bench, step.colour)
    found = bench.judge(Naming(seat, step.colour, due or late))
    if due is not None:
        ledger.settle(due, bench.step)
    elif late is not None:
        if found is None:
            bench.report.late(late, bench.step)
        ledger.settle(late, bench.step)
    on_eight = bool(now.discard) and now.discard[-1] != UNKNOWN and bench.rows.eight[now.discard[-1]]
    if (due is not None or late is not None) and on_eight and now.wild is not None and suit is not None:
        now.wild, now.said = suit, step.colour
        refit(bench)
