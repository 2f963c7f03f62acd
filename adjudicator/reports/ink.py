"""Colour, which only repeats what the words say, and lines no wider than a page."""

from __future__ import annotations

from typing import Literal

from adjudicator.reports.safe import width

WIDTH = 80
"""How wide reports are."""

Role = Literal["heading", "error", "warning", "note", "quiet", "good"]
"""What words are painted for; a severity is one."""
_CODES: dict[Role, str] = {
    "heading": "1",
    "error": "1;31",
    "warning": "33",
    "note": "36",
    "quiet": "2",
    "good": "32",
}
"""How a terminal shows each."""


class Ink:
    """Paints words by their role, or leaves them as they are."""

    __slots__ = ("on",)

    def __init__(self, on: bool = False) -> None:
        """`on` for a terminal that shows colours."""
        self.on = on

    def __call__(self, role: Role, text: str) -> str:
        """The text in the colour of its role."""
        return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if self.on and text else text


PLAIN = Ink()
"""No colours."""


def wrapped(text: str, indent: str = "", first: str | None = None, columns: int = WIDTH) -> list[str]:
    """A text as lines of at most so many columns; a word that is longer stands alone.

    `first` stands before the first line, in place of `indent`.
    """
    lines: list[str] = []
    line = indent if first is None else first
    room, empty = columns - width(line), True
    for word in text.split(" "):
        needed = width(word) + (not empty)
        if needed > room and not empty:
            lines.append(line.rstrip())
            line, empty = indent, True
            room, needed = columns - width(line), width(word)
        line += word if empty else " " + word
        room -= needed
        empty = False
    return [*lines, line.rstrip()]
