"""What life tokens buy in the windows: a card sent back, one turned up, a token of another, a new row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import NONE, PLAY, TO_SELECT, KnowledgeBench
from adjudicator.games.knowledge_is_power.course import in_window, may_act, move_on
from adjudicator.games.knowledge_is_power.doubts import (
    look_unwritten,
    named,
    perhaps_known,
    rows_changed,
    sure,
    tokens_lost,
)
from adjudicator.games.knowledge_is_power.living import fall
from adjudicator.games.knowledge_is_power.meant import Meant, decided, has_left, leaves, meant, others, whom
from adjudicator.games.knowledge_is_power.occasions import Buying, Came, LeftOut
from adjudicator.games.knowledge_is_power.outcomes import carry_out
from adjudicator.games.knowledge_is_power.prices import pay
from adjudicator.games.knowledge_is_power.stock import of_the_deck
from adjudicator.kernel.rows import see
from adjudicator.kernel.zones import Sight


def send_back(bench: KnowledgeBench, step: s.Return) -> None:
    """A known card of another goes into the deck."""
    seat = bench.seat_of[step.by]
    if not _may_buy(bench, seat, step):
        return
    owner = whom(bench, seat, step, card=True)
    sideways = [] if owner == NONE else [place for place in bench.places(owner) if perhaps_known(bench, owner, place)]
    it = meant(bench, owner, [step.place], among=sideways)
    if not step.place and owner != NONE and sideways and len(sideways) < len(bench.places(owner)):
        bench.judge(LeftOut(seat, step, f"which card of {bench.names[owner]}'s it was"))
    _buys(bench, Buying(seat, step, owner, it.place))
    sent_back(bench, seat, step, owner, it)


def sent_back(bench: KnowledgeBench, seat: int, step: s.Return, owner: int, it: Meant) -> None:
    """A card that is paid for goes into the deck."""
    _shuffled_away(bench, seat, step, owner, it)
    fall(bench)


def _shuffled_away(bench: KnowledgeBench, seat: int, step: s.Return | s.Reveal, owner: int, it: Meant) -> None:
    """A card goes into the deck, and its owner draws a new one."""
    if owner == NONE:
        rows_changed(bench, others(bench, seat))
    if not bench.filled(owner, it.place):
        return
    leaves(bench, owner, it)
    carry_out(bench, seat, step, owner, [it.place])
    has_left(bench, owner, it)


def reveal(bench: KnowledgeBench, step: s.Reveal) -> None:
    """A card of another is turned up, and played or shuffled away."""
    seat = bench.seat_of[step.by]
    if not _may_buy(bench, seat, step):
        return
    kind = bench.spelled[step.card]
    owner = whom(bench, seat, step, card=True, kind=kind)
    it = meant(bench, owner, [step.place], kind=kind)
    _buys(bench, Buying(seat, step, owner, it.place))
    turned_up(bench, seat, step, owner, it, kind)


def turned_up(bench: KnowledgeBench, seat: int, step: s.Reveal, owner: int, it: Meant, kind: int) -> None:
    """A card that is paid for is turned up."""
    if bench.filled(owner, it.place):
        kind = of_the_deck(bench, seat, kind)
        if it.among:
            look_unwritten(bench, owner)
        else:
            see(bench, bench.now.rows[owner], it.place, kind, seat, Sight.ALL)
            sure(bench, owner, it.place)
        decision = decided(bench, seat, step)
        if decision == "shuffle":
            _shuffled_away(bench, seat, step, owner, it)
        elif decision == "play" and bench.at < PLAY:
            order(bench, owner, it)
        elif decision is None:
            rows_changed(bench, [owner])
    elif owner == NONE:
        rows_changed(bench, others(bench, seat))
    fall(bench)


def order(bench: KnowledgeBench, seat: int, it: Meant) -> None:
    """A card must be played in this round; the first order stands as long as its card lies there."""
    now = bench.now
    if now.ordered[seat] != NONE:
        return
    now.before[seat] = now.selected[seat]
    now.ordered[seat], now.selected[seat], now.ordered_at[seat] = it.place, NONE, bench.step
    if it.among:
        now.ordered[seat], now.perhaps_gone[seat] = NONE, True
    due = bench.ledger.owed(TO_SELECT, seat)
    if due is not None:
        bench.ledger.drop(due)
        move_on(bench)


def strike(bench: KnowledgeBench, step: s.Strike) -> None:
    """Another player loses a life token."""
    seat = bench.seat_of[step.by]
    if not _may_buy(bench, seat, step):
        return
    owner = whom(bench, seat, step, card=False)
    _buys(bench, Buying(seat, step, owner))
    struck(bench, seat, step, owner)


def struck(bench: KnowledgeBench, seat: int, step: s.Strike, owner: int) -> None:
    """The token that is paid for is lost."""
    if owner != NONE:
        carry_out(bench, seat, step, owner, due=[Came("lose", owner, 1)])
    else:
        tokens_lost(bench, others(bench, seat), 1)
    fall(bench)


def renew(bench: KnowledgeBench, step: s.Renew) -> None:
    """A player exchanges the whole row."""
    seat = bench.seat_of[step.by]
    if not _may_buy(bench, seat, step):
        return
    for place in step.places:
        named(bench, seat, place - 1)
    _buys(bench, Buying(seat, step, seat))
    there = bench.places(seat)
    renewed(bench, seat, step, [place - 1 for place in step.places if place - 1 in there] if step.places else there)


def renewed(bench: KnowledgeBench, seat: int, step: s.Renew, chosen: Sequence[int]) -> None:
    """The cards of a row that is paid for are exchanged."""
    if chosen:
        carry_out(bench, seat, step, seat, chosen)
    fall(bench)


def _may_buy(bench: KnowledgeBench, seat: int, step: Any) -> bool:  # Any: a paid step
    """Whether a player can act at all; that it is no time to buy is a fault."""
    if not may_act(bench, seat, step):
        return False
    in_window(bench, seat, step)
    return True


def _buys(bench: KnowledgeBench, it: Buying) -> None:
    """A paid action is judged and paid for."""
    bench.judge(it)
    pay(bench, it.seat, it.step)
