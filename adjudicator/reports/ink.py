"""How words are shown: in colours, which only repeat what they say, and in lines no wider than there is room."""

from __future__ import annotations

from typing import Literal

from adjudicator.reports.safe import width

WIDTH = 80
"""How wide reports are where nobody says how much room there is; how much is said does not depend on the room."""
NARROW = 60
"""On fewer columns there is half the indentation."""

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
    """Lays words out in lines, and paints them by their role or leaves them as they are."""

    __slots__ = ("columns", "on", "seen")

    def __init__(self, on: bool = False, columns: int = WIDTH, *, seen: bool = False) -> None:
        """`on` for a terminal that shows colours, and has so many columns; `seen` if somebody looks at it."""
        self.on, self.columns, self.seen = on, columns, seen

    def __call__(self, role: Role | None, text: str) -> str:
        """The text in the colour of its role."""
        return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if self.on and role and text else text

    def lines(self, text: str, indent: str = "", first: str | None = None, *, role: Role | None = None) -> list[str]:
        """A text laid out as by `wrapped`, and painted."""
        if self.columns < NARROW:
            indent, first = _halved(indent), first and _halved(first)
        return [self(role, line) for line in wrapped(text, indent, first, self.columns)]

    def row(self, text: str, indent: str = "  ", first: str = "", *, role: Role | None = None) -> list[str]:
        """A text that tools find in one line; it is laid out only for somebody who looks."""
        return self.lines(text, indent, first, role=role) if self.seen else [self(role, first + text)]

    def column(self, text: str, longest: int) -> str:
        """A text in a column as wide as the longest; by itself where there is no room for columns."""
        return text if self.columns < NARROW else text + " " * (longest - width(text))

    def within(self, columns: int) -> Ink:
        """The same with fewer columns: so many stand before each line."""
        return Ink(self.on, self.columns - columns, seen=self.seen)


def _halved(indent: str) -> str:
    return indent[(len(indent) - len(indent.lstrip(" ")) + 1) // 2 :]


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
        labelled = empty and not lines and line.strip() and needed <= columns - width(indent)
        if needed > room and (labelled or not empty):
            lines.append(line.rstrip())
            line, empty = indent, True
            room, needed = columns - width(line), width(word)
            if not word:
                continue
        line += word if empty else " " + word
        room -= needed
        empty = False
    return [*lines, line.rstrip()]
