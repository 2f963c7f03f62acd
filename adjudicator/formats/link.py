"""A short game as a link: the log in its canonical form; and a few steps of one that goes on, from phone to phone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.formats.fragment import BEFORE, Fragment
from adjudicator.limits import LINKED_BYTES

__all__ = ["BEFORE", "MARK", "STEPS", "is_link", "linked", "unlinked"]

MARK: Final = "#game1="
"""Where the game begins; the number is that of the form."""
_GAME: Final = Fragment(MARK, "game", LINKED_BYTES)
STEPS: Final = Fragment("#steps1=", "part of a game", LINKED_BYTES)
"""Steps of a game that goes on."""


def linked(log: Iterable[bytes], before: str = BEFORE) -> str:
    """The link to a log, given in its canonical form piece by piece; `before` is the address of the page it leads to.

    Raises:
        LogError: if it is too long.
    """
    return _GAME.holding(log, before)


def is_link(text: str) -> bool:
    """Whether a text is a link that holds a game, be it damaged."""
    return _GAME.is_in(text)


def unlinked(link: str) -> bytes:
    """The log that a link holds.

    Raises:
        LogError: for a link that is damaged, or that holds more than a short game.
    """
    return _GAME.held_by(link)
