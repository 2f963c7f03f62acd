"""Wrong hands put right, and plays made on demand."""

from __future__ import annotations

from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import LONG, SHORT
from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.ending import missing
from adjudicator.games.crazy_eights.occasions import Demanding, Drawing, Restoring
from adjudicator.games.crazy_eights.words import card, player, some, whose
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Acting, Lapsed
from adjudicator.kernel.ruling import Fault, by_agreement, forgotten, ruling
from adjudicator.kernel.scars import TURN


def _uncorrected(bench: Bench, it: Lapsed, what: DueKind) -> Fault | None:
    due = it.due
    if due.what is not what:
        return None
    few = what is SHORT
    right = (
        f"{player(bench, due.seat)} draws {some(due.number)}"
        if few
        else f"another player draws {some(due.number)} from that hand and puts them back"
    )
    return Fault(
        f"{player(bench, due.seat)} was dealt {some(due.number)} {'too few' if few else 'too many'}, "
        "and nobody has put it right",
        (right,),
        "missed",
    )


@ruling(
    "C8-7.1",
    "too-many-cards",
    cite="The Play, last paragraph",
    remedy=forgotten("Let another player draw the surplus from that hand and put it back into the stock."),
    on=(Lapsed, Restoring),
)
def too_many_cards(bench: Bench, it: Lapsed | Restoring) -> Fault | None:
    """Another player draws the surplus from the hand and puts it into the middle of the stock.

    Why: the player who holds the cards would choose which to give up.
    Breach: Ann has six cards, and gives one back of her own choice.
    Fine: Ann has six cards, Bob draws one of them, and puts it back into the stock.
    """
    if isinstance(it, Lapsed):
        return _uncorrected(bench, it, LONG)
    if it.due is None:
        return Fault(
            f"{whose(bench, it.owner)} hand does not have too many cards",
            ("no card back",),
            remedy=by_agreement("Give the card back."),
        )
    if it.seat == it.owner:
        return Fault(
            f"{player(bench, it.seat)} picks what to put back",
            ("another player draws from the hand",),
            remedy=by_agreement("Take the card back, and let another player draw one instead."),
        )
    if it.number > it.due.number:
        return Fault(
            f"{some(it.number)} put back; {some(it.due.number)} {'was' if it.due.number == 1 else 'were'} too many",
            (some(it.due.number),),
            remedy=by_agreement(f"Give {some(it.number - it.due.number)} back."),
        )
    stray = next(
        (kind for kind in it.kinds if kind >= 0 and holds(bench, bench.now.hands[it.owner], kind) is False), -1
    )
    if stray >= 0:
        return Fault(
            f"{card(bench, stray)} is put back, and is not in {whose(bench, it.owner)} hand",
            (f"a card of {whose(bench, it.owner)} hand",),
            remedy=by_agreement("Check the record first; else put a card of that hand back."),
        )
    above = it.step.above
    if above is not None and (above == 0 or above >= len(bench.now.pile)):
        return Fault(
            f"put back {'on top of' if above == 0 else 'at the bottom of'} the stock, not in the middle",
            ("the middle of the stock",),
            remedy=by_agreement("Put the card into the middle of the stock."),
        )
    return None


@ruling(
    "C8-7.2",
    "too-few-cards",
    cite="The Play, last paragraph",
    remedy=forgotten("Let that player draw the missing cards from the stock."),
    on=(Lapsed, Drawing),
)
def too_few_cards(bench: Bench, it: Lapsed | Drawing) -> Fault | None:
    """A player who was dealt too few cards draws the missing ones from the stock.

    Why: everybody starts with the same number.
    Breach: Ann has four cards, and takes one out of Bob's hand.
    Fine: Ann has four cards, and draws one from the stock.
    """
    if isinstance(it, Lapsed):
        return _uncorrected(bench, it, SHORT)
    lacking = missing(bench, it.seat)
    if not lacking:
        return None
    if it.step.of is None:
        if it.number <= lacking:
            return None
        return Fault(
            f"{player(bench, it.seat)} draws {some(it.number)}; {some(lacking)} {'was' if lacking == 1 else 'were'} missing",
            (some(lacking),),
            remedy=by_agreement("Put the surplus back on top of the stock.", onto_pile=True),
        )
    return Fault(
        f"{player(bench, it.seat)} takes what is missing from {it.step.of}'s hand",
        ("a draw from the stock",),
        remedy=by_agreement("Give the card back, and draw from the stock."),
    )


@ruling(
    "C8-7.3",
    "demand-refused",
    cite="The Play, last paragraph",
    remedy=by_agreement("Play a card that fits now."),
    on=Demanding,
)
def demand_refused(bench: Bench, it: Demanding) -> Fault | None:
    """If the stock is gone, a player who passed while able to play must play if another player demands it.

    Why: that is how the table puts such a pass right.
    Breach: Ann passes with a card that fits, Bob demands a play, and she refuses.
    Fine: Ann passes with a card that fits, Bob demands a play, and she places it.
    """
    if it.why != "refused":
        return None
    message = f"{player(bench, it.seat)} was asked to play, can play, and does not"
    return Fault(message, ("play a card that fits",), act_due=True)


@ruling(
    "C8-D.15",
    "demands-in-time",
    cite="The Play, last paragraph",
    basis="reading",
    remedy=by_agreement("Take the card back; the pass stands."),
    refines=("C8-5.1", "C8-D.4"),
    on=(Demanding, Acting),
)
def demands_in_time(bench: Bench, it: Demanding | Acting) -> Fault | None:
    """Any other player may demand a play until the next player has acted; the player who passed picks the card.

    Why: the book does not say who may demand, or until when; a turn that is over is over.
    Breach: Bob has played, and only then Cat makes Ann play for her pass.
    Fine: before Bob acts, Cat demands a play, and Ann picks a card of hers.
    """
    if isinstance(it, Acting):
        if not bench.passed.late or it.seat != bench.passed.seat or not isinstance(it.step, s.Play):
            return None
        return Fault(
            f"{player(bench, it.seat)} plays on a demand that came too late",
            ("the pass stands",),
            rests=(TURN,),
        )
    if it.why != "picked":
        return None
    return Fault(
        f"{it.call.by} picks the card that {player(bench, it.seat)} is to play",
        (f"{player(bench, it.seat)} picks",),
        remedy=by_agreement(f"Take the card back, and let {player(bench, it.seat)} pick one."),
    )


@ruling(
    "C8-D.16",
    "in-time-for-the-first-card",
    cite="The Play, last paragraph",
    basis="reading",
    remedy=forgotten("Put the hand right now; the book sets no end to it."),
    on=Lapsed,
)
def in_time_for_the_first_card(bench: Bench, it: Lapsed) -> Fault | None:
    """A wrong hand is put right before the first card is placed; after that it is late, but still put right.

    Why: the book sets no time, and with the first card the game is on.
    Breach: Ann was dealt six cards, and Bob places the first card.
    Fine: Ann was dealt six cards, and one is put back before anybody plays.
    """
    return _uncorrected(bench, it, SHORT) or _uncorrected(bench, it, LONG)
