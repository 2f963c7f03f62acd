"""The stock: drawing from it, making it new, and putting wrong hands right."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import next_acts, pass_over
from adjudicator.games.crazy_eights.occasions import Drawing, Looking, MadeUp, Reshuffling, Restoring
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.kernel.hidden import kinds_of, see
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.table import Counts


def draw(t: StockTable, step: s.Draw) -> None:
    """Cards drawn from the stock: in turn, or to make a short hand whole."""
    seat = t.seat_of[step.by]
    cards = step.cards
    kinds = [t.spelled[cards[0]]] if cards.__class__ is list and len(cards) == 1 else kinds_of(t, cards)
    ledger, pile = t.ledger, t.pile
    if (
        seat == t.active
        and len(kinds) == 1
        and len(pile) > 1
        and t.drawn < t.draw_limit
        and not (step.above or ledger.open or ledger.lapsed or t.thorough)
        and t.over is None
        and step.of is None
        and t.dice is None
    ):
        if t.passed.open:
            next_acts(t, seat, step)
        t.elsewhere = -1
        t.drawn += 1
        t.passes = 0
        kind = kinds[0]
        if kind < 0 or kind == pile[-1]:
            t.gain(seat, pile.pop())
        elif pile[-1] < 0 and t.loose[kind]:
            pile.pop()
            t.loose[kind] -= 1
            t.gain(seat, kind)
        else:
            t.draw(seat, kinds)
        return
    due = _correction(t, seat, "short")
    if due is not None:
        _complete(t, seat, step, kinds, due)
        return
    next_acts(t, seat, step)
    own = t.turn_of(seat, step)
    pass_over(t, s.Draw)
    number = len(kinds)
    if (
        not own
        or step.above
        or step.of is not None
        or t.thorough
        or number > len(t.pile)
        or t.drawn + number > t.draw_limit
    ):
        found = t.judge(Drawing(seat, step, number))
        if number > t.drawable():
            t.scar(("hand", seat), found)
        if step.of is not None:
            _take(t, seat, step, kinds)
            return
        if step.above:
            t.forget_pile()
    if own:
        t.drawn += number
        t.passes = 0
    if t.dice is not None:
        before = Counts(t.hands[seat].known)
        t.draw(seat, kinds)
        came = [t.pack.written(k) for k, n in t.hands[seat].known.items() for _ in range(n - before[k])]
        step.cards = came if len(came) == number else number
    else:
        t.draw(seat, kinds)
    t.renew_at_once()


def _complete(t: StockTable, seat: int, step: s.Draw, kinds: list[int], due: Due) -> None:
    """What is missing of a hand that was dealt too small."""
    if step.of is not None or step.above or len(kinds) > due.number or t.thorough:
        t.judge(Drawing(seat, step, len(kinds)))
    if step.of is not None:
        _take(t, seat, step, kinds)
        surplus = _correction(t, t.seat_of[step.of], "long")
        if surplus is not None:
            _lessen(t, surplus, len(kinds))
    else:
        if step.above:
            t.forget_pile()
        t.draw(seat, kinds)
    _lessen(t, due, len(kinds), settles=step.of is None)


def _lessen(t: StockTable, due: Due, number: int, *, settles: bool = False) -> None:
    """So many cards of a wrong hand have been put right, or at least come and gone."""
    due.number -= number
    if due.number > 0:
        return
    if settles:
        _settle(t, due.seat, due)
    else:
        (t.ledger.drop if due in t.ledger.open else t.ledger.lapsed.remove)(due)


def _take(t: StockTable, seat: int, step: s.Draw, kinds: list[int]) -> None:
    """Cards out of another hand, as far as it has them."""
    owner = t.seat_of[step.of or ""]
    for kind in kinds[: t.hands[owner].size]:
        if t.holds(owner, kind) is not False if kind >= 0 else t.hands[owner].size:
            t.spend(owner, kind)
            t.gain(seat, kind)


def shuffle(t: StockTable, step: s.Shuffle) -> None:
    """The starter pile but its top becomes the stock."""
    seat = t.seat_of[step.by]
    order = kinds_of(t, step.cards) if isinstance(step.cards, list) else []
    if t.renewed == (t.turn, t.drawn, t.plays) and not step.with_top:
        t.learn_pile(order)
        return
    if t.pile or not t.renewable() or step.with_top or t.thorough:
        t.judge(Reshuffling(seat, step))
    before = t.renewal
    t.renewal = "when-needed"
    top = t.discard.pop() if step.with_top and t.discard else UNKNOWN - 1
    if top >= UNKNOWN:
        t.discard += [top, UNKNOWN]
    t.replenish()
    if top >= UNKNOWN:
        t.discard.pop()
        t.changed(t.discard)
    t.renewal = before
    t.passes = 0
    t.learn_pile(order)


def restore(t: StockTable, step: s.Restore) -> None:
    """Cards dealt in excess go back into the stock."""
    seat, owner = t.seat_of[step.by], t.seat_of[step.of]
    kinds = kinds_of(t, step.cards)
    due = _correction(t, owner, "long")
    found = t.judge(Restoring(seat, step, owner, kinds, due))
    if due is not None:
        _lessen(t, due, len(kinds), settles=found is None)
    place = len(t.pile) - step.above if step.above is not None else -1
    if not 0 <= place <= len(t.pile):
        place = -1
        t.forget_pile()
    for kind in kinds[: t.hands[owner].size]:
        if (kind >= 0 and t.holds(owner, kind) is False) or not t.spend(owner, kind):
            continue
        if place >= 0:
            t.pile.insert(place, kind)
        else:
            t.pile.append(UNKNOWN)
            if kind >= 0:
                t.loose[kind] += 1


def _correction(t: StockTable, seat: int, what: str) -> Due | None:
    """The correction of a wrong hand that is due, or was."""
    return next((d for d in (*t.ledger.open, *t.ledger.lapsed) if d.what == what and d.seat == seat), None)


def _settle(t: StockTable, seat: int, due: Due) -> None:
    if due not in t.ledger.open and t.judge(MadeUp(seat, due)) is None:
        t.report.late(due, t.step)
    t.ledger.settle(due, t.step)


def look(t: StockTable, step: s.Look) -> None:
    """Somebody looks into the stock."""
    seat = t.seat_of[step.by]
    t.judge(Looking(seat))
    see(t, kinds_of(t, step.cards), "pile", -1, seat)
