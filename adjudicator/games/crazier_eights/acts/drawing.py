"""Draws, reshuffles, and the end of a turn."""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW
from adjudicator.cardtext.undescribed import draws_more, has_ended, is_on_turn
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, END, MAIN, EightsBench, again
from adjudicator.games.crazier_eights.occasions import Drawing, MadeUp, Shuffling
from adjudicator.games.crazier_eights.order import is_next
from adjudicator.games.crazier_eights.shared_turns import says_done
from adjudicator.games.crazier_eights.stock import as_recorded, due_to_be_shuffled, remake
from adjudicator.games.crazier_eights.turns import draw_phase, end_turn, lapse, owes, pass_on
from adjudicator.games.crazier_eights.turns_in_doubt import turn_of
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.scars import PILE, part_of
from adjudicator.kernel.zones import Counts


def draw(bench: EightsBench, step: s.Draw) -> None:
    """The draw of the turn; or one made up for; or one that nothing gives."""
    now = bench.now
    seat = bench.seat_of[step.by]
    ledger = bench.ledger
    due: Due | None
    if bench.scars and not now.out[seat]:
        bench.scars.pop(part_of(seat), None)
    number = len(step.cards) if isinstance(step.cards, list) else step.cards
    if now.vain_draw and seat == now.active and number < 2 and not isinstance(step.cards, list):
        now.vain_draw = False
        return
    if seat != now.active or now.clock > now.base + DRAW_PHASE or now.over is not None or bench.silent:
        if seat not in now.on_turn and now.over is None and not now.out[seat] and makes_up(bench, seat):
            late = _missed_draw(bench, seat)
            assert late is not None
            _take(bench, seat, step, number, late)
            return
        if not turn_of(bench, seat, step):
            bench.game.draw(bench, seat, kinds_of(bench, step.cards))
            return
        if now.clock == now.base + MAIN and is_next(bench, seat) and _missed_draw(bench, seat) is None:
            end_turn(bench)
            pass_on(bench, force=True)
    due = None
    if now.clock <= now.base + DRAW_PHASE:
        clock = now.clock = now.base + DRAW_PHASE
        if ledger.near <= clock:
            lapse(bench, clock)
        due = _open_draw(bench, seat)
    if due is None:
        due = _missed_draw(bench, seat)
    if due is not None and number == 1 and not bench.thorough and not due.finding:
        ledger.settle(due, bench.step)
        _drawn(bench)
        if bench.dice is not None and not now.pile:
            _draw_by_dice(bench, seat, step)
        else:
            bench.game.draw(bench, seat, kinds_of(bench, step.cards))
        if not now.pile and now.over is None and now.clock == now.base + DRAW_PHASE:
            draw_phase(bench)
    else:
        _take(bench, seat, step, number, due)


def _drawn(bench: EightsBench) -> None:
    """A card of the turn's draw is drawn; the main phase comes once all who share the turn have drawn theirs."""
    waits = any(due.what is DRAW for due in bench.ledger.open)
    bench.now.clock = bench.now.base + (DRAW_PHASE if waits else MAIN)


def _draw_by_dice(bench: EightsBench, seat: int, step: s.Draw) -> None:
    """A simulator draws from a pile that is made new first: which card it was is written into the step."""
    before = Counts(bench.now.hands[seat].known)
    bench.game.draw(bench, seat, [UNKNOWN])
    step.cards = [bench.pack.cards[k].id for k, n in bench.now.hands[seat].known.items() if n > before[k]] or 1


def makes_up(bench: EightsBench, seat: int) -> bool:
    """Whether a draw by somebody not on turn is one made up for, and opens no turn: so it is right after a demand."""
    due = _missed_draw(bench, seat)
    if due is None:
        return False
    call, found = bench.report.calls.get(bench.step - 1), due.finding
    if call is not None and call.allow == "demand" and found is not None and call.step == found.step:
        return True
    return not (is_next(bench, seat) and not owes(bench))


def _open_draw(bench: EightsBench, seat: int) -> Due | None:
    """A card of the draw of this turn that this player still has to draw."""
    return next((due for due in bench.ledger.open if due.what is DRAW and due.seat == seat), None)


def _missed_draw(bench: EightsBench, seat: int) -> Due | None:
    """A draw of an earlier turn, or of this one, that this player still owes."""
    return next((due for due in bench.ledger.lapsed if due.what is DRAW and due.seat == seat), None)


def _take(bench: EightsBench, seat: int, step: s.Draw, number: int, due: Due | None) -> None:
    """A draw that is not simply the draw of the turn."""
    left = number
    while due is not None and left:
        if due in bench.ledger.lapsed:
            if bench.judge(MadeUp(seat, due)) is None:
                bench.late(due, bench.step, bench.rules.here("CE-7.1"))
            bench.ledger.settle(due, bench.step)
        else:
            bench.ledger.settle(due, bench.step)
            _drawn(bench)
        left -= 1
        last, due = due, (_open_draw(bench, seat) or _missed_draw(bench, seat)) if left else None
    if left or not number:
        found = bench.judge(Drawing(seat, step, number, None if left == number else last))
        if bench.unread:
            draws_more(bench)
        if seat == bench.now.active:
            _taken_for_another_turn(bench, seat, found)
    elif bench.thorough:
        bench.judge(Drawing(seat, step, 1, last))
    bench.game.draw(bench, seat, kinds_of(bench, step.cards))


def _taken_for_another_turn(bench: EightsBench, seat: int, found: Finding | None) -> None:
    """A further draw after a discard or a play may open another turn: what is done again in it rests on that draw."""
    if bench.now.discarded:
        bench.scar(again(seat, "discard"), found)
    if bench.now.played:
        bench.scar(again(seat, "play"), found)


def end(bench: EightsBench, step: s.End) -> None:
    """The turn is said to be over."""
    if bench.unread:
        is_on_turn(bench, bench.seat_of[step.by])
    _end(bench, step)
    if bench.unread and (bench.now.clock == bench.now.base + END or bench.seat_of[step.by] not in bench.now.on_turn):
        has_ended(bench)


def _end(bench: EightsBench, step: s.End) -> None:
    """End the turn, if it is this player's.

    That a turn ends with the last card shows nothing: it is no proof that its player holds another one.
    """
    now = bench.now
    seat = bench.seat_of[step.by]
    if now.over is not None and seat in now.on_turn:
        return
    if now.over is not None or seat != now.active:
        if seat not in now.on_turn and now.over is None and now.clock == now.base + END and is_next(bench, seat):
            pass_on(bench, force=True)
        elif not turn_of(bench, seat, step):
            return
    if now.clock == now.base + END:
        if bench.before is not None and bench.before.by == "trigger":
            bench.before = None
        pass_on(bench)
        return
    if not says_done(bench, seat):
        return
    end_turn(bench)
    pass_on(bench)


def shuffle(bench: EightsBench, step: s.Shuffle) -> None:
    """The discard pile becomes the draw pile; asked for when the next draw finds nothing."""
    seat = bench.seat_of[step.by]
    before = len(bench.now.pile)
    number, order = as_recorded(bench, step.cards)
    found = bench.judge(
        Shuffling(seat, before=before, with_top=step.with_top, asked=not before, number=number, order=order)
    )
    with_top = step.with_top or number == due_to_be_shuffled(bench) + 1
    remake(bench, step.cards, keep=0, with_top=with_top)
    bench.scar(PILE, found)
