"""A short game as a link: the log in its canonical form."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.fragment import BEFORE, Fragment
from adjudicator.limits import LINKED_BYTES

__all__ = ["BEFORE", "MARK", "is_link", "linked", "unlinked"]

MARK: Final = "#game1="
"""Where the game begins; the number is that of the form."""
_GAME: Final = Fragment(MARK, "game", LINKED_BYTES)


def linked(log: bytes) -> str:
    """The link to a log, which is given in its canonical form.

    Raises:
        LogError: if it is too long.
    """
    return _GAME.holding(log)


def is_link(text: str) -> bool:
    """Whether a text is a link that holds a game, be it damaged."""
    return _GAME.is_in(text)


def unlinked(link: str) -> bytes:
    """The log that a link holds.

    Raises:
        LogError: for a link that is damaged, or that holds more than a short game.
    """
    return _GAME.held_by(link)
