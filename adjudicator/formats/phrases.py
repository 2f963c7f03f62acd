"""Numbers of things and words in a row, as messages have them."""

from __future__ import annotations

import re
from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """A number of things: `1 fault`, `2 faults`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listing(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: `Ann, Bob and Cat`."""
    *first, final = [*words] or [""]
    return f" {last} ".join(filter(None, [", ".join(first), final]))


def either(words: Iterable[str]) -> str:
    """Words to choose from: `Ann, Bob or Cat`."""
    return listing(words, "or")


def capital(text: str, names: Iterable[str]) -> str:
    """A text as the beginning of a sentence; one of these names at its beginning stays as it is written."""
    return text if begins_with(text, names) else text[:1].upper() + text[1:]


def begins_with(text: str, names: Iterable[str]) -> bool:
    """Whether the first words of a text are one of these names."""
    return any(re.match(rf"{re.escape(name)}(?!\w)", text) for name in names)
