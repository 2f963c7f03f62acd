"""The lane: plain draws, placed cards and passes carried out in one loop, and no ruling asked.

It takes what nothing can be wrong with: the player is on turn, nothing is owed, the card is there and fits. The first
step that is not as plain as that ends the lane and goes to its act, which asks every ruling on it.

A card that is known comes into a hand and leaves it right here; `gain` and `spend` are for hidden ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazy_eights.acts.passing import turn_without_card
from adjudicator.games.crazy_eights.bench import SUIT, StockBench
from adjudicator.games.crazy_eights.starter import able, suit_of
from adjudicator.games.crazy_eights.steps import Draw, Pass, Play
from adjudicator.games.crazy_eights.stock import gone, renew_at_once
from adjudicator.kernel.hidden import gain, spend
from adjudicator.kernel.rotation import pass_on


def lane(bench: StockBench, steps: Sequence[Any], at: int, stop: int, ahead: int) -> int:  # Any: the game's own steps
    """Carry out plain steps from `steps[at]` on; returns where the first other one stands, or `stop`.

    `steps[at]` is step `at + ahead` of the log.
    """
    now, house, passed = bench.now, bench.house, bench.passed
    if now.over is not None or now.open_top or bench.ledger.awaited or bench.block.step:
        return at
    hands, pile, discard, loose = now.hands, now.pile, now.discard, now.loose
    kind_of, names = bench.spelled.get, bench.names
    by_top, eight = bench.rows.by_top, bench.rows.eight
    draw_limit, last_play = house.draw_limit, house.max_plays - 1
    draws_missed = bool(bench.ledger.lapsed)
    seat = now.active
    name, hand, known = names[seat], hands[seat], hands[seat].known
    for n in range(at, stop):
        step = steps[n]
        what = type(step)
        if passed.open and (passed.seat == seat or passed.demand is not None):
            return n  # the pass may be taken back
        if what is Draw:
            cards = step.cards
            if type(cards) is list:
                kind = kind_of(cards[0]) if len(cards) == 1 else None
            else:
                kind = UNKNOWN if cards == 1 else None
            if (
                kind is None
                or step.by != name
                or not pile
                or now.drawn >= draw_limit
                or draws_missed
                or step.above
                or step.of is not None
            ):
                return n
            top = pile[-1]
            if kind < 0:
                kind = top
            elif kind != top:
                if top >= 0 or not loose[kind]:
                    return n
                loose[kind] -= 1
            pile.pop()
            if kind < 0:
                gain(bench, hand, kind)
            else:
                known[kind] = known.get(kind, 0) + 1
                hand.size += 1
            now.drawn += 1
            now.elsewhere, now.passes, passed.open = -1, 0, False
            if not pile:
                renew_at_once(bench)
        elif what is Play:
            card, named = step.card, step.name
            kind = kind_of(card, UNKNOWN) if type(card) is str else UNKNOWN
            held = known.get(kind)
            if (
                kind < 0
                or not (held or (hand.hidden and loose[kind]))
                or step.by != name
                or not now.row[kind]
                or hand.size < 2
                or eight[kind] is (named is None)
                or step.pick is not None
                or now.plays >= last_play
            ):
                return n
            if named is None:
                now.wild, now.row = None, by_top[kind]
            else:
                suit = suit_of(bench, named)
                if suit is None:
                    return n
                now.wild, now.wild_on, now.row = suit, kind, bench.rows.by_suit[suit]
            if held:
                known[kind] = held - 1
                hand.size -= 1
            else:
                bench.step = n + ahead
                spend(bench, hand, kind)
            discard.append(kind)
            if bench.scars:
                bench.scars.pop(SUIT, None)
            now.plays += 1
            now.placed, now.placed_at, now.placed_by = True, n + ahead, seat
            now.passes = now.passed_since = 0
            passed.open = passed.late = False
            if not pile:
                renew_at_once(bench)
            pass_on(bench)
            seat = now.active
            name, hand, known = names[seat], hands[seat], hands[seat].known
        elif what is Pass:
            must_draw = now.drawn < draw_limit and not gone(bench)
            may_pass = house.may_pass or now.drawn >= draw_limit
            if step.by != name or must_draw or not (may_pass or able(bench, seat) is False):
                return n
            bench.step = n + ahead
            turn_without_card(bench, seat, None)
            if bench.now.over is not None:
                return n + 1
            passed, seat = bench.passed, now.active
            name, hand, known = names[seat], hands[seat], hands[seat].known
        else:
            return n
    return stop
