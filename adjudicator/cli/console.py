"""Standard output for data, standard error for the rest."""

from __future__ import annotations

import os
import sys

from adjudicator.cli.exits import complaint
from adjudicator.cli.shell import pager
from adjudicator.cli.shell.progress import aside
from adjudicator.cli.shell.room import beside, columns, terminal
from adjudicator.cli.values import Color
from adjudicator.errors import Problem
from adjudicator.reports.ink import Ink
from adjudicator.reports.safe import inert


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


def hint(text: str) -> None:
    """A line for people, on standard error: counts, hints, why a file could not be judged."""
    if sys.stderr is not None:
        aside()
        pager.write(sys.stderr, beside(text))


def complain(file: str, problems: list[Problem]) -> None:
    """Why a file could not be judged, a line each."""
    for problem in problems:
        hint(complaint(file, problem))


def ink(color: Color = "never") -> Ink:
    """How to show words on standard output: in which colours, and on how many columns."""
    return Ink(_painted(color), columns(), seen="COLUMNS" in os.environ or terminal(sys.stdout))


def _painted(color: Color) -> bool:
    """Whether to paint: as asked for, or `auto`: FORCE_COLOR, NO_COLOR, and whether anybody looks at a terminal."""
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return os.environ["FORCE_COLOR"] != "0"
    return terminal(sys.stdout) and os.environ.get("TERM") != "dumb"
