"""Winning and losing, and what hidden hands leave open about them."""

from __future__ import annotations

from typing import Final

from adjudicator.cardtext.bench import DRAW
from adjudicator.cardtext.standing import uncertain
from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazier_eights.bench import END, PASSED_OVER, EightsBench
from adjudicator.games.crazier_eights.decisive import moot, struck
from adjudicator.games.crazier_eights.occasions import Open, Unmet
from adjudicator.games.crazier_eights.options import LOSER_CARDS
from adjudicator.games.crazier_eights.ways_to_end import (
    BY_A_CARD,
    EMPTY_HAND,
    HANDS_EMPTIED_TOGETHER,
    LAST_ONE_LEFT,
    NOBODY_LEFT,
)
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import forget_order, kinds_of, reveal
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.position import Over
from adjudicator.kernel.scars import OVER, part_of
from adjudicator.kernel.watch import NumberWatch, Watch


def divided(bench: EightsBench, seats: list[int]) -> bool:
    """Whether these players are more than one party: several, or with teams several teams (CE-D.16)."""
    if bench.partners and bench.rules.holds("CE-D.16"):
        return len({bench.sides[seat] for seat in seats}) > 1
    return len(seats) > 1


def fewest(bench: EightsBench) -> list[int]:
    """Who holds the fewest cards."""
    sizes = {seat: bench.now.hands[seat].size for seat in bench.alive()}
    return [seat for seat, size in sizes.items() if size == min(sizes.values())]


def winners(bench: EightsBench, seats: list[int]) -> list[int]:
    """Who wins wins for the team (III (11))."""
    if not bench.partners or not bench.rules.holds("CE-11.2"):
        return seats
    sides = {bench.sides[seat] for seat in seats}
    return [seat for seat in range(bench.n) if bench.sides[seat] in sides]


def losing(bench: EightsBench, seats: list[int]) -> list[int]:
    """Who loses makes the allies lose as well (III (11))."""
    if not bench.partners or not bench.rules.holds("CE-11.3"):
        return seats
    dragged = [ally for seat in seats for ally in bench.allies(seat) if ally not in seats and not bench.now.out[ally]]
    bench.now.dragged.update(dragged)
    return list(dict.fromkeys([*seats, *dragged]))


def emptied(bench: EightsBench, seats: list[int]) -> None:
    """Hands are empty: who was first has won; several at once tie (CE-D.27)."""
    seats = [seat for seat in seats if not bench.now.out[seat]]
    if not seats or (bench.house.win_after_effect and bench.now.running):
        return
    if divided(bench, seats) and bench.rules.holds("CE-D.27"):
        bench.finish(Over([], HANDS_EMPTIED_TOGETHER, bench.step, tied=True))
    else:
        bench.finish(Over(seats[:1], EMPTY_HAND, bench.step))


def reopen(bench: EightsBench, draws: int = -1) -> bool:
    """A hand that was empty by the record only since a missed draw was not written down has not won.

    `draws` is who draws now: nor has the winner who makes up for a missed draw.
    """
    over = bench.now.over
    if over is None or over.rule != EMPTY_HAND or len(over.winners) != 1 or bench.silent:
        return False
    hand = bench.now.hands[over.winners[0]]
    if draws not in over.winners or bench.ledger.missed(DRAW, draws) is None:
        if hand.size:
            return False  # by what came after the win
        bench.game.recover_size(bench, over.winners[0], 1)
        if not hand.size:
            return False
    bench.now.over = None
    bench.scars.pop(OVER, None)
    return True


def check_hands(bench: EightsBench) -> None:
    """Has somebody an empty hand?"""
    now = bench.now
    empty = [seat for seat, hand in enumerate(now.hands) if not hand.size and not now.out[seat]]
    if empty and now.over is None:
        empty = [seat for seat in empty if seat not in now.emptied_early]
        if empty:
            bench.game.emptied(bench, empty)


def win(bench: EightsBench, seat: int) -> None:
    """A card makes a player win (CE-2.4)."""
    if not bench.now.out[seat]:
        bench.finish(Over([seat], BY_A_CARD, bench.step))


def lose(bench: EightsBench, seats: list[int], orders: list[list[str]]) -> None:
    """Players leave the game; the last one left has won (III (2))."""
    if not bench.rules.holds("CE-D.10"):
        seats = _all_who_lose(bench, seats)
    seats = bench.game.losing(bench, seats)
    for place, seat in enumerate(seats):
        hand = bench.now.hands[seat]
        named = kinds_of(bench, orders[place]) if place < len(orders) and orders[place] else []
        for kind in named:
            if kind >= 0 and not hand.known[kind] and kind not in bench.now.play[seat]:
                reveal(bench, bench.now.hands[seat], kind)
        cards = hand.kinds() + [UNKNOWN] * hand.hidden + bench.now.play[seat]
        recorded = sorted(named) == sorted(cards) and bench.rules.holds("CE-D.17")
        order = named if recorded else cards
        hand.clear()
        bench.now.play[seat].clear()
        bench.game.changed(bench, bench.now.play[seat])
        _put_away(bench, order)
        bench.now.out[seat] = True
        bench.scars.pop(part_of(seat), None)
    bench.now.extra = [seat for seat in bench.now.extra if not bench.now.out[seat]]
    for due in bench.ledger.open:
        if moot(bench, due):
            due.must = False
    left = bench.alive()
    if len(left) == 1 or (left and bench.partners and not divided(bench, left)):
        bench.finish(Over(left, LAST_ONE_LEFT, bench.step))
    elif not left:
        if bench.rules.holds("CE-2.5"):
            bench.finish(Over([], NOBODY_LEFT, bench.step, tied=True))
        else:
            bench.finish(Over(seats, NOBODY_LEFT, bench.step, shared=True))
    elif bench.now.active in seats and bench.now.clock < bench.now.base + END and bench.rules.holds("CE-D.11"):
        for due in list(bench.ledger.open):
            if due.what is DRAW and due.seat in seats:
                bench.ledger.drop(due)
        if all(bench.now.out[seat] for seat in bench.now.on_turn):
            bench.now.clock = bench.now.base + END


