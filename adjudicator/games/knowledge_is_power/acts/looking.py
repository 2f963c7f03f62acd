"""A look at a card: the free one of the round, one that is paid, or once more at a card that is known."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import DRAW, LOOK, NONE, TO_DRAW, TO_LOOK, KnowledgeBench, side_of
from adjudicator.games.knowledge_is_power.course import in_window, may_act, settle
from adjudicator.games.knowledge_is_power.doubts import has_more, look_unwritten, named, sure
from adjudicator.games.knowledge_is_power.living import fall
from adjudicator.games.knowledge_is_power.occasions import Looking
from adjudicator.games.knowledge_is_power.onward import may_have_begun
from adjudicator.games.knowledge_is_power.prices import pay
from adjudicator.games.knowledge_is_power.stock import of_the_deck
from adjudicator.kernel.rounds import is_ahead
from adjudicator.kernel.rows import filled, see
from adjudicator.kernel.scars import hand_of
from adjudicator.kernel.zones import Sight


def look(bench: KnowledgeBench, step: s.Look) -> None:
    """A player looks at a card."""
    seat = bench.seat_of[step.by]
    owner = bench.seat_of[step.of] if step.of is not None else seat
    kind = bench.spelled[step.card] if step.card is not None else UNKNOWN
    if not may_act(bench, seat, step):
        return
    kind = of_the_deck(bench, seat, kind)
    if _told_with_the_buff(bench, seat, step, owner):
        see(bench, bench.now.rows[owner], step.place - 1, kind, seat, Sight.NOBODY)
        return
    if not step.place and owner == seat:
        _somewhere(bench, seat, step)
        return
    place, row = step.place - 1, bench.now.rows[owner]
    named(bench, owner, place)
    doubted = side_of(owner, place) in bench.doubts
    there = filled(row, place)
    again = there and owner == seat and bench.known(seat, place)
    due, ahead = None, False
    if step.pays:
        in_window(bench, seat, step)
    elif again and bench.at == LOOK and not bench.unknown(seat):
        due = bench.ledger.owed(TO_LOOK, seat)  # all were turned sideways before this look was made
    elif owner == seat and not again:
        due = bench.ledger.owed(TO_LOOK, seat) or bench.ledger.missed(TO_LOOK, seat)
        drawn = there or bench.ledger.owed(TO_DRAW, seat) is not None
        ahead = bench.at == DRAW and drawn  # a round may begin so, with draws left out
    if ahead:
        is_ahead(bench, seat, step)
    found = bench.judge(Looking(seat, step, owner, place, again=again, ahead=ahead, due=due))
    bench.scar(hand_of(owner), found)
    bench.scar(side_of(owner, place), found)
    if step.pays:
        pay(bench, seat, step)
    elif again:
        bench.now.perhaps_looked[seat] |= doubted
        bench.idle.add(bench.step)  # at any time, and nothing is done with it
    if there:
        see(bench, row, place, kind, seat, Sight.OWNER if owner == seat else Sight.NOBODY)
        if owner == seat and not (ahead and doubted):
            sure(bench, seat, place)
    elif owner == seat and not ahead:
        has_more(bench, seat, found)
        if bench.unknown(seat) and not step.pays:
            look_unwritten(bench, seat)  # at a card in another place
    if due is not None and (found is None or not there):
        bench.now.looks += 1
        settle(bench, due, known=there and not doubted)
    elif not step.pays and not again and owner == seat:
        may_have_begun(bench, seat, step)
    fall(bench)


def _told_with_the_buff(bench: KnowledgeBench, seat: int, step: s.Look, owner: int) -> bool:
    """Whether a line tells the look at a card of another that the buff before it has brought."""
    used, user, whose, place = bench.now.may_look
    if (
        owner == seat
        or step.pays
        or user != seat
        or not bench.just_after(used)
        or not bench.filled(owner, step.place - 1)
    ):
        return False
    bench.now.may_look = (0, NONE, NONE, NONE)
    return whose in (owner, seat) and place in (step.place - 1, NONE)


def _somewhere(bench: KnowledgeBench, seat: int, step: s.Look) -> None:
    """A look at an own card, and nobody wrote down which."""
    due, ahead = None, False
    if step.pays:
        in_window(bench, seat, step)
    else:
        due = bench.ledger.owed(TO_LOOK, seat) or bench.ledger.missed(TO_LOOK, seat)
        ahead = bench.at == DRAW
    known = [place for place in bench.places(seat) if bench.known(seat, place)]
    if known:
        bench.doubts.add(side_of(seat, NONE))
    if ahead:
        is_ahead(bench, seat, step)
    again = bool(known) and due is None and not step.pays
    found = bench.judge(Looking(seat, step, seat, NONE, again=again, ahead=ahead, due=due))
    if step.pays:
        pay(bench, seat, step)
    elif again:
        bench.idle.add(bench.step)
    if not again and bench.unknown(seat):
        look_unwritten(bench, seat)
    if due is not None and found is None:
        bench.now.looks += 1
        settle(bench, due, known=not known)
    elif not step.pays and not again:
        may_have_begun(bench, seat, step)
    fall(bench)
