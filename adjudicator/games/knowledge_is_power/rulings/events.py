"""The two special events: the exchange of a card, and the order of the draw. Selections and orders with them."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.phrases import either
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    ANEW,
    NO_PLAY,
    NONE,
    SHOWN_EARLY,
    TO_SELECT,
    new_of,
    passed_over,
    selection_of,
)
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench as Bench
from adjudicator.games.knowledge_is_power.occasions import (
    CameOf,
    Choosing,
    Drawing,
    Exchanging,
    Looking,
    Playing,
    Refusing,
)
from adjudicator.games.knowledge_is_power.order import perhaps_first, played_for_order
from adjudicator.games.knowledge_is_power.rulings.actions import ORDERED, PAY_FOR_IT, SAY_WHERE, other_outcome
from adjudicator.games.knowledge_is_power.words import own, own_or_face, player, players
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.ruling import OR_UNWRITTEN, Fault, by_agreement, certain, nothing, ruling, setting
from adjudicator.kernel.scars import hand_of, part_of

TAKE_BACK: Final = by_agreement("Take it back; what was selected before stands.")
OR_REFUSED: Final = ", or only the line that refuses it is missing"
EXCHANGE_BACK: Final = by_agreement("Take the exchange back.")
NO_REFUSAL: Final = certain("The refusal does not count; the card that was ordered is played.")
LET_IT_STAND: Final = nothing("Nobody can forget what was shown; the selection stands.")


@ruling("KP-5.1", "wrong-exchange", cite="Special Event #1", on=(Exchanging, CameOf, Refusing), remedy=EXCHANGE_BACK)
def wrong_exchange(bench: Bench, it: Exchanging | CameOf | Refusing) -> Fault | None:
    """While selecting, a player may shuffle one own card into the deck and draw the top card, which need not be played.

    Why: it is a second chance for one card, and no trap.
    Breach: Ann exchanges a card after the cards are played; she refuses to play a card that she has had all along.
    Fine: Ann exchanges a card while all select, is ordered to play the new one, and refuses.
    """
    who = player(bench, it.seat)
    if isinstance(it, CameOf):
        return other_outcome(bench, it) if isinstance(it.step, s.Exchange) else None
    if isinstance(it, Refusing):
        ordered = bench.now.ordered[it.seat]
        if ordered != NONE and ordered == bench.now.exchanged[it.seat]:
            return None
        return Fault(f"{who} was not ordered to play a card just drawn in an exchange", ("no refusal",), rests=(new_of(it.seat),), remedy=NO_REFUSAL)  # fmt: skip
    if not bench.filled(it.seat, it.place):
        message = f"{who} exchanges {own(it.place)}, and no card lies there"
        return Fault(
            message, ("a card of the row",), "mismatch", rests=(hand_of(it.seat),), slip=True, remedy=SAY_WHERE
        )
    if it.timely:
        return None
    return Fault(
        f"{who} exchanges a card in the {bench.phase()}; cards are exchanged while selecting", ("no exchange",)
    )


@ruling("KP-D.23", "second-exchange", cite="Special Event #1", basis="reading", on=(Exchanging, CameOf, Looking), refines=("KP-5.1", "KP-3.1"), remedy=EXCHANGE_BACK)  # fmt: skip
def second_exchange(bench: Bench, it: Exchanging | CameOf | Looking) -> Fault | None:
    """The exchange is free, once a round, with any own card; the new one is unknown, and may be selected.

    Why: the book speaks of one of their cards, and of a card that is drawn and not of one that is seen.
    Breach: Ann exchanges two cards in one round; she looks at the new card and pays nothing; she draws before the shuffle.
    Fine: Ann exchanges one card and selects the new one.
    """
    who = player(bench, it.seat)
    if isinstance(it, CameOf):
        return other_outcome(bench, it) if isinstance(it.step, s.Exchange) else None
    if isinstance(it, Exchanging):
        again = bench.now.has_exchanged[it.seat]
        return Fault(f"{who} exchanges a second card in this round", ("one card",)) if again else None
    paid = it.step.pays or it.again or it.ahead or it.due is not None or it.owner != it.seat
    if paid or it.place == NONE or it.place != bench.now.exchanged[it.seat]:
        return None
    return Fault(f"{who} looks at the card just drawn in the exchange, and pays nothing", ("pay one life token",), rests=(new_of(it.seat),), remedy=PAY_FOR_IT)  # fmt: skip


@ruling("KP-5.2", "wrong-order-of-draw", cite="Special Event #2", on=Drawing, remedy=by_agreement("Put the card back, and draw in order."))  # fmt: skip
def wrong_order_of_draw(bench: Bench, it: Drawing) -> Fault | None:
    """Cards are drawn in the order of the values played, highest first; of equal ones spades, hearts, clubs, diamonds.

    Why: who draws later can take what others have drawn.
    Breach: Ann played a nine and Bob a king, and Ann draws first.
    Fine: Ann played the nine of spades and Bob the nine of hearts, and Ann draws first.
    """
    if it.due is None or not (it.earlier or it.perhaps):
        return None
    if not it.earlier:
        played = played_for_order(bench)
        unsaid = players(bench, [seat for seat in sorted((it.seat, *it.perhaps)) if played[seat] == UNKNOWN])
        when = "" if played is bench.now.laid else " in the round before"
        message = f"whether {player(bench, it.seat)} draws before {players(bench, it.perhaps)} can't be told: nobody wrote down what {unsaid} played{when}"  # fmt: skip
        return Fault(message, kind="undetermined", severity="note")
    in_play = [seat for seat in it.earlier if part_of(seat) not in bench.doubts]
    earlier = in_play or it.earlier
    message = f"{player(bench, it.seat)} draws before {players(bench, earlier)}"
    rests = () if in_play else tuple(map(part_of, earlier))
    if all(passed_over(seat) in bench.scars for seat in earlier):
        rests = (*rests, passed_over(earlier[0]))  # whoever is late is late for all who draw before
    first = either(bench.names[seat] for seat in perhaps_first(bench, sorted({*earlier, *it.perhaps})))
    return Fault(message, (f"{first} draws first",), "out-of-order", rests=rests)


@ruling("KP-D.13", "wrong-selection", cite="Round 1, 3, 5", basis="reading", on=(Choosing, Exchanging, Lapsed), refines=("KP-2.3", "KP-5.1"), remedy=TAKE_BACK, names=("no-new-selection", "late-selection"))  # fmt: skip
def wrong_selection(bench: Bench, it: Choosing | Exchanging | Lapsed) -> Fault | None:
    """All select at once, face down, and a selection stands; if the card leaves the row another is selected at once.

    Why: nobody may choose by what the others have chosen.
    Breach: Ann selects place two and then place four; her card is shuffled away, and she selects no other.
    Fine: Ann's selected card is shuffled away, and she selects another before anybody acts.
    """
    who = player(bench, it.seat)
    if isinstance(it, Lapsed):
        if it.due.what is not ANEW:
            return None
        message = f"{who} has selected no other card for the one that is gone"
        return Fault(message, ("a new selection",), "missed", name="no-new-selection", remedy=by_agreement("Select a card now."), doubt=OR_UNWRITTEN)  # fmt: skip
    if isinstance(it, Choosing) and it.due is None and not it.timely:
        return _after_the_others(bench, it)
    if it.due is not None or not it.timely or bench.now.perhaps_gone[it.seat] or bench.now.ordered[it.seat] != NONE:
        return None
    owes = bench.ledger.owed(TO_SELECT, it.seat) is not None
    if isinstance(it, Choosing):
        return None if owes else Fault(f"{who} selects another card", ("the card that was selected",), rests=(selection_of(it.seat),))  # fmt: skip
    if owes:
        return None
    stands = bench.now.selected[it.seat] != NONE
    right = None if stands else EXCHANGE_BACK
    return Fault(f"{who} exchanges a card after selecting", ("no exchange",), remedy=right)


def _after_the_others(bench: Bench, it: Choosing) -> Fault | None:
    """A card is selected by somebody who has played none yet, when others have shown theirs.

    Where one alone had selected before the first card was shown, the lines may stand player by player.
    """
    now = bench.now
    late = [due for due in bench.ledger.passed_up if due.what is TO_SELECT and due.turn == now.turn]
    if len(late) + 1 >= len(bench.alive()):
        return None
    shown = [seat for seat in bench.alive() if now.played[seat] and seat != it.seat]
    if not shown or now.laid[it.seat] != NO_PLAY or now.ordered[it.seat] != NONE or now.perhaps_gone[it.seat]:
        return None
    message = f"{player(bench, it.seat)} selects a card, and {players(bench, shown)} {'has' if len(shown) == 1 else 'have'} played already"
    return Fault(message, ("a selection before any card is played",), rests=(selection_of(it.seat), SHOWN_EARLY), name="late-selection", remedy=LET_IT_STAND)  # fmt: skip


@ruling("KP-D.15", "order-not-kept", cite="Player Actions, 2 tokens; Round 3", basis="reading", on=(Choosing, Exchanging, Playing, Refusing), refines=("KP-3.4", "KP-5.1", "KP-D.13"), remedy=ORDERED)  # fmt: skip
def order_not_kept(bench: Bench, it: Choosing | Exchanging | Playing | Refusing) -> Fault | None:
    """The first order to play a card binds at once, also over a selection, as long as the card lies there.

    Why: two tokens buy what is played; who is ordered to play a card has nothing to choose, and so nothing to exchange.
    Breach: Bob is ordered to play place five and then place two, and plays place two; he exchanges the card of place five.
    Fine: Bob has selected place three, is ordered to play place five, and plays it.
    """
    who, ordered = player(bench, it.seat), bench.now.ordered[it.seat]
    if isinstance(it, Refusing):
        if (
            ordered == NONE
            or ordered != bench.now.exchanged[it.seat]
            or bench.just_after(bench.now.ordered_at[it.seat])
        ):
            return None
        return Fault(f"{who} refuses too late; that is said at once", ("no refusal",), remedy=NO_REFUSAL)
    if ordered == NONE:
        return None
    owed = (f"{own(ordered)} is played",)
    if isinstance(it, Playing):
        if it.due is None or it.place == ordered:
            return None
        message = f"{who} was ordered to play {own(ordered)}, and plays {own_or_face(bench, it.kind, it.place)}"
        return Fault(message, owed, doubt=OR_REFUSED if _may_have_refused(bench, it) else "")
    if isinstance(it, Choosing):
        if it.place in (NONE, ordered):
            return None
        return Fault(f"{who} selects {own(it.place)}, and was ordered to play another card", owed)
    return Fault(f"{who} exchanges a card, and has nothing to select: a card was ordered", owed)


def _may_have_refused(bench: Bench, it: Playing) -> bool:
    """Whether the card that was ordered had just been drawn in an exchange: its player may have refused to play it."""
    now, seat = bench.now, it.seat
    return now.ordered[seat] == now.exchanged[seat] and now.before[seat] in (NONE, it.place)


D_16 = setting(
    "KP-D.16", "order-of-which-turn", cite="Special Event #2", basis="reading", option="draw_order",
    naive="The play of the round before orders the draw; in the first round all draw by seat.",
    text="""The draw is ordered by the play of the round that ends with it; who played no card draws last, by seat.

    Why: only so is there an order in the first round. A house may take the words literally: the play of the round before.
    Breach: Bob played the highest card in this round and Ann in the one before, and Ann draws first.
    Fine: Bob played the highest card in this round and Ann in the one before, and Bob draws first.
    """,
)  # fmt: skip
