"""Conditional abilities that take effect, or are passed over."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.choosing import leaves_a_choice
from adjudicator.cardtext.effects import Run, planned
from adjudicator.cardtext.standing import conditions
from adjudicator.cardtext.texts import Waiting
from adjudicator.formats.abilities import Moment
from adjudicator.formats.abilities import Trigger as Ability
from adjudicator.formats.outcomes import Won
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.acts.playing import play
from adjudicator.games.crazier_eights.bench import (
    DRAW_PHASE,
    END,
    MAIN,
    PASSED_OVER,
    TURN_OVER,
    EightsBench,
    Untold,
    win_of,
)
from adjudicator.games.crazier_eights.decisive import moot
from adjudicator.games.crazier_eights.occasions import Declining, MadeUp, Triggering
from adjudicator.games.crazier_eights.order import next_up, turn_in_question
from adjudicator.games.crazier_eights.top import gone
from adjudicator.games.crazier_eights.turns import draw_phase, end_turn, owes, pass_on
from adjudicator.games.crazier_eights.turns_in_doubt import in_no_turn, open_turn, over_for_now, turn_of
from adjudicator.games.crazier_eights.untold import may_be_told, told_now
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.scars import OVER, part_of, turn_for


def trigger(bench: EightsBench, step: s.Trigger) -> None:
    """Judge an ability that takes effect, settle its due, and carry it out."""
    now = bench.now
    seat = bench.seat_of[step.by]
    kind = bench.spelled[step.card]
    if bench.scars and not now.out[seat]:
        bench.scars.pop(part_of(seat), None)
    if bench.untold is not None and (use := told_now(bench, step, kind)) is not None:
        _told_by_two_lines(bench, use)
        return
    unread = kind >= 0 and bench.pack.cards[kind].unread
    if (offered := _some_ability(bench, kind)) is not None and leaves_a_choice(offered):
        may_be_told(bench, step, kind)
    due = _settle(bench, seat, kind, step)
    if due is not None and due.ability is not None and due.ability.on == "turn-begins" and not bench.silent:
        on = whom(bench, step)
        if on >= 0 and on not in now.on_turn and _for_whose_turn_it_is(bench, due, on):
            due = _in_a_turn_of(bench, on, due, step)
    controller = bench.seat_of[step.of] if step.of is not None else due.seat if due is not None else seat
    ability = due.ability if due is not None else _some_ability(bench, kind)
    active = due.active if due is not None else turn_in_question(bench, ability.on if ability is not None else None)
    picker = bench.seat_of[step.pick] if step.pick is not None else -1
    run = Run(
        bench, controller, kind, active, step.choose, step.then, picker, bench.dice if step.then is None else None
    )
    run.passed_over = ability is not None and ability.may and step.then is not None and not (step.then or step.choose)
    uncalled = due is None and step.then is not None
    if unread:
        run.follow_unread()
    elif ability is None or uncalled:
        run.follow_all()
    elif due is not None or (not bench.silent and _carried_out(bench)):
        ready = planned(bench.texts, ability)
        run.carry_out(ready.plan, ready.shuffles)
        if not now.pile and now.over is None:
            draw_phase(bench)
        if due is None and step.then is None and now.over is not None:
            bench.scars.pop(OVER, None)  # who plays on shows that nothing came of it
        if run.dice is not None:
            step.choose, step.then = run.chosen or (), run.written
    if bench.dice is not None:
        pass_on(bench)


def _told_by_two_lines(bench: EightsBench, use: Untold) -> None:
    """Judge a use with what the line below it tells: it is what was done at its own step."""
    told_at, bench.step = bench.step, use.at
    if isinstance(use.act, s.Play):
        play(bench, use.act)
    else:
        trigger(bench, use.act)
    bench.step, report = told_at, bench.report
    for finding in report.findings[use.found :]:
        report.kept[id(finding)].at = told_at


def _carried_out(bench: EightsBench) -> bool:
    """Whether an ability that nothing called for was carried out all the same, since nobody wrote that down."""
    return bench.dice is not None or bench.holes.fill(bench.step, (True, False), _carried_out_or_not) is not False


def _carried_out_or_not(done: bool) -> str:
    return "that it was carried out" if done else "that nothing came of it"


def decline(bench: EightsBench, step: s.Decline) -> None:
    """An ability that was passed over."""
    _settle(bench, bench.seat_of[step.by], bench.spelled[step.card], step)
    if not bench.now.pile and bench.now.over is None:
        draw_phase(bench)
    if bench.dice is not None:
        pass_on(bench)


def _settle(bench: EightsBench, seat: int, kind: int, step: s.Trigger | s.Decline) -> Due | None:
    """Find the due that this step settles, judge it, and settle it."""
    now = bench.now
    if now.over is not None:
        turn_of(bench, seat, step)
        return None
    ledger = bench.ledger
    if kind >= 0 and bench.pack.cards[kind].unread:
        return None
    controller = bench.seat_of[step.of] if step.of is not None else -1
    found = kind in now.adrift
    if found:
        holder = seat if controller < 0 else controller
        bench.game.find_again(bench, holder, kind)
        found = not now.standing.silenced.get((holder, kind))
    due = _due(ledger.open, seat, kind, controller)
    if due is None and not _is_late(bench, seat, kind, controller, step):
        due = _await(bench, seat, kind, controller, step)
    if due is not None and len(now.on_turn) > 1:
        due = meant(bench, due, step)
    if due is None:
        if found:
            return _due_to(bench, seat if controller < 0 else controller, kind)
        late = _due(bench.ledger.lapsed, seat, kind, controller)
        if late is not None:
            if bench.judge(MadeUp(seat, late)) is None:
                bench.late(
                    late, bench.step, bench.rules.here("CE-7.1" if late.ability.on == "turn-begins" else "CE-7.4")
                )
            bench.ledger.settle(late, bench.step)
            decider = _decider(seat, late, step)
            if decider != late.seat:
                bench.judge(Triggering(decider, step, kind, late.seat, late, [], None))
            return late
        offered = _due(bench.ledger.passed_up, seat, kind, controller)
        if offered is not None and (offered.sure or offered.ability.may) and not moot(bench, offered):
            if isinstance(step, s.Decline):
                return None
            bench.judge(Triggering(seat, step, kind, offered.seat, offered, [], None, late=True))
            bench.ledger.settle(offered, bench.step)
            return offered
        past = next((d for d in bench.ledger.settled if d.kind == kind and d.what is TRIGGER), None)
        if past is None and not any(kind in area for area in now.play) and not gone(bench, kind):
            holder = bench.game.recover_play(bench, kind, seat if controller < 0 else controller)
            if holder >= 0:
                return _due_to(bench, holder, kind)
        asking = Declining if isinstance(step, s.Decline) else Triggering
        uncalled = bench.judge(asking(seat, step, kind, controller, None, [], past))
        if past is None and seat not in now.on_turn and waits(bench, "turn-begins", kind, [seat]):
            bench.scar(turn_for(seat), uncalled)
        for outcome in getattr(step, "then", None) or ():
            if isinstance(outcome, Won):
                bench.scar(win_of(bench.seat(outcome.by)), uncalled)
        return None
    if due.barrier == now.base + DRAW_PHASE:
        now.acted = True
    passed_over = isinstance(step, s.Decline) and not due.must
    if passed_over:
        due.rank = PASSED_OVER
    earlier = [d for d in bench.ledger.open if d.batch == due.batch and d.rank < due.rank and d.must]
    if not due.must and not passed_over:
        earlier += [d for d in bench.ledger.settled if d.batch == due.batch and d.rank > due.rank and d.finding is None]
    decider = _decider(seat, due, step)
    due.finding = bench.judge(Triggering(decider, step, kind, due.seat, due, earlier, None)) or due.finding
    if due.finding is not None and due.finding.fault == "out-of-order":
        for skipped in earlier:
            skipped.finding = skipped.finding or due.finding
    bench.ledger.settle(due, bench.step)
    return due


def _decider(seat: int, due: Due, step: s.Trigger | s.Decline) -> int:
    """Who decides about an ability by a step that names a player: its controller where nothing is left to decide."""
    nothing = isinstance(step, s.Trigger) and due.ability is not None and not leaves_a_choice(due.ability)
    return due.seat if nothing else seat


def _due(dues: list[Due], seat: int, kind: int, controller: int) -> Due | None:
    """The due of that card: its controller's own first."""
    found = [d for d in dues if d.what is TRIGGER and d.kind == kind and controller in (-1, d.seat)]
    return next((d for d in found if d.seat == seat), found[0] if found else None)


