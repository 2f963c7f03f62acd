"""The effort for one log: how many steps may be judged again to explain it, shared by all who try something out.

They come one after another. Each takes a part of what those before it left, so that a long search leaves less for the
others, and no log takes much longer than another.
"""

from __future__ import annotations

from typing import Final

from adjudicator.kernel.replay import Judge

ALL: Final = 24_000
"""How many steps may be judged for one log, by all of them together."""
LEAST: Final = 3
"""A part of so many of what a search would like to have, it gets in any case."""


def share(judge: Judge, most: int) -> int:
    """How many steps a search may judge for a log: two thirds of what is left, but no more than that."""
    return max(most // LEAST, min(most, (ALL - judge.spent) * 2 // 3))
