"""Draws, reshuffles, and the end of a turn."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import Drawing, MadeUp, Shuffling
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.table import DRAW, END, MAIN, Counts


def draw(t: EightsTable, step: s.Draw) -> None:
    """The draw of the turn; or one made up for; or one that nothing gives."""
    seat = t.seat_of[step.by]
    ledger = t.ledger
    due: Due | None
    if seat == t.active and t.clock <= t.base + DRAW and t.over is None and len(ledger.open) == 1:
        due = ledger.open[0]
        kinds = kinds_of(t, step.cards)
        plain = due.what == "draw" and due.seat == seat and len(kinds) == 1
        plain = plain and not (t.thorough or due.finding or t.vain_draw)
        if plain and t.dice is None and len(t.pile) > 1:
            ledger.settle(due, t.step)
            t.clock = t.base + MAIN
            t.draw(seat, kinds)
            return
    number = len(step.cards) if isinstance(step.cards, list) else step.cards
    if t.vain_draw and seat == t.active and number < 2 and not isinstance(step.cards, list):
        t.vain_draw = False
        return
    if seat != t.active or t.clock > t.base + DRAW or t.over is not None or t.silent:
        if seat not in t.on_turn and t.over is None and makes_up(t, seat):
            late = _missed_draw(t, seat)
            assert late is not None
            _take(t, seat, step, number, late)
            return
        if not t.turn_of(seat, step):
            t.draw(seat, kinds_of(t, step.cards))
            return
        if t.clock == t.base + MAIN and t.is_next(seat) and _missed_draw(t, seat) is None:
            t.end_turn()
            t.pass_on(force=True)
    due = None
    if t.clock <= t.base + DRAW:
        clock = t.clock = t.base + DRAW
        if ledger.near <= clock:
            t.lapse(clock)
        for due in ledger.open:
            if due.what == "draw" and due.seat == seat:
                break
        else:
            due = None
    if due is None:
        due = _missed_draw(t, seat)
    if due is not None and number == 1 and not t.thorough and not due.finding:
        ledger.settle(due, t.step)
        _drawn(t)
        if t.dice is not None and not t.pile:
            _draw_by_dice(t, seat, step)
        else:
            t.draw(seat, kinds_of(t, step.cards))
        if not t.pile and t.over is None and t.clock == t.base + DRAW:
            t.draw_phase()
    else:
        _take(t, seat, step, number, due)


def _drawn(t: EightsTable) -> None:
    """The draw of the turn is made; the main phase comes once all who share the turn have made theirs."""
    waits = len(t.on_turn) > 1 and any(due.what == "draw" for due in t.ledger.open)
    t.clock = t.base + (DRAW if waits else MAIN)


def _draw_by_dice(t: EightsTable, seat: int, step: s.Draw) -> None:
    """A simulator draws from a pile that is made new first: which card it was is written into the step."""
    before = Counts(t.hands[seat].known)
    t.draw(seat, [UNKNOWN])
    step.cards = [t.pack.cards[k].id for k, n in t.hands[seat].known.items() if n > before[k]] or 1


def makes_up(t: EightsTable, seat: int) -> bool:
    """Whether a draw by somebody not on turn is one made up for, and opens no turn."""
    return _missed_draw(t, seat) is not None and not (t.is_next(seat) and not t.owes())


def _missed_draw(t: EightsTable, seat: int) -> Due | None:
    """A draw of an earlier turn, or of this one, that this player still owes."""
    return next((due for due in t.ledger.lapsed if due.what == "draw" and due.seat == seat), None)


def _take(t: EightsTable, seat: int, step: s.Draw, number: int, due: Due | None) -> None:
    """A draw that is not simply the draw of the turn."""
    left = number
    while due is not None and left:
        if due in t.ledger.lapsed:
            if t.judge(MadeUp(seat, due)) is None:
                t.report.late(due, t.step, t.rules.here("CE-7.1"))
            t.ledger.settle(due, t.step)
        else:
            t.ledger.settle(due, t.step)
            _drawn(t)
        left -= 1
        last, due = due, _missed_draw(t, seat) if left else None
    if left or not number:
        found = t.judge(Drawing(seat, step, number, None if left == number else last))
        if seat == t.active:
            t.scar(("again", seat), found)
    elif t.thorough:
        t.judge(Drawing(seat, step, 1, last))
    t.draw(seat, kinds_of(t, step.cards))


def end(t: EightsTable, step: s.End) -> None:
    """The turn is said to be over."""
    seat = t.seat_of[step.by]
    if t.over is not None or seat != t.active:
        if seat not in t.on_turn and t.over is None and t.clock == t.base + END and t.is_next(seat):
            t.pass_on(force=True)
        elif not t.turn_of(seat, step):
            return
    if t.clock == t.base + END:
        if t.before is not None and t.before.by == "trigger":
            t.before = None
        t.pass_on()
        return
    if not t.says_done(seat):
        return
    t.end_turn()
    t.pass_on()


def shuffle(t: EightsTable, step: s.Shuffle) -> None:
    """The discard pile becomes the draw pile; asked for when the next draw finds nothing."""
    seat = t.seat_of[step.by]
    t.judge(Shuffling(seat, before=len(t.pile), with_top=step.with_top, asked=not t.pile))
    t.remake(step.cards, keep=0, with_top=step.with_top)
