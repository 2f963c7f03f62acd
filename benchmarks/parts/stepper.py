"""The stepper on a long log: from the key to the painted screen, and what was legal there."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.games import endless
from benchmarks.parts.sizes import Size
from benchmarks.results import Measured, Missing, figure

PART: Final = "stepper"
UNIT: Final = "ms"


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """Milliseconds by the clock on the wall, since somebody waits for them; so no ratio, and not compared."""
    try:
        import textual  # noqa: F401  # is it there?
    except ImportError:
        return [], [Missing(part=PART, what="Textual", why="not installed: pip install -e '.[tui]'")]
    return asyncio.run(_jumps(max(400, size.long // 10), size.jumps)), []


async def _jumps(steps: int, number: int) -> list[Measured]:
    from adjudicator.cli.inputs.sources import Source
    from adjudicator.cli.one_game.screen import Views
    from adjudicator.stepper.app import Stepper

    source = Source("endless.game.json", endless(steps), False, Path())
    start = perf_counter()
    views = Views(source, {})
    film = views.film(None)
    ready = perf_counter() - start
    app = Stepper(source.file, views)
    chance = random.Random(0)
    shown, legal = [], []
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(number):
            step = chance.randrange(film.last + 1)
            start = perf_counter()
            app.go(step)
            await pilot.pause(0)
            shown.append((perf_counter() - start) * 1e3)
            start = perf_counter()
            views.legal(film, max(1, step))
            legal.append((perf_counter() - start) * 1e3)
    return [
        figure(PART, f"a log of {steps:,} steps is ready", [ready * 1e3], unit=UNIT),
        figure(PART, "another step is shown", shown, unit=UNIT),
        figure(PART, "what was legal there", legal, unit=UNIT),
    ]
