"""The rulings of Mau-Mau, in the order of RULES.md."""

from __future__ import annotations

from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.phrases import listing
from adjudicator.kernel import untrue
from adjudicator.kernel.occasions import WINNER, Acting, Claiming, Contradiction, Deed, Gathering, Handed, Lapsed
from adjudicator.kernel.ruling import Fault, by_agreement, forgotten, nothing, ruling, setting
from adjudicator.kernel.scars import PILE, TURN
from adjudicator.kernel.spoken import card, player, players, rank, turn, whose
from adjudicator.kernel.words import shown, some
from mau_mau.bench import JACK, MAU, MAU_MAU, NAME, TAKE, MauBench
from mau_mau.steps import Name, Say

AGAIN = by_agreement("Deal again; once a card has been played the hands may stand.")
OTHER = by_agreement("Take the card back; play another one, or draw.")
BACK = by_agreement("Take it back; the player whose turn it is goes on.")
DRAW = by_agreement("Take the pass back, and draw one card.")
SURPLUS = by_agreement("Put the surplus back on top of the stock.", onto_pile=True)
CHECK = by_agreement("Check the record first; if the card is really elsewhere, take the move back.")


@ruling("MM-1.1", "number-of-players", cite="1 The deal", on=Gathering, remedy=nothing("Play with two to six."))
def number_of_players(bench: MauBench, it: Gathering) -> Fault | None:
    """Two to six play, each for themselves.

    Why: one pack does not go round a larger table.
    Breach: seven sit down together.
    Fine: six sit down together.
    """
    fine = 2 <= bench.n <= 6 and not bench.partners
    return None if fine else Fault(f"{some(bench.n, 'player')}; two to six can play, without teams", ("two to six",))


@ruling("MM-1.2", "size-of-the-deal", cite="1 The deal", on=Handed, option="hand_size", remedy=AGAIN)
def size_of_the_deal(bench: MauBench, it: Handed) -> Fault | None:
    """Everybody is dealt five cards; a house may deal six.

    Why: all begin with the same chance.
    Breach: Ann is dealt four cards, and everybody else five.
    Fine: the house deals six, and so many everybody gets.
    """
    size = bench.game.hand_size(bench.rules, bench.n)
    message = f"{player(bench, it.seat)} is dealt {some(it.number)}; {some(size)} are due"
    return None if it.number == size else Fault(message, (some(size),))


@ruling("MM-2.1", "out-of-turn", cite="2 A turn", on=Acting, remedy=BACK)
def out_of_turn(bench: MauBench, it: Acting) -> Fault | None:
    """Players take turns clockwise, one card a turn.

    Why: who plays first would win.
    Breach: Ann has played, and Cat plays before Bob.
    Fine: Ann has played, and Bob plays.
    """
    message = f"{player(bench, it.seat)} acts in {whose(bench, bench.now.active)} turn"
    return Fault(message, (turn(bench),), rests=(TURN,)) if it.why == "out-of-turn" else None


@ruling("MM-2.2", "unmatched-card", cite="2 A turn", on=Play, remedy=OTHER)
def unmatched_card(bench: MauBench, it: Deed) -> Fault | None:
    """A card has the suit or the rank of the card on top, or is a jack; on a jack it has the suit that was named.

    Why: the match is the whole of the game.
    Breach: a nine of hearts on a king of spades, or on a jack with spades named.
    Fine: a nine of hearts on a nine of spades, or on a jack with hearts named.
    """
    if bench.matches(it.kind):
        return None
    suit, top = listing(bench.suits()), rank(bench, bench.top)
    return Fault(f"{card(bench, it.kind)} on {card(bench, bench.top)}: neither {suit} nor {top}", (suit, top, "a jack"))


@ruling("MM-2.3", "card-from-elsewhere", cite="2 A turn", on=(Play, Contradiction, Claiming), remedy=CHECK)
def card_from_elsewhere(bench: MauBench, it: Deed | Contradiction | Claiming) -> Fault | None:
    """A card is played from the own hand, and drawn from the top of the stock.

    Why: cards have no other way to go.
    Breach: Ann plays a card that lies in the pile already.
    Fine: Ann plays a card that she has just drawn.
    """
    if isinstance(it, Deed):
        return untrue.from_elsewhere(bench, it.seat, it.kind)
    return untrue.contradicted(bench, it) if isinstance(it, Contradiction) else untrue.misstated(bench, it)


@ruling("MM-2.4", "one-card-drawn", cite="2 A turn", on=(Draw, Pass), remedy=SURPLUS)
def one_card_drawn(bench: MauBench, it: Deed) -> Fault | None:
    """Who plays no card draws one, may play at once what fits, and passes else.

    Why: every turn makes the hand one card smaller or larger.
    Breach: Ann passes and has drawn nothing; Ann draws two.
    Fine: Ann draws one, and plays it.
    """
    who, drawn, left = player(bench, it.seat), bench.now.drawn, bench.left
    if isinstance(it.step, Pass):
        fault = Fault(f"{who} passes and has drawn nothing", ("draw one card",), remedy=DRAW)
        return fault if left and not drawn else None
    if it.number > left:
        return Fault(f"{who} draws {some(it.number)} from a stock of {some(left)}", rests=(PILE,))
    fine = it.due is not None or drawn + it.number == 1
    return None if fine else Fault(f"{who} draws {some(drawn + it.number)} in a turn", ("play, or pass",))


NEW_STOCK = setting(
    "MM-2.5", "new-stock", cite="2 A turn", naive="A stock that is gone stays gone.",
    text="""The pile but its top card is shuffled and becomes the stock when a card must be drawn and the stock is gone.

    Why: else many games would end with nobody able to move.
    Breach: the stock is gone, and Ann passes without a card.
    Fine: the stock is gone, the pile is shuffled, and Ann draws.
    """,
)  # fmt: skip


