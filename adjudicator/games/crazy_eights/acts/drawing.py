"""The stock: drawing from it, making it new, and putting wrong hands right."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import next_acts, pass_over, take_pass_back
from adjudicator.games.crazy_eights.bench import LONG, SHORT, StockBench
from adjudicator.games.crazy_eights.occasions import Drawing, Looking, MadeUp, Reshuffling, Restoring
from adjudicator.games.crazy_eights.stock import renew, renew_at_once
from adjudicator.games.crazy_eights.turns import turn_of
from adjudicator.kernel.dues import Due, DueKind
from adjudicator.kernel.hidden import forget_order, gain, holds, kinds_of, learn, see_in_pile, spend
from adjudicator.kernel.scars import hand_of


def draw(bench: StockBench, step: s.Draw) -> None:
    """Cards drawn from the stock: in turn, or to make a short hand whole."""
    seat = bench.seat_of[step.by]
    kinds = kinds_of(bench, step.cards)
    due = _correction(bench, seat, SHORT)
    if due is not None and (due.must or not _draws_in_turn(bench, seat, due, len(kinds))):
        _complete(bench, seat, step, kinds, due)
        return
    next_acts(bench, seat, step)
    take_pass_back(bench, seat, step)
    own = turn_of(bench, seat, step)
    pass_over(bench, step)
    number = len(kinds)
    found = bench.judge(Drawing(seat, step, number=number))
    if number > bench.game.drawable(bench, bench.now.pile):
        bench.scar(hand_of(seat), found)
    if step.of is not None:
        _take(bench, seat, step, kinds)
        return
    if step.above:
        forget_order(bench, bench.now.pile)
    if own:
        bench.now.drawn += number
        bench.now.passes = 0
    bench.game.carry_out(bench, seat, step, kinds)
    renew_at_once(bench)


def _complete(bench: StockBench, seat: int, step: s.Draw, kinds: list[int], due: Due) -> None:
    """What is missing of a hand that was dealt too small."""
    bench.judge(Drawing(seat, step, number=len(kinds)))
    if step.of is not None:
        _take(bench, seat, step, kinds)
        surplus = _correction(bench, bench.seat_of[step.of], LONG)
        if surplus is not None:
            _lessen(bench, surplus, len(kinds))
    else:
        if step.above:
            forget_order(bench, bench.now.pile)
        bench.game.draw(bench, seat, kinds)
    _lessen(bench, due, len(kinds), settles=step.of is None)


def _lessen(bench: StockBench, due: Due, number: int, *, settles: bool = False) -> None:
    """So many cards of a wrong hand have been put right, or at least come and gone."""
    due.number -= number
    if due.number > 0:
        return
    if settles:
        _settle(bench, due.seat, due)
    else:
        bench.ledger.drop(due)


def _take(bench: StockBench, seat: int, step: s.Draw, kinds: list[int]) -> None:
    """Cards out of another hand, as far as it has them."""
    owner = bench.seat_of[step.of or ""]
    for kind in kinds[: bench.now.hands[owner].size]:
        if holds(bench, bench.now.hands[owner], kind) is not False if kind >= 0 else bench.now.hands[owner].size:
            spend(bench, bench.now.hands[owner], kind)
            gain(bench, bench.now.hands[seat], kind)


def shuffle(bench: StockBench, step: s.Shuffle) -> None:
    """The starter pile but its top becomes the stock."""
    seat = bench.seat_of[step.by]
    order = kinds_of(bench, step.cards) if isinstance(step.cards, list) else []
    if bench.now.renewed == (bench.now.turn, bench.now.drawn, bench.now.plays) and not step.with_top:
        learn(bench, bench.now.pile, order)
        return
    bench.judge(Reshuffling(seat, step))
    top = bench.now.discard.pop() if step.with_top and bench.now.discard else UNKNOWN - 1
    if top >= UNKNOWN:
        bench.now.discard += [top, UNKNOWN]
    among = [*bench.now.pile, *bench.now.discard[:-1]]
    renew(bench, bench.now.pile)
    if top >= UNKNOWN:
        bench.now.discard.pop()
        bench.game.changed(bench, bench.now.discard)
    bench.now.passes = 0
    learn(bench, bench.now.pile, order, among)


def restore(bench: StockBench, step: s.Restore) -> None:
    """Cards dealt in excess go back into the stock."""
    seat, owner = bench.seat_of[step.by], bench.seat_of[step.of]
    kinds = kinds_of(bench, step.cards)
    due = _correction(bench, owner, LONG)
    found = bench.judge(Restoring(seat, step, owner, kinds, due))
    if due is not None:
        _lessen(bench, due, len(kinds), settles=found is None)
    place = len(bench.now.pile) - step.above if step.above is not None else -1
    if not 0 <= place <= len(bench.now.pile):
        place = -1
        forget_order(bench, bench.now.pile)
    for kind in kinds[: bench.now.hands[owner].size]:
        if (kind >= 0 and holds(bench, bench.now.hands[owner], kind) is False) or not spend(
            bench, bench.now.hands[owner], kind
        ):
            continue
        if place >= 0:
            bench.now.pile.insert(place, kind)
        else:
            bench.now.pile.append(UNKNOWN)
            if kind >= 0:
                bench.now.loose[kind] += 1


def _correction(bench: StockBench, seat: int, what: DueKind) -> Due | None:
    """The correction of a wrong hand that is due, or was."""
    owed = (*bench.ledger.open, *bench.ledger.lapsed, *bench.ledger.passed_up)
    return next((d for d in owed if d.what is what and d.seat == seat), None)


def _draws_in_turn(bench: StockBench, seat: int, due: Due, number: int) -> bool:
    """Whether a player whose hand is as short as every other draws as anybody may whose turn it is."""
    return seat == bench.now.active and (number > due.number or due in bench.ledger.passed_up)


def _settle(bench: StockBench, seat: int, due: Due) -> None:
    in_time = due in bench.ledger.open or not due.must
    bench.settle(due, None if in_time else bench.judge(MadeUp(seat, due)))
    owed = (*bench.ledger.open, *bench.ledger.passed_up)
    if not due.must and due.finding is not None and all(other.finding is not due.finding for other in owed):
        due.finding.settled_by = bench.step


def look(bench: StockBench, step: s.Look) -> None:
    """Somebody looks into the stock."""
    seat = bench.seat_of[step.by]
    bench.judge(Looking(seat))
    see_in_pile(bench, kinds_of(bench, step.cards), bench.now.pile, seat)
