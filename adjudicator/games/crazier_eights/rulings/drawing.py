"""Drawing cards, the reshuffle, and looking where cards run short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Draw, Look, Show
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Discarded, Drew, Moved
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import draws
from adjudicator.games.crazier_eights.occasions import Drawing, Shuffling
from adjudicator.games.crazier_eights.stock import due_to_be_shuffled
from adjudicator.games.crazier_eights.ways_to_end import NO_CARDS_LEFT
from adjudicator.games.crazier_eights.words import SURPLUS, card, surplus, when, where
from adjudicator.kernel.occasions import WINNER, Acting, Claiming, Contradiction
from adjudicator.kernel.ruling import Fault, by_agreement, certain, nothing, ruling, setting
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.spoken import as_winner, player, players
from adjudicator.kernel.words import some

DRAW_TOP = nothing("Check the record first; else put the card back and draw the top one.")


@ruling(
    "CE-3.1",
    "wrong-draw",
    names=("drawn-card-disagrees",),
    cite="III (3) Drawing cards",
    remedy=by_agreement("Put surplus cards back on top, or draw what is missing."),
    refines=("CE-12.6",),
    on=(Contradiction, Departure, Drawing),
)
def wrong_draw(bench: Bench, it: Contradiction | Departure | Drawing) -> Fault | None:
    """A player draws exactly as many cards as the turn or the card says, from the top.

    Why: nobody picks a card to draw, and nobody draws unless the turn or a card says so.
    Breach: an event gives Bob two cards, and he takes three.
    Fine: an event gives Bob two cards, and he takes the top two.
    """
    if isinstance(it, Contradiction):
        if it.what not in ("draw", "look"):
            return None
        if it.there < 0:
            place = where(bench, it.kind, -1)
            held = tuple(hand_of(seat) for seat in range(bench.n) if bench.now.hands[seat].known[it.kind])
            message = f"{card(bench, it.kind)} is not in the draw pile: {place}"
            rests = (PILE, *held)
            return Fault(message, (), "mismatch", remedy=DRAW_TOP, rests=rests, name="drawn-card-disagrees", slip=True)
        verb = "draws" if it.what == "draw" else "sees"
        there = f"on top of the draw pile lies {card(bench, it.there)}" if bench.now.pile else "the draw pile is empty"
        return Fault(
            f"{player(bench, it.seat)} {verb} {card(bench, it.kind)}; {there}",
            (card(bench, it.there),) if bench.now.pile else (),
            "mismatch",
            remedy=DRAW_TOP,
            rests=(PILE,),
            name="drawn-card-disagrees",
            slip=True,
        )
    if isinstance(it, Departure):
        if it.what == "extra" and isinstance(it.got, Drew):
            message = f"{it.got.by} draws by {card(bench, it.card)}, which gives no draw"
            return Fault(message, ("no draw",), remedy=SURPLUS)
        if it.what not in ("count", "left-out") or not draws(it) or bench.now.out[it.whom]:
            return None
        return Fault(
            f"{player(bench, it.whom)} draws {some(it.got)} by {card(bench, it.card)}; "
            f"{some(it.expected)} {'is' if it.expected == 1 else 'are'} due",
            (f"draw {some(it.expected)}",),
            remedy=surplus(it),
        )
    if it.due is not None or not it.number:
        return None
    return Fault(
        f"{player(bench, it.seat)} draws {some(it.number)}, and neither the turn nor a card says so",
        ("no draw",),
        remedy=SURPLUS,
    )


@ruling(
    "CE-3.2",
    "wrong-reshuffle",
    cite="III (3) Drawing cards",
    remedy=by_agreement("Put the top card back; a pile that was shuffled too early may stand."),
    on=Shuffling,
)
def wrong_reshuffle(bench: Bench, it: Shuffling) -> Fault | None:
    """The discard pile is shuffled only when the draw pile runs short, and its top card stays.

    Why: the next discard has to fit the top card.
    Breach: one card is due and four are in the draw pile, yet the discards are shuffled.
    Fine: one card is due and the draw pile is empty; all discards but the top one are shuffled.
    """
    if it.with_top:
        return Fault(
            "the top card of the discard pile was shuffled in as well",
            ("the top card stays",),
            remedy=by_agreement("Find the top card, put it back, and shuffle again."),
        )
    if not it.asked:
        return Fault(
            f"the discard pile was shuffled in; the draw pile still has {some(len(bench.now.pile))}, and nobody needs more",
            ("no reshuffle yet",),
            remedy=by_agreement("Put the old top cards back on top, if they are known."),
            rests=(PILE,),
        )
    return _wrong_cards_shuffled(bench, it)


def _wrong_cards_shuffled(bench: Bench, it: Shuffling) -> Fault | None:
    """The new draw pile has another number of cards than it can have, or a card that was not there to be shuffled."""
    if it.number is None:
        return None
    due = due_to_be_shuffled(bench)
    strays = _strays(bench, it.order)
    top = bench.now.top()
    if top in strays or it.number == due + 1:
        which = "" if top is None or top < 0 else f", {card(bench, top)},"
        counted = "" if top in strays else f"the draw pile has {some(it.number)} after the shuffle: "
        return Fault(
            f"{counted}the top card of the discard pile{which} was shuffled in as well",
            (f"{some(due)} in the draw pile; the top card stays",),
            remedy=by_agreement(
                "Count the piles; if the record is right, find the top card, put it back, and shuffle again."
            ),
        )
    if it.number != due:
        return Fault(
            f"the draw pile has {some(it.number)} after the shuffle; it should have {some(due)}",
            (some(due),),
            "mismatch",
            remedy=nothing(
                "Count the piles; correct the record, or shuffle in the missing cards and take out the surplus."
            ),
        )
    if strays:
        place = where(bench, strays[0], -1)
        return Fault(f"{card(bench, strays[0])} is in the draw pile after the shuffle; {place}", (), "mismatch")
    return None


def _strays(bench: Bench, order: Sequence[int]) -> list[int]:
    """Cards in a new draw pile that were neither in the old one nor among the discards but the top one."""
    now = bench.now
    there = [*now.pile, *now.discard[:-1]]
    unseen = UNKNOWN in there
    return [
        kind
        for kind, number in Counter(order).items()
        if kind >= 0 and number > there.count(kind) + (now.loose[kind] if unseen else 0)
    ]


draw_goes_on_after_reshuffle = setting(
    "CE-3.3",
    "draw-goes-on-after-reshuffle",
    cite="III (3) Drawing cards",
    naive="A draw stops with the last card of the pile, and the rest is lost.",
    refines=("CE-3.1",),
    text="""If the pile runs out during a draw, the player draws the rest from the new pile.

    Why: an empty pile does not change how many cards are due.
    Breach: three cards are due with one in the pile, and Bob stops after the first.
    Fine: three cards are due with one in the pile; Bob takes it, and two more after the reshuffle.
    """,
)


@ruling(
    "CE-3.4",
    "play-past-a-dry-deck",
    cite="III (3) Drawing cards",
    remedy=certain("Count the hands as they were then; what came later does not count."),
    refines=("CE-2.1",),
    on=(Acting, Claiming, Departure),
)
def play_past_a_dry_deck(bench: Bench, it: Acting | Claiming | Departure) -> Fault | None:
    """If a card must be drawn and none is left, the game is over and the smallest hand wins.

    Why: the top discard stays, so if it is the only card left there is nothing to shuffle.
    Breach: the draw pile is empty, there is one discard, and Ann goes on without her draw.
    Fine: the draw pile is empty, there are three discards; two are shuffled, and Ann draws.
    """
    over = bench.now.over
    if over is None or over.rule != NO_CARDS_LEFT:
        return None
    if isinstance(it, Claiming):
        if it.fact is not WINNER:
            return None
        return Fault(
            f"{as_winner(bench, it.stated)}; with nothing left to draw, {players(bench, over.winners)} held the fewest cards",
            (f"{players(bench, over.winners)} as the winner",),
            "mismatch",
        )
    if isinstance(it, Departure):
        goes_on = it.what == "after-end" and isinstance(it.got, Discarded | Moved)
    else:
        goes_on = it.why == "after-end"
    if not goes_on:
        return None
    return Fault(
        f"the game was over {when(bench, over)}: a card was needed and none was left; {players(bench, over.winners)} won",
        ("nothing more is played",),
        after_end=isinstance(it, Departure),
    )


@ruling(
    "CE-3.5",
    "draws-out-of-order",
    cite="III (3) Drawing cards",
    remedy=by_agreement("If nobody has looked yet, hand the cards out in order; else they may stay."),
    refines=("CE-12.6",),
    on=Departure,
)
def draws_out_of_order(bench: Bench, it: Departure) -> Fault | None:
    """If several players draw by one card, the player whose turn it is draws first, then the others clockwise.

    Why: the order decides who gets which card, and who is left without one.
    Breach: on Ann's turn everybody draws a card, and Bob takes his before she does.
    Fine: on Ann's turn everybody draws a card: Ann, then Bob, then Cat.
    """
    if it.what != "order" or not isinstance(it.op, Draw):
        return None
    seats = bench.game.in_order(bench, it.active)
    if it.op.who == "opponents":
        seats = [seat for seat in seats if bench.game.opponents(bench, seat, it.seat)]
    return Fault(
        f"the draws by {card(bench, it.card)} were not made in turn order",
        (f"in turn order: {players(bench, seats)}",),
        "out-of-order",
    )


@ruling(
    "CE-12.5",
    "pile-mixed-for-a-look",
    cite="III (12).5 Revealing and looking at cards",
    remedy=by_agreement("If the cards are known, put them back on top; if not, the pile may stand."),
    refines=("CE-3.2", "CE-12.6"),
    on=(Shuffling, Departure),
)
def pile_mixed_for_a_look(bench: Bench, it: Shuffling | Departure) -> Fault | None:
    """If the draw pile is too short for a look, the discards are shuffled and go under it.

    Why: the cards that are left come first, and the top discard stays.
    Breach: three cards are to be seen, two are there, and those two are shuffled in as well.
    Fine: three cards are to be seen, two are there, and the shuffled ones go below the two.
    """
    if isinstance(it, Departure):
        return unfilled_pile(bench, it)
    if not it.looking or it.kept is None or it.kept >= it.before:
        return None
    return Fault(
        f"{some(it.before - it.kept)} of the draw pile went into the shuffle; they should have stayed on top",
        (f"keep the top {some(it.before)}",),
    )


def unfilled_pile(bench: Bench, it: Departure) -> Fault | None:
    """Fewer cards were looked at or shown than a card asks for, and the discards were not shuffled in for it."""
    if it.what != "count" or not isinstance(it.op, Look | Show) or it.whom >= 0 or bench.now.restocked != bench.step:
        return None
    if it.got >= it.expected:
        return None
    return Fault(
        f"{card(bench, it.card)}: {some(it.got)} instead of {some(it.expected)}; the discards should have been shuffled in first",
        (f"the discards are shuffled in, and {some(it.expected)} are seen",),
        remedy=by_agreement("If all agree, shuffle them in and do it again; else leave it."),
    )


@ruling(
    "CE-D.22",
    "looking-at-as-many-as-there-are",
    cite="III (12).5 Revealing and looking at cards",
    basis="reading",
    naive="A look for which too few cards exist ends the game like an impossible draw.",
    remedy=nothing("Play goes on; correct the record."),
    refines=("CE-2.1",),
    on=Claiming,
)
def looking_at_as_many_as_there_are(bench: Bench, it: Claiming) -> Fault | None:
    """If there are too few cards to look at even after a shuffle, the player looks at those there are.

    Why: only an impossible draw ends the game; a look does not.
    Breach: three cards are to be seen, two exist, and the game is called over.
    Fine: three cards are to be seen, two exist; Ann looks at them, and play goes on.
    """
    if it.fact is not WINNER or bench.now.over is not None or not bench.now.short_look:
        return None
    return Fault(
        f"{as_winner(bench, it.stated)}; too few cards to look at do not end the game",
        ("play goes on",),
        "mismatch",
    )
