"""As played: what the record has is carried out, whether or not anything gave it.

A card that is not where the record takes it from does not move; a hand or pile that the record contradicts bends.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from adjudicator.cardtext.bench import CardBench as Bench
from adjudicator.formats.abilities import Exchanged, Place, ZoneName
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.outcomes import (
    AnyOutcome,
    Destroyed,
    Discarded,
    Drew,
    Looked,
    Lost,
    Moved,
    Showed,
    Shuffled,
    Swapped,
)
from adjudicator.kernel.hidden import gain, holds, kinds_of, see_in_bag, see_in_pile, spend


def follow_all(bench: Bench, outcomes: Sequence[AnyOutcome], you: int) -> None:
    """Carry out what came of one text, in order; players who lose one after another lose at the same moment."""
    for lost, some in groupby(outcomes, lambda one: isinstance(one, Lost)):
        together = list(some)
        if lost:
            orders = {bench.seat(one.by): one.cards for one in together if isinstance(one, Lost)}
            seats = [seat for seat in orders if not bench.now.out[seat]]
            if seats:
                bench.game.lose(bench, seats, [orders[seat] for seat in seats])
            continue
        for outcome in together:
            follow(bench, outcome, you)


def follow(bench: Bench, outcome: AnyOutcome, you: int) -> None:
    """Carry out a recorded outcome, whether or not a card gave it."""
    spelled = bench.pack.by_spelling
    if isinstance(outcome, Drew):
        bench.game.draw(bench, bench.seat(outcome.by), kinds_of(bench, outcome.cards))
    elif isinstance(outcome, Discarded):
        seat = bench.seat(outcome.by)
        for kind in kinds_of(bench, [outcome.card] if isinstance(outcome.card, str) else outcome.card):
            if spend(bench, bench.now.hands[seat], kind) or kind >= 0:
                bench.game.onto(bench, kind)
    elif isinstance(outcome, Destroyed):
        kind = spelled[outcome.card]
        for seat in range(bench.n):
            if kind in bench.now.play[seat] and (outcome.of is None or bench.seat(outcome.of) == seat):
                bench.game.leave_play(bench, seat, kind)
                bench.game.put(bench, kind, outcome.to, seat)
                break
    elif isinstance(outcome, Moved):
        seat = bench.seat(outcome.of) if outcome.of else you
        carry(
            bench,
            spelled[outcome.card],
            outcome.from_,
            seat,
            outcome.to,
            bench.seat(outcome.by) if outcome.by else you,
        )
    elif isinstance(outcome, Swapped):
        give, take = (spelled[c or UNWRITTEN] for c in (outcome.give, outcome.take))
        exchange(bench, outcome.what, bench.seat(outcome.by), bench.seat(outcome.with_), give, take)
    elif isinstance(outcome, Shuffled):
        bench.game.reshuffle(bench, outcome, you)
    elif isinstance(outcome, Looked | Showed):
        see(bench, kinds_of(bench, outcome.cards), outcome.from_, bench.seat(outcome.of or ""), you)
    elif isinstance(outcome, Lost) and not bench.now.out[bench.seat(outcome.by)]:
        bench.game.lose(bench, [bench.seat(outcome.by)], [outcome.cards])


def carry(bench: Bench, kind: int, source: ZoneName, seat: int, to: Place, whose: int) -> None:
    """Move one card from a zone to another. A card that is not there does not move."""
    if source == "play":
        if kind not in bench.now.play[seat]:
            return
        if to == "play":
            bench.game.change_control(bench, seat, whose, kind)
            return
        bench.game.leave_play(bench, seat, kind)
    elif source == "hand":
        if not spend(bench, bench.now.hands[seat], kind) and kind < 0:
            return
    elif source == "discard":
        if kind in bench.now.discard:
            bench.now.discard.reverse()
            bench.now.discard.remove(kind)
            bench.now.discard.reverse()
        elif UNKNOWN in bench.now.discard and bench.now.loose[kind]:
            bench.now.discard.remove(UNKNOWN)
            bench.now.loose[kind] -= 1
        else:
            return
        bench.game.changed(bench, bench.now.discard)
    elif kind in bench.now.pile:
        bench.now.pile.reverse()
        bench.now.pile.remove(kind)
        bench.now.pile.reverse()
    elif UNKNOWN in bench.now.pile and (kind < 0 or bench.now.loose[kind]):
        bench.now.pile.reverse()
        bench.now.pile.remove(UNKNOWN)
        bench.now.pile.reverse()
        if kind >= 0:
            bench.now.loose[kind] -= 1
    else:
        return
    bench.game.put(bench, kind, to, whose)


def exchange(bench: Bench, what: Exchanged, one: int, other: int, give: int, take: int) -> None:
    """Swap cards of two hands, cards in play, or whole hands. One card cannot go both ways: then none does."""
    if what == "hands":
        bench.now.hands[one].exchange(bench.now.hands[other])
        bench.watches.clear()
    elif what == "card":
        given = spend(bench, bench.now.hands[one], give)
        if give == take >= 0 and holds(bench, bench.now.hands[other], take) is False:
            gain(bench, bench.now.hands[one], give)
            return
        taken = spend(bench, bench.now.hands[other], take)
        if taken or take >= 0:
            gain(bench, bench.now.hands[one], take)
        if given or give >= 0:
            gain(bench, bench.now.hands[other], give)
    elif one != other and give != take:
        moved = [c for c in ((take, other, one), (give, one, other)) if c[0] in bench.now.play[c[1]]]
        for kind, of, to in moved:
            bench.game.change_control(bench, of, to, kind)


def see(bench: Bench, kinds: list[int], where: ZoneName, seat: int, viewer: int) -> None:
    """Cards are seen where they lie, in a hand or on top of the draw pile, and stay there."""
    if where == "hand":
        see_in_bag(bench, kinds, bench.now.hands[seat], seat)
    else:
        see_in_pile(bench, kinds, bench.now.pile, viewer)


def see_set(bench: Bench, kinds: list[int], number: int, viewer: int) -> None:
    """The top cards are these, in whatever order they lay."""
    top = bench.now.pile[::-1][:number]
    if len(kinds) != number or UNKNOWN in kinds:
        return
    if bench.ledger.lapsed and any(kind != UNKNOWN and kind not in kinds for kind in top):
        bench.game.recover_top(bench, bench.now.pile, kinds)
        top = bench.now.pile[::-1][:number]
    if all(k < 0 for k in top) and all(bench.now.loose[k] for k in kinds):
        see(bench, kinds, "pile", -1, viewer)