def _all_who_lose(bench: EightsBench, seats: list[int]) -> list[int]:
    """Everybody who is to lose by an ability that is still open, in the same moment."""
    found = list(seats)
    for due in bench.ledger.open:
        found += [seat for seat in struck(bench, due) if seat not in found]
    return found


def _put_away(bench: EightsBench, cards: list[int]) -> None:
    """A loser's cards go to the bottom of the discard pile, or into the draw pile (CE-D.2)."""
    if bench.rules.value(LOSER_CARDS) == "draw-pile" or not bench.rules.holds("CE-D.2"):
        if bench.dice is not None and bench.dice.mixes:
            bench.now.pile[:] = bench.dice.shuffled(bench.now.pile + cards)
            return
        bench.now.pile.extend(cards)
        forget_order(bench, bench.now.pile)
        return
    for kind in cards:
        bench.game.under(bench, kind)


def doubt(bench: EightsBench, due: Due) -> None:
    """Whether an ability has occurred hangs on a hidden hand: count what is seen of it from now on."""
    found = uncertain(bench, due.ability, due.seat, due.active)
    if found is None:
        return
    condition, seat = found
    what = condition.count or condition.every
    assert what is not None
    wanted = condition.every is None
    row = bench.texts.row(what)[:-1]
    kinds = frozenset(kind for kind, fits in enumerate(row) if fits is wanted)
    hand = bench.now.hands[seat]
    known = sum(kind in kinds for kind in hand.kinds())
    low, high = (condition.min or 0, condition.max) if wanted else (0, 0)
    most = hand.size if high is None else high
    occasion = Unmet(due.seat, due.kind, condition, seat)
    watch = NumberWatch(hand.key, kinds, occasion, bench.step, known=known, hidden=hand.hidden, low=low, high=most)
    watch.due = due
    older = [other for other in bench.watches if other.due is not None and other.key == hand.key]
    if len(older) >= MOST_DOUBTS:
        bench.watches.remove(older[0])
    bench.watches.append(watch)


MOST_DOUBTS: Final = 8
"""So many open conditions are kept in mind for one hand; after as many turns hardly any card tells of the first."""


def left_open(bench: EightsBench, due: Due) -> None:
    """Whether an ability occurred hangs on a hidden hand, and nothing came of it."""
    watches = [watch for watch in bench.watches if watch.due is due]
    keys = [watch.key for watch in watches]
    of = next((seat for seat, hand in enumerate(bench.now.hands) if hand.key in keys), -1)
    finding = bench.judge(Open(due.seat, "ability", due.kind, of=of))
    for watch in watches:
        watch.step, watch.finding = bench.step, finding


def _has_occurred(bench: EightsBench, due: Due, watch: Watch, *, was_met: bool) -> None:
    """Cards that were seen since tell whether the condition of an ability was met."""
    due.sure = True
    if due in bench.ledger.open:
        due.must = was_met and not due.ability.may
        if not was_met:
            bench.ledger.drop(due)
        return
    if not was_met and due.settled and due.rank != PASSED_OVER:
        _was_used(bench, due, watch)
    if watch.finding is None:
        return
    if was_met and not due.settled and not due.ability.may:
        due.must = True
        due.finding = bench.judge(Lapsed(due.seat, due), at=watch.step)
        bench.ledger.lapsed.append(due)
        if due.finding is not None:
            due.finding.shown_by = bench.step
    bench.report.settle_open(watch.finding, watch.step)


def _was_used(bench: EightsBench, due: Due, watch: Watch) -> None:
    """An ability took effect of which it comes out that its condition was not met."""
    asked = watch.occasion
    if not isinstance(asked, Unmet) or not isinstance(watch, NumberWatch):
        return
    few = watch.most < watch.low
    number = watch.most if few else watch.fewest
    found = bench.judge(Unmet(due.seat, due.kind, asked.condition, asked.of, number, few), at=due.settled)
    if found is None:
        return
    watch.prove(found, bench.step, complete=bench.report.complete, others=few)
    if due.finding is not None and found.because_of is None:
        found.because_of = bench.report.number(due.finding)


def ask(bench: EightsBench, seat: int, kinds: frozenset[int], card: int) -> None:
    """Did that hand hold such a card when the effect asked for it? Cards that are seen later may tell."""
    occasion = Open(seat, "owed-card", card, kinds)
    bench.watches.append(Watch(("hands", seat), kinds, occasion, bench.step, bench.judge(occasion)))


def answered(bench: EightsBench, watch: Watch, kind: int) -> None:
    """A hand did hold such a card, `kind`; or it held none, -1."""
    asked = watch.occasion
    if watch.due is not None:
        _has_occurred(bench, watch.due, watch, was_met=kind >= 0)
        return
    if watch.finding is None:
        return
    if kind >= 0 and isinstance(asked, Open):
        proven = bench.judge(Open(asked.seat, "owed-card", asked.card, asked.kinds, watch.held()), at=watch.step)
        if proven is not None:
            watch.prove(proven, bench.step, complete=bench.report.complete)
    bench.report.settle_open(watch.finding, watch.step)
