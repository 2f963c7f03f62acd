"""What a record says that is not so by the table, in any game with hands and piles: faults for its rulings."""

from __future__ import annotations

from adjudicator.formats.phrases import listing
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Claiming, Contradiction, TopOf
from adjudicator.kernel.rotation import TurnBench
from adjudicator.kernel.ruling import Fault
from adjudicator.kernel.scars import PILE, Fact, hand_of, whereabouts
from adjudicator.kernel.spoken import card, player, where, whose
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import EMPTY, NO_CARD, Counter, Order

LOOK_AGAIN = "Look again, and correct the record."
COUNT_AGAIN = "Count again. If the count is right, a line of the record is missing, or a wrong number was drawn."
"""What to do about a hand of another size: either the scorer made a slip, or somebody did; it can't be told."""


def from_elsewhere(bench: TurnBench, seat: int, kind: int) -> Fault | None:
    """A card is used that is not in the player's hand."""
    _, hands = bench.game.stock(bench)
    return None if kind < 0 or holds(bench, hands[seat], kind) is not False else not_held(bench, seat, kind)


def not_held(bench: TurnBench, seat: int, kind: int, *, shown: bool = False) -> Fault:
    """A card is used, or only shown, that a hand cannot hold."""
    return Fault(
        f"{card(bench, kind)} is not in {whose(bench, seat)} hand: {where(bench, kind, seat)}",
        ("a card from that hand",),
        "mismatch" if shown else "illegal",
        card=kind,
        rests=(hand_of(seat),),
        slip=shown,
    )


def contradicted(bench: TurnBench, it: Contradiction) -> Fault | None:
    """A card is drawn or shown that by the table cannot be there."""
    if it.what == "show":
        return not_held(bench, it.seat, it.kind, shown=True) if it.kind >= 0 else None
    if it.what not in ("draw", "look"):
        return None
    stock = next(zone.title for zone in bench.game.zones if zone.rest)
    there = card(bench, it.there) if it.there >= 0 else ""
    message = f"{card(bench, it.kind)} is not in the {stock}: {where(bench, it.kind)}"
    if there:
        message = f"{player(bench, it.seat)} draws {card(bench, it.kind)}; on top of the {stock} lies {there}"
    return Fault(message, (there,) if there else (), "mismatch", rests=(PILE,), slip=True)


def misstated(bench: TurnBench, it: Claiming) -> Fault | None:
    """A hand, a pile, a top card or a counter is stated otherwise than it is by the record."""
    for zone in bench.game.zones:
        if it.fact == TopOf(zone):
            there = "nothing" if it.actual is None else card(bench, it.actual)
            message = f"{card(bench, it.stated)} is said to be on top; by the record it is {there}"
            return Fault(message, (there,), "mismatch", remedy=LOOK_AGAIN, slip=True)
        if it.fact is zone and zone.each and zone.order is not Order.BAG:
            said, there = _laid(bench, it.stated), _laid(bench, it.actual)
            message = f"{whose(bench, it.whom)} {zone.title}: said to be {said}; by the record it is {there}"
            return Fault(message, (there,), "mismatch", remedy=LOOK_AGAIN, rests=moved(it.stated, it.actual), slip=True)
        if it.fact is zone and zone.each:
            message = (
                f"{player(bench, it.whom)} is said to hold {some(it.stated)}; by the record it is {some(it.actual)}"
            )
            return Fault(
                message, (some(it.actual),), "mismatch", remedy=COUNT_AGAIN, rests=(hand_of(it.whom),), slip=True
            )
        if it.fact is zone:
            message = f"the {zone.title} is said to have {some(it.stated)}; by the record it has {some(it.actual)}"
            return Fault(message, (some(it.actual),), "mismatch", rests=(PILE,) if zone.rest else (), slip=True)
    if isinstance(it.fact, Counter):
        message = f"{it.fact.title}: said to be {it.stated}; by the record it is {it.actual}"
        return Fault(message, (str(it.actual),), "mismatch", remedy=LOOK_AGAIN, slip=True)
    return None


def moved(stated: int | list[int], actual: int | list[int]) -> tuple[Fact, ...]:
    """Where each card is that lies there only by the record, or only by what is said."""
    if isinstance(stated, int) or isinstance(actual, int):
        return ()
    return tuple(
        whereabouts(kind) for kind in dict.fromkeys((*stated, *actual)) if (kind in stated) != (kind in actual)
    )


def _laid(bench: TurnBench, those: int | list[int]) -> str:
    """Cards that lie in front of a player, or how many; the empty places of a row are shown."""
    if isinstance(those, int):
        return some(those)
    return listing([NO_CARD if kind == EMPTY else card(bench, kind) for kind in those]) or "nothing"
