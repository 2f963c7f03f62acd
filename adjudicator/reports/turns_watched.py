"""Which turn each step of a game belongs to."""

from __future__ import annotations

from adjudicator.formats.log import Back, Step
from adjudicator.kernel.bench import Bench
from adjudicator.reports.chronicle import opens


class TurnsWatched:
    """Watches a replay: give it as `observe`."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.turns: list[int] = []
        """Of each step, in order; of the start before them."""

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Remember the turn of a step that has been carried out; number 0 is the start."""
        now = bench.now.turn
        if step is None:
            self.turns, self._last = [now], now  # a replay that supposes something else begins again
            return
        begins = now != self._last and type(step) is not Back and opens(bench, n, step)
        self.turns.append(now if begins else self._last)
        self._last = now
