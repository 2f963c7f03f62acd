"""What life tokens buy in the windows: a card sent back, one turned up, a token of another, a new row."""

from __future__ import annotations

from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import NONE, PLAY, TO_SELECT, KnowledgeBench
from adjudicator.games.knowledge_is_power.course import in_window, may_act, move_on
from adjudicator.games.knowledge_is_power.doubts import named, sure
from adjudicator.games.knowledge_is_power.living import fall
from adjudicator.games.knowledge_is_power.occasions import Buying, Came
from adjudicator.games.knowledge_is_power.outcomes import carry_out
from adjudicator.games.knowledge_is_power.prices import pay
from adjudicator.games.knowledge_is_power.stock import of_the_deck
from adjudicator.kernel.rows import see
from adjudicator.kernel.zones import Sight


def send_back(bench: KnowledgeBench, step: s.Return) -> None:
    """A known card of another goes into the deck."""
    seat, owner, place = bench.seat_of[step.by], bench.seat_of[step.of], step.place - 1
    if not _bought(bench, Buying(seat, step, owner, place)):
        return
    if bench.filled(owner, place):
        carry_out(bench, seat, step, owner, [place])
    fall(bench)


def reveal(bench: KnowledgeBench, step: s.Reveal) -> None:
    """A card of another is turned up, and played or shuffled away."""
    seat, owner, place = bench.seat_of[step.by], bench.seat_of[step.of], step.place - 1
    if not _bought(bench, Buying(seat, step, owner, place)):
        return
    if bench.filled(owner, place):
        kind = of_the_deck(bench, seat, bench.spelled[step.card])
        see(bench, bench.now.rows[owner], place, kind, seat, Sight.ALL)
        sure(bench, owner, place)
        if step.decide == "shuffle":
            carry_out(bench, seat, step, owner, [place])
        elif step.decide == "play" and bench.at < PLAY:
            order(bench, owner, place)
    fall(bench)


def order(bench: KnowledgeBench, seat: int, place: int) -> None:
    """A card must be played in this round; the first order stands as long as its card lies there."""
    now = bench.now
    if now.ordered[seat] != NONE:
        return
    now.before[seat] = now.selected[seat]
    now.ordered[seat], now.selected[seat], now.ordered_at[seat] = place, NONE, bench.step
    due = bench.ledger.owed(TO_SELECT, seat)
    if due is not None:
        bench.ledger.drop(due)
        move_on(bench)


def strike(bench: KnowledgeBench, step: s.Strike) -> None:
    """Another player loses a life token."""
    seat, owner = bench.seat_of[step.by], bench.seat_of[step.of]
    if not _bought(bench, Buying(seat, step, owner)):
        return
    carry_out(bench, seat, step, owner, due=[Came("lose", owner, 1)])
    fall(bench)


def renew(bench: KnowledgeBench, step: s.Renew) -> None:
    """A player exchanges the whole row."""
    seat = bench.seat_of[step.by]
    if not _bought(bench, Buying(seat, step, seat)):
        return
    there = bench.places(seat)
    chosen = [place - 1 for place in step.places if place - 1 in there] if step.places else there
    if chosen:
        carry_out(bench, seat, step, seat, chosen)
    fall(bench)


def _bought(bench: KnowledgeBench, it: Buying) -> bool:
    """A paid action is judged and paid for; False where the player can't act at all."""
    if not may_act(bench, it.seat, it.step):
        return False
    in_window(bench, it.seat, it.step)
    for place in [it.place, *(place - 1 for place in getattr(it.step, "places", ()))]:
        named(bench, it.owner, place)
    bench.judge(it)
    pay(bench, it.seat, it.step)
    return True
