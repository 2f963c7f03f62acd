"""Playing cards for their effect: assets, events and their choices."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cardtext.occasions import Departure
from adjudicator.cardtext.standing import forbidding
from adjudicator.formats.abilities import Doing, Swap
from adjudicator.formats.outcomes import Looked, Moved
from adjudicator.games.crazier_eights.acts.playing import unplayable
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import in_play, turn_rests
from adjudicator.games.crazier_eights.occasions import Discarding, Open, Playing, Shuffling, Triggering
from adjudicator.games.crazier_eights.reasons import departure, put_right, says
from adjudicator.games.crazier_eights.steps import Decline, Play
from adjudicator.games.crazier_eights.words import card, choices, fitting, pile_top, where
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.ruling import CHECK_FIRST, Fault, by_agreement, forgotten, nothing, ruling, setting
from adjudicator.kernel.scars import hand_of
from adjudicator.kernel.spoken import player, whose
from adjudicator.kernel.unread import CARDS, EFFECTS
from adjudicator.kernel.untrue import not_held
from adjudicator.kernel.unwritten import one_of


def _play_without_match(bench: Bench, it: Playing) -> Fault | None:
    """Without CE-9.1: a play that would be no legal discard."""
    if it.kind < 0 or bench.now.open_top or bench.now.row[it.kind]:
        return None
    return Fault(f"{card(bench, it.kind)} is played and does not fit on {pile_top(bench)}", (fitting(bench),))


any_card_may_be_played = setting(
    "CE-9.1",
    "any-card-may-be-played",
    cite="III (9) Playing cards",
    on=Playing,
    otherwise=_play_without_match,
    naive="A card that is played has to fit the discard pile, as a discard does.",
    text="""Any card may be played, whatever is on top of the discard pile.

    Why: only a discard has to fit.
    Breach: a blue Castle is called a fault because the top card is red.
    Fine: a blue Castle is played although the top card is red.
    """,
)


@ruling(
    "CE-9.2",
    "asset-works-while-in-play",
    cite="III (9) Playing cards",
    naive="An asset works once, as it is played, and then does nothing.",
    remedy=by_agreement("Take the card back; another that no card forbids may be used."),
    refines=("CE-12.6",),
    on=(Departure, Discarding, Playing),
)
def asset_works_while_in_play(bench: Bench, it: Departure | Discarding | Playing) -> Fault | None:
    """An asset lies in front of the player who played it, and works as long as it is in play.

    Why: that is what sets it apart from an event.
    Breach: Stream of Life has left play, and a second discard is still made by it.
    Fine: Stream of Life is in play, and a second discard is made by it on every turn.
    """
    if isinstance(it, Departure):
        return _laid_before_another(bench, it)
    if not bench.now.standing.forbids or it.kind < 0:
        return None
    verb: Doing = "discard" if isinstance(it, Discarding) else "play"
    source = forbidding(bench, verb, it.seat, it.kind)
    if source is None:
        return None
    return Fault(
        f"{card(bench, source)} is in play and does not let {player(bench, it.seat)} {verb} {card(bench, it.kind)}",
        ("another card",),
        rests=(EFFECTS, CARDS),
    )


def _laid_before_another(bench: Bench, it: Departure) -> Fault | None:
    """An asset that was played has gone to the play area of somebody who did not play it."""
    got = it.got
    if it.what != "extra" or not isinstance(got, Moved) or (got.from_, got.to) != ("play", "play"):
        return None
    if bench.spelled[got.card] != it.card or (it.seat, it.card) not in bench.now.arrivals:
        return None
    if got.by is None or bench.seat_of[got.by] == it.seat:
        return None
    return Fault(
        f"{card(bench, it.card)} was laid in front of {got.by}; an asset lies in front of the player who plays it",
        (f"in front of {player(bench, it.seat)}",),
        remedy=by_agreement(f"Lay {card(bench, it.card)} in front of {player(bench, it.seat)}, who controls it."),
    )


@ruling(
    "CE-9.3",
    "event-on-top",
    cite="III (9) Playing cards",
    remedy=by_agreement("Slide the event to the bottom; the top card from before counts again."),
    on=Playing,
)
def event_on_top(bench: Bench, it: Playing) -> Fault | None:
    """A played event is shown, takes effect, and then goes under the discard pile.

    Why: an event is no discard, so it does not change the top card.
    Breach: Ann plays Death and lays it on top of the discard pile.
    Fine: Ann plays Death and slides it under the discard pile.
    """
    if it.kind < 0 or bench.texts.is_asset[it.kind] or it.step.to in (None, "discard-bottom") or it.step.as_ == "asset":
        return None
    if bench.pack.cards[it.kind].unread:
        return None  # its text may say so
    went = {"discard-top": "on top of the discard pile", "hand": "to a hand", "play": "into play"}
    place = went.get(it.step.to or "", "into the draw pile")
    return Fault(
        f"{card(bench, it.kind)} went {place}; it goes under the discard pile",
        ("the bottom of the discard pile",),
        remedy=by_agreement("Put the event at the bottom of the discard pile."),
    )


@ruling(
    "CE-9.4",
    "self-chosen-event",
    cite="III (9) Playing cards",
    remedy=by_agreement("Choose another card, if there is one, or undo the choice."),
    refines=(
        "CE-4.1",
        "CE-12.6",
    ),
    on=Departure,
)
def self_chosen_event(bench: Bench, it: Departure) -> Fault | None:
    """An event cannot choose itself while it takes effect.

    Why: it goes to the discard pile only when it is done.
    Breach: an event that takes a discard to the hand takes itself.
    Fine: an event that takes a discard to the hand takes the second from the top.
    """
    if it.what != "choice" or it.got not in bench.now.limbo:
        return None
    return Fault(
        f"{card(bench, it.card)} is taking effect and in no pile: it cannot be chosen",
        choices(bench, it.expected),
    )


@ruling(
    "CE-9.5",
    "wrong-decider",
    cite="III (9) Playing cards",
    remedy=by_agreement("If all agree, let the right player choose again; else leave the choice."),
    refines=("CE-12.6",),
    on=(Departure, Triggering),
)
def wrong_decider(bench: Bench, it: Departure | Triggering) -> Fault | None:
    """The player of an event makes its choices; the controller of an asset makes the asset's.

    Why: the text on a card speaks to that player.
    Breach: Ann plays Death, and Bob says which card it destroys.
    Fine: Ann plays Death, and Ann says which card it destroys.
    """
    if isinstance(it, Triggering):
        if it.due is None or it.seat == it.due.seat:
            return None
        controller = player(bench, it.due.seat)
        return Fault(
            f"{player(bench, it.seat)} decides for {card(bench, it.kind)}, which {controller} controlled",
            (f"{controller} decides",),
        )
    if it.what not in ("decider", "picker"):
        return None
    return Fault(
        f"{player(bench, it.whom)} decides for {card(bench, it.card)}; that is up to {player(bench, it.expected)}",
        (f"{player(bench, it.expected)} decides",),
        of_choice=True,
    )


@ruling(
    "CE-9.6",
    "wrong-card-type",
    cite="III (12).4 Playing a card for an effect",
    remedy=by_agreement("Treat the card by its printed type from here on."),
    on=Playing,
)
def wrong_card_type(bench: Bench, it: Playing) -> Fault | None:
    """A card is played as the type that is printed on it.

    Why: the type says where the card goes and how long it works.
    Breach: Ann plays Death and lays it in front of her as an asset.
    Fine: Ann plays Castle and lays it in front of her as an asset.
    """
    if it.kind < 0 or (bench.pack.cards[it.kind].unread and bench.pack.cards[it.kind].type == "plain"):
        return None
    asset = bench.texts.is_asset[it.kind]
    as_ = it.step.as_ or ("asset" if asset and it.step.to in (None, "play") else "event" if asset else None)
    if as_ is None or (as_ == "asset") == asset:
        return None
    printed, played = ("an asset", "an event") if asset else ("an event", "an asset")
    return Fault(
        f"{card(bench, it.kind)} is {printed} and was played as {played}",
        ("into play" if asset else "its effect, then under the discard pile",),
    )


@ruling(
    "CE-9.7",
    "play-out-of-place",
    names=("card-from-elsewhere",),
    cite="V Glossary: play a card; III (6) Taking turns",
    remedy=by_agreement(f"{CHECK_FIRST}put the card back where it came from and undo what it did."),
    refines=("CE-4.1", "CE-6.1"),
    on=(Playing, Acting),
)
def play_out_of_place(bench: Bench, it: Playing | Acting) -> Fault | None:
    """Players play cards only in their own turn and only from their own hand.

    Why: a card in another hand or in play is not that player's to play.
    Breach: on Ann's turn Bob plays Death.
    Fine: on his own turn Bob plays Death.
    """
    if isinstance(it, Acting):
        if it.why != "out-of-turn" or not isinstance(it.step, Play):
            return None
        return Fault(
            f"{player(bench, it.seat)} plays a card out of turn",
            (f"{player(bench, bench.now.active)} acts",),
            rests=turn_rests(bench, it),
            cite="III (6) Taking turns",
        )
    if it.kind < 0 or holds(bench, bench.now.hands[it.seat], it.kind) is not False:
        return None
    fault = not_held(bench, it.seat, it.kind, where(bench, it.kind, it.seat))
    return fault if fault.kind == "illegal" else fault._replace(name="card-from-elsewhere")


@ruling(
    "CE-12.6",
    "effect-not-as-written",
    names=("declined-must", "wrong-choice", "unwritten-effect", "unjudged-card", "undescribed-card"),
    cite="III (12).6 May or must",
    remedy=forgotten("Put back what was done instead; then do what the card says."),
    refines=("CE-10.1",),
    on=(Triggering, Departure, Open),
)
def effect_not_as_written(bench: Bench, it: Triggering | Departure | Open) -> Fault | None:
    """A player does what a card says, no more and no less; only where it says "may" is there a choice.

    Why: an order also binds the player whose card it is.
    Breach: Devious Dragon is alone in play as Ann's turn begins, and she passes it over.
    Fine: Devious Dragon is alone in play as Ann's turn begins, and it destroys itself.
    """
    if isinstance(it, Open):
        if it.what == "ability":
            hand = bench.now.hands[it.of] if it.of >= 0 else None
            part = "all of " if hand is not None and hand.hidden < hand.size else ""
            unseen = f"{part}{whose(bench, it.of)} hand" if hand is not None else "the cards it asks for"
            message = f"{card(bench, it.card)}: whether it had anything to do is open, since nobody has seen {unseen}"
            asked = None
            if hand is not None:
                asked = nothing(f"Ask {player(bench, it.of)} what was in hand then: {says(bench, it.card)}.")
            return Fault(message, (), "undetermined", "note", remedy=asked)
        who = player(bench, it.seat)
        if not it.held:
            message = (
                f"{card(bench, it.card)}: {who} gave no card; whether {who} holds one that it asks for is not known"
            )
            return Fault(message, (says(bench, it.card),), "undetermined", "note")
        message = (
            f"{card(bench, it.card)}: {who} gave no card and held {one_of([card(bench, kind) for kind in it.held])}"
        )
        return Fault(
            message, (says(bench, it.card),), remedy=by_agreement(f"Let {who} give a card that it asks for now.")
        )
    if isinstance(it, Triggering):
        if not isinstance(it.step, Decline) or it.due is None or not it.due.must:
            return None
        return Fault(
            f"{card(bench, it.kind)} says what must happen, so {player(bench, it.seat)} can't decline it",
            (says(bench, it.kind),),
            remedy=by_agreement(f"Let {card(bench, it.kind)} take effect now."),
            name="declined-must",
        )
    if it.what in ("left-out", "count"):
        rests = (hand_of(it.whom),)
        remedy, left_out = put_right(bench, it), it.what == "left-out"
        return Fault(departure(bench, it), (says(bench, it.card),), remedy=remedy, rests=rests, left_out=left_out)
    if it.what == "swapped":
        return Fault(
            f"{card(bench, it.card)}: {card(bench, it.expected)} was chosen, and {card(bench, it.got)} changed hands",
            (f"{card(bench, it.expected)} changes hands",),
            remedy=by_agreement("If all agree, put the card back and exchange the one that was chosen; else leave it."),
        )
    if it.what in ("extra", "choice", "place", "order"):
        right = choices(bench, it.expected) if it.what == "choice" else (says(bench, it.card),)
        name = "wrong-choice" if it.what == "choice" else ""
        absent = _absent(bench, it.card, [it.got]) if it.what == "extra" else -1
        return Fault(departure(bench, it), right, remedy=put_right(bench, it), name=name, card=absent)
    if it.what == "unjudged":
        what = f"the text of {card(bench, it.card)}" if it.card >= 0 else "the text of a card that nobody named"
        message = f"{what} is not judged; the judge follows what the record says it did"
        return Fault(message, (), "undetermined", "note", name="unjudged-card")
    if it.what == "undescribed":
        done = "nobody wrote down what it did" if it.then is None else "the judge follows what the record says it did"
        if it.then is None and in_play(bench, it.card):
            done = "what it changes while it is in play is open"
        message = f"the text of {card(bench, it.card)} is not data yet; {done}"
        return Fault(message, (), "undetermined", "note", name="undescribed-card", unread=(it.card,))
    if it.what in ("unnamed", "unwritten"):
        what = "what was chosen" if it.what == "unnamed" else "what it did"
        return Fault(
            f"{card(bench, it.card)}: nobody wrote down {what}",
            choices(bench, it.expected),
            "undetermined",
            "note",
            name="unwritten-effect",
            about=(it.card,),
        )
    return None


@ruling(
    "CE-12.7",
    "event-without-a-choice",
    cite="III (12).7 Choosing cards",
    remedy=by_agreement("Take the event back; another card may be played."),
    on=Playing,
)
def event_without_a_choice(bench: Bench, it: Playing) -> Fault | None:
    """An event that has to choose a card can be played only if there is one to choose.

    Why: an event that can do nothing is no way to get rid of a card.
    Breach: Ann plays Death while no asset is in play.
    Fine: Ann plays Death while her own Castle is in play.
    """
    if it.kind < 0:
        events = it.may if not any(bench.texts.is_asset[kind] for kind in it.may) else ()
        if not events or any(unplayable(bench, it.seat, kind) is None for kind in events):
            return None
        what = one_of([card(bench, kind) for kind in sorted(events)])
        return Fault(f"{what}: none of them has anything to choose", ("another card",), rests=(CARDS,))
    if bench.texts.is_asset[it.kind]:
        return None
    lack = unplayable(bench, it.seat, it.kind)
    if not lack:
        return None
    absent = _absent(bench, it.kind, it.step.choose)
    return Fault(f"{card(bench, it.kind)} needs {lack}", ("another card",), card=absent, rests=(EFFECTS, CARDS))


def _absent(bench: Bench, used: int, choices: Iterable[object]) -> int:
    """Find a card that was chosen for another, and by the record lies in no play area and no discard pile; else -1.

    There is none if that one lets a card of a hand be chosen.
    """
    ops = [op for ability in bench.pack.cards[used].abilities for op in getattr(ability, "do", ())]
    if any(getattr(getattr(op, "what", None), "from_", "") == "hand" for op in ops):
        return -1
    chosen = [bench.spelled.get(one, -1) for one in choices if isinstance(one, str)]
    return next(
        (kind for kind in chosen if kind >= 0 and not in_play(bench, kind) and kind not in bench.now.discard), -1
    )


@ruling(
    "CE-12.8",
    "faulty-trade",
    cite="III (12).8 Trade",
    remedy=by_agreement("Put the cards back and trade one for one, both picked by the player of Trade."),
    refines=("CE-9.5", "CE-11.3", "CE-12.6"),
    on=Departure,
)
def faulty_trade(bench: Bench, it: Departure) -> Fault | None:
    """Trade exchanges one card of each hand with an opponent, and its player picks both.

    Why: the card says one card from each hand, and it speaks to the player who plays it.
    Breach: Ann plays Trade, and Bob picks the card that he gives her.
    Fine: Ann plays Trade and picks the card that Bob gives her.
    """
    if not isinstance(it.op, Swap) or it.op.what != "card":
        return None
    if it.what == "decider":
        return Fault(
            f"{player(bench, it.whom)} picks a card for {card(bench, it.card)}; its player picks both",
            (f"{player(bench, it.seat)} picks both",),
        )
    if it.what in ("left-out", "extra", "choice", "swapped"):
        anew = put_right(bench, it) if it.what == "choice" else None
        return Fault(departure(bench, it), (f"one card each way: {says(bench, it.card)}",), remedy=anew)
    return None


standing_effect_at_once = setting(
    "CE-F.8",
    "standing-effect-at-once",
    cite="IV FAQ 8",
    naive="An asset starts to work only as its controller's next turn begins.",
    text="""An asset without a condition works as soon as it is in play.

    Why: an asset works while it is in play, and that includes the rest of this turn.
    Breach: Ann plays Stream of Life, and her second discard of that turn is called a fault.
    Fine: Ann plays Stream of Life and makes a second discard that turn.
    """,
)


@ruling(
    "CE-D.21",
    "last-card-without-a-choice",
    cite="III (12).7 Choosing cards",
    basis="reading",
    remedy=by_agreement("If all agree, take back the event and the win; if not, both stand."),
    refines=("CE-12.7",),
    on=Playing,
)
def last_card_without_a_choice(bench: Bench, it: Playing) -> Fault | None:
    """An event with nothing to choose may not be played even as the last card.

    Why: the book makes no exception; if the play stands, the win stands too.
    Breach: Ann plays Trade as her last card and has none to give.
    Fine: Ann plays Death as her last card while Castle is in play.
    """
    if it.kind < 0 or bench.texts.is_asset[it.kind] or bench.now.hands[it.seat].size != 1:
        return None
    lack = unplayable(bench, it.seat, it.kind)
    return (
        Fault(
            f"{card(bench, it.kind)} needs {lack}; that holds for the last card in hand too",
            ("no play",),
        )
        if lack
        else None
    )


@ruling(
    "CE-D.23",
    "look-into-the-traded-hand",
    cite="III (12).8 Trade",
    basis="reading",
    remedy=by_agreement("What was seen stays seen; usually the trade stands."),
    refines=("CE-3.6", "CE-12.8"),
    on=Departure,
)
def look_into_the_traded_hand(bench: Bench, it: Departure) -> Fault | None:
    """Trade does not let its player look at the other hand.

    Why: it says who picks, not that anybody looks; a record may name the card that was taken.
    Breach: Ann plays Trade, looks through Bob's hand, and takes his Castle.
    Fine: Ann plays Trade and takes a card of Bob's, which the record names as Castle.
    """
    if it.what != "extra" or not isinstance(it.got, Looked) or it.got.from_ != "hand" or not isinstance(it.op, Swap):
        return None
    return Fault(
        f"{it.got.by} looks into the hand of {it.got.of}; {card(bench, it.card)} does not let anybody see it",
        ("a card taken unseen or asked for by name",),
    )


@ruling(
    "CE-D.25",
    "event-at-work-lies-in-no-pile",
    cite="III (9) Playing cards",
    basis="reading",
    naive="An event already lies under the discard pile while it takes effect.",
    refines=("CE-3.1", "CE-3.2", "CE-9.4"),
    remedy=by_agreement("Take the event out of the pile, and put it under the discard pile."),
    on=(Shuffling, Departure),
)
def event_at_work_lies_in_no_pile(bench: Bench, it: Shuffling | Departure) -> Fault | None:
    """Until its effect is over an event lies in no pile, so it is not shuffled in.

    Why: it goes to the discard pile last of all.
    Breach: an event makes Ann draw, only one discard is left, and the event itself is shuffled in.
    Fine: an event makes Ann draw, only one discard is left, and the game ends.
    """
    if isinstance(it, Departure):
        if it.what != "itself":
            return None
        message = f"{card(bench, it.card)} is taking effect and cannot be drawn"
        return Fault(message, ("what lies in the piles",)) if it.expected else Fault(message, OVER, remedy=DRY)
    inside = [kind for kind in it.order if kind in bench.now.limbo]
    if not inside:
        return None
    message = f"{card(bench, inside[0])} is taking effect and was shuffled in"
    if len(bench.now.pile) + len(bench.now.discard) > 1:
        return Fault(message, ("the cards under the top card",))
    return Fault(message, OVER, remedy=DRY)


OVER = ("no card is left to draw: the game is over",)
DRY = by_agreement("Take the event out again; with nothing left to draw, the player with the fewest cards has won.")
