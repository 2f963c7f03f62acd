"""What a record shows of hidden cards: cards seen where they lie, hands laid open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Cards
from adjudicator.kernel.occasions import Contradiction

if TYPE_CHECKING:
    from adjudicator.kernel.table import Table


def kinds_of(t: Table, cards: Cards) -> list[int]:
    """Cards as a log writes them, as kinds; -1 for each that nobody recorded."""
    if isinstance(cards, int):
        return [UNKNOWN] * cards
    spelled = t.spelled
    if len(cards) == 1:
        return [spelled[cards[0]]]
    return [spelled[card] for card in cards]


def see(t: Table, kinds: list[int], where: str, seat: int, viewer: int) -> None:
    """Cards are seen where they lie, and stay there."""
    for place, kind in enumerate(kinds):
        if kind < 0:
            continue
        if where == "hand":
            t.recover(seat, kind)
            if not t.hands[seat].known[kind] and not t.reveal(seat, kind):
                t.scar(("hand", seat), t.judge(Contradiction(seat, "show", kind, UNKNOWN)))
            continue
        if place >= len(t.pile):
            return
        if t.pile[-1 - place] not in (kind, UNKNOWN) and t.ledger.lapsed and not place:
            t.recover_top(kind)
        there = t.pile[-1 - place]
        if there == kind:
            continue
        if there < 0 and t.loose[kind]:
            t.pile[-1 - place] = kind
            t.loose[kind] -= 1
        else:
            t.scar("pile", t.judge(Contradiction(viewer, "look", kind, there)))
            t.forget_pile()
            if t.loose[kind]:
                t.pile[-1 - place] = kind
                t.loose[kind] -= 1


def lay_open(t: Table, kinds: list[int], seat: int, viewer: int) -> None:
    """A whole hand is seen: what the record did not know of it is known now."""
    for kind, n in Counter(kind for kind in kinds if kind >= 0).items():
        more = n - t.hands[seat].known[kind]
        if more > 0:
            see(t, [kind] * more, "hand", seat, viewer)
    t.scars.pop(("hand", seat), None)
