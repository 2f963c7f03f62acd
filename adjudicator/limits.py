"""How much one file may ask for. More is refused, with the limit in the message; `docs/limits.md` tells them."""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 64_000_000
"""The largest file that is read whole, and the longest line of a corpus: a game of a million steps has room."""
ARCHIVE_FILES: Final = 64
"""The most files of an archive."""
ARCHIVE_BYTES: Final = 64_000_000
"""How much an archive may hold, packed and unpacked."""
LINK_CHARACTERS: Final = 2_953
"""The longest link that holds a game: what the largest QR code has room for."""
LINKED_BYTES: Final = 200_000
"""The largest log in a link: ten times what a long game takes."""
SKETCH_BYTES: Final = 20_000
"""The largest question, typed or in a link."""
SKETCHED_STEPS: Final = 20
"""The most steps that one question is about."""
PLAYERS: Final = 99
"""The most players of a game."""
DECK_CARDS: Final = 1_000
"""The most different cards of a deck."""
DECK_RANKS: Final = 100
"""The most ranks of a deck, and the most suits."""
EXPLAINED: Final = 50_000
"""The largest step, header, deck or other value that is refused with all of its reasons; a larger one has one."""
TEXT_LINES: Final = 20_000
"""The most lines of a game that is written as text."""
TEXT_LINE: Final = 2_000
"""The longest line of words."""
READING: Final = 100_000
"""How often words may be looked up to read one game as text, beside what its lines may ask for."""
LOOKED_UP: Final = 200
"""How often more for each of its lines: four times what a line takes."""
OUTCOMES: Final = 400
"""The most things that one step brings about, and the most choices that are made in it."""
PARENTS: Final = 32
"""How many editions or decks can start one from another."""
FINDINGS: Final = 1_000
"""How many findings are told of one log: after so many it is judged no further."""
PAGE_STEPS: Final = 10_000
"""How many steps one page shows; of those after them only what was found."""
MOMENTS: Final = 1_000
"""To how many different steps a log may go back."""
EXPLAINING: Final = 25_000
"""How many steps may be judged again to explain what was found in one log, beside twice its own."""
WEIGHING: Final = 8_000
"""How many to ask whether each fault mattered, and as many to ask by which other readings it would be none."""
COMPARING: Final = 100_000
"""How many steps may be judged to find out which rulings make two verdicts on one log differ."""
COVERING: Final = 100_000
"""How many steps may be judged to find out which settings matter to one log."""
PINNING: Final = 100_000
"""How much may be judged to make one dispute small, counted in steps."""
MENDING: Final = 120_000
"""How many steps may be judged to find what puts one fault right."""
TIMES: Final = 2
"""How many times its own steps may be judged again for each of these."""


def megabytes(number: int) -> str:
    """A number of bytes as messages say it."""
    return f"{number // 1_000_000} MB"
