"""Attacks on the whole tool, each part with its figures: `python -m tests.attack [--times N] [PART...]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.attack.hostile import HOSTILE
from tests.attack.measured import measured


def hostile(times: int, names: list[str]) -> bool:
    """Files that ask for too much; whether any of them stalled, crashed or took too much."""
    fine = True
    for attack in HOSTILE:
        if names and attack.name not in names:
            continue
        for large in sorted({1, times}):
            with tempfile.TemporaryDirectory() as folder:
                run = measured(attack.write(Path(folder), large), Path(folder))
                size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
            crashed = run.code not in (0, 1, 2) or b"internal fault" in run.err
            fine = fine and not crashed
            verdict = "CRASHED" if crashed else f"exit {run.code}"
            cost = f"{run.seconds:6.1f} s {run.megabytes:>5} MB"
            printed = f"{(len(run.out) + len(run.err)) // 1000} kB printed"
            print(f"{attack.name:16} x{large:<4}{size // 1000:>9} kB {cost}  {verdict}  {printed}", flush=True)
    return fine


def main() -> int:
    """The exit code: 1 if anything crashed."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("names", nargs="*", help="the kinds of hostile files; all if left out")
    parser.add_argument("--times", type=int, default=1, help="also so many times as large")
    given = parser.parse_args()
    return 0 if hostile(given.times, given.names) else 1


if __name__ == "__main__":
    sys.exit(main())
