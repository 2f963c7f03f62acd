"""Where cards lie, and who may see them there."""

from __future__ import annotations

from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Destroy, Discard, Move, Mute, Swap
from adjudicator.formats.outcomes import Looked
from adjudicator.games.crazier_eights.bench import DRAW_PILE, HANDS, PLAY_AREAS
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import in_play, lies_there, look_of_a_card
from adjudicator.games.crazier_eights.occasions import Discarding, Playing, Seeing, Triggering
from adjudicator.games.crazier_eights.steps import Show
from adjudicator.games.crazier_eights.top import gone
from adjudicator.games.crazier_eights.words import card, cards, choices, where
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Claiming, Contradiction, TopOf
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling, setting
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.spoken import player
from adjudicator.kernel.untrue import COUNT_AGAIN, moved, not_held
from adjudicator.kernel.words import some


@ruling(
    "CE-3.6",
    "unallowed-look",
    names=("unallowed-show",),
    cite="III (3) Drawing cards; III (1).3 Starting the game",
    remedy=by_agreement("What was seen stays seen; play goes on."),
    refines=("CE-12.6",),
    on=(Seeing, Departure),
)
def unallowed_look(bench: Bench, it: Seeing | Departure) -> Fault | None:
    """A player looks at another hand or at face-down cards only if a card allows it.

    Why: what others hold and what lies face down is secret; players may show their own hands.
    Breach: Ann looks at the top of the draw pile, and no card lets her.
    Fine: Ann looks at the top of the draw pile by an event that lets her.
    """
    if isinstance(it, Departure):
        if it.what != "extra" or not isinstance(it.got, Looked):
            return None
        what = f"the hand of {it.got.of}" if it.got.from_ == "hand" else "the draw pile"
        return Fault(f"{it.got.by} looks at {what}; {card(bench, it.card)} does not allow it", ("no look",))
    if it.owner == it.seat or (
        it.owner >= 0 and bench.house.allies_look and bench.sides[it.owner] == bench.sides[it.seat]
    ):
        return None
    what = "the draw pile" if it.owner < 0 else f"the hand of {player(bench, it.owner)}"
    if not isinstance(it.step, Show) and look_of_a_card(bench, it.seat, it.owner):
        return None
    if isinstance(it.step, Show):
        shows = f"{player(bench, it.seat)} shows cards of {what}, and no card allows it"
        return Fault(shows, ("no show",), name="unallowed-show")
    return Fault(f"{player(bench, it.seat)} looks at {what}, and no card allows it", ("no look",))


@ruling(
    "CE-4.1",
    "card-elsewhere",
    names=("unwritten-play",),
    cite="III (4) Zones",
    remedy=by_agreement("Check the record first; if the card is really elsewhere, take the move back."),
    refines=("CE-12.6",),
    on=(Discarding, Playing, Triggering, Contradiction, Departure),
)
def card_elsewhere(bench: Bench, it: Discarding | Playing | Triggering | Contradiction | Departure) -> Fault | None:
    """Every card is in one place: a hand, a play area, the draw pile or the discard pile.

    Why: a card can only move from where it is; only an event that is taking effect is in none of them.
    Breach: Castle lies in front of Bob, the deck has no second one, and Ann plays it.
    Fine: Castle lies in front of Bob, the deck is doubled, and Ann plays the other one.
    """
    if isinstance(it, Contradiction):
        if it.what in ("draw", "look"):
            return None
        if it.what == "play":
            who = player(bench, it.seat)
            message = f"{card(bench, it.kind)} is in play in front of {who}; nobody wrote down that it was played"
            rests = (hand_of(it.seat),)
            return Fault(message, ("the play in the record",), "unrecorded", "note", rests=rests, name="unwritten-play")
        if it.what == "deal":
            message = f"{card(bench, it.kind)} is dealt to {player(bench, it.seat)}, and was in nobody's hand"
            hands = tuple(hand_of(seat) for seat in range(bench.n))
            return Fault(
                f"{message}: {where(bench, it.kind, -1)}", kind="mismatch", card=it.kind, rests=hands, slip=True
            )
        fault = not_held(bench, it.seat, it.kind, where(bench, it.kind, it.seat))
        return fault._replace(kind="mismatch", expected=(), slip=True)
    if isinstance(it, Departure):
        if (
            it.what != "choice"
            or not isinstance(it.got, int)
            or it.got < 0
            or not isinstance(it.op, Destroy | Mute | Move | Swap | Discard)
        ):
            return None
        if lies_there(bench, it):
            return None
        return Fault(
            f"{card(bench, it.card)} is aimed at {card(bench, it.got)}, which is not there: {where(bench, it.got, -1)}",
            choices(bench, it.expected),
            card=it.got,
        )
    if isinstance(it, Triggering):
        if it.due is not None or it.past is not None or it.kind < 0 or in_play(bench, it.kind) or gone(bench, it.kind):
            return None
        return Fault(f"{card(bench, it.kind)} is not in play: {where(bench, it.kind, -1)}", (), card=it.kind)
    holder = it.holder if isinstance(it, Discarding) else it.seat
    if it.kind < 0 or holds(bench, bench.now.hands[holder], it.kind) is not False:
        return None
    return not_held(bench, holder, it.kind, where(bench, it.kind, holder))


discard_goes_on_top = setting(
    "CE-4.2",
    "discard-goes-on-top",
    cite="III (4) Zones",
    naive="A discard slips beneath the pile, and the old top card goes on counting.",
    text="""Every discard lies face up on the pile and is its new top card.

    Why: so everybody sees what the next discard has to fit.
    Breach: a blue five goes on a blue nine, and then a red nine is discarded.
    Fine: a blue five goes on a blue nine, and then a red five is discarded.
    """,
)


@ruling(
    "CE-F.14",
    "record-disagrees",
    cite="IV FAQ 14, 15",
    basis="reading",
    remedy=nothing("Look again, and correct the record."),
    on=Claiming,
)
def record_disagrees(bench: Bench, it: Claiming) -> Fault | None:
    """What the record says of open cards and of the size of a hand agrees with what was played.

    Why: everybody may look at open cards and count the backs. Only the later book adds that answers must be honest.
    Breach: by the steps before it Bob holds five cards, and the record puts him down with four.
    Fine: by the steps before it Bob holds five cards, and the record puts him down with five.
    """
    if it.fact is DRAW_PILE:
        return Fault(
            f"the draw pile is said to have {some(it.stated)}; by the record it has {some(it.actual)}",
            (some(it.actual),),
            "mismatch",
            rests=(PILE,),
            slip=True,
            cite="IV FAQ 15",
        )
    if isinstance(it.fact, TopOf):
        top = "no card" if it.actual is None else card(bench, it.actual)
        return Fault(
            f"{card(bench, it.stated)} is said to be on top; by the record it is {top}", (top,), "mismatch", slip=True
        )
    if it.fact is PLAY_AREAS:
        there = cards(bench, it.actual)
        return Fault(
            f"{player(bench, it.whom)} is said to have {cards(bench, it.stated)} in play; by the record it is {there}",
            (there,),
            "mismatch",
            rests=moved(it.stated, it.actual),
            slip=True,
        )
    if it.fact is not HANDS:
        return None
    return Fault(
        f"{player(bench, it.whom)} is said to hold {some(it.stated)}; by the record it is {some(it.actual)}",
        (some(it.actual),),
        "mismatch",
        remedy=COUNT_AGAIN,
        rests=(hand_of(it.whom),),
        slip=True,
        cite="IV FAQ 15",
    )
