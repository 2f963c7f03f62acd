"""Attacks on the whole tool, in parts, each with its figures: `python -m tests.attack --help`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from tests.attack import archives, every_command, full_disk, other_files, seats, texts, tried
from tests.attack import everywhere as surroundings
from tests.attack.hostile import HOSTILE
from tests.attack.measured import measured
from tests.cli.recorder.kill import kill

PARTS = ["hostile", "mutants", "texts", "files", "commands", "seats", "written", "kills", "everywhere"]


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


def mutants(count: int, seed: int, first: int, into: Path | None, append: Path | None) -> bool:
    """Logs that are nearly right; whether none crashed, hung, or was judged otherwise the second time."""
    before = time.process_time()
    found = tried.attack(count, seed, first)
    seconds = time.process_time() - before
    told = ", ".join(f"{n} {what}" for what, n in found.counts.most_common())
    print(f"mutants {first} to {first + count - 1} of seed {seed}: {told}")
    print(
        f"  {count / seconds:.0f} a second of the processor; the slowest, {found.slowest[1]}: {found.slowest[0]:.1f} s"
    )
    print(f"  digest of the verdicts: {found.digest}")
    for number, what, mutant in found.wrong:
        print(f"  {number} {what}: {mutant.how} {mutant.data[:200]!r}")
        if into is not None:
            into.mkdir(parents=True, exist_ok=True)
            (into / f"{seed}-{number}.game.json").write_bytes(mutant.data)
    if append is not None:
        line = {
            "part": "mutants", "seed": seed, "first": first, "tried": count, **found.counts,
            "crashes": sum(what.startswith("crashes") for _, what, _ in found.wrong),
            "hangs": found.counts["hangs"], "differs": found.counts["differs"],
            "wrong": [[number, what] for number, what, _ in found.wrong], "digest": found.digest,
            "seconds": round(seconds, 1), "slowest": found.slowest, "hash seed": os.environ.get("PYTHONHASHSEED", ""),
            "python": platform.python_version(),
        }  # fmt: skip
        with append.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(line)}\n")
    return not found.wrong


def written_games(count: int, seed: int, first: int) -> bool:
    """Games as text that are nearly right; whether none crashed."""
    found = texts.attack(count, seed, first)
    print(f"{count} texts of seed {seed}: {found.refused} refused, {found.judged} judged, {len(found.crashes)} crashes")
    print(f"  the slowest took {found.slowest:.1f} s of the processor")
    for number, what, text in found.crashes:
        print(f"  {number} {what}: {text[:200]!r}")
    return not found.crashes


def files(count: int, seed: int, first: int) -> bool:
    """Files beside logs that are nearly right; whether none crashed."""
    counts, wrong = other_files.attack(count, seed, first)
    print(f"{count} files of seed {seed}: {', '.join(f'{name} {n}' for name, n in sorted(counts.items()))}")
    for number, what, data in wrong:
        print(f"  {number} {what}: {data[:200]!r}")
    return not wrong


def commands(count: int, seed: int, first: int) -> bool:
    """Mutants through every command; whether each ended as it should, and left whole files or none."""
    counts, wrong = every_command.attack(count, seed, first)
    print(f"{count} commands of seed {seed}: {', '.join(f'{name} {n}' for name, n in sorted(counts.items()))}")
    for number, what, arguments, data in wrong:
        print(f"  {number} {what}: {arguments} {data[:200]!r}")
    return not wrong


def walls(count: int, seed: int) -> bool:
    """What each seat is shown of games that differ in what it never saw; whether every byte is the same."""
    found = seats.attack(count, seed)
    print(f"{found.games} games, {found.seats} seats, {found.outputs} outputs: {len(found.wrong)} differ")
    for which, viewer, command in found.wrong:
        print(f"  {which} {viewer} {' '.join(command)}")
    return not found.wrong


def written(count: int, seed: int) -> bool:
    """Changed archives, and disks that are full at every so many bytes."""
    counts, wrong = archives.attack(count, seed)
    print(f"{count} archives: {', '.join(f'{n} ended with {code}' for code, n in sorted(counts.items()))}")
    ended, unwhole = full_disk.attack(max(1, 400_000 // count))
    print(f"full disks: {', '.join(f'{what} {n}' for what, n in sorted(ended.items()))}")
    for one in [*(f"archive {number}: {what}" for number, what in wrong), *unwhole]:
        print(f"  {one}")
    return not wrong and not unwhole


def kills(count: int, seed: int) -> bool:
    """Recorders killed at random moments; whether no confirmed step was lost."""
    with tempfile.TemporaryDirectory() as folder:
        found = kill(count, seed, Path(folder))
    print(", ".join(f"{name} {value}" for name, value in found._asdict().items()))
    return not found.lost and not found.wrong


def everywhere(count: int) -> bool:
    """The same digest in all surroundings, and the same verdict of files that are written otherwise."""
    found = surroundings.digests(count)
    for name, digest in found.items():
        print(f"{name:32} {digest}")
    logs = surroundings.sample(count)
    wrong = surroundings.written_otherwise(logs)
    print(f"{len(logs)} logs written otherwise: {len(wrong)} differ")
    for how, log in wrong:
        print(f"  {how}: {log.path.name} {log.data[:200]!r}")
    return not wrong and set(found.values()) == {found["as it is"]}


def main() -> int:
    """The exit code: 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[*PARTS, "digest", []], help="what to do; all if left out")
    parser.add_argument(
        "--count",
        type=int,
        default=1000,
        metavar="N",
        help="so many of each",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of all that is drawn by lot")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first of them")
    parser.add_argument("--append", type=Path, metavar="FILE", help="add the figures to it, as a line of JSON")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="hostile files also N times as large")
    parser.add_argument("--into", type=Path, metavar="DIR", help="where mutants are kept at which something went wrong")
    given = parser.parse_args()
    parts = given.part or PARTS
    if "digest" in parts:
        print(surroundings.digest(surroundings.sample(given.count)))
    fine = "hostile" not in parts or hostile(given.times)
    if "mutants" in parts:
        fine = mutants(given.count, given.seed, given.first, given.into, given.append) and fine
    if "texts" in parts:
        fine = written_games(given.count, given.seed, given.first) and fine
    if "files" in parts:
        fine = files(given.count, given.seed, given.first) and fine
    if "commands" in parts:
        fine = commands(given.count, given.seed, given.first) and fine
    if "seats" in parts:
        fine = walls(given.count, given.seed) and fine
    if "written" in parts:
        fine = written(given.count, given.seed) and fine
    if "kills" in parts:
        fine = kills(given.count, given.seed) and fine
    if "everywhere" in parts:
        fine = everywhere(given.count) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
