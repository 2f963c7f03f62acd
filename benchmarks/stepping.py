"""How long the stepper takes to show a step of a log of 10,000, from the key to the painted screen.

python -m benchmarks.stepping [JUMPS]
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from pathlib import Path

from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.sources import Source
from adjudicator.reports.frames import Camera
from adjudicator.stepper.app import Stepper
from adjudicator.views.film import Film
from benchmarks.adjudication import endless

STEPS = 10_000


async def jumps(number: int) -> tuple[float, list[float]]:
    """The seconds until the log is ready, and those of each jump to a step anywhere."""
    source = Source("endless.game.json", endless(STEPS), False, Path())
    start = time.perf_counter()
    film = Film(judged(source, watch=Camera))
    ready = time.perf_counter() - start
    app = Stepper(source.file, lambda seat: film, lambda at, seat: "")
    chance = random.Random(0)
    found = []
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(number):
            step = chance.randrange(film.last + 1)
            start = time.perf_counter()
            app.go(step)
            await pilot.pause(0)
            found.append(time.perf_counter() - start)
    return ready, found


def main(number: int) -> None:
    """Print the table."""
    ready, found = asyncio.run(jumps(number))
    cuts = statistics.quantiles(found, n=20)
    print(f"a log of {STEPS:,} steps is ready after {ready:.2f} s")
    print(
        f"{number} jumps: median {cuts[9] * 1e3:.1f} ms, p95 {cuts[18] * 1e3:.1f} ms, longest {max(found) * 1e3:.1f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
