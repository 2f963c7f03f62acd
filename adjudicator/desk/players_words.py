"""Words that players use, and what the rulings say for them: `adjudicate rule stacking`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_ALIKE: Final = (
    (("trigger", "effect", "power"), ("ability", "abilities", "trigger")),
    (("forgot", "forgotten", "skipped", "missing", "miss", "missed"), ("missed", "uncalled", "skipped")),
    (
        ("bad", "wrong", "illegal", "invalid", "cheating", "cheat", "mistake"),
        ("wrong", "illegal", "unmatched", "misjudged", "out-of", "out of"),
    ),
    (("stacking", "stack", "double", "twice"), ("second-card", "past-the-allowance", "exactly one card")),
    (("winner", "winning", "wins"), ("win", "winner")),
    (("peek", "peeking", "look", "looked"), ("look", "sees", "saw")),
    (("pick", "picks", "take"), ("draw", "take")),
    (("undo", "redo"), ("take back", "taken back", "undo")),
    (("team", "partner", "teammate", "ally"), ("ally", "allied", "allies", "partner", "team")),
    (("deck", "stock", "pile"), ("draw pile", "stock", "pile", "deck")),
    (("suit", "color", "colour"), ("suit", "colour")),
    (("reshuffle", "empty"), ("reshuffle", "shuffled", "runs short", "used up")),
    (("end", "finish", "over", "won"), ("end", "over", "win")),
    (("quit", "leave", "leaves"), ("leave", "goes away", "absent")),
)
"""Words that players type, each group with the words of which one is enough."""
_SIGNS: Final = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "j": "jack", "q": "queen", "k": "king",
}  # fmt: skip


def alternatives() -> Mapping[str, tuple[str, ...]]:
    """What a word may stand for, in small letters; where a word is not here it stands for itself."""
    known: dict[str, tuple[str, ...]] = {sign: (rank,) for sign, rank in _SIGNS.items()}
    for typed, meant in _ALIKE:
        known |= {word: (word, *meant) for word in typed}
    return known
