"""What may be discarded, on what, how often, and the colours of eights."""

from __future__ import annotations

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazier_eights.bench import NAME, NOBODY_NAMED
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import fits_by, turn_rests, unmatched
from adjudicator.games.crazier_eights.occasions import Discarding, Naming
from adjudicator.games.crazier_eights.steps import Discard
from adjudicator.games.crazier_eights.top import suit_of
from adjudicator.games.crazier_eights.words import (
    allowed,
    card,
    colour,
    fitting,
    laid,
    nameable,
    pile_top,
    where,
)
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Acting, Lapsed
from adjudicator.kernel.ruling import (
    CHECK_FIRST,
    OR_NOT_NOTED,
    Fault,
    by_agreement,
    forgotten,
    nothing,
    ruling,
    setting,
)
from adjudicator.kernel.spoken import player, rank, whose
from adjudicator.kernel.unread import DEEDS, ROOM
from adjudicator.kernel.untrue import not_held
from adjudicator.kernel.unwritten import in_order
from adjudicator.kernel.words import ordinal, shown


@ruling(
    "CE-8.1",
    "unmatched-discard",
    cite="III (8) Discarding cards",
    remedy=by_agreement("Take the card back; another that fits may be discarded."),
    on=Discarding,
)
def unmatched_discard(bench: Bench, it: Discarding) -> Fault | None:
    """A card other than an eight is discarded only on its own colour or rank.

    Why: what lies on top decides; the card's text does not matter.
    Breach: a blue five on a red seven.
    Fine: a blue seven on a red seven.
    """
    top = bench.now.top()
    if it.kind < 0 and it.may and _hangs_on_the_card(bench, it):
        message = f"nobody wrote down which card {player(bench, it.seat)} discards, so whether it fits is open"
        return Fault(message, kind="undetermined", severity="note")
    if top is not None and top < 0 and bench.now.wild is None and it.kind >= 0 and not bench.rows.eight[it.kind]:
        message = f"nobody wrote down the card on top, so whether {card(bench, it.kind)} fits is open"
        return Fault(message, kind="undetermined", severity="note")
    if not unmatched(bench, it):
        return None
    if top is None or bench.now.wild is not None or bench.rows.eight[top] or bench.now.rightful is not None:
        message = f"{laid(bench, it)} on {pile_top(bench)}: does not fit"
        return Fault(message, (fitting(bench),), rests=fits_by(bench, it))
    return Fault(
        f"{laid(bench, it)} on {card(bench, top)}: neither {bench.pack.colours(top)} nor {rank(bench, top)}",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


def _hangs_on_the_card(bench: Bench, it: Discarding) -> bool:
    """A card that nobody wrote down: some cards that it may be fit, or can't be said to, and others do not."""
    if bench.now.open_top:
        return not all(bench.rows.eight[kind] for kind in it.may)
    return in_order(bench.now.row, it.kind, it.may) is None


def _eight_without_match(bench: Bench, it: Discarding) -> Fault | None:
    """Without CE-8.2: an eight that shares neither colour nor rank with what is on top."""
    top = bench.now.top()
    if it.kind < 0 or not bench.rows.eight[it.kind] or top is None or top < 0 or bench.rows.eight[top]:
        return None
    if set(bench.pack.cards[it.kind].suits) & set(bench.pack.cards[top].suits):
        return None
    return Fault(f"{laid(bench, it)} on {card(bench, top)}: does not fit", (fitting(bench),), rests=fits_by(bench, it))


eight_fits_anything = setting(
    "CE-8.2",
    "eight-fits-anything",
    cite="III (8) Discarding cards",
    on=Discarding,
    otherwise=_eight_without_match,
    naive="An eight needs a shared colour or rank like every other card.",
    text="""An eight may be discarded on any card.

    Why: eights are wild, also on an eight with a named colour.
    Breach: a blue eight on a red seven is called a fault.
    Fine: a blue eight on a red seven, or on a red eight with green named.
    """,
)


@ruling(
    "CE-8.3",
    "unnamed-colour",
    names=("colour-named-by-another",),
    cite="III (8) Discarding cards",
    remedy=forgotten("Name a colour now; the opponents may also insist on it."),
    on=(Lapsed, Naming),
)
def unnamed_colour(bench: Bench, it: Lapsed | Naming) -> Fault | None:
    """Whoever discards an eight says aloud which colour comes next.

    Why: otherwise the next player cannot know what fits.
    Breach: Ann discards an eight and names nothing, and Bob discards a blue five.
    Fine: Ann discards an eight and names blue, and Bob discards a blue five.
    """
    if isinstance(it, Naming):
        due = it.due
        if due is None or due.seat == it.seat:
            return None
        who = player(bench, due.seat)
        return Fault(
            f"{player(bench, it.seat)} names the colour of the eight that {who} discarded",
            (f"{who} names it",),
            remedy=by_agreement(f"Let {who} name a colour; it may be the same one."),
            name="colour-named-by-another",
        )
    if it.due.what is not NAME:
        return None
    return Fault(
        f"{player(bench, it.due.seat)} discarded {card(bench, it.due.kind)} at step {it.due.since} and named no colour",
        ("name a colour",),
        "missed",
        doubt=OR_NOT_NOTED,
    )


@ruling(
    "CE-8.4",
    "named-colour-ignored",
    cite="III (8) Discarding cards",
    remedy=by_agreement("Take the card back; a card of the named colour or an eight may be discarded."),
    refines=("CE-8.1", "CE-8.5"),
    on=Discarding,
)
def named_colour_ignored(bench: Bench, it: Discarding) -> Fault | None:
    """After an eight the next discard has the named colour or is another eight.

    Why: while the eight is on top, the named colour counts instead of its own.
    Breach: a red five on a red eight with green named.
    Fine: a green five on a red eight with green named.
    """
    if bench.now.wild == UNWRITTEN and it.kind >= 0 and not bench.rows.eight[it.kind]:
        message = f"nobody wrote down which colour was named, so whether {card(bench, it.kind)} fits is open"
        return Fault(message, kind="undetermined", severity="note")
    if not unmatched(bench, it) or bench.now.wild not in bench.rows.by_suit:
        return None
    return Fault(
        f"{laid(bench, it)} on {pile_top(bench)}: neither {colour(bench, bench.now.wild)} nor an eight",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


@ruling(
    "CE-8.5",
    "unmatched-further-discard",
    cite="III (8) Discarding cards",
    remedy=by_agreement("Take this card back; those that did fit can stay."),
    refines=("CE-8.1",),
    on=Discarding,
)
def unmatched_further_discard(bench: Bench, it: Discarding) -> Fault | None:
    """Several discards go down one at a time, and each fits the one before it.

    Why: every discard is the new top card.
    Breach: on a red five Ann lays a red nine and then a blue five.
    Fine: on a red five Ann lays a red nine and then a blue nine.
    """
    if not unmatched(bench, it) or not bench.now.discarded or it.seat != bench.now.active or bench.now.left_top >= 0:
        return None
    return Fault(
        f"{laid(bench, it)} does not fit {pile_top(bench)}, the card discarded last",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


@ruling(
    "CE-8.6",
    "discard-past-the-allowance",
    cite="III (8) Discarding cards",
    remedy=by_agreement("Take the last card back; those before it stay."),
    refines=("CE-6.3",),
    on=Discarding,
)
def discard_past_the_allowance(bench: Bench, it: Discarding) -> Fault | None:
    """Extra discards that cards allow come on top of the one that every turn has.

    Why: an extra discard does not use up the regular one, and several cards add up.
    Breach: Ann plays Potion of Vitality and discards a fourth card.
    Fine: Ann plays Potion of Vitality and discards a third card.
    """
    if (
        bench.now.discarded < bench.now.limits["discard"]
        or bench.now.limits["discard"] == bench.house.discards
        or it.seat != bench.now.active
    ):
        return None
    return Fault(
        f"{card(bench, it.kind)} is the {ordinal(bench.now.discarded + 1)} discard of this turn; "
        f"{allowed(bench.now.limits['discard'])}",
        ("no further discard",),
        rests=(ROOM,),
    )


@ruling(
    "CE-8.7",
    "resting-eight-taken-as-wild",
    cite="III (8) Discarding cards",
    remedy=by_agreement("Take the card back; a card of the eight's own colour or another eight may be discarded."),
    refines=("CE-8.1", "CE-8.12"),
    on=(Discarding, Naming),
)
def resting_eight_taken_as_wild(bench: Bench, it: Discarding | Naming) -> Fault | None:
    """An eight on top that nobody has just discarded counts as its own colour.

    Why: only the player who discards an eight names a colour; nobody discards a starter.
    Breach: the starter is a red eight, and a blue five is discarded on it.
    Fine: the starter is a red eight, and a red five is discarded on it.
    """
    top = bench.now.top()
    if top is None or top < 0 or bench.now.wild is not None or not bench.rows.eight[top]:
        return None
    if isinstance(it, Naming):
        if it.due is not None:
            return None
        return Fault(
            f"{player(bench, it.seat)} names a colour for {card(bench, top)}, which nobody has just discarded: its own "
            "colour counts",
            ("no colour",),
            severity="warning",
            remedy=nothing(f"The name does not count; {bench.pack.colours(top)} or another eight may be discarded."),
        )
    if not unmatched(bench, it):
        return None
    return Fault(
        f"{laid(bench, it)} on {card(bench, top)}, which nobody has just discarded: its own colour counts",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


@ruling(
    "CE-8.8",
    "stale-top-card",
    cite="III (8) Discarding cards",
    remedy=by_agreement("Take the card back; one that fits the card now on top may be discarded."),
    refines=("CE-8.1", "CE-8.7"),
    on=Discarding,
)
def stale_top_card(bench: Bench, it: Discarding) -> Fault | None:
    """A discard has to fit the card that is on top now, not one that was there before.

    Why: an ability can uncover another card, and that one counts at once.
    Breach: Restoration lifts a blue card off a red nine, and a blue five is discarded.
    Fine: Restoration lifts a blue card off a red nine, and a red five is discarded.
    """
    if not unmatched(bench, it) or bench.now.left_top < 0:
        return None
    if in_order(bench.rows.by_top[bench.now.left_top], it.kind, it.may) is not True:
        return None
    gone = card(bench, bench.now.left_top)
    return Fault(
        f"{laid(bench, it)} fits {gone}, which has left the pile; on top is {pile_top(bench)}",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


event_becomes_the_only_card = setting(
    "CE-8.9",
    "event-becomes-the-only-card",
    cite="III (8) Discarding cards",
    naive="A pile emptied by an event counts as empty for the next discard.",
    text="""An event that takes the only discard away becomes the top card when it is done.

    Why: it goes to the bottom as always, and with no other card there the bottom is the top.
    Breach: a red Restoration lifts the only discard, and a blue card of another rank follows.
    Fine: a red Restoration lifts the only discard, and a red five follows.
    """,
)


@ruling(
    "CE-8.10",
    "discard-with-an-effect",
    cite="IV FAQ 2; III (8) Discarding cards",
    remedy=by_agreement("Undo the effect; the discard itself stays."),
    on=Discarding,
)
def discard_with_an_effect(bench: Bench, it: Discarding) -> Fault | None:
    """A discard does nothing but lie on top, unless a card says otherwise.

    Why: a card has its effect when it is played; a discard brings at most the colour of an eight.
    Breach: Ann discards Death and destroys Bob's Castle.
    Fine: Ann plays Death and destroys Bob's Castle.
    """
    if not it.step.then:
        return None
    return Fault(
        f"{card(bench, it.kind)} was discarded, and its effect was carried out", ("no effect",), rests=(DEEDS,)
    )


@ruling(
    "CE-8.11",
    "discard-out-of-place",
    names=("card-from-elsewhere",),
    cite="III (8) Discarding cards",
    remedy=by_agreement(f"{CHECK_FIRST}put the card back where it came from."),
    refines=("CE-4.1", "CE-6.1"),
    on=(Discarding, Acting),
)
def discard_out_of_place(bench: Bench, it: Discarding | Acting) -> Fault | None:
    """Players discard only in their own turn and only from their own hand.

    Why: a card in play or in another hand is not that player's to discard.
    Breach: on Ann's turn Bob discards a red five on a red seven.
    Fine: on his own turn Bob discards a red five on a red seven.
    """
    if isinstance(it, Acting):
        if it.why != "out-of-turn" or not isinstance(it.step, Discard):
            return None
        return Fault(
            f"{player(bench, it.seat)} discards out of turn",
            (f"{player(bench, bench.now.active)} acts",),
            rests=turn_rests(bench, it),
        )
    if it.holder != it.seat:
        return Fault(
            f"{player(bench, it.seat)} discards {card(bench, it.kind)} from {whose(bench, it.holder)} hand",
            (f"a card of {whose(bench, it.seat)} hand",),
            rests=(DEEDS,),
        )
    if it.kind < 0 or holds(bench, bench.now.hands[it.seat], it.kind) is not False:
        return None
    fault = not_held(bench, it.seat, it.kind, where(bench, it.kind, it.seat))
    return fault if fault.kind == "illegal" else fault._replace(name="card-from-elsewhere")


@ruling(
    "CE-8.12",
    "uncalled-colour",
    cite="III (8) Discarding cards",
    remedy=nothing("The name does not count; play goes on without it."),
    on=Naming,
)
def uncalled_colour(bench: Bench, it: Naming) -> Fault | None:
    """The player who discards an eight names one colour, and it counts as long as the eight is on top.

    Why: the next player has to know what fits, so nobody names another colour later.
    Breach: Ann discards an eight and names green, and then she names red.
    Fine: Ann discards an eight and names green, and she says green again.
    """
    now = bench.now
    top, suit = now.top(), suit_of(bench, it.colour)
    if it.due is not None or suit is None or (top is not None and top < 0):
        return None
    who, said = player(bench, it.seat), colour(bench, suit)
    if top is None or now.wild is None:
        why = (
            "the discard pile is empty"
            if top is None
            else f"nobody has just discarded an eight; {card(bench, top)} is on top"
        )
        return Fault(f"{who} names {said}, but {why}", ("no colour",), severity="warning")
    if now.wild in (NOBODY_NAMED, UNWRITTEN, suit):
        return None
    first = colour(bench, now.wild)
    if it.seat == now.wild_by or now.wild_by < 0:
        message = f"{who} names {said}, but {first} has been named for {card(bench, top)}, and that stands"
    else:
        message = f"{who} names {said} for the eight that {player(bench, now.wild_by)} discarded; {first} was named, and that stands"
    remedy = nothing(f"The name {said} does not count; {first} stands for as long as the eight is on top.")
    return Fault(message, (f"{first} stays named",), severity="warning", remedy=remedy)


@ruling(
    "CE-12.1",
    "unknown-colour",
    cite="III (12).1 Naming colors",
    remedy=by_agreement("Name one of the colours of this deck instead."),
    refines=("CE-8.3",),
    on=Naming,
)
def unknown_colour(bench: Bench, it: Naming) -> Fault | None:
    """A player can name only a colour that the deck has.

    Why: nobody could discard a card of a colour that does not exist.
    Breach: Ann discards an eight and names pink.
    Fine: Ann discards an eight and names green.
    """
    if suit_of(bench, it.colour) is not None:
        return None
    colours = nameable(bench)
    message = f"{shown(it.colour)} is no colour of this game; its colours are {', '.join(colours)}"
    return Fault(message, colours, whatever=True)


@ruling(
    "CE-F.10",
    "unmatched-card-in-a-batch",
    cite="IV FAQ 10",
    remedy=by_agreement("Take back the first card that does not fit, and those after it."),
    refines=("CE-II.2", "CE-8.1", "CE-8.4", "CE-8.5"),
    on=Discarding,
)
def unmatched_card_in_a_batch(bench: Bench, it: Discarding) -> Fault | None:
    """Cards that are laid down together are judged one at a time, in their order.

    Why: it only saves time; each card has to fit the one below it.
    Breach: Ann lays a red nine, a blue nine and a green king on a red five in one go.
    Fine: Ann lays a red nine, a blue nine and a blue king on a red five in one go.
    """
    if it.first or not unmatched(bench, it):
        return None
    return Fault(
        f"{laid(bench, it)}, laid down together with others, does not fit on {pile_top(bench)}",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


named_colour_ends_with_its_eight = setting(
    "CE-D.5",
    "named-colour-ends-with-its-eight",
    cite="III (8) Discarding cards",
    basis="reading",
    naive="The named colour counts again whenever its eight is back on top.",
    text="""A named colour is gone for good once another card covers the eight.

    Why: if the eight comes back on top, nobody has just discarded it.
    Breach: a red eight with green named is covered and uncovered again, and a green five follows.
    Fine: a red eight with green named is covered and uncovered again, and a red five follows.
    """,
)


@ruling(
    "CE-D.6",
    "empty-pile-takes-any-card",
    cite="III (8) Discarding cards",
    basis="reading",
    option="empty_discard_pile",
    naive="As there is nothing to match, only an eight may be discarded.",
    remedy=by_agreement("Take the card back; under this option an eight may be discarded."),
    refines=("CE-8.1",),
    on=Discarding,
)
def empty_pile_takes_any_card(bench: Bench, it: Discarding) -> Fault | None:
    """Any card may be discarded on an empty discard pile.

    Why: there is no card that it has to fit.
    Breach: under the option, a blue five as the first card of an emptied pile.
    Fine: without the option, a blue five as the first card of an emptied pile.
    """
    if not unmatched(bench, it) or bench.now.top() is not None:
        return None
    return Fault(
        f"{laid(bench, it)} on an empty discard pile: under this option only an eight fits",
        ("an eight",),
        rests=fits_by(bench, it),
    )


unnamed_colour_leaves_it_open = setting(
    "CE-D.19",
    "unnamed-colour-leaves-it-open",
    cite="III (8) Discarding cards",
    basis="reading",
    naive="As long as no colour is named, nothing but an eight fits.",
    refines=("CE-8.1",),
    text="""If nobody named a colour for an eight, the next discard is not called wrong.

    Why: the fault is the missing name; a name that was said and not written down is no fault.
    Breach: Ann names no colour, and Bob's blue five is counted as a second fault.
    Fine: Ann names no colour, and Bob's blue five is left open under that one finding.
    """,
)


@ruling(
    "CE-D.29",
    "discard-after-allowance-ended",
    cite="III (8) Discarding cards",
    basis="reading",
    remedy=by_agreement("Take the last card back; the discards made in time stay."),
    refines=("CE-6.3", "CE-8.6"),
    on=Discarding,
)
def discard_after_allowance_ended(bench: Bench, it: Discarding) -> Fault | None:
    """Each discard is counted against what the cards in play allow at that moment.

    Why: a discard made in time stays, and it counts.
    Breach: Ann discards once, Stream of Life leaves play, and she discards again.
    Fine: Ann discards twice, and then Stream of Life leaves play.
    """
    if (
        bench.now.discarded < bench.now.limits["discard"]
        or bench.now.peak <= bench.now.limits["discard"]
        or it.seat != bench.now.active
    ):
        return None
    return Fault(
        f"{card(bench, it.kind)} is the {ordinal(bench.now.discarded + 1)} discard of this turn; "
        f"more were allowed earlier, now {allowed(bench.now.limits['discard'])}",
        ("no further discard",),
        rests=(ROOM,),
    )
