"""Lines that fit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def cut(line: Text, width: int) -> Text:
    """A line of at most `width` columns; what is too long ends in an ellipsis."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    return line


def page(lines: Sequence[Text], width: int, height: int, rest: str = "") -> Text:
    """At most `height` lines of at most `width` columns; the last says how many more there are, and where: `rest`."""
    fitting = list(lines)
    if len(fitting) > height > 0:
        more = len(fitting) - height + 1
        fitting = [*fitting[: height - 1], Text(f"... and {more} more lines{rest}", "dim")]
    text = Text("\n", no_wrap=True).join(cut(line, width) for line in fitting)
    text.no_wrap = True
    return text
