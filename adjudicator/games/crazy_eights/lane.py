"""The lane: plain draws, placed cards and passes carried out in one loop, and no ruling asked.

It takes what nothing can be wrong with: the player is on turn, nothing is owed, the card is there and fits. The first
step that is not as plain as that ends the lane and goes to its act, which asks every ruling on it.

What changes with every step is kept in plain variables, and written into the position where the lane ends. Cards come
into a hand and leave it right here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazy_eights.bench import SUIT, WAY, LastPass, StockBench
from adjudicator.games.crazy_eights.ending import needed_passes
from adjudicator.games.crazy_eights.occasions import Drawing, Naming, Passing, Placing
from adjudicator.games.crazy_eights.starter import able, suit_of
from adjudicator.games.crazy_eights.steps import Draw, Name, Pass, Play
from adjudicator.games.crazy_eights.stock import gone, replenish
from adjudicator.kernel.hidden import gain
from adjudicator.kernel.scars import TURN
from adjudicator.kernel.zones import Bag


def lane(bench: StockBench, steps: Sequence[Any], at: int, stop: int, ahead: int) -> int:  # Any: the game's own steps
    """Carry out plain steps from `steps[at]` on; returns where the first other one stands, or `stop`.

    `steps[at]` is step `at + ahead` of the log.
    """
    now, house, passed = bench.now, bench.house, bench.passed
    if now.over is not None or now.open_top or bench.ledger.awaited or bench.block.step or bench.pack.stacked:
        return at
    if bench.scars and WAY in bench.scars:
        return at
    hands, pile, discard, loose, out = now.hands, now.pile, now.discard, now.loose, now.out
    kind_of, names, players, copies = bench.spelled.get, bench.names, bench.n, bench.pack.copies
    by_top, eight, scars = bench.rows.by_top, bench.rows.eight, bench.scars
    draw_limit, last_play, at_once = house.draw_limit, house.max_plays - 1, house.renewal == "at-once"
    most_draws = 0 if bench.ledger.lapsed else draw_limit
    seat, turn, last_active, drawn = now.active, now.turn, now.last_active, now.drawn
    row, wild, wild_on, plays = now.row, now.wild, now.wild_on, now.plays
    placed, placed_at, placed_by = now.placed, now.placed_at, now.placed_by
    passes, passed_since, is_open, late = now.passes, now.passed_since, passed.open, passed.late
    name, hand, known = names[seat], hands[seat], hands[seat].known
    for n in range(at, stop):
        step = steps[n]
        what = type(step)
        if is_open and (passed.seat == seat or passed.demand is not None):
            break  # the pass may be taken back
        if what is Draw:
            cards = step.cards
            if type(cards) is list:
                kind = kind_of(cards[0]) if len(cards) == 1 else None
            else:
                kind = UNKNOWN if cards == 1 else None
            if kind is None or step.by != name or drawn >= most_draws or not pile or step.above or step.of is not None:
                break
            top = pile[-1]
            if kind != top:
                if kind < 0:
                    kind = top
                elif top >= 0 or not loose[kind]:
                    break
                else:
                    loose[kind] -= 1
            pile.pop()
            if kind >= 0:
                known[kind] = known.get(kind, 0) + 1
                hand.size += 1
            elif bench.watches:
                gain(bench, hand, kind)
            else:
                hand.hidden += 1
                hand.size += 1
            drawn += 1
            passes, is_open = 0, False
            if at_once and not pile and replenish(bench, pile):
                now.renewed = (turn, drawn, plays)
            continue
        if what is Play:
            card, named = step.card, step.name
            kind = kind_of(card, UNKNOWN) if type(card) is str else UNKNOWN
            if (
                kind < 0
                or not row[kind]
                or step.by != name
                or hand.size < 2
                or eight[kind] is (named is None)
                or step.pick is not None
                or plays >= last_play
            ):
                break
            held = known.get(kind)
            if not held and (not hand.hidden or not loose[kind] or (bench.watches and _is_watched(bench, hand))):
                break
            if named is None:
                wild, row = None, by_top[kind]
            else:
                suit = suit_of(bench, named)
                if suit is None:
                    break
                wild, wild_on, row = suit, kind, bench.rows.by_suit[suit]
            if held:
                known[kind] = held - 1
            else:
                loose[kind] -= 1
                hand.hidden -= 1
                if copies[kind] > 1:
                    now.surfaced.setdefault((kind, seat), n + ahead)
            hand.size -= 1
            discard.append(kind)
            if scars:
                scars.pop(SUIT, None)
            plays += 1
            placed, placed_at, placed_by = True, n + ahead, seat
            passes = passed_since = 0
            is_open = late = False
            if at_once and not pile and replenish(bench, pile):
                now.renewed = (turn, drawn, plays)
        elif what is Pass:
            enough, empty = drawn >= draw_limit, not pile and gone(bench)
            if step.by != name or not (enough or empty) or (empty and passes + 1 >= needed_passes(bench)):
                break
            if not (enough or house.may_pass):
                now.row = row
                if able(bench, seat) is not False:
                    break
            bench.passed = passed = LastPass(seat, n + ahead)  # nothing is wrong with it, so it is not taken back
            is_open, late = True, False
            passes = passes + 1 if empty else 0
            passed_since += 1
            placed = False
        else:
            break
        if scars:
            scars.pop(TURN, None)
        last_active = seat
        seat = seat + 1 if seat + 1 < players else 0
        if out[seat]:
            seat = bench.following(last_active)
        turn += 1
        drawn = 0
        name, hand, known = names[seat], hands[seat], hands[seat].known
    else:
        n = stop
    if n > at:
        if turn != now.turn:
            now.turn, now.active, now.on_turn, now.last_active = turn, seat, [seat], last_active
            now.base = now.clock = turn * bench.game.phases_a_turn
            now.passed_over = []
        now.drawn, now.elsewhere = drawn, -1
        now.row, now.wild, now.wild_on, now.plays = row, wild, wild_on, plays
        now.placed, now.placed_at, now.placed_by = placed, placed_at, placed_by
        now.passes, now.passed_since, passed.open, passed.late = passes, passed_since, is_open, late
        if placed_at >= at + ahead:
            now.misnamed = ()
    return n


def _is_watched(bench: StockBench, hand: Bag) -> bool:
    """Whether a card of a hand that is seen now may answer an open question."""
    return any(watch.key == hand.key for watch in bench.watches)


UNASKED: Final[Mapping[type, tuple[type, ...]]] = {
    Draw: (Drawing,),
    Play: (Placing, Naming),
    Name: (Naming,),
    Pass: (Passing,),
}
"""For each kind of step the occasions on which the lane, or a guard of its act, asks no ruling."""
COVERED: Final = frozenset({
    "C8-5.2", "C8-5.3", "C8-5.5", "C8-5.6", "C8-5.7", "C8-5.8", "C8-5.9", "C8-7.2", "C8-D.1", "C8-D.2", "C8-D.7",
    "C8-D.8", "C8-D.9",
})  # fmt: skip
"""The rulings of all books that lane, guards and offers keep to on these occasions."""
