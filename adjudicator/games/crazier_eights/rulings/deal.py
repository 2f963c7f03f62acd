"""How a game begins: the first player, the hands, the starter."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import begins_the_game, turn_rests
from adjudicator.games.crazier_eights.occasions import Dealt
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.ruling import Fault, by_agreement, ruling
from adjudicator.kernel.spoken import player
from adjudicator.kernel.words import some

START_AGAIN = by_agreement("Start again with the right player.")


@ruling(
    "CE-1.1",
    "wrong-first-player",
    cite="III (1).1 Starting the game",
    remedy=START_AGAIN,
    refines=("CE-6.1",),
    on=Acting,
)
def wrong_first_player(bench: Bench, it: Acting) -> Fault | None:
    """The first turn belongs to the player whom chance picked.

    Why: chance decides who goes first, and the record says whom it picked.
    Breach: chance picks Ann, and Bob makes the first draw.
    Fine: chance picks Bob, and Bob makes the first draw.
    """
    if not begins_the_game(bench, it):
        return None
    return Fault(
        f"{player(bench, it.seat)} begins; {player(bench, bench.now.active)} was to go first",
        (f"{player(bench, bench.now.active)} begins",),
        rests=turn_rests(bench, it),
    )


@ruling(
    "CE-1.2",
    "wrong-starting-hand",
    cite="III (1).4 Starting the game",
    remedy=by_agreement("Before the first turn, make the hand seven or deal again; later it may stand."),
    on=Dealt,
)
def wrong_starting_hand(bench: Bench, it: Dealt) -> Fault | None:
    """Every player begins with seven cards from the top of the deck.

    Why: the number of cards held decides the game, so all begin with the same.
    Breach: Bob begins with eight cards.
    Fine: Bob begins with seven cards.
    """
    size = some(bench.house.hand)
    for seat, hand in enumerate(it.hands):
        if len(hand) != bench.house.hand:
            return Fault(
                f"{player(bench, seat)} starts with {some(len(hand))}, not {size.partition(' ')[0]}",
                (f"{size} each",),
                remedy=by_agreement(
                    f"Before the first turn, make the hand {size.partition(' ')[0]} or deal again; later it may stand."
                ),
            )
    if it.order is None:
        return None
    if bench.rules.holds("CE-D.13"):
        stray = _stray(bench, it, it.order)
    else:
        stray = next(
            (
                (seat, kind)
                for seat, hand in enumerate(it.hands)
                for kind in hand
                if kind >= 0
                and kind not in it.order[(seat - bench.now.active) % bench.n : bench.house.hand * bench.n : bench.n]
            ),
            None,
        )
    if stray is None:
        return None
    seat, kind = stray
    return Fault(
        f"{player(bench, seat)} was dealt {card(bench, kind)}, not among the first {bench.house.hand * bench.n} of the deck",
        (f"hands from the top {bench.house.hand * bench.n} cards",),
    )


@ruling(
    "CE-1.3",
    "wrong-starter",
    cite="III (1).5 Starting the game",
    remedy=by_agreement("Before the first discard, turn up the right card; later the pile may stand."),
    on=Dealt,
)
def wrong_starter(bench: Bench, it: Dealt) -> Fault | None:
    """After the hands are dealt, the next card of the deck starts the discard pile.

    Why: nobody picks the card that the first discard has to fit.
    Breach: the order of the deck is known, and the second card after the hands is turned up.
    Fine: the order of the deck is known, and the card right after the hands is turned up.
    """
    if it.order is None or it.starter < 0 or len(it.order) <= bench.house.hand * bench.n:
        return None
    due = it.order[bench.house.hand * bench.n]
    if it.starter == due:
        return None
    return Fault(
        f"{card(bench, it.starter)} was turned up; the next card of the deck is {card(bench, due)}",
        (card(bench, due),),
    )


@ruling(
    "CE-D.13",
    "any-manner-of-dealing",
    cite="III (1).4 Starting the game",
    basis="reading",
    naive="The hands are dealt card by card, clockwise from the first player.",
    remedy=by_agreement("Before the first turn, deal again; later the hands may stand."),
    refines=("CE-1.2",),
    on=Dealt,
)
def any_manner_of_dealing(bench: Bench, it: Dealt) -> Fault | None:
    """The cards of the first hands may be dealt in any order.

    Why: the book says how many cards and from where; it does not say who gets which.
    Breach: two play, and one of them is dealt the fifteenth card of the deck.
    Fine: two play; one gets the first seven cards, the other the next seven.
    """
    if it.order is None or any(len(hand) != bench.house.hand for hand in it.hands):
        return None
    stray = _stray(bench, it, it.order)
    if stray is None:
        return None
    seat, kind = stray
    return Fault(
        f"{player(bench, seat)} was dealt {card(bench, kind)}; no dealing of the top {bench.house.hand * bench.n} cards gives that",
        (f"hands from the top {bench.house.hand * bench.n} cards",),
    )


def _stray(bench: Bench, it: Dealt, order: list[int]) -> tuple[int, int] | None:
    """The first card in a hand that does not lie among those that are dealt."""
    left = Counter(order[: bench.house.hand * bench.n])
    for seat, hand in enumerate(it.hands):
        for kind in hand:
            if kind >= 0:
                left[kind] -= 1
                if left[kind] < 0:
                    return seat, kind
    return None
