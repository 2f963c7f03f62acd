"""A question as what it stands for: a position, and steps from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from adjudicator.formats.decks import Card
from adjudicator.formats.log import GameStart, Step


class Posed(NamedTuple):
    """A question as a position and steps."""

    start: GameStart
    steps: Sequence[Step]
    first: int = 1
    """The first step, from 1, that is asked about; those before it lead up to it."""
    last: int = 0
    """The last one, if others come after it; 0 for the last of all."""
    told: str = ""
    """What was asked about, in words, if that is not what the steps tell."""
    when: str = ""
    """What it supposes, where the question leaves something open: `green`."""
    hangs: str = ""
    """What that is: `the colour named for the eight`."""
    supposes: str = ""
    """What is taken for granted, though the question does not say it: `a card that fits lies on top`."""
    cards: tuple[Card, ...] = ()
    """Cards that are added to the deck for the question."""
    size: int = 0
    """How many cards the deck is cut down to; 0 for all of it."""
    rule: str = ""
    """The ruling that a plain yes rests on, if not the question's."""
    leaves: tuple[str, ...] = ()
    """Rulings that need not be able to decide: the question does not say what they speak of."""
    read: Callable[[Any], Sequence[str]] | None = None  # Any: the game's own bench
    """Reads off the bench at the end what came of it."""
    said: str = ""
    """What the question says that comes of it, as `read` would tell it."""
    instead: Sequence[Step] = ()
    """The steps with their outcome left to the rules; read off as what would be right."""
    owed: Callable[[Any], Sequence[str]] | None = None  # Any: the game's own bench
    """Reads off the bench before the asked steps what is due there."""
