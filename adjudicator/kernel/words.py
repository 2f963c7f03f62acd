"""How findings say numbers, ranks and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

RANKS: Final = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def face(rank: str, suits: Sequence[str], palette: Mapping[str, str]) -> str:
    """A card without its name, by colour and rank: `blue five`, `green-red king`.

    By its suit where suits have no colours (they are called as many: hearts, cups): `five of hearts`. Where two suits
    share a colour by both: `blue five of eye`.
    """
    colours = [palette[suit] for suit in suits]
    word = RANKS.get(rank, rank)
    if colours == list(suits) and all(suit.endswith("s") for suit in suits):
        return f"{word} of {' and '.join(suits)}" if suits else word
    told = f"{'-'.join(colours)} {word}"
    shared = any([*palette.values()].count(colour) > 1 for colour in colours)
    return f"{told} of {' and '.join(suits)}" if shared else told


def ordinal(n: int) -> str:
    """A place in a row: `second`, `12th`, `21st`."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return words[n - 1] if 1 <= n <= len(words) else f"{n}{ending}"


def points(n: float) -> str:
    """A number of points: `18`, `12.5`, `-4`."""
    return f"{n:.2f}".rstrip("0").rstrip(".")


def some(n: int, noun: str = "card") -> str:
    """A number of things: `one card`, `no cards`, `12 cards`."""
    number = NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)
    return f"{number} {noun}{'' if n == 1 else 's'}"


def shown(text: str) -> str:
    """A text out of a log, quoted and short."""
    return repr(text if len(text) <= 40 else text[:39] + "\u2026")
