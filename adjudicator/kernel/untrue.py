"""What a record says that is not so by the table, in any game with hands and piles: faults for its rulings."""

from __future__ import annotations

from itertools import groupby

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Claiming, Contradiction, TopOf
from adjudicator.kernel.rotation import TurnBench
from adjudicator.kernel.ruling import Fault, nothing
from adjudicator.kernel.scars import PILE, Fact, hand_of, whereabouts
from adjudicator.kernel.spoken import card, player, where, whose
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import EMPTY, NO_CARD, Bag, Counter, Order, Sight

LOOK_AGAIN = nothing("Look again, and correct the record.")
COUNT_AGAIN = nothing(
    "Count again. If the count is right, a line of the record is missing, or a wrong number was drawn."
)
"""What to do about a hand of another size: either the scorer made a slip, or somebody did; it can't be told."""


def from_elsewhere(bench: TurnBench, seat: int, kind: int) -> Fault | None:
    """A card is used that is not in the player's hand."""
    _, hands = bench.game.stock(bench)
    return None if kind < 0 or holds(bench, hands[seat], kind) is not False else not_held(bench, seat, kind)


def not_held(bench: Bench, seat: int, kind: int, lies: str = "") -> Fault:
    """A card is used, or only shown, that a hand cannot hold.

    Nobody can use what lies in another's hand or in a pile, so the record is wrong. What lies openly in front of
    somebody can be taken up by mistake: that is a fault. `lies` says where it is, in the words of the game.
    """
    nowhere = openly(bench, kind) is None
    return Fault(
        f"{card(bench, kind)} is not in {whose(bench, seat)} hand: {lies or where(bench, kind, seat)}",
        (f"a card of {whose(bench, seat)} hand",),
        "mismatch" if nowhere else "illegal",
        card=kind,
        rests=(hand_of(seat),),
        slip=nowhere,
    )


def impossible(bench: Bench, hand: Bag, kind: int) -> bool:
    """Whether nobody can have used such a card out of a hand: it is not there, nor openly in front of anybody."""
    return kind >= 0 and holds(bench, hand, kind) is False and openly(bench, kind) is None


def openly(bench: Bench, kind: int) -> int | None:
    """In front of whom a card lies for everybody to see; None if it does not."""
    for zone in bench.game.zones:
        for seat, place in enumerate(bench.now.places(zone)) if zone.each and zone.sight is Sight.ALL else ():
            if kind in (place if isinstance(place, list) else place.contents()):
                return seat
    return None


def contradicted(bench: TurnBench, it: Contradiction) -> Fault | None:
    """A card is drawn or shown that by the table cannot be there."""
    if it.what == "show":
        return not_held(bench, it.seat, it.kind)._replace(kind="mismatch", slip=True) if it.kind >= 0 else None
    if it.what not in ("draw", "look"):
        return None
    stock = next(zone.title for zone in bench.game.zones if zone.rest)
    there = card(bench, it.there) if it.there >= 0 else ""
    message = f"{card(bench, it.kind)} is not in the {stock}: {where(bench, it.kind)}"
    if there:
        message = f"{player(bench, it.seat)} draws {card(bench, it.kind)}; on top of the {stock} lies {there}"
    before = bench.scars.get(PILE)
    elsewhere = not there and before is not None and bool(before.expected)  # the order of the pile does not explain it
    rests = whereabouts(it.kind) if elsewhere else PILE
    return Fault(message, (there,) if there else (), "mismatch", rests=(rests,), slip=True)


def misstated(bench: Bench, it: Claiming) -> Fault | None:
    """A hand, a pile, a top card or a counter is stated otherwise than it is by the record."""
    for zone in bench.game.zones:
        if it.fact == TopOf(zone):
            there = "nothing" if it.actual is None else card(bench, it.actual)
            message = f"{card(bench, it.stated)} is said to be on top; by the record it is {there}"
            return Fault(message, (there,), "mismatch", remedy=LOOK_AGAIN, slip=True)
        if it.fact is zone and zone.each and zone.order is not Order.BAG:
            said, there = _laid(bench, it.stated), _laid(bench, it.actual)
            message = f"{whose(bench, it.whom)} {zone.title}: said to be {said}; by the record it is {there}"
            right = () if isinstance(it.actual, list) and it.actual and max(it.actual) == UNKNOWN else (there,)
            return Fault(message, right, "mismatch", remedy=LOOK_AGAIN, rests=moved(it.stated, it.actual), slip=True)
        if it.fact is zone and zone.each:
            message = (
                f"{player(bench, it.whom)} is said to hold {some(it.stated)}; by the record it is {some(it.actual)}"
            )
            return Fault(
                message, (some(it.actual),), "mismatch", remedy=COUNT_AGAIN, rests=(hand_of(it.whom),), slip=True
            )
        if it.fact is zone:
            message = f"the {zone.title} is said to have {some(it.stated)}; by the record it has {some(it.actual)}"
            count = nothing(f"Count the {zone.title} again, and correct the record.")
            rests = (PILE,) if zone.rest else ()
            return Fault(message, (some(it.actual),), "mismatch", remedy=count, rests=rests, slip=True)
    if isinstance(it.fact, Counter):
        what = f"{whose(bench, it.whom)} {it.fact.title}" if it.fact.each and it.whom >= 0 else it.fact.title
        message = f"{what}: said to be {it.stated}; by the record it is {it.actual}"
        return Fault(message, (str(it.actual),), "mismatch", remedy=LOOK_AGAIN, slip=True, by_count=True)
    return None


def moved(stated: int | list[int], actual: int | list[int]) -> tuple[Fact, ...]:
    """Where each card is that lies there only by the record, or only by what is said."""
    if isinstance(stated, int) or isinstance(actual, int):
        return ()
    return tuple(
        whereabouts(kind) for kind in dict.fromkeys((*stated, *actual)) if (kind in stated) != (kind in actual)
    )


def _laid(bench: Bench, those: int | list[int]) -> str:
    """Cards that lie in front of a player, or how many; the empty places of a row are shown."""
    if isinstance(those, int):
        return some(those)
    return listing(_each_said(bench, those)) or "nothing"


def _each_said(bench: Bench, kinds: list[int]) -> list[str]:
    """Cards one by one; of several side by side that nobody named it is said how many they are."""
    said: list[str] = []
    for known, those in groupby(kinds, key=lambda kind: kind >= 0 or kind == EMPTY):
        run = [*those]
        if known or len(run) == 1:
            said += [NO_CARD if kind == EMPTY else card(bench, kind) for kind in run]
        else:
            said.append(f"{some(len(run))} that nobody named")
    return said
