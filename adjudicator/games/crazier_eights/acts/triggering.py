"""Conditional abilities that take effect, or are passed over."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cardtext.effects import Run
from adjudicator.formats.abilities import Trigger as Ability
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import MadeUp, Triggering
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.games.crazier_eights.turns import Turn
from adjudicator.kernel.ledger import NEVER, Due
from adjudicator.kernel.occasions import Departure
from adjudicator.kernel.table import DRAW, END


def trigger(t: EightsTable, step: s.Trigger) -> None:
    """Judge an ability that takes effect, settle its due, and carry it out."""
    seat = t.seat_of[step.by]
    kind = t.spelled[step.card]
    plain = step.of is None and step.pick is None and not t.thorough
    due = _plainly_due(t.ledger.open, seat, kind) if plain else None
    if due is not None and t.pack.cards[kind].judged:
        if due.barrier == t.base + DRAW:
            t.acted = True
        t.ledger.settle(due, t.step)
    else:
        due = _settle(t, seat, kind, step)
    controller = t.seat_of[step.of] if step.of is not None else due.seat if due is not None else seat
    ability = due.ability if due is not None else _some_ability(t, kind)
    active = due.active if due is not None else t.turn_in_question(ability.on if ability is not None else "")
    picker = t.seat_of[step.pick] if step.pick is not None else -1
    run = Run(t, controller, kind, active, step.choose, step.then, picker, t.dice if step.then is None else None)
    uncalled = due is None and step.then is not None
    if ability is None or uncalled or not t.pack.cards[kind].judged:
        run.follow_all()
    elif due is not None or step.then is not None or not t.silent:
        run.carry_out(*t.planned(ability))
        if not t.pile and t.over is None:
            t.draw_phase()
        if run.dice is not None:
            step.choose, step.then = run.choose, run.written
    if t.dice is not None:
        t.pass_on()


def decline(t: EightsTable, step: s.Decline) -> None:
    """An ability that was passed over."""
    _settle(t, t.seat_of[step.by], t.spelled[step.card], step)
    if not t.pile and t.over is None:
        t.draw_phase()
    if t.dice is not None:
        t.pass_on()


def _settle(t: EightsTable, seat: int, kind: int, step: s.Trigger | s.Decline) -> Due | None:
    """Find the due that this step settles, judge it, and settle it."""
    if t.over is not None:
        t.turn_of(seat, step)
        return None
    ledger = t.ledger
    if kind >= 0 and not t.pack.cards[kind].judged:
        t.judge(Departure(seat, "unjudged", kind))
        return None
    controller = t.seat_of[step.of] if step.of is not None else -1
    found = kind in t.adrift
    if found:
        t.find_again(seat if controller < 0 else controller, kind)
    due = _due(ledger.open, seat, kind, controller)
    if due is None and not _is_late(t, seat, kind, controller, step):
        due = _await(t, seat, kind, controller, step)
    if due is not None and len(t.on_turn) > 1:
        due = _meant(t, due, step)
    if due is None:
        if found:
            return _due_to(t, seat if controller < 0 else controller, kind)
        late = _due(t.ledger.lapsed, seat, kind, controller)
        if late is not None:
            if t.judge(MadeUp(seat, late)) is None:
                t.report.late(late, t.step, t.rules.here("CE-7.1" if late.ability.on == "turn-begins" else "CE-7.4"))
            t.ledger.settle(late, t.step)
            if seat != late.seat:
                t.judge(Triggering(seat, step, kind, late.seat, late, [], None))
            return late
        past = next((d for d in t.ledger.settled if d.kind == kind and d.what == "trigger"), None)
        if past is None and not any(kind in area for area in t.play) and not t.gone(kind):
            holder = t.recover_play(kind, seat if controller < 0 else controller)
            if holder >= 0:
                return _due_to(t, holder, kind)
        t.judge(Triggering(seat, step, kind, controller, None, [], past))
        return None
    if due.barrier == t.base + DRAW:
        t.acted = True
    earlier = [d for d in t.ledger.open if d.batch == due.batch and d.rank < due.rank and d.must]
    if not due.must:
        earlier += [d for d in t.ledger.settled if d.batch == due.batch and d.rank > due.rank and d.finding is None]
    if earlier or seat != due.seat or t.thorough or isinstance(step, s.Decline) or step.pick is not None:
        due.finding = t.judge(Triggering(seat, step, kind, due.seat, due, earlier, None)) or due.finding
        for skipped in earlier:
            skipped.finding = skipped.finding or due.finding
    t.ledger.settle(due, t.step)
    return due


def _plainly_due(dues: list[Due], seat: int, kind: int) -> Due | None:
    """The due that a trigger by its own controller settles in its turn; None if it is less plain than that."""
    found = None
    for due in dues:
        if due.kind == kind and due.seat == seat and due.what == "trigger":
            if found is not None:
                return None
            found = due
    if found is None or not found.must:
        return None
    if found.rank and any(d.batch == found.batch and d.rank < found.rank and d.must for d in dues):
        return None
    return found


def _due(dues: list[Due], seat: int, kind: int, controller: int) -> Due | None:
    """The due of that card: its controller's own first."""
    found = [d for d in dues if d.what == "trigger" and d.kind == kind and controller in (-1, d.seat)]
    return next((d for d in found if d.seat == seat), found[0] if found else None)


