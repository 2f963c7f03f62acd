"""Where cards lie, and who may see them there."""

from __future__ import annotations

from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Destroy, Discard, Move, Mute, Swap
from adjudicator.formats.outcomes import Looked
from adjudicator.games.crazier_eights.bench import DRAW_PILE, HANDS, PLAY_AREAS
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import in_play, lies_there
from adjudicator.games.crazier_eights.occasions import Discarding, Playing, Seeing, Triggering
from adjudicator.games.crazier_eights.steps import Show
from adjudicator.games.crazier_eights.top import gone
from adjudicator.games.crazier_eights.words import card, cards, choices, where
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Claiming, Contradiction, TopOf
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling, setting
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.spoken import player, whose
from adjudicator.kernel.words import some


@ruling(
    "CE-3.6",
    "unallowed-look",
    cite="III (1) Starting the game",
    remedy=by_agreement("What was seen stays seen; play goes on."),
    refines=("CE-12.6",),
    on=(Seeing, Departure),
)
def unallowed_look(bench: Bench, it: Seeing | Departure) -> Fault | None:
    """It takes a card that allows it to look at what others hold or at what lies face down.

    Why: the backs are alike to keep the fronts secret; players may show their own hands.
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
    if isinstance(it.step, Show):
        shows = f"{player(bench, it.seat)} shows cards of {what} with nothing that allows it"
        return Fault(shows, ("no show",))
    return Fault(f"{player(bench, it.seat)} looks at {what} with nothing that allows it", ("no look",))


@ruling(
    "CE-4.1",
    "card-elsewhere",
    cite="III (4) Zones",
    remedy=by_agreement("Check the record first; if the card is really elsewhere, take the move back."),
    refines=("CE-12.6",),
    on=(Discarding, Playing, Triggering, Contradiction, Departure),
)
def card_elsewhere(bench: Bench, it: Discarding | Playing | Triggering | Contradiction | Departure) -> Fault | None:
    """A card is in a hand, a play area, the draw pile or the discard pile, and only there.

    Why: what moves must come from where it is; only an event at work is between two places.
    Breach: Castle lies in front of Bob, the deck has no second one, and Ann plays it.
    Fine: Castle lies in front of Bob, the deck is doubled, and Ann plays the other one.
    """
    if isinstance(it, Contradiction):
        if it.what in ("draw", "look"):
            return None
        if it.what == "play":
            who = player(bench, it.seat)
            message = f"{card(bench, it.kind)} is in play for {who}; nobody wrote down that it was played"
            return Fault(message, ("the play in the record",), "unrecorded", "note", rests=(hand_of(it.seat),))
        return Fault(
            f"{card(bench, it.kind)} is not in {whose(bench, it.seat)} hand: {where(bench, it.kind, it.seat)}",
            (),
            "mismatch",
            card=it.kind,
            rests=(hand_of(it.seat),),
        )
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
    return Fault(
        f"{card(bench, it.kind)} is not in {whose(bench, holder)} hand: {where(bench, it.kind, holder)}",
        (f"a card of {whose(bench, holder)} hand",),
        card=it.kind,
        rests=(hand_of(holder),),
    )


discard_goes_on_top = setting(
    "CE-4.2",
    "discard-goes-on-top",
    cite="III (4) Zones",
    naive="A discard slips beneath the pile, and the old top card goes on counting.",
    text="""Each discard is laid on the pile, open to all, and becomes its top card.

    Why: so everybody sees what the next discard has to fit.
    Breach: a blue five goes on a blue nine, and then a red nine is discarded.
    Fine: a blue five goes on a blue nine, and then a red five is discarded.
    """,
)


@ruling(
    "CE-F.14",
    "untrue-answer",
    cite="IV FAQ 14, 15",
    remedy=nothing("Look again, and correct the record."),
    on=Claiming,
)
def untrue_answer(bench: Bench, it: Claiming) -> Fault | None:
    """What lies open, and how many cards anybody holds, is no secret, and what is stated is true.

    Why: the backs can be counted from across the table, as open cards can be read.
    Breach: Bob holds five cards and is put down with four.
    Fine: Bob holds five cards and is put down with five.
    """
    if it.fact is DRAW_PILE:
        return Fault(
            f"the draw pile is said to have {some(it.stated)}; by the record it has {some(it.actual)}",
            (some(it.actual),),
            "mismatch",
            rests=(PILE,),
        )
    if isinstance(it.fact, TopOf):
        top = "no card" if it.actual is None else card(bench, it.actual)
        return Fault(f"{card(bench, it.stated)} is said to be on top; by the record it is {top}", (top,), "mismatch")
    if it.fact is PLAY_AREAS:
        there = cards(bench, it.actual)
        return Fault(
            f"{player(bench, it.whom)} is said to have {cards(bench, it.stated)} in play; by the record it is {there}",
            (there,),
            "mismatch",
        )
    if it.fact is not HANDS:
        return None
    return Fault(
        f"{player(bench, it.whom)} is said to hold {some(it.stated)}, and by the record holds {some(it.actual)}",
        (some(it.actual),),
        "mismatch",
        rests=(hand_of(it.whom),),
    )