@ruling("MM-3.1", "seven-ignored", cite="3 Sevens", on=(Lapsed, Draw), remedy=forgotten("Draw them now."))
def seven_ignored(bench: MauBench, it: Lapsed | Deed) -> Fault | None:
    """After a seven the next player draws two cards, or plays a seven too; then the one after draws four, and so on.

    Why: a seven is there to slow the next player down.
    Breach: Ann plays a seven, and Bob a king.
    Fine: Ann plays a seven, and Bob one more; Cat draws four.
    """
    if it.due is None or it.due.what is not TAKE or (isinstance(it, Deed) and it.number == it.due.number):
        return None
    found = f" and draws {some(it.number)}" if isinstance(it, Deed) else ""
    message, due = f"{player(bench, it.seat)} has {some(it.due.number)} to draw for the seven{found}", it.due.number
    surplus = SURPLUS if isinstance(it, Deed) and it.number > due else None
    return Fault(message, (f"draw {some(due)}",), "illegal" if found else "missed", rests=(TURN,), remedy=surplus)


@ruling("MM-3.2", "eight-ignored", cite="3 Eights", on=Acting, refines=("MM-2.1",), remedy=BACK)
def eight_ignored(bench: MauBench, it: Acting) -> Fault | None:
    """After an eight the next player misses a turn.

    Why: an eight is there to keep the next player out.
    Breach: Ann plays an eight, and Bob, who sits next, a card on it.
    Fine: Ann plays an eight, and Cat, who sits after Bob, a card on it.
    """
    if it.why != "out-of-turn" or it.seat not in bench.now.passed_over:
        return None
    return Fault(f"{player(bench, it.seat)} misses a turn for the eight", (turn(bench),), rests=(TURN,))


@ruling("MM-3.3", "jack-on-jack", cite="3 Jacks", on=Play, remedy=OTHER)
def jack_on_jack(bench: MauBench, it: Deed) -> Fault | None:
    """A jack goes on any card but a jack.

    Why: the suit that was named would stand for nothing.
    Breach: Ann plays a jack, and Bob another on it.
    Fine: Ann plays a jack and names hearts, and Bob plays a heart.
    """
    jacks = bench.rank(it.kind) == JACK == bench.rank(bench.top)
    return Fault(f"{card(bench, it.kind)} on {card(bench, bench.top)}", ("another card",)) if jacks else None


@ruling("MM-3.4", "unnamed-suit", cite="3 Jacks", on=(Lapsed, Name), remedy=forgotten("Let the suit be named now."))
def unnamed_suit(bench: MauBench, it: Lapsed | Deed) -> Fault | None:
    """Who plays a jack names the suit that must follow.

    Why: the next player must know what to play.
    Breach: Ann plays a jack and says nothing, and Bob plays.
    Fine: Ann plays a jack and names its own suit.
    """
    who = player(bench, it.seat)
    if isinstance(it, Lapsed):
        return Fault(f"{who} played a jack and named no suit", ("a suit",), "missed") if it.due.what is NAME else None
    if it.due is None or it.due.seat != it.seat:
        message = f"{who} names a suit, and has played no jack that asks for one"
        return Fault(message, ("no name",), remedy=nothing("The name does not count."))
    fine = it.step.suit == "?" or bench.pack.suit(it.step.suit) is not None
    return None if fine else Fault(f"{shown(it.step.suit)} is no suit", bench.pack.suits)


@ruling("MM-4.1", "unsaid-mau", cite="4 The end", on=(Lapsed, Say, Draw), remedy=forgotten("Draw one card for it."))
def unsaid_mau(bench: MauBench, it: Lapsed | Deed) -> Fault | None:
    """Who has one card left says Mau, and Mau-Mau with none, before the next acts; who forgets it draws one card.

    Why: everybody shall know how near the end is.
    Breach: Ann has one card left and says nothing, and Bob plays.
    Fine: Ann has one card left and says Mau, and Bob plays.
    """
    who, size = player(bench, it.seat), some(bench.now.hands[it.seat].size)
    if isinstance(it, Deed) and isinstance(it.step, Say):
        message = f"{who} says {it.step.word.title()} with {size} in hand, or too late"
        return Fault(message, remedy=nothing("The word counts for nothing.")) if it.due is None else None
    if it.due is None or it.due.what not in (MAU, MAU_MAU):
        return None
    word = it.due.what.id.title()
    if isinstance(it, Lapsed):
        return Fault(f"{who} has {size} left and did not say {word}", (word,), "missed")
    message = f"{who} draws {some(it.number)} for the {word} not said"
    return None if it.number == 1 else Fault(message, ("one card",), remedy=SURPLUS)


@ruling("MM-4.2", "wrong-winner", cite="4 The end", on=(Acting, Claiming), remedy=nothing("Correct the record."))
def wrong_winner(bench: MauBench, it: Acting | Claiming) -> Fault | None:
    """Who has no cards left and has said Mau-Mau has won, and the game is over.

    Why: to be rid of all cards is what everybody plays for.
    Breach: Bob is put down as the winner, and Ann said Mau-Mau; Ann said it, and Bob plays on.
    Fine: Ann is put down as the winner.
    """
    over = bench.now.over
    due = f"{players(bench, over.winners)} said Mau-Mau" if over is not None else "nobody has said Mau-Mau"
    if isinstance(it, Acting):
        return Fault(f"the game is over: {due}", ("no further act",)) if it.why == "after-end" else None
    if it.fact is not WINNER:
        return None
    return Fault(f"{players(bench, it.stated)} put down as the winner; {due}", (due,), "mismatch")
