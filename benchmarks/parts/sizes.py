"""How thorough a run is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from benchmarks.results import Measured, Missing

Part = Callable[["Size"], tuple[list[Measured], list[Missing]]]
"""A part of the benchmark."""


class Size(NamedTuple):
    """How much is measured."""

    name: str
    games: int
    """Of each kind of game."""
    rounds: int
    """How often each is judged."""
    starts: int
    """How often each command is started."""
    long: int
    """How many steps a long log has."""
    jumps: int
    """How often the stepper is sent to another step."""
    dirty: int
    """How many logs with slips are judged, of each game and number of slips."""
    counted: int
    """How often a game is judged while instructions are counted; 0 for not at all."""
    wide: bool = False
    """More companies of players."""


FULL: Final = Size("full", games=12, rounds=11, starts=9, long=100_000, jumps=200, dirty=8, counted=3)
QUICK: Final = Size("quick", games=4, rounds=5, starts=3, long=5_000, jumps=20, dirty=1, counted=0)
TINY: Final = Size("tiny", games=1, rounds=1, starts=1, long=400, jumps=2, dirty=1, counted=0)
"""What the tests run: its figures mean nothing."""
