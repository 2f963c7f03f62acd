"""Attacks on the whole tool, in parts, each with its figures: `python -m tests.attack --help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.attack import mutants
from tests.attack.hostile import HOSTILE
from tests.attack.measured import measured


def hostile(times: int) -> bool:
    """Files that ask for too much, as they were found and so many times as large; whether none stalled or crashed."""
    fine = True
    for attack in HOSTILE:
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


def changed(count: int, seed: int, into: Path | None) -> bool:
    """Logs that are nearly right; whether none crashed, hung, or was judged otherwise the second time."""
    counts, wrong = mutants.attack(count, seed)
    print(f"{count} mutants of seed {seed}: {', '.join(f'{n} {what}' for what, n in counts.most_common())}")
    for n, (what, data) in enumerate(wrong):
        print(f"  {what}: {data[:200]!r}")
        if into is not None:
            (into / f"{seed}-{n}.game.json").write_bytes(data)
    return not wrong


def main() -> int:
    """The exit code: 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("part", nargs="*", choices=["hostile", "mutants", []], help="what to do; all if left out")
    parser.add_argument("--count", type=int, default=1000, metavar="N", help="mutants")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the mutants")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="hostile files also N times as large")
    parser.add_argument("--into", type=Path, metavar="DIR", help="where mutants are kept at which something went wrong")
    given = parser.parse_args()
    parts = given.part or ["hostile", "mutants"]
    fine = "hostile" not in parts or hostile(given.times)
    fine = ("mutants" not in parts or changed(given.count, given.seed, given.into)) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
