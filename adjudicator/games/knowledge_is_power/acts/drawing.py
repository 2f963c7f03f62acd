"""The draw: new cards, cards taken from others instead, and the discard pile shuffled."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    BUFF,
    DRAW,
    FINAL,
    NEW_CARD,
    NONE,
    TO_DRAW,
    TOKEN,
    WINDOW_3,
    WINDOW_4,
    KnowledgeBench,
    counts_of,
    draw_of,
    passed_over,
)
from adjudicator.games.knowledge_is_power.course import may_act, reach, settle
from adjudicator.games.knowledge_is_power.doubts import comes_to, leaves_one_of, rows_changed, sure
from adjudicator.games.knowledge_is_power.living import fall
from adjudicator.games.knowledge_is_power.meant import Meant, meant, others, whom
from adjudicator.games.knowledge_is_power.occasions import Drawing, Mixing, Taking
from adjudicator.games.knowledge_is_power.options import REFILL_AFTER_TAKE
from adjudicator.games.knowledge_is_power.order import before, may_be_first, perhaps_before
from adjudicator.games.knowledge_is_power.prices import pay
from adjudicator.games.knowledge_is_power.skipping import skips
from adjudicator.games.knowledge_is_power.stock import draw as from_deck
from adjudicator.games.knowledge_is_power.stock import mix
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.rows import put
from adjudicator.kernel.rows import take as out_of
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.zones import EMPTY


def draw(bench: KnowledgeBench, step: s.Draw) -> None:
    """A player draws a new card."""
    seat, kinds = bench.seat_of[step.by], kinds_of(bench, step.cards)
    if bench.at == FINAL and bench.now.told == seat:
        return  # it was drawn with the act before, which was done whole before its payer fell
    if not may_act(bench, seat, step):
        _draws_in_vain(bench, seat, kinds)
        return
    told, bench.now.told = bench.now.told, NONE
    owed = bench.ledger.owed(NEW_CARD, seat) or bench.ledger.missed(NEW_CARD, seat)
    if owed is not None:
        from_deck(bench, seat, kinds)
        settle(bench, owed)
        fall(bench)  # who has paid for it with the last token
        return
    if told == seat:
        in_turn = may_be_first(bench, seat) if bench.at == WINDOW_4 else bench.at == DRAW and _in_turn(bench, seat)
        if not in_turn:
            bench.now.to_tell -= len(kinds)
            bench.now.told = seat if bench.now.to_tell > 0 else NONE
            return  # it was drawn with the act before
        bench.now.either = seat
    due = None if _regular(bench, seat) else bench.ledger.missed(TO_DRAW, seat)
    if due is None and bench.at in range(WINDOW_3, DRAW):
        if not may_be_first(bench, seat):
            skips(bench, seat, step)  # wrong anyway
        reach(bench, DRAW)
    elif due is None and bench.at in range(1, WINDOW_3):
        bench.judge(Acting(seat, step, "too-early"))
        from_deck(bench, seat, kinds)
        return
    due = due or bench.ledger.owed(TO_DRAW, seat)
    if due is None and bench.now.either == seat:
        bench.now.either = NONE
        return  # the line before told what was drawn with the act before that
    _judged(bench, step, len(kinds), due)
    places = from_deck(bench, seat, kinds)
    bench.now.drawn[seat] += len(places)
    bench.now.either_at = places[0] if len(places) == 1 else NONE
    if due is not None:
        settle(bench, due)


def _draws_in_vain(bench: KnowledgeBench, seat: int, kinds: Sequence[int]) -> None:
    """Somebody draws who is out, or after the final has come: the card leaves the deck, and counts for nothing."""
    found = bench.report.leading
    if bench.now.over is not None or found is None or found.fault == "undetermined":
        return
    places = from_deck(bench, seat, kinds)
    bench.scar(PILE, found)
    if bench.at == FINAL and not bench.now.out[seat]:
        bench.now.uncounted[seat] += places
        bench.scar(counts_of(seat), found)


def _judged(bench: KnowledgeBench, step: s.Draw | s.Take, number: int, due: Due | None) -> None:
    """A card is drawn, or taken instead: in order?"""
    seat = bench.seat_of[step.by]
    earlier = before(bench, seat)
    found = bench.judge(Drawing(seat, step, number, due, earlier, perhaps_before(bench, seat)))
    if found is not None and found.fault != "undetermined":
        bench.scar(PILE, found)
        bench.now.passed += [(bench.step, earlier)] if earlier else []
        for other in earlier if due is not None else ():
            bench.scar(passed_over(other), found)


def _regular(bench: KnowledgeBench, seat: int) -> bool:
    """Whether it is the draw of this round, and not one that was left out before: it comes in its place."""
    if bench.at == DRAW:
        return _in_turn(bench, seat)
    return bench.at in range(WINDOW_3, DRAW) and may_be_first(bench, seat)


def _in_turn(bench: KnowledgeBench, seat: int) -> bool:
    """Whether it is for a player to draw."""
    return bench.ledger.owed(TO_DRAW, seat) is not None and not before(bench, seat)


def take(bench: KnowledgeBench, step: s.Take) -> None:
    """A player takes a card of another row instead of drawing."""
    seat = bench.seat_of[step.by]
    if not may_act(bench, seat, step):
        return
    if bench.at == WINDOW_4 or (bench.at in (TOKEN, BUFF) and may_be_first(bench, seat)):
        reach(bench, DRAW)
    timely = bench.at == DRAW
    owner = whom(bench, seat, step, card=True)
    it = meant(bench, owner, [step.place])
    place = it.place
    due = bench.ledger.owed(TO_DRAW, seat)
    found = bench.judge(Taking(seat, step, owner, place, timely=timely, due=due))
    for row_of in (seat, owner) if owner != NONE else ():
        bench.scar(hand_of(row_of), found)
    if timely:
        _judged(bench, step, 1, due)
    pay(bench, seat, step)
    if not taken(bench, seat, owner, it):
        bench.scar(draw_of(seat), found)
    if due is not None:
        settle(bench, due)
    fall(bench)


def taken(bench: KnowledgeBench, seat: int, owner: int, it: Meant) -> bool:
    """A card of another row comes into the own one. False if none can have come."""
    now, place = bench.now, it.place
    row, came = now.rows[seat], owner == NONE
    if bench.filled(owner, place) and EMPTY in row.kinds and owner != seat:
        gap = row.kinds.index(EMPTY)
        leaves_one_of(bench, owner, it.among)
        put(row, gap, out_of(now.rows[owner], place))
        if not it.among:
            sure(bench, owner, place)
        comes_to(bench, seat, gap)
        now.robbed[owner] = now.took[seat] = True
        if bench.rules.value(REFILL_AFTER_TAKE) and bench.rules.holds("KP-D.5"):
            from_deck(bench, owner, [UNKNOWN])
            now.told, now.to_tell = owner, 1
        came = True
    elif owner == NONE and now.pile and EMPTY in row.kinds:
        put(row, row.kinds.index(EMPTY), now.pile.pop(0))  # of whose row it was nobody knows
        rows_changed(bench, others(bench, seat))
    return came


def shuffle(bench: KnowledgeBench, step: s.Shuffle) -> None:
    """The discard pile becomes the deck, before the draw that needs it; or it tells how a row was shuffled into it."""
    seat, now = bench.seat_of[step.by], bench.now
    if now.row_came_in:
        now.row_came_in = False
        mix(bench, (), step.cards)
        return
    if not may_act(bench, seat, step):
        return
    bench.judge(Mixing(seat, step))
    cards, now.discard = now.discard, []
    mix(bench, cards, step.cards)