def _is_late(bench: EightsBench, seat: int, kind: int, controller: int, step: s.Trigger | s.Decline) -> bool:
    """Whether an ability makes up for one missed in this very turn, and does not begin the next."""
    late = _due(bench.ledger.lapsed, seat, kind, controller)
    if late is None or late.turn != bench.now.turn or bench.now.clock == bench.now.base + END:
        return False
    on = whom(bench, step)
    return on == late.active if on >= 0 else not (bench.now.discarded or bench.now.played)


def whom(bench: EightsBench, step: s.Trigger | s.Decline) -> int:
    """On whom an ability works, by the first outcome that names a player; -1 if none does. A winner is only stated."""
    for outcome in getattr(step, "then", None) or ():
        name = getattr(outcome, "by", None)
        if name and not isinstance(outcome, Won):
            return bench.seat(name)
    return -1


def _for_whose_turn_it_is(bench: EightsBench, due: Due, whom: int) -> bool:
    """Whether an ability is about the player whose turn it is alone, and is the first to work in that turn.

    Where nothing but this has ended the turn of the one on whom it works, that turn goes on.
    """
    before = bench.before
    if before is not None and before.by == "beginning" and whom in before.on_turn:
        return False
    first = bench.now.clock == bench.now.base and bench.ledger.settled in ([due], [])
    return first and all(getattr(op, "who", "") == "active" for op in due.ability.do)


