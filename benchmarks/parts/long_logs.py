"""A step of a long log against a step of a short one: it should not matter how long a log is."""

from __future__ import annotations

from typing import Final

from adjudicator.judging import adjudicate
from benchmarks.games import endless
from benchmarks.parts.sizes import Size
from benchmarks.results import Measured, Missing, figure
from benchmarks.timing import Contestant, times

PART: Final = "long logs"
SHORT: Final = 300
AGAINST: Final = f"a step of {SHORT}"


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """One ratio."""
    short, long = endless(SHORT), endless(size.long)
    often = max(1, size.long // SHORT // 10)

    def judge_short() -> None:
        for _ in range(often):
            adjudicate(short)

    heat = {
        "short": Contestant(judge_short, SHORT * often),
        "long": Contestant(lambda: adjudicate(long), size.long),
    }
    timed = times([heat], min(size.rounds, 5))
    return [figure(PART, f"a step of {size.long:,}", timed.ratios("long", "short"), AGAINST)], []
