"""How much one file may ask for. More is refused, with the limit in the message; `docs/limits.md` tells them."""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 64_000_000
"""The largest file that is read whole, and the longest line of a corpus: a game of a million steps has room."""
ARCHIVE_FILES: Final = 64
"""The most files of an archive."""
ARCHIVE_BYTES: Final = 64_000_000
"""How much an archive may hold, packed and unpacked."""
DECK_CARDS: Final = 1_000
"""The most different cards of a deck."""
DECK_RANKS: Final = 100
"""The most ranks of a deck, and the most suits."""
OUTCOMES: Final = 400
"""The most things that one step brings about, and the most choices that are made in it."""
PARENTS: Final = 32
"""How many editions or decks can start one from another."""


def megabytes(number: int) -> str:
    """A number of bytes as messages say it."""
    return f"{number // 1_000_000} MB"
