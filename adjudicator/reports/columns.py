"""Blocks of lines beside each other, parted by a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from adjudicator.reports.ink import WIDTH
from adjudicator.reports.safe import width

BETWEEN = " | "
Painted = tuple[str, str]
"""A line in plain words, and as it is painted."""


def room(number: int, columns: int = WIDTH) -> int:
    """How wide each of so many blocks is."""
    return (columns - len(BETWEEN) * (number - 1)) // number


def beside(blocks: Sequence[Sequence[Painted]], columns: int) -> list[str]:
    """The lines of blocks of so many columns each."""
    rows = zip_longest(*blocks, fillvalue=("", ""))
    return [BETWEEN.join(painted + " " * (columns - width(plain)) for plain, painted in row).rstrip() for row in rows]
