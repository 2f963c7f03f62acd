"""Standard output for data, standard error for the rest."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from typing import TextIO

from adjudicator.cli.exits import complaint
from adjudicator.cli.shell import pager
from adjudicator.cli.shell.progress import aside
from adjudicator.cli.values import Color
from adjudicator.errors import Problem
from adjudicator.reports.ink import WIDTH, Ink, wrapped
from adjudicator.reports.safe import inert, safe

LEAST, MOST = 20, 100
"""Fewer columns hold no text, and longer lines are hard to read."""


def write(text: str) -> None:
    """Data. What came out of a file has been made safe by whoever wrote the text."""
    if sys.stdout is not None:
        aside()
        pager.write(sys.stdout, inert(text))


def command(text: str) -> None:
    """Commands of our own for what runs a job; what came out of a file has been made safe in them."""
    if sys.stdout is not None:
        aside()
        pager.write(sys.stdout, text)


def write_line(text: str = "") -> None:
    """A line of data, made safe."""
    write(safe(text) + "\n")


def hint(text: str) -> None:
    """A line for people, on standard error: counts, hints, why a file could not be judged."""
    if sys.stderr is not None:
        aside()
        lines = wrapped(safe(text), "  ", "", columns()) if _terminal(sys.stderr) else [safe(text)]
        pager.write(sys.stderr, "".join(inert(line) + "\n" for line in lines))


def complain(file: str, problems: list[Problem]) -> None:
    """Why a file could not be judged, a line each."""
    for problem in problems:
        hint(complaint(file, problem))


def ink(color: Color = "never") -> Ink:
    """How to show words on standard output: in which colours, and on how many columns."""
    return Ink(_painted(color), columns(), seen="COLUMNS" in os.environ or _terminal(sys.stdout))


def columns() -> int:
    """How wide a line of standard output is: COLUMNS, or as the terminal is; 80 for a pipe or a file."""
    return max(LEAST, min(MOST, get_terminal_size((WIDTH, 24)).columns))


def _painted(color: Color) -> bool:
    """Whether to paint: as asked for, or `auto`: FORCE_COLOR, NO_COLOR, and whether anybody looks at a terminal."""
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return os.environ["FORCE_COLOR"] != "0"
    return _terminal(sys.stdout) and os.environ.get("TERM") != "dumb"


def _terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
