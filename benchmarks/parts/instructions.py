"""How many instructions a step takes: the same on every run, whatever else the machine does.

`perf` asks the processor, if the machine lets it; else valgrind counts while it carries them out one by one. A process
of its own does some work a few times more than another one; the difference is the work, without the start.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from benchmarks.games import COMPANIES, Log, SpielGame, classic, logs, spiel_games
from benchmarks.parts.judging import DECODE, READY, VIEWS, checking, ours
from benchmarks.parts.sizes import Size
from benchmarks.parts.starting import environment
from benchmarks.results import Measured, Missing, figure

PART: Final = "instructions"
UNIT: Final = "a step"
GAMES: Final = 2
NAMES: Final = {"crazy-eights": "Crazy Eights", COMPANIES[0].ruleset: COMPANIES[0].name}
VALGRIND: Final = ("valgrind", "--tool=callgrind")
_COUNTED: Final = re.compile(r"(?:Collected : |^)(\d+)(?:,,instructions|$)", re.MULTILINE)

Count = Callable[[Sequence[str]], int]
"""The instructions that a command line takes."""


def counter() -> tuple[str, Count] | None:
    """What counts instructions here: its name, and how it is asked."""
    for name, count in (("perf", by_perf), ("valgrind", by_valgrind)):
        if shutil.which(name) is None:
            continue
        try:
            count([sys.executable, "-c", ""])
        except (OSError, RuntimeError, subprocess.SubprocessError):  # there, but of no use on this machine
            continue
        return name, count
    return None


def by_perf(command: Sequence[str]) -> int:
    """Ask the processor."""
    return _count(["perf", "stat", "-x,", "-e", "instructions:u", "--", *command])


def by_valgrind(command: Sequence[str]) -> int:
    """Carry the instructions out one by one."""
    with tempfile.TemporaryDirectory() as folder:
        return _count([*VALGRIND, f"--callgrind-out-file={Path(folder, 'out')}", *command])


def _count(command: Sequence[str]) -> int:
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=environment()).stderr
    found = _COUNTED.findall(told)
    if not found:
        raise RuntimeError("no number of instructions in what it says")
    return int(found[-1])


class Recorded(Struct):
    """The games that are counted, for a process that must not play them first."""

    logs: dict[str, list[Log]]
    spiel: list[SpielGame]


Jobs = tuple[list[Callable[[], object]], int]
"""What is counted as one, and how many steps that is."""


def recorded() -> Recorded:
    """A few games, without those of OpenSpiel where it is not installed."""
    try:
        spiel = spiel_games(GAMES)
    except ImportError:
        spiel = []
    return Recorded({"crazy-eights": classic(GAMES), COMPANIES[0].ruleset: logs(COMPANIES[0], GAMES)}, spiel)


def works(games: Recorded) -> dict[str, Jobs]:
    """What is counted."""
    found: dict[str, Jobs] = {}
    for ruleset, of in games.logs.items():
        each, steps = [ours(ruleset, log) for log in of], sum(log.steps for log in of)
        for what in (VIEWS[0], f"{DECODE}, {VIEWS[0]}"):
            found[f"{NAMES[ruleset]}, {what}"] = [contestants[what].work for contestants in each], steps
    if games.spiel:
        jobs = [checking(game)[READY] for game in games.spiel]
        found[READY] = jobs, sum(game.log.steps for game in games.spiel)
    return found


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """Instructions a step."""
    if not size.counted:
        return [], [Missing(part=PART, what="a full run", why="left out of a short one")]
    found = counter()
    if found is None:
        return [], [Missing(part=PART, what="perf or valgrind", why="not here, or of no use on this machine")]
    name, count = found
    games, measured = recorded(), []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.json")
        file.write_bytes(json.encode(games))
        command = [sys.executable, "-m", __name__, str(file)]
        count(command)  # the first run may compile modules
        before = count(command)
        for what, (_, steps) in works(games).items():
            more = count([*command, what, str(size.counted)]) - before
            measured.append(figure(PART, what, [more / size.counted / steps], name, UNIT))
    return measured, []


def main(file: str, what: str = "", times: str = "0") -> None:
    """Do everything once, and one thing so many times more."""
    every = works(json.decode(Path(file).read_bytes(), type=Recorded))
    for jobs, _ in every.values():
        for job in jobs:
            job()
    for _ in range(int(times)):
        for job in every[what][0]:
            job()


if __name__ == "__main__":
    main(*sys.argv[1:])
