"""The ways in which a game ends, each known by the ruling that gives it."""

from __future__ import annotations

from typing import Final

EMPTY_HAND: Final = "CE-2.1"
"""Somebody has no cards in hand."""
LAST_ONE_LEFT: Final = "CE-2.3"
"""All others have lost."""
BY_A_CARD: Final = "CE-2.4"
"""A card says who wins."""
NOBODY_LEFT: Final = "CE-2.5"
"""The last of them lost together."""
NO_CARDS_LEFT: Final = "CE-3.4"
"""A draw that no pile could supply; the smallest hand wins."""
HANDS_EMPTIED_TOGETHER: Final = "CE-D.27"
"""One effect emptied the hands of players who are not on one side."""
