"""Turns: drawing, passing and placing a card."""

from __future__ import annotations

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import HANDS, NAME, NO_LIMIT, SUIT, WAY
from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.ending import missing
from adjudicator.games.crazy_eights.occasions import Drawing, Naming, Passing, Placing, Reshuffling
from adjudicator.games.crazy_eights.options import LAST_EIGHT
from adjudicator.games.crazy_eights.starter import playable
from adjudicator.games.crazy_eights.stock import gone
from adjudicator.games.crazy_eights.ways_to_end import EMPTY_HAND
from adjudicator.games.crazy_eights.words import card, fitting, laid, on_top, player, players, some, times, turn, whose
from adjudicator.kernel import untrue
from adjudicator.kernel.occasions import WINNER, Acting, Claiming, Contradiction, Lapsed, TopOf
from adjudicator.kernel.ruling import (
    OR_NOT_NOTED,
    OR_UNWRITTEN,
    Fault,
    Mending,
    by_agreement,
    certain,
    nothing,
    ruling,
)
from adjudicator.kernel.scars import TURN, Fact
from adjudicator.kernel.spoken import as_winner
from adjudicator.kernel.unwritten import in_order, one_of


@ruling(
    "C8-4.1",
    "after-the-end",
    cite="Object of the Game; The Play",
    remedy=certain("The game is over; what was done afterwards does not count."),
    on=(Acting, Claiming),
)
def after_the_end(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """The first player without cards wins, and the game is over.

    Why: that is the object of the game.
    Breach: Ann places her last card, and Bob places one more.
    Fine: Ann places her last card, and the hands are counted.
    """
    over = bench.now.over
    if isinstance(it, Acting):
        if it.why != "after-end" or over is None:
            return None
        return Fault(
            f"the game was over after step {over.step}: {players(bench, over.winners)} had no cards left"
            if over.step
            else "the game is over",
            ("no further act",),
        )
    if it.fact is not WINNER or (over is None and any(bench.now.out)):
        return None
    if over is None:
        return Fault(
            f"{as_winner(bench, it.stated)}; nobody is out of cards yet",
            ("play goes on",),
            "mismatch",
            remedy=nothing("Play goes on; correct the record."),
        )
    if over.rule != EMPTY_HAND:
        return None
    right = players(bench, over.winners)
    message = f"{as_winner(bench, it.stated)}; {right} had no cards left"
    return Fault(message, (right,), "mismatch", remedy=nothing("Correct the record."))


@ruling(
    "C8-5.1",
    "out-of-turn",
    names=("second-card", "out-and-acts", "draw-out-of-turn"),
    cite="The Play",
    remedy=by_agreement("Take it back; the player whose turn it is goes on."),
    on=Acting,
)
def out_of_turn(bench: Bench, it: Acting) -> Fault | None:
    """The player on the dealer's left begins, and each player in turn places exactly one card.

    Why: a turn is one card.
    Breach: Ann places two cards in one turn; Cat plays and Bob is left out.
    Fine: Ann places one card, then Bob one.
    """
    if it.why == "again":
        return Fault(
            f"{player(bench, it.seat)} places {card(bench, it.card)} as a second card of one turn",
            ("one card a turn",),
            rests=(TURN,),
            name="second-card",
            remedy=by_agreement("Take the second card back; the player whose turn it is goes on."),
        )
    if it.why == "out":
        return Fault(f"{player(bench, it.seat)} is out and acts", (turn(bench),), rests=(TURN,), name="out-and-acts")
    if it.why != "out-of-turn":
        return None
    if isinstance(it.step, s.Draw):
        what = f"{player(bench, it.seat)} draws in {whose(bench, bench.now.active)} turn"
        back = by_agreement(
            "Put the card back on top of the stock; the player whose turn it is goes on.", onto_pile=True
        )
        return Fault(what, (turn(bench),), rests=(TURN, WAY), name="draw-out-of-turn", remedy=back)
    untouched = not bench.now.placed_at and not bench.now.drawn
    first = bench.now.turn == 1 and untouched and bench.now.deal_started
    words = "begins" if first else "acts out of turn"
    due = f"{player(bench, bench.now.active)} is to begin" if first else f"it is {whose(bench, bench.now.active)} turn"
    return Fault(f"{player(bench, it.seat)} {words}; {due}", (turn(bench),), rests=(TURN, WAY))


def _passes_too_soon(bench: Bench, seat: int) -> str:
    """A player passes, and might draw on."""
    limit, drawn = bench.house.draw_limit, bench.now.drawn
    if limit == NO_LIMIT:
        return f"{player(bench, seat)} passes, but {_stock_left(bench)}"
    return (
        f"{player(bench, seat)} passes and has drawn {some(drawn) if drawn else 'no card'}; the limit is {some(limit)}"
    )


def _draw_on(bench: Bench, able: bool | None) -> Mending:
    """What a player does who has passed and might draw on; `able` to place a card, or perhaps."""
    limit = bench.house.draw_limit
    until = "the stock is gone" if limit == NO_LIMIT else f"have drawn {some(limit)}"
    if able is False:
        return by_agreement(f"Take the pass back: draw until you can place a card or {until}.")
    return by_agreement(f"Take the pass back: place a card that fits, or draw until you can or {until}.")


def _stock_left(bench: Bench) -> str:
    if bench.now.pile:
        return f"{some(len(bench.now.pile))} {'is' if len(bench.now.pile) == 1 else 'are'} left to draw"
    return "a new stock would be made for a draw"


@ruling(
    "C8-5.2",
    "pass-with-stock",
    cite="The Play",
    remedy=by_agreement("Take the pass back: place a card that fits, or draw until you can or the stock is gone."),
    on=Passing,
)
def pass_with_stock(bench: Bench, it: Passing) -> Fault | None:
    """A player who cannot place a card draws until a card fits or the stock is gone.

    Why: a player owes a card in each turn as long as the stock lasts.
    Breach: Ann passes, and three cards are left in the stock.
    Fine: Ann draws the last card, it does not fit, and she passes.
    """
    if gone(bench) or bench.now.drawn >= bench.house.draw_limit:
        return None
    due = ("draw" if it.able is False else "place a card, or draw",)
    doubt = "" if bench.house.draw_limit == NO_LIMIT else OR_UNWRITTEN
    return Fault(_passes_too_soon(bench, it.seat), due, remedy=_draw_on(bench, it.able), doubt=doubt)


@ruling(
    "C8-5.3",
    "pass-while-able",
    cite="The Play",
    option="pass_when_able",
    remedy=by_agreement(
        "If somebody demands it, play a card; after the next act the pass stands.",
        stands="The player may be forced to play on demand. If nobody demanded it before the next act, the pass stands (our reading).",
    ),
    on=Passing,
)
def pass_while_able(bench: Bench, it: Passing) -> Fault | None:
    """If the stock is gone, a player who cannot play passes; a player who can may not pass.

    Why: a player who has a card that fits owes it.
    Breach: the stock is gone, Ann holds an eight, and passes.
    Fine: the stock is gone, no card of Ann's fits, and she passes.
    """
    if (
        bench.house.may_pass
        or bench.now.drawn >= bench.house.draw_limit
        or (not it.later and not gone(bench))
        or it.able is False
    ):
        return None
    if it.able is None:
        return Fault(
            f"whether {player(bench, it.seat)} could have played is open, since not all cards of the hand are known",
            (),
            "undetermined",
            "note",
        )
    kinds = it.later or [playable(bench, it.seat)]
    eight = all(bench.rows.eight[kind] for kind in kinds)
    what = "an eight, which always fits" if eight else f"which fits on {on_top(bench, it.top)}"
    held = one_of([card(bench, kind) for kind in kinds])
    return Fault(f"{player(bench, it.seat)} passes with {held}, {what}", (fitting(bench, it.top),))


@ruling(
    "C8-5.4",
    "draw-at-the-wrong-time",
    cite="The Play",
    remedy=by_agreement("Put the card back on top of the stock.", onto_pile=True),
    refines=("C8-5.1",),
    on=Acting,
)
def draw_at_the_wrong_time(bench: Bench, it: Acting) -> Fault | None:
    """Before placing a card a player may draw as many cards as wanted, even if a card fits.

    Why: a larger hand can help, but only the player whose turn it is may draw.
    Breach: Ann places a card and then draws one.
    Fine: Ann draws three, though she could play, and then places a card.
    """
    if not isinstance(it.step, s.Draw) or it.why != "out-of-turn":
        return None
    if it.seat != bench.now.placed_by or not bench.now.placed:
        return None
    return Fault(f"{player(bench, it.seat)} draws after placing a card", ("draw before the card",), rests=(TURN,))


def _misfits(bench: Bench, it: Placing) -> bool:
    return not bench.now.open_top and in_order(bench.now.row, it.kind, it.may) is False


def _open(bench: Bench, it: Placing) -> str:
    """Why nobody can say whether a card fits: it, or what it is held against, was not written down."""
    if it.kind >= 0 and (not bench.now.open_top or bench.rows.eight[it.kind]):
        return ""
    if it.kind >= 0:
        named = bench.now.wild == UNWRITTEN
        what = "which suit was named" if named else "the card on top"
        return f"nobody wrote down {what}, so whether {laid(bench, it)} fits is open"
    fits = bench.rows.eight if bench.now.open_top else bench.now.row
    found = in_order(fits, it.kind, it.may)
    if not it.may or found or (found is False and not bench.now.open_top):
        return ""
    return f"nobody wrote down which card {player(bench, it.seat)} places, so whether it fits is open"


@ruling(
    "C8-5.5",
    "unmatched-card",
    cite="The Play",
    remedy=by_agreement("Take the card back and place one that fits, or draw."),
    on=Placing,
)
def unmatched_card(bench: Bench, it: Placing) -> Fault | None:
    """A card other than an eight must have the suit or the rank of the card on top.

    Why: the card on top decides what fits.
    Breach: a 5 of hearts on a 9 of spades.
    Fine: a 9 of hearts, or any spade, on a 9 of spades.
    """
    open_ = _open(bench, it)
    if open_:
        return Fault(open_, kind="undetermined", severity="note")
    if not _misfits(bench, it):
        return None
    top = bench.now.top()
    plainly = top is not None and top >= 0 and not bench.rows.eight[top]
    neither = "neither suit nor rank" if plainly else "not that suit"
    advice = by_agreement("Take the card back; if nothing else fits, pass.") if gone(bench) else None
    message = f"{laid(bench, it)} on {on_top(bench)}: {neither}"
    return Fault(message, (fitting(bench),), rests=_misled(bench, it), remedy=advice)


def _misled(bench: Bench, it: Placing) -> tuple[Fact, ...]:
    """What a card that does not fit hangs on: a suit that was named and does not count."""
    by_suit = bench.rows.by_suit
    followed = any(in_order(by_suit[suit], it.kind, it.may) for suit in bench.now.misnamed)
    return (SUIT,) if followed else ()


@ruling(
    "C8-5.7",
    "named-suit-ignored",
    cite="The Play",
    remedy=by_agreement("Take the card back; the named suit or another eight may be placed."),
    refines=("C8-5.5",),
    on=Placing,
)
def named_suit_ignored(bench: Bench, it: Placing) -> Fault | None:
    """The card after an eight has the named suit or is another eight.

    Why: the named suit counts instead of the eight's own.
    Breach: hearts are named on the eight of spades, and Bob plays a spade.
    Fine: hearts are named on the eight of spades, and Bob plays a heart.
    """
    if not _misfits(bench, it) or bench.now.wild is None:
        return None
    neither = f"neither {bench.now.wild} nor an eight"
    return Fault(f"{laid(bench, it)} on {on_top(bench)}: {neither}", (fitting(bench),), rests=_misled(bench, it))


@ruling(
    "C8-5.8",
    "card-from-elsewhere",
    names=("record-disagrees",),
    cite="Object of the Game; The Play",
    remedy=by_agreement("Check the record first; if the card is really elsewhere, take the move back."),
    refines=("C8-5.1",),
    on=(Placing, Contradiction, Claiming, Acting),
)
def card_from_elsewhere(bench: Bench, it: Placing | Contradiction | Claiming | Acting) -> Fault | None:
    """A player places a card of the own hand, and it is the new top card.

    Why: the object of the game is to empty the own hand.
    Breach: Ann places a card that lies in the starter pile already.
    Fine: Ann places a card of her hand.
    """
    if isinstance(it, Claiming):
        fault = untrue.misstated(bench, it) if it.fact is HANDS or isinstance(it.fact, TopOf) else None
        return fault and fault._replace(name="record-disagrees")
    if isinstance(it, Contradiction):
        return untrue.contradicted(bench, it) if it.what == "show" else None
    if isinstance(it, Acting):
        placed_before = it.why == "again" and it.card >= 0 and it.card == bench.now.top()
        return untrue.from_elsewhere(bench, it.seat, it.card) if placed_before else None
    return untrue.from_elsewhere(bench, it.seat, it.kind)


@ruling(
    "C8-5.9",
    "not-the-top-card",
    cite="The Play",
    remedy=nothing("Check the record; else put the card back and draw the top one."),
    on=(Contradiction, Drawing),
)
def not_the_top_card(bench: Bench, it: Contradiction | Drawing) -> Fault | None:
    """A draw takes the card on top of the stock.

    Why: nobody picks what to draw.
    Breach: Ann draws from the middle of the stock.
    Fine: Ann draws the top card.
    """
    if isinstance(it, Contradiction):
        return untrue.contradicted(bench, it) if it.what in ("draw", "look") else None
    if it.step.of is not None and not missing(bench, it.seat):
        remedy = by_agreement(
            f"Put the card back into {it.step.of}'s hand; a player who draws takes the top of the stock."
        )
        return Fault(
            f"{player(bench, it.seat)} draws from {it.step.of}'s hand", ("the top of the stock",), remedy=remedy
        )
    if not it.step.above or it.step.of is not None:
        return None
    message = f"{player(bench, it.seat)} draws from under the top {some(it.step.above)} of the stock"
    return Fault(message, ("the top card",), remedy=by_agreement("Put the card back where it lay; draw the top one."))


@ruling(
    "C8-D.1",
    "turns-end-with-a-card",
    cite="The Play",
    basis="reading",
    option="draw_limit",
    remedy=by_agreement("Put the surplus back on top of the stock.", onto_pile=True),
    on=(Passing, Drawing),
)
def turns_end_with_a_card(bench: Bench, it: Passing | Drawing) -> Fault | None:
    """A player who draws by choice must still place a card. By a house rule draws have a limit, and then a pass is allowed.

    Why: by the book nobody passes while the stock lasts, whatever the reason for the draw.
    Breach: Ann can play, draws two cards, and passes.
    Fine: three draws are the limit, and Ann passes after the third.
    """
    if isinstance(it, Passing):
        if gone(bench) or bench.now.drawn >= bench.house.draw_limit or it.later:
            return None
        due = "place a card, or draw" if it.able is not False else "draw"
        return Fault(_passes_too_soon(bench, it.seat), (due,), remedy=_draw_on(bench, it.able))
    if bench.now.drawn + it.number <= bench.house.draw_limit:
        return None
    return Fault(
        f"{player(bench, it.seat)} draws {some(bench.now.drawn + it.number)} in a turn; "
        f"the limit is {times(bench.house.draw_limit)}",
        ("play, or pass",),
    )


@ruling(
    "C8-D.2",
    "the-stock-is-not-renewed",
    cite="The Play",
    basis="reading",
    option="reshuffle",
    remedy=by_agreement("Put the cards back under the top card of the starter pile."),
    on=(Reshuffling, Drawing, Passing),
)
def the_stock_is_not_renewed(bench: Bench, it: Reshuffling | Drawing | Passing) -> Fault | None:
    """If the stock is gone, it stays gone. By house rules the starter pile, without its top card, becomes a new stock.

    Why: without a stock the book ends the game in a block; it never speaks of a new stock.
    Breach: the stock is gone, and Ann shuffles the starter pile into a new one.
    Fine: the house plays with a new stock, and Ann makes it when she has to draw and the stock is gone.
    """
    who = player(bench, it.seat)
    if isinstance(it, Passing):
        if bench.now.pile or gone(bench) or bench.now.drawn >= bench.house.draw_limit or it.able is not False:
            return None
        return Fault(_passes_too_soon(bench, it.seat), ("draw",), remedy=_draw_on(bench, it.able))
    if isinstance(it, Drawing):
        left = bench.game.drawable(bench, bench.now.pile)
        if it.number <= left or it.step.of is not None:
            return None
        have = f"a stock of {some(left)}" if left else "a stock that is gone"
        back = by_agreement("Put what the stock did not have back where it came from; pass if no card fits.")
        return Fault(f"{who} draws {some(it.number)} from {have}", ("pass",) if not left else (), remedy=back)
    if bench.house.renewal == "never":
        return Fault(f"{who} makes a new stock of the starter pile", ("no new stock",))
    if it.step.with_top:
        back = by_agreement("Find the top card, put it back on the starter pile, and shuffle the others again.")
        return Fault(
            f"{who} shuffles in the top card of the starter pile as well", ("the top card stays",), remedy=back
        )
    if bench.now.pile:
        message = f"{who} makes a new stock with {some(len(bench.now.pile))} left in the old one"
        back = by_agreement("Put the old stock back on top, if it is known which cards these were.")
        return Fault(message, ("draw first",), remedy=back)
    return None


@ruling(
    "C8-D.4",
    "turns-go-clockwise",
    cite="The Deal with The Play",
    basis="reading",
    remedy=by_agreement("Take it back; the turn goes to the left."),
    refines=("C8-5.1",),
    on=Acting,
)
def clockwise(bench: Bench, it: Acting) -> Fault | None:
    """The turn passes to the left, as in the deal.

    Why: the book says clockwise only of the deal, and nothing speaks for another direction.
    Breach: Bob has played, and Ann on his right goes next.
    Fine: Bob has played, and Cat on his left goes next.
    """
    if it.why != "out-of-turn" or bench.n < 3 or bench.now.last_active < 0 or isinstance(it.step, s.Draw):
        return None
    if it.seat != (bench.now.last_active - 1) % bench.n or it.seat == bench.now.active:
        return None
    return Fault(
        f"{player(bench, it.seat)} acts out of turn; it is {whose(bench, bench.now.active)} turn",
        (turn(bench),),
        rests=(TURN, WAY),
    )


@ruling(
    "C8-D.7",
    "out-on-an-eight",
    cite="The Play",
    basis="reading",
    option="last_eight",
    remedy=by_agreement("Let the suit be named, or take the eight back."),
    refines=("C8-5.6",),
    on=(Lapsed, Naming, Placing),
)
def out_on_an_eight(bench: Bench, it: Lapsed | Naming | Placing) -> Fault | None:
    """A player may go out on an eight, and names a suit only if partners play on. A house may demand the suit, or forbid it.

    Why: if nobody plays on, nobody needs the suit.
    Breach: Ann goes out on an eight, names nothing, and her partner plays on.
    Fine: Ann goes out on an eight, names nothing, and the game is over.
    """
    mode = bench.rules.value(LAST_EIGHT)
    if isinstance(it, Placing):
        if mode != "forbidden" or it.kind < 0 or not bench.rows.eight[it.kind] or bench.now.hands[it.seat].size != 1:
            return None
        due = "pass" if gone(bench) else "draw"
        message = f"{player(bench, it.seat)} goes out on an eight, which this house does not allow"
        return Fault(message, (due,), remedy=by_agreement(f"Take the eight back, and {due}."))
    if isinstance(it, Lapsed):
        if it.due.what is not NAME or not bench.now.out[it.due.seat]:
            return None
        return Fault(
            f"the others play on after {player(bench, it.due.seat)} went out on an eight and named no suit",
            ("a suit",),
            "missed",
            doubt=OR_NOT_NOTED,
            remedy=by_agreement(f"Let {player(bench, it.due.seat)} name a suit now."),
        )
    if it.suit is not None or mode != "named":
        return None
    return Fault(f"{player(bench, it.seat)} goes out on an eight and names no suit", ("a suit",))


@ruling(
    "C8-D.8",
    "a-name-lasts",
    cite="The Play",
    basis="reading",
    remedy=by_agreement("Take the card back; the named suit or another eight may be placed."),
    refines=("C8-5.7",),
    on=Placing,
)
def a_name_lasts(bench: Bench, it: Placing) -> Fault | None:
    """A named suit holds until the next card is placed, whoever places it; draws and passes do not end it.

    Why: the book binds the next player to place a card; a pass or a draw places none.
    Breach: hearts are named on a spade eight, Bob passes, and Cat plays a spade.
    Fine: hearts are named on a spade eight, Bob and Cat pass, and Ann plays a heart.
    """
    if not _misfits(bench, it) or bench.now.wild is None or not (bench.now.passed_since or bench.now.drawn):
        return None
    return Fault(
        f"{laid(bench, it)} on {on_top(bench)}: {bench.now.wild} still stands, since no card has been placed after it",
        (fitting(bench),),
        rests=_misled(bench, it),
        basis=None if bench.now.passed_since else "text",
    )


@ruling(
    "C8-D.9",
    "an-eight-without-a-name",
    cite="The Play with The Deal",
    basis="reading",
    remedy=by_agreement("Take the card back; a card of the eight's suit or another eight may be placed."),
    refines=("C8-5.5",),
    on=Placing,
)
def an_eight_without_a_name(bench: Bench, it: Placing) -> Fault | None:
    """An eight on top counts as its own suit if no suit is named for it.

    Why: something must fit on it, and its suit is printed on it.
    Breach: the eight of spades is on top, nothing was named, and Bob plays a heart.
    Fine: the eight of spades is on top, nothing was named, and Bob plays a spade.
    """
    top = bench.now.top()
    if not _misfits(bench, it) or bench.now.wild is not None or top is None or not bench.rows.eight[top]:
        return None
    return Fault(
        f"{laid(bench, it)} on {card(bench, top)} with no suit named: neither {bench.rows.suit[top]} nor an eight",
        (fitting(bench),),
        rests=(SUIT,),
    )