def _in_a_turn_of(bench: EightsBench, whom: int, due: Due, step: s.Trigger) -> Due:
    """The same ability as it would be due in a turn of another player, which the record takes to begin.

    A turn that was lost does not begin by that: what the ability would do in the one that has begun it may still do.
    """
    bench.now.acted = False
    if whom in bench.now.passed_over:
        finding = in_no_turn(bench, whom, step, due.kind)
        if due in bench.ledger.settled:
            bench.ledger.reopen(due)
            due.finding = finding
        return Due(TRIGGER, due.seat, bench.step, NEVER, kind=due.kind, ability=due.ability, active=whom)
    open_turn(bench, whom, step, due.kind)
    bench.now.acted = True
    again = _due(bench.ledger.open, due.seat, due.kind, due.seat)
    if again is not None:
        bench.ledger.settle(again, bench.step)
        return again
    return Due(TRIGGER, due.seat, bench.step, NEVER, kind=due.kind, ability=due.ability, active=whom)


def meant(bench: EightsBench, due: Due, step: s.Trigger | s.Decline) -> Due:
    """Of a card that works once for each of those who share the turn: the due of the one on whom it works here."""
    on = whom(bench, step)
    same = [
        d for d in bench.ledger.open if (d.what, d.seat, d.kind, d.batch) == (TRIGGER, due.seat, due.kind, due.batch)
    ]
    return next((d for d in same if d.active == on), due)


def _await(bench: EightsBench, seat: int, kind: int, controller: int, step: s.Trigger | s.Decline) -> Due | None:
    """An ability of the end of this turn, or of the beginning of the next, shows that the turn is over."""
    if bench.now.clock == bench.now.base + END:
        if bench.ledger.near <= bench.now.base + TURN_OVER and not waits(bench, "turn-begins", kind):
            return None
        if waits(bench, "turn-begins", kind):
            pass_on(bench, force=True)
            return _due(bench.ledger.open, seat, kind, controller)
        return None
    if owes(bench) or bench.now.clock < bench.now.base + MAIN:
        return None
    if waits(bench, "turn-ends", kind, bench.now.on_turn):
        before = over_for_now(bench, "trigger", step, kind)
        end_turn(bench)
        bench.before = before
        return _due(bench.ledger.open, seat, kind, controller)
    if waits(bench, "turn-begins", kind, next_up(bench)[0]):
        before = over_for_now(bench, "beginning", step, kind)
        end_turn(bench)
        pass_on(bench, force=True)
        bench.before = before
        return _due(bench.ledger.open, seat, kind, controller)
    return None


def waits(bench: EightsBench, condition: Moment, kind: int, on_turn: Sequence[int] = ()) -> bool:
    """Whether a card in play has an ability that would occur then, in a turn of those players, or of anybody."""
    for one in bench.now.standing.triggers[condition]:
        if one.kind == kind and (not on_turn or _may_occur(bench, one, on_turn)):
            return True
    return False


def _may_occur(bench: EightsBench, one: Waiting, on_turn: Sequence[int]) -> bool:
    """Whether an ability may occur in a turn of those players."""
    actives = [active for active in on_turn if not one.own or active == one.seat]
    return any(conditions(bench, one.ability, one.seat, active) is not False for active in actives)


def _due_to(bench: EightsBench, seat: int, kind: int) -> Due:
    """What a player is due by a card of which it comes out only now that it lies there."""
    ability = _some_ability(bench, kind)
    return Due(TRIGGER, seat, bench.step, NEVER, kind=kind, ability=ability, active=bench.now.active)


def _some_ability(bench: EightsBench, kind: int) -> Ability | None:
    """The ability that a trigger without a due must mean."""
    return next((a for a in bench.pack.cards[kind].abilities if isinstance(a, Ability)), None) if kind >= 0 else None
