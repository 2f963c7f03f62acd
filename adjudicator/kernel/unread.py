"""Cards whose text is not data: nobody knows what one did, so what it may have changed stays open.

Such a card may do what any card can. What is open is kept as facts, each with the cards that left it open and the last
turn in which it is. A fault that rests on such a fact is no accusation but an open question, which names those cards;
beside cards that only lie in play it is told, with the condition that they do not say otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from adjudicator.kernel.scars import Fact

if TYPE_CHECKING:
    from adjudicator.kernel.position import Position

CARDS: Final = Fact("cards")
"""Where the cards are: hands, piles, what is in play."""
ASSETS: Final = Fact("assets")
"""Which cards are in play, and whose they are."""
TOP: Final = Fact("top")
"""Which card lies on top, and what it asks for."""
ROOM: Final = Fact("room")
"""How often something may be done in a turn."""
DEEDS: Final = Fact("deeds")
"""What may be done that neither the turn nor another card asks for."""
COURSE: Final = Fact("course")
"""Whether what somebody does is of a turn: it may be what a card asked for."""
EFFECTS: Final = Fact("effects")
"""What other cards do: how many cards they bring, whether they work at all."""

ANYBODY: Final = -1
"""No player in particular."""
ALWAYS: Final = 1 << 60
"""To the end of the game, as a turn."""


def still_on(seat: int) -> Fact:
    """Whether this player's turn is still on in which a card was used: what others do may be what came of the card."""
    return Fact("course", seat)


def called_for(seat: int) -> Fact:
    """Whether a discard is what a card asked for that was used in this player's turn: such a one need not match."""
    return Fact("discard", seat)


Unread: TypeAlias = dict[Fact, Mapping[int, int]]
"""For each fact the cards, as kinds, whose text leaves it open, and up to which turn."""


def leave_open(unread: Unread, now: Position, kind: int, facts: Iterable[Fact], turns: int = -1) -> None:
    """Nobody knows what a card did to these facts: for so many turns after this one, or for good."""
    until = ALWAYS if turns < 0 else now.turn + turns
    for fact in facts:
        known = unread.get(fact, {})
        unread[fact] = {**known, kind: max(until, known.get(kind, until))}


def opened_by(unread: Unread, now: Position, facts: Iterable[Fact]) -> list[int]:
    """The cards that leave one of these facts open in this turn, in the order in which they came up."""
    found = (kind for fact in facts for kind, until in unread.get(fact, {}).items() if now.turn <= until)
    return [*dict.fromkeys(found)]
