"""How much room there is for text."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import TextIO

from adjudicator.reports.ink import WIDTH, wrapped
from adjudicator.reports.safe import inert, safe

LEAST, MOST = 20, 100
"""Fewer columns hold no text, and longer lines are hard to read."""


def terminal(stream: TextIO | None) -> bool:
    """Whether somebody may look at it."""
    return stream is not None and stream.isatty()


def columns() -> int:
    """How wide a line of standard output is: COLUMNS, or as the terminal is; 80 for a pipe or a file."""
    return max(LEAST, min(MOST, get_terminal_size((WIDTH, 24)).columns))


def beside(text: str) -> str:
    """A text for standard error, made safe, with its line feed: one line, on a terminal as many as it takes."""
    lines = wrapped(safe(text), "  ", "", columns()) if terminal(sys.stderr) else [safe(text)]
    return "".join(inert(line) + "\n" for line in lines)
