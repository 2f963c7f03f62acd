"""Who plays, with which cards, and who sits where."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.matching import RANKS, SUITS
from adjudicator.games.crazy_eights.words import card, player, times
from adjudicator.kernel.occasions import Acting, Gathering
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling

FEWEST, MOST, ONE_PACK = 2, 8, 5


@ruling(
    "C8-1.1",
    "number-of-players",
    cite="Number of Players",
    remedy=nothing("Play with two to eight, or as two sides of two."),
    on=Gathering,
)
def number_of_players(bench: Bench, it: Gathering) -> Fault | None:
    """A game has two to eight players; four may form two sides of two.

    Why: the cards do not go round a larger table, and two sides need equal numbers.
    Breach: nine sit down together; six play as three sides of two.
    Fine: eight sit down together; four play as two sides of two.
    """
    if not FEWEST <= bench.n <= MOST:
        return Fault(f"{times(bench.n)} {'plays' if bench.n == 1 else 'play'}; two to eight can", ("two to eight",))
    if not bench.partners:
        return None
    sides = Counter(it.teams)
    if bench.n != 4 or sorted(sides.values()) != [2, 2] or None in sides:
        found = ", ".join(f"{team or 'no side'} {n}" for team, n in sides.items())
        return Fault(f"partners are two sides of two players; here {found}", ("two sides of two",))
    return None


@ruling(
    "C8-1.2",
    "the-pack",
    cite="The Pack",
    remedy=nothing("Correct the deck of the record, or take the right cards."),
    on=Gathering,
)
def the_pack(bench: Bench, it: Gathering) -> Fault | None:
    """Up to five players use one pack of fifty-two cards; six or more use two packs, shuffled together.

    Why: with more players one pack leaves too small a stock.
    Breach: six play with one pack; a joker is in the pack.
    Fine: six play with two packs.
    """
    if not it.fresh:
        return None
    packs = 1 if bench.n <= ONE_PACK else 2
    if bench.rows.packs == packs:
        return None
    pack = bench.pack
    total = 52 * packs
    for kind, its in enumerate(pack.cards):
        if its.rank not in RANKS:
            return Fault(f"{card(bench, kind)} is in the pack; the game does not use it", ("52 cards, no jokers",))
        if pack.copies[kind] > packs and pack.total <= total:
            return Fault(
                f"{card(bench, kind)} is in the pack {times(pack.copies[kind])} times; {times(packs)} pack"
                f"{'' if packs == 1 else 's'} {'has' if packs == 1 else 'have'} it {'once' if packs == 1 else 'twice'}",
                (f"{times(packs)} of each card",),
            )
    if pack.total != total or len(pack.cards) != len(RANKS) * len(SUITS):
        return Fault(
            f"{times(bench.n)} players use {times(packs)} pack{'s' if packs > 1 else ''}, {total} cards; "
            f"here are {pack.total}",
            (f"{times(packs)} pack{'s' if packs > 1 else ''}",),
        )
    extra = next((kind for kind, n in enumerate(pack.copies) if n != packs), -1)
    if extra >= 0:
        return Fault(f"{card(bench, extra)} is not in the pack {times(packs)} times", (f"{times(packs)} of each card",))
    return None


@ruling(
    "C8-D.5",
    "partners-opposite",
    cite="Number of Players",
    basis="reading",
    remedy=by_agreement("Change seats before the deal; a game under way may go on as it is."),
    on=Gathering,
)
def partners_opposite(bench: Bench, it: Gathering) -> Fault | None:
    """Partners sit opposite each other, so that the sides take turns.

    Why: the book does not say where players sit, and two turns in a row would favour a side.
    Breach: Ann and Bob are partners and sit side by side.
    Fine: Ann and Cat are partners, with Bob between them.
    """
    if not bench.partners or bench.n != 4 or bench.sides[0] == bench.sides[2]:
        return None
    beside = 1 if bench.sides[0] == bench.sides[1] else 3
    names = f"{player(bench, 0)} and {player(bench, beside)}"
    return Fault(f"{names} are partners and sit side by side", ("partners opposite each other",))


@ruling(
    "C8-D.18",
    "equal-cards-of-two-packs",
    cite="The Play",
    basis="reading",
    remedy=by_agreement("Take the second card back; it may be placed in a later turn."),
    refines=("C8-5.1",),
    on=Acting,
)
def equal_cards_of_two_packs(bench: Bench, it: Acting) -> Fault | None:
    """With two packs the two copies of a card are two cards: each takes a turn to place, and each counts in hand.

    Why: a turn places one card.
    Breach: Ann places both sevens of hearts in one turn.
    Fine: Ann places a seven of hearts, and Bob the other one on it.
    """
    if it.why != "again" or it.card < 0 or bench.now.top() != it.card or bench.pack.copies[it.card] < 2:
        return None
    return Fault(f"{player(bench, it.seat)} places both {card(bench, it.card)} in one turn", ("one of them",))
