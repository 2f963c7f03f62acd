"""How long a command takes to start, as a multiple of importing what it needs anyway; whole processes in turn.

python -m benchmarks.startup [ROUNDS]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

GAME = "examples/logs/crazier-eights/a-dispute.game.json"
STEPPER = "import adjudicator.cli.commands.step, adjudicator.cli.one_game.screen, adjudicator.stepper.app"
PAIRS = (
    ("adjudicate --version", ["-m", "adjudicator", "--version"], "import typer"),
    ("adjudicate replay, a small log", ["-m", "adjudicator", "replay", GAME], "import typer, rich.console, msgspec"),
    ("adjudicate step, its modules", ["-c", STEPPER], "import typer, rich.console, msgspec, textual.app"),
)


def seconds(args: list[str]) -> float:
    """Run Python once, with its bytecode cached as an installed package has it."""
    cached = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    quiet = subprocess.DEVNULL
    start = time.perf_counter()
    subprocess.run([sys.executable, *args], check=False, stdout=quiet, stderr=quiet, env=cached)
    return time.perf_counter() - start


def main(rounds: int) -> None:
    """Print the table."""
    for name, ours, theirs in PAIRS:
        seconds(ours), seconds(["-c", theirs])
        ratios = [seconds(ours) / seconds(["-c", theirs]) for _ in range(rounds)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        print(f"{name:34} / python -c '{theirs}': {middle:.2f} x (quartiles {low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
