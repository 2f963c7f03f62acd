"""What life tokens buy, and what comes of it."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.phrases import listing
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    FINAL,
    NEW_CARD,
    NONE,
    PLAY,
    TO_LOOK,
    WINDOWS,
    draw_of,
    side_of,
    surplus_of,
    tokens_of,
)
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench as Bench
from adjudicator.games.knowledge_is_power.occasions import (
    Buying,
    CameOf,
    Drawing,
    LeftOut,
    Looking,
    Paid,
    Playing,
    Taking,
)
from adjudicator.games.knowledge_is_power.options import PAY_LAST_TOKEN
from adjudicator.games.knowledge_is_power.prices import price
from adjudicator.games.knowledge_is_power.words import in_words, own, own_or_face, player, there, tokens, whose
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.ruling import OR_UNWRITTEN, Fault, by_agreement, forgotten, nothing, ruling
from adjudicator.kernel.scars import hand_of, part_of
from adjudicator.kernel.words import ordinal

UNDO: Final = by_agreement("Take the action back, and give the life tokens back.")
SAY_WHERE: Final = nothing("Correct the record: say at which place the card lies.")
"""Where the record names a place with no card, so that what it says cannot have been done."""
DRAW_NOW: Final = forgotten("Let the owner draw the card now.")
SURPLUS: Final = by_agreement("Put the surplus back on top of the deck.", onto_pile=True)
ORDERED: Final = by_agreement("Take it back; the card that was ordered is played.")
PAY_FOR_IT: Final = by_agreement("Pay a life token for the look if all agree; nobody can forget a card.")


@ruling("KP-3.1", "unpaid-look", cite="Player Actions, 1 token: look", on=(Looking, Paid), refines=("KP-2.1",), remedy=PAY_FOR_IT)  # fmt: skip
def unpaid_look(bench: Bench, it: Looking | Paid) -> Fault | None:
    """In the time for actions one life token buys a look at one more card.

    Why: to know more than the others has its price.
    Breach: Ann looks at an unknown card between two steps of the round and pays nothing.
    Fine: Ann pays one token between two steps and looks at an unknown card; it is known from then on.
    """
    if isinstance(it, Paid):
        return _price(bench, it) if isinstance(it.step, s.Look) else None
    free = not it.step.pays and it.owner == it.seat and it.due is None
    if not free or it.again or it.ahead or bench.at not in WINDOWS or not bench.filled(it.seat, it.place):
        return None
    message = f"{player(bench, it.seat)} looks at {own(it.place)}, which is not known, and pays nothing"
    return Fault(message, ("pay one life token",), rests=(side_of(it.seat, it.place),))


def _price(bench: Bench, it: Paid) -> Fault | None:
    """More or fewer tokens were paid than the action costs."""
    costs = price(bench, type(it.step))
    if it.number == costs:
        return None
    message, right = f"{player(bench, it.seat)} pays {tokens(it.number)} for what costs {tokens(costs)}", None
    if it.number < costs <= bench.now.tokens[it.seat]:
        right = by_agreement(f"Pay {tokens(costs - it.number)} more, or take the action back.")
    elif costs < it.number <= bench.now.tokens[it.seat]:
        right = by_agreement(f"Give {tokens(it.number - costs)} back.")
    return Fault(message, (tokens(costs),), remedy=right)


def left_out(bench: Bench, it: LeftOut, kind: type) -> Fault | None:
    """A step of this kind does not say all."""
    if not isinstance(it.step, kind):
        return None
    return Fault(f"nobody wrote down {it.what}", kind="undetermined", severity="note")


def no_card(bench: Bench, it: Buying | Taking) -> Fault | None:
    """It is an own card, or none."""
    who = player(bench, it.seat)
    if it.owner == NONE:
        return None
    if it.owner == it.seat:
        which = f", the {ordinal(it.place + 1)}" if it.place >= 0 else ""
        return Fault(f"{who} aims at an own card{which}", ("a card of another player",))
    if not bench.filled(it.owner, it.place) and (it.step.place or not bench.places(it.owner)):
        out = f"; {player(bench, it.owner)} is out of the game" if bench.now.out[it.owner] else ""
        where = f"the {ordinal(it.place + 1)} place of " if it.place >= 0 else ""
        message = f"no card lies in {where}{whose(bench, it.owner)} row{out}"
        rests = (hand_of(it.owner), part_of(it.owner))
        if bench.places(it.owner):  # nobody can have done it as it is written down
            return Fault(message, ("a card of the row",), "mismatch", rests=rests, slip=True, remedy=SAY_WHERE)
        return Fault(message, ("a card of another player",), rests=rests)
    return None


@ruling("KP-3.2", "wrong-take", cite="Player Actions, 1 token: take", on=(Taking, Drawing, Paid, LeftOut), refines=("KP-2.6",), remedy=UNDO)  # fmt: skip
def wrong_take(bench: Bench, it: Taking | Drawing | Paid | LeftOut) -> Fault | None:
    """In the draw phase one life token buys a card of another player instead of one of the deck.

    Why: it takes the place of the own draw.
    Breach: Ann takes a card and draws one, too; Ann takes a card before the draw; Ann takes a card of a player who has none.
    Fine: Ann takes a card of Bob's row when it is hers to draw, though he has only just drawn it.
    """
    if isinstance(it, LeftOut):
        return left_out(bench, it, s.Take)
    if isinstance(it, Paid):
        return _price(bench, it) if isinstance(it.step, s.Take) else None
    who = player(bench, it.seat)
    if isinstance(it, Drawing):
        took = bench.now.took[it.seat] and it.due is None and isinstance(it.step, s.Draw)
        message = f"{who} draws a card, and has taken one instead"
        return Fault(message, ("no card",), remedy=SURPLUS) if took else None
    if not it.timely:
        return Fault(f"{who} takes a card in the {bench.phase()}; cards are taken in the draw", ("wait for the draw",))
    wrong = no_card(bench, it)
    if wrong is not None or it.due is not None:
        return wrong
    has = "taken" if bench.now.took[it.seat] else "drawn"
    return Fault(f"{who} takes a card, and has {has} one", ("no card",), rests=(draw_of(it.seat),))


@ruling("KP-3.3", "wrong-return", cite="Player Actions, 1 token: shuffle back", on=(Buying, CameOf, Lapsed, LeftOut, Paid), remedy=UNDO, names=("no-new-card",))  # fmt: skip
def wrong_return(bench: Bench, it: Buying | CameOf | Lapsed | LeftOut | Paid) -> Fault | None:
    """One life token has a known card of another player shuffled into the deck; then that player draws a new one.

    Why: a card that its owner counts on is worth the token.
    Breach: Ann sends back one of her own cards; Bob's card is shuffled away and he draws none, or draws before the shuffle.
    Fine: Bob's card lies sideways, Ann has it shuffled into the deck, and Bob draws one.
    """
    if isinstance(it, Lapsed):
        return _no_new_card(bench, it)
    if isinstance(it, LeftOut):
        return left_out(bench, it, s.Return)
    if not isinstance(it.step, s.Return):
        return None
    if isinstance(it, Paid):
        return _price(bench, it)
    return no_card(bench, it) if isinstance(it, Buying) else other_outcome(bench, it)


def _no_new_card(bench: Bench, it: Lapsed) -> Fault | None:
    """A card was shuffled away, and its owner has drawn none when the next act comes."""
    if it.due.what is not NEW_CARD:
        return None
    message = f"{player(bench, it.seat)} has drawn no new card for the one that was shuffled into the deck"
    return Fault(message, ("one card",), "missed", name="no-new-card", remedy=forgotten("Draw the card now."), doubt=OR_UNWRITTEN)  # fmt: skip


def other_outcome(bench: Bench, it: CameOf) -> Fault:
    """Something else came of an act than has to."""
    due, came = in_words(bench, it.expected), in_words(bench, it.came)
    right = by_agreement("Undo what came of it, and do what has to come.")
    return Fault(f"what came of it: {', '.join(came)}; what has to come: {', '.join(due)}", due, remedy=right)


@ruling("KP-3.4", "wrong-reveal", cite="Player Actions, 2 tokens", on=(Buying, CameOf, Lapsed, LeftOut, Paid, Playing), remedy=UNDO, refines=("KP-2.3",), names=("undecided-reveal", "order-ignored", "card-not-made-up-for"))  # fmt: skip
def wrong_reveal(bench: Bench, it: Buying | CameOf | Lapsed | LeftOut | Paid | Playing) -> Fault | None:
    """Two life tokens turn up a card of another player; who pays decides that it is played this round or shuffled back.

    Why: known or not, the card is in the payer's hand for a moment.
    Breach: Ann orders Bob to play his three, and he plays a king; Ann reveals a card, and nothing is decided.
    Fine: Ann reveals Bob's king and has it shuffled into the deck, and Bob draws a card.
    """
    if isinstance(it, Lapsed):
        wrong = _no_new_card(bench, it)
        return None if wrong is None else wrong._replace(name="card-not-made-up-for")
    if isinstance(it, LeftOut):
        return left_out(bench, it, s.Reveal)
    if isinstance(it, Playing):
        ordered = bench.now.ordered[it.seat]
        if it.due is None or ordered in (NONE, it.place):
            return None
        shown = own_or_face(bench, it.kind, it.place)
        message = f"{player(bench, it.seat)} was ordered to play {own(ordered)}, and plays {shown}"
        return Fault(message, (own(ordered),), name="order-ignored", remedy=ORDERED)
    if not isinstance(it.step, s.Reveal):
        return None
    if isinstance(it, Paid):
        return _price(bench, it)
    if isinstance(it, CameOf):
        return other_outcome(bench, it)
    wrong = no_card(bench, it)
    if wrong is not None:
        return wrong
    who = player(bench, it.seat)
    if it.step.decide == "nothing":
        right = by_agreement(f"Let {who} decide now: the card is played in this round, or shuffled back.")
        return Fault(f"{who} reveals a card and decides nothing", ("play it, or shuffle it back",), name="undecided-reveal", remedy=right)  # fmt: skip
    if it.step.pick is not None and bench.seat_of[it.step.pick] != it.seat:
        message = f"{it.step.pick} decides what becomes of the card; {who} has paid for it"
        return Fault(message, (f"{who} decides",), remedy=by_agreement(f"Let {who} decide."))
    return None


@ruling("KP-3.5", "wrong-strike", cite="Player Actions, 3 tokens", on=(Buying, CameOf, LeftOut, Paid), remedy=UNDO)
def wrong_strike(bench: Bench, it: Buying | CameOf | LeftOut | Paid) -> Fault | None:
    """Three life tokens make another player lose one.

    Why: it costs three to take one.
    Breach: Ann pays three, and Bob loses two, or Ann gets his token.
    Fine: Ann pays three, and Bob loses one.
    """
    if isinstance(it, LeftOut):
        return left_out(bench, it, s.Strike)
    if not isinstance(it.step, s.Strike):
        return None
    if isinstance(it, Paid):
        return _price(bench, it)
    if isinstance(it, CameOf):
        return other_outcome(bench, it)
    if it.owner == NONE:
        return None
    if it.owner == it.seat:
        return Fault(f"{player(bench, it.seat)} pays to lose an own token", ("another player",))
    gone = f"{player(bench, it.owner)} is out of the game and has no token to lose"
    return Fault(gone, ("a player who is still in",), rests=(part_of(it.owner),)) if bench.now.out[it.owner] else None


@ruling("KP-3.6", "wrong-renewal", cite="Player Actions, 4 tokens", on=(Buying, CameOf, Paid), remedy=UNDO)
def wrong_renewal(bench: Bench, it: Buying | CameOf | Paid) -> Fault | None:
    """Four life tokens exchange one's whole row for a new one from the deck.

    Why: it is the whole of it, or none.
    Breach: Ann pays four and exchanges three of her five cards.
    Fine: Ann pays four and exchanges all five; she knows none of the new ones.
    """
    if not isinstance(it.step, s.Renew):
        return None
    if isinstance(it, Paid):
        return _price(bench, it)
    if isinstance(it, CameOf):
        return other_outcome(bench, it)
    kept = [own(place) for place in bench.places(it.seat) if it.step.places and place + 1 not in it.step.places]
    if not kept:
        return None
    return Fault(f"{player(bench, it.seat)} keeps {listing(kept)}", (f"{whose(bench, it.seat)} whole row",))


@ruling("KP-3.7", "too-few-tokens", cite="Tokens as payment", on=Paid, remedy=UNDO)
def too_few_tokens(bench: Bench, it: Paid) -> Fault | None:
    """Actions are paid with one's own life tokens, and nobody can pay more than they have.

    Why: what one does not have one cannot give.
    Breach: Ann has two tokens and pays three.
    Fine: Ann has four tokens and pays three.
    """
    has = bench.now.tokens[it.seat]
    message = f"{player(bench, it.seat)} pays {tokens(it.number)} and has {tokens(has)}"
    if it.number <= has:
        return None
    return Fault(message, (f"at most {tokens(has)}",), rests=(tokens_of(it.seat),), by_count=True)


@ruling("KP-D.2", "last-token-paid", cite="Tokens as payment", basis="reading", option="pay_last_token", on=Paid, remedy=UNDO)  # fmt: skip
def last_token_paid(bench: Bench, it: Paid) -> Fault | None:
    """The last life token may be paid: the action takes its effect, and then the payer is out. A house may forbid it.

    Why: the book calls tokens a payment, and keeps back none.
    Breach: the house forbids it, and Ann pays her last token.
    Fine: Ann pays her last token for a look, and is out of the game.
    """
    last = it.number == bench.now.tokens[it.seat]
    if not last or bench.rules.value(PAY_LAST_TOKEN):
        return None
    message = f"{player(bench, it.seat)} pays the last life token"
    return Fault(message, ("keep one",), rests=(tokens_of(it.seat),), by_count=True)


@ruling("KP-D.11", "needless-look", cite="Player Actions, 1 token: look", basis="reading", on=Looking, refines=("KP-3.1",), remedy=by_agreement("Give the life tokens back; what was seen stays seen."))  # fmt: skip
def needless_look(bench: Bench, it: Looking) -> Fault | None:
    """The look that is paid is at an own card, as the free one is, and at one that is not known.

    Why: the book speaks of one additional card, after the one that each player controls.
    Breach: Ann pays a token and looks at Bob's card, or at a card of hers that lies sideways.
    Fine: Ann pays a token and looks at a card of hers that lies upright.
    """
    if not it.step.pays:
        return None
    who = player(bench, it.seat)
    if it.owner != it.seat:
        return Fault(f"{who} pays for a look at {there(bench, it.owner, it.place)}", ("an own card",))
    if it.place != NONE and not bench.filled(it.seat, it.place):
        return Fault(f"{who} pays for a look at {own(it.place)}, and no card lies there", ("a card",), "mismatch", rests=(hand_of(it.seat),), slip=True, remedy=SAY_WHERE)  # fmt: skip
    if it.place == NONE:
        return None
    if it.again:
        return Fault(f"{who} pays for a look at {own(it.place)}, which is known", ("nothing to pay",), rests=(hand_of(it.seat), side_of(it.seat, it.place)))  # fmt: skip
    return None


@ruling("KP-D.12", "unknown-card", cite="Round 1; Player Actions, 1 token", basis="reading", on=Buying, refines=("KP-3.3",), remedy=UNDO)  # fmt: skip
def unknown_card(bench: Bench, it: Buying) -> Fault | None:
    """A card is known as long as it lies sideways in its row: its owner has looked at it there, or it was revealed.

    Why: that it is known must be for all to see; a card that comes into another row is unknown there.
    Breach: Ann has a card of Bob's shuffled away that he has only just taken from Cat and has not looked at.
    Fine: Ann has a card of Bob's shuffled away that was revealed a round ago.
    """
    if not isinstance(it.step, s.Return) or it.owner in (NONE, it.seat) or bench.known(it.owner, it.place):
        return None
    if not bench.filled(it.owner, it.place) and (it.step.place or not bench.places(it.owner)):
        return None
    message = f"{there(bench, it.owner, it.place)} is not known to {player(bench, it.owner)}"
    message = message if it.step.place else f"none of {whose(bench, it.owner)} cards is known"
    if bench.ledger.owed(TO_LOOK, it.owner) is not None:  # the act is ahead of that look, or its line is missing
        return Fault(f"{message}, unless a look was not written down", kind="undetermined", severity="note")
    rests = (hand_of(it.owner), side_of(it.owner, it.place))
    return Fault(message, ("a card that lies sideways",), rests=rests)


@ruling("KP-D.14", "order-after-the-play", cite="Player Actions, 2 tokens", basis="reading", on=Buying, refines=("KP-3.4",), remedy=UNDO)  # fmt: skip
def order_after_the_play(bench: Bench, it: Buying) -> Fault | None:
    """Once the cards are played a revealed card can only be shuffled back, and a played card is no target.

    Why: the play of the round is over, and a card on the table lies in nobody's row.
    Breach: after the play Ann reveals a card of Bob's and orders him to play it.
    Fine: after the play Ann reveals a card of Bob's and has it shuffled into the deck.
    """
    after = PLAY <= bench.at < FINAL
    if not isinstance(it.step, s.Reveal) or it.step.decide != "play" or not after or it.owner == NONE:
        return None
    return Fault(f"{player(bench, it.owner)} can't be ordered to play: the cards of the round are played", ("shuffle it back",))  # fmt: skip


@ruling("KP-D.17", "wrong-number-renewed", cite="Player Actions, 4 tokens", basis="reading", on=(Buying, CameOf), refines=("KP-3.6",), remedy=UNDO)  # fmt: skip
def wrong_number_renewed(bench: Bench, it: Buying | CameOf) -> Fault | None:
    """The old row is shuffled into the deck, and then as many cards are drawn as there were; with none it can't be bought.

    Why: so it is with every other card that goes back.
    Breach: Ann has four cards after the play, and draws five new ones.
    Fine: Ann has four cards after the play, and draws four new ones.
    """
    if not isinstance(it.step, s.Renew):
        return None
    if isinstance(it, Buying):
        return (
            None
            if bench.places(it.seat)
            else Fault(f"{player(bench, it.seat)} has no cards to exchange", ("no action",))
        )
    due, came = (sum(one.number for one in those if one.what == "draw") for those in (it.expected, it.came))
    if due == came:
        return None
    right = SURPLUS if came > due else by_agreement("Draw what is missing.")
    message = f"{player(bench, it.seat)} puts back {due} and draws {came}"
    return Fault(message, (f"draw {due}",), rests=(surplus_of(it.seat),), remedy=right)


@ruling("KP-D.10", "next-act-too-soon", cite="Round 2, 4, 6, 9", basis="reading", on=Lapsed, refines=("KP-3.3", "KP-3.4"), remedy=DRAW_NOW)  # fmt: skip
def next_act_too_soon(bench: Bench, it: Lapsed) -> Fault | None:
    """In the time for actions anybody may act, in the order recorded and as often as they can pay; each act is wholly done first.

    Why: the book sets no order, and what an act brings about may change what the next is worth.
    Breach: Bob's card is shuffled away, and Cat acts before Bob has drawn a new one.
    Fine: Cat acts before Ann, and once more after her.
    """
    if it.due.what is not NEW_CARD:
        return None
    message = f"somebody else acts before {player(bench, it.seat)} has drawn the new card"
    return Fault(message, ("the new card first",), "missed")
