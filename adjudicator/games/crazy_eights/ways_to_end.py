"""The ways in which a game ends, each known by the ruling that gives it."""

from __future__ import annotations

from typing import Final

EMPTY_HAND: Final = "C8-4.1"
"""Somebody has no cards left."""
BLOCKED: Final = "C8-6.2"
"""Nobody can play and the stock is gone; the hands are counted."""
SIDE_OUT: Final = "C8-6.3"
"""All partners of a side have no cards left."""
LIMIT_REACHED: Final = "C8-D.20"
"""So many cards were placed as a house rule allows; the hands are counted."""
