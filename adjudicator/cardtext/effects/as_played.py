"""As played: what the record has is carried out, whether or not anything gave it.

A card that is not where the record takes it from does not move; a hand or pile that the record contradicts bends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from adjudicator.kernel.hidden import kinds_of, see

if TYPE_CHECKING:
    from adjudicator.cardtext.card_table import CardTable as Table
    from adjudicator.cardtext.effects.run import Run


def follow(t: Table, outcome: AnyOutcome, run: Run) -> None:
    """Carry out a recorded outcome, whether or not a card gave it."""
    spelled = t.pack.by_spelling
    if isinstance(outcome, Drew):
        t.draw(t.seat(outcome.by), kinds_of(t, outcome.cards))
    elif isinstance(outcome, Discarded):
        seat = t.seat(outcome.by)
        for kind in kinds_of(t, [outcome.card] if isinstance(outcome.card, str) else outcome.card):
            if t.spend(seat, kind) or kind >= 0:
                t.onto(kind)
    elif isinstance(outcome, Destroyed):
        kind = spelled[outcome.card]
        for seat in range(t.n):
            if kind in t.play[seat] and (outcome.of is None or t.seat(outcome.of) == seat):
                t.leave_play(seat, kind)
                t.put(kind, outcome.to, seat)
                break
    elif isinstance(outcome, Moved):
        seat = t.seat(outcome.of) if outcome.of else run.you
        carry(
            t,
            spelled[outcome.card],
            outcome.from_,
            seat,
            outcome.to,
            t.seat(outcome.by) if outcome.by else run.you,
        )
    elif isinstance(outcome, Swapped):
        give, take = (spelled[c or UNWRITTEN] for c in (outcome.give, outcome.take))
        exchange(t, outcome.what, t.seat(outcome.by), t.seat(outcome.with_), give, take)
    elif isinstance(outcome, Shuffled):
        t.reshuffle(outcome, run)
    elif isinstance(outcome, Looked | Showed):
        see(t, kinds_of(t, outcome.cards), outcome.from_, t.seat(outcome.of or ""), run.you)
    elif isinstance(outcome, Lost) and not t.out[t.seat(outcome.by)]:
        t.lose([t.seat(outcome.by)], [outcome.cards])


def carry(t: Table, kind: int, source: str, seat: int, to: str, whose: int) -> None:
    """Move one card from a zone to another. A card that is not there does not move."""
    if source == "play":
        if kind not in t.play[seat]:
            return
        t.leave_play(seat, kind)
        if to == "play":
            t.take_control(whose, kind)
            return
    elif source == "hand":
        if not t.spend(seat, kind) and kind < 0:
            return
    elif source == "discard":
        if kind in t.discard:
            t.discard.reverse()
            t.discard.remove(kind)
            t.discard.reverse()
        elif UNKNOWN in t.discard and t.loose[kind]:
            t.discard.remove(UNKNOWN)
            t.loose[kind] -= 1
        else:
            return
        t.changed(t.discard)
    elif kind in t.pile:
        t.pile.reverse()
        t.pile.remove(kind)
        t.pile.reverse()
    elif UNKNOWN in t.pile and (kind < 0 or t.loose[kind]):
        t.pile.reverse()
        t.pile.remove(UNKNOWN)
        t.pile.reverse()
        if kind >= 0:
            t.loose[kind] -= 1
    else:
        return
    t.put(kind, to, whose)


def exchange(t: Table, what: str, one: int, other: int, give: int, take: int) -> None:
    """Swap cards of two hands, cards in play, or whole hands."""
    if what == "hands":
        t.hands[one], t.hands[other] = t.hands[other], t.hands[one]
        t.watches.clear()
    elif what == "card":
        given, taken = t.spend(one, give), t.spend(other, take)
        if taken or take >= 0:
            t.gain(one, take)
        if given or give >= 0:
            t.gain(other, give)
    elif one != other and give in t.play[one] and take in t.play[other]:
        t.leave_play(one, give)
        t.leave_play(other, take)
        t.take_control(one, take)
        t.take_control(other, give)


def see_set(t: Table, kinds: list[int], number: int, viewer: int) -> None:
    """The top cards are these, in whatever order they lay."""
    if len(kinds) != number or UNKNOWN in kinds or UNKNOWN not in t.pile[::-1][:number]:
        return
    top = t.pile[::-1][:number]
    if all(k < 0 for k in top) and all(t.loose[k] for k in kinds):
        see(t, kinds, "pile", -1, viewer)
