"""How long the stepper takes to show a step of a log of 10,000, from the key to the painted screen.

And how long to say what was legal just before a step.

python -m benchmarks.stepping [JUMPS]
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from pathlib import Path

from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.one_game.screen import Views
from adjudicator.stepper.app import Stepper
from benchmarks.adjudication import endless

STEPS = 10_000


async def jumps(number: int) -> tuple[float, list[float], list[float]]:
    """The seconds until the log is ready, and for each jump to a step anywhere: to be there, to know what was legal."""
    source = Source("endless.game.json", endless(STEPS), False, Path())
    start = time.perf_counter()
    views = Views(source, {})
    film = views.film(None)
    ready = time.perf_counter() - start
    app = Stepper(source.file, views)
    chance = random.Random(0)
    found, legal = [], []
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(number):
            step = chance.randrange(film.last + 1)
            start = time.perf_counter()
            app.go(step)
            await pilot.pause(0)
            found.append(time.perf_counter() - start)
            start = time.perf_counter()
            views.legal(film, max(1, step))
            legal.append(time.perf_counter() - start)
    return ready, found, legal


def main(number: int) -> None:
    """Print the table."""
    ready, found, legal = asyncio.run(jumps(number))
    print(f"a log of {STEPS:,} steps is ready after {ready:.2f} s")
    for what, times in ((f"{number} jumps", found), ("what was legal there", legal)):
        cuts = statistics.quantiles(times, n=20)
        longest = max(times) * 1e3
        print(f"{what}: median {cuts[9] * 1e3:.1f} ms, p95 {cuts[18] * 1e3:.1f} ms, longest {longest:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
