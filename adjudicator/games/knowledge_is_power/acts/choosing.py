"""Cards selected to be played, exchanged while selecting, and orders that are refused."""

from __future__ import annotations

from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    ANEW,
    DRAW,
    FINAL,
    LOOK,
    NEW_CARD,
    NO_PLAY,
    NONE,
    SELECT,
    SHOWN_EARLY,
    TO_SELECT,
    WINDOW_1,
    WINDOW_2,
    KnowledgeBench,
    change_of,
    new_of,
    selection_of,
)
from adjudicator.games.knowledge_is_power.course import go_on, may_act, reach, settle
from adjudicator.games.knowledge_is_power.doubts import has_more, named
from adjudicator.games.knowledge_is_power.meant import Meant, has_left, leaves, meant
from adjudicator.games.knowledge_is_power.occasions import Choosing, Exchanging, Refusing
from adjudicator.games.knowledge_is_power.onward import may_have_begun
from adjudicator.games.knowledge_is_power.outcomes import carry_out
from adjudicator.games.knowledge_is_power.skipping import skips
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.zones import EMPTY


def _selecting(bench: KnowledgeBench, seat: int, step: s.Select | s.Exchange) -> bool:
    """Whether cards are selected now, or may be from now on."""
    if bench.at in (LOOK, WINDOW_1, DRAW):
        skips(bench, seat, step)
        reach(bench, SELECT)
    return bench.at in (SELECT, WINDOW_2)


def select(bench: KnowledgeBench, step: s.Select) -> None:
    """A player selects a card of the own row."""
    seat = bench.seat_of[step.by]
    if not may_act(bench, seat, step):
        return
    timely = _selecting(bench, seat, step)
    named(bench, seat, step.place - 1)
    ledger = bench.ledger
    due = ledger.owed(ANEW, seat) or ledger.owed(TO_SELECT, seat) or ledger.missed(ANEW, seat)
    place = step.place - 1
    written_late = any(late.what is TO_SELECT and late.seat == seat for late in ledger.passed_up)
    if not timely and due is None and not written_late:
        bench.judge(Acting(seat, step, "too-early"))
        may_have_begun(bench, seat, step)
        return
    found = bench.judge(Choosing(seat, step, place, timely=timely, due=due))
    if not bench.filled(seat, place):
        bench.scar(selection_of(seat), found)
        has_more(bench, seat, found)
    if due is not None:
        _only_put_off(bench, due)
        bench.now.selected[seat] = place if bench.filled(seat, place) else NONE
        settle(bench, due, known=not bench.now.perhaps_gone[seat])
    elif not timely and bench.now.laid[seat] == NO_PLAY and bench.filled(seat, place):
        bench.now.selected[seat] = place  # after others have played, but before the own play
        bench.scar(SHOWN_EARLY, found)
    elif timely:
        bench.now.changed[seat] = place
        bench.scar(change_of(seat), found)
    if bench.now.perhaps_gone[seat]:
        bench.now.selected[seat], bench.now.perhaps_gone[seat] = place, False


def _only_put_off(bench: KnowledgeBench, due: Due) -> None:
    """A new selection comes right after an act that was wrong itself: only that act came before it."""
    late, report = due.finding, bench.report
    if due.what is not ANEW or late is None or late.because_of is not None or not bench.just_after(late.step):
        return
    wrong = next((f for f in report.top() if f.step == late.step and f is not late and f.fault == "illegal"), None)
    if wrong is not None:
        late.because_of = report.number(wrong)


def exchange(bench: KnowledgeBench, step: s.Exchange) -> None:
    """A player shuffles an own card into the deck and draws a new one."""
    seat = bench.seat_of[step.by]
    if not may_act(bench, seat, step):
        return
    timely = _selecting(bench, seat, step)
    if bench.at == SELECT:
        go_on(bench)
    it = meant(bench, seat, [step.place])
    place = it.place
    found = bench.judge(Exchanging(seat, step, place, timely=timely))
    if not timely:
        bench.scar(selection_of(seat), found)
    if not bench.filled(seat, place):
        has_more(bench, seat, found)
        bench.now.has_exchanged[seat] = timely
    else:
        exchanged(bench, seat, step, it)


def exchanged(bench: KnowledgeBench, seat: int, step: s.Exchange, it: Meant) -> None:
    """A card goes into the deck, and a new one comes."""
    if it.among:
        bench.doubts.add(new_of(seat))
    leaves(bench, seat, it)
    new = carry_out(bench, seat, step, seat, [it.place])
    has_left(bench, seat, it)
    gaps = bench.now.rows[seat].kinds
    coming = gaps.index(EMPTY) if bench.ledger.owed(NEW_CARD, seat) else NONE  # on a line of its own
    bench.now.exchanged[seat] = new[0] if new else coming
    bench.now.has_exchanged[seat] = True


def may_refuse(bench: KnowledgeBench, seat: int, step: int) -> bool:
    """Whether a player was ordered to play the card drawn in an exchange, and nothing was done before this step."""
    now = bench.now
    place = now.ordered[seat]
    at_once = all(other in bench.idle for other in range(now.ordered_at[seat] + 1, step))
    return place != NONE and place == now.exchanged[seat] and at_once


def refuse(bench: KnowledgeBench, step: s.Refuse) -> None:
    """A player need not play the card just drawn in an exchange, though it was ordered."""
    seat, now = bench.seat_of[step.by], bench.now
    if may_refuse(bench, seat, bench.step) and bench.at == FINAL:
        return  # the order brought the final: the act was whole before that
    if not may_act(bench, seat, step):
        return
    bench.judge(Refusing(seat, step))
    if now.ordered[seat] != NONE:
        now.ordered[seat], now.selected[seat] = NONE, now.before[seat]
        now.before[seat] = NONE
