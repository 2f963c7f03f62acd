"""Facts of a position that may have had to bend. A scar is on one of them, and a fault rests on some of them.

A game that has facts of its own makes them beside its bench, as those that every game has are made here.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple


class Fact(NamedTuple):
    """A fact: what it is about, and of whom or what."""

    about: str
    of: int = -1
    """A seat or a card; -1 where there is only one."""


PILE: Final = Fact("pile")
"""What lies in the pile that players draw from, and in which order."""
UNSEEN: Final = Fact("unseen")
"""How many cards that nobody has seen lie where."""
TURN: Final = Fact("turn")
"""Whose turn it is."""
OVER: Final = Fact("over")
"""That the game is over."""
ENDED: Final = Fact("ended")
"""That the game was over before somebody did what is wrong: then that is wrong, and it is wrong all the same."""
PART: Final = Fact("part")
"""Who still takes part in the game."""


def turn_for(seat: int) -> Fact:
    """Whether a player may take the table's turn for their own, since somebody acted out of turn."""
    return Fact("turn", seat)


@cache
def part_of(seat: int) -> Fact:
    """Whether a player still takes part in the game."""
    return Fact("part", seat)


@cache
def hand_of(seat: int) -> Fact:
    """What a player holds."""
    return Fact("hand", seat)


def whereabouts(kind: int) -> Fact:
    """Where a card is."""
    return Fact("whereabouts", kind)


def is_whereabouts(fact: Fact) -> bool:
    """Whether a fact is where some card is."""
    return fact.about == "whereabouts"


def is_hand(fact: Fact) -> bool:
    """Whether a fact is what some player holds."""
    return fact.about == "hand"