def _is_late(t: EightsTable, seat: int, kind: int, controller: int, step: s.Trigger | s.Decline) -> bool:
    """Whether an ability makes up for one missed in this very turn, and does not begin the next."""
    late = _due(t.ledger.lapsed, seat, kind, controller)
    if late is None or late.turn != t.turn or t.clock == t.base + END:
        return False
    whom = _whom(t, step)
    return whom == late.active if whom >= 0 else not (t.discarded or t.played)


def _whom(t: EightsTable, step: s.Trigger | s.Decline) -> int:
    """On whom an ability works, by the first outcome that names a player; -1 if none does."""
    return next((t.seat(o.by) for o in getattr(step, "then", None) or () if getattr(o, "by", None)), -1)


def _meant(t: EightsTable, due: Due, step: s.Trigger | s.Decline) -> Due:
    """Of a card that works once for each of those who share the turn: the due of the one on whom it works here."""
    whom = _whom(t, step)
    same = [d for d in t.ledger.open if (d.what, d.seat, d.kind, d.batch) == ("trigger", due.seat, due.kind, due.batch)]
    return next((d for d in same if d.active == whom), due)


def _await(t: EightsTable, seat: int, kind: int, controller: int, step: s.Trigger | s.Decline) -> Due | None:
    """An ability of the end of this turn, or of the beginning of the next, shows that the turn is over."""
    if t.clock == t.base + END:
        if t.ledger.near <= t.base + 4 and not _waits(t, "turn-begins", kind):
            return None
        if _waits(t, "turn-begins", kind):
            t.pass_on(force=True)
            return _due(t.ledger.open, seat, kind, controller)
        return None
    if t.owes() or t.clock < t.base + 2:
        return None
    if _waits(t, "turn-ends", kind, t.on_turn):
        before = Turn(t, "trigger", step, kind)
        t.end_turn()
        t.before = before
        return _due(t.ledger.open, seat, kind, controller)
    if _waits(t, "turn-begins", kind, t.next_up()[0]):
        before = Turn(t, "beginning", step, kind)
        t.end_turn()
        t.pass_on(force=True)
        t.before = before
        return _due(t.ledger.open, seat, kind, controller)
    return None


def _waits(t: EightsTable, condition: str, kind: int, on_turn: Sequence[int] = ()) -> bool:
    """Whether a card in play has an ability that would occur then, in a turn of those players, or of anybody."""
    return any(
        waiting.kind == kind
        and (
            not on_turn
            or any(
                waiting.ability.whose == "each" or active == waiting.seat
                for active in on_turn
                if t.conditions(waiting.ability, waiting.seat, active) is not False
            )
        )
        for waiting in t.standing.triggers[condition]
    )


def _due_to(t: EightsTable, seat: int, kind: int) -> Due:
    """What a player is due by a card of which it comes out only now that it lies there."""
    return Due("trigger", seat, t.step, NEVER, kind=kind, ability=_some_ability(t, kind), active=t.active)


def _some_ability(t: EightsTable, kind: int) -> Ability | None:
    """The ability that a trigger without a due must mean."""
    return next((a for a in t.pack.cards[kind].abilities if isinstance(a, Ability)), None) if kind >= 0 else None
