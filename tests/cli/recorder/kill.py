"""Kills a recorder at random moments and looks for what it had confirmed: `python -m tests.cli.recorder.kill 200`."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from adjudicator import catalogue
from adjudicator.judging import adjudicate
from tests.cli.recorder.games import Game, game

CONFIRMED = re.compile(rb"^step (\d+)  ")


class Counts(NamedTuple):
    """What came of it all."""

    kills: int = 0
    early: int = 0
    """Kills before the game had begun."""
    confirmed: int = 0
    """Steps that were confirmed."""
    unheard: int = 0
    """Steps in a file whose confirmation the kill cut off."""
    torn: int = 0
    """Half lines behind a file: put there as a failing disk would, or left by a kill between two pages of a write."""
    dropped: int = 0
    """Half lines that the recorder dropped, with a message."""
    lost: int = 0
    """Steps that were confirmed and are not in the file."""
    wrong: int = 0
    """Files that are no valid log after all, or not the game that was typed."""
    games: int = 0
    """Games that were recorded to their end."""


def kill(times: int, seed: int, folder: Path) -> Counts:
    """Kill recorders so many times, and go on with their files."""
    dice = random.Random(seed)
    counts = Counts()
    rulesets = list(catalogue.editions())
    while counts.kills < times:
        number = counts.games
        ruleset = rulesets[number % len(rulesets)]
        players = dice.randint(catalogue.rules(ruleset).game.fewest_players, 5)
        played = game(ruleset, players, seed + number, full=bool(number % 2))
        counts = _game(played, folder / f"{number}.game.jsonl", dice, times, counts)._replace(games=number + 1)
    return counts


def _game(played: Game, path: Path, dice: random.Random, times: int, counts: Counts) -> Counts:
    """Record one game, killed again and again."""
    start = played.head(path.with_suffix(".start.game.json"))
    confirmed = 0
    while True:
        done, tail = _whole(path), _tail(path)
        killing = counts.kills < times
        process = subprocess.Popen(
            [sys.executable, "-m", "adjudicator", "record", str(path), "--start", str(start)]
            + (["--resume"] if path.exists() else [])
            + (["--full"] if played.full else []),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        after = max(0, dice.randint(-4, 25)) if killing else len(played.lines)
        heard = _talk(process, played.lines[max(done - 1, 0) :], after, dice.expovariate(1 / 0.002), killing)
        said = process.stderr.read() if process.stderr else b""
        process.wait()
        counts = counts._replace(dropped=counts.dropped + (b"only half written" in said))
        confirmed = max([confirmed, *heard])
        whole = _whole(path)
        counts = counts._replace(
            torn=counts.torn + (_tail(path) not in (b"", tail)),
            kills=counts.kills + (process.returncode < 0),
            early=counts.early + (process.returncode < 0 and whole <= 1),
            lost=counts.lost + max(0, confirmed - max(whole - 1, 0)),
            unheard=counts.unheard + max(0, whole - 1 - confirmed),
        )
        confirmed = max(confirmed, whole - 1)
        if not killing or whole == len(played.lines) + 1:
            good = path.read_bytes() == played.file and _valid(path)
            return counts._replace(confirmed=counts.confirmed + confirmed, wrong=counts.wrong + (not good))
        if whole and _mended(path) and not _valid(path):
            counts = counts._replace(wrong=counts.wrong + 1)
        if whole and _mended(path) and dice.random() < 0.3:
            counts = counts._replace(torn=counts.torn + 1)
            line = played.file.split(b"\n")[whole]
            with path.open("ab") as file:
                file.write(line[: dice.randint(1, max(1, len(line) - 1))])


def _talk(process: subprocess.Popen[bytes], lines: list[str], after: int, pause: float, killing: bool) -> list[int]:
    """Type the lines; kill it a moment after so many confirmations, or before the first. Returns what it confirmed."""
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, heard = process.stdin, []

    def type_() -> None:
        try:
            stdin.write("".join(f"{line}\n" for line in lines).encode())
            stdin.close()
        except OSError:
            pass

    typing = threading.Thread(target=type_)
    typing.start()
    if killing and not after:
        time.sleep(pause * 200)
        process.kill()
    for row in process.stdout:
        match = CONFIRMED.match(row)
        if match and row.endswith(b"\n"):
            heard.append(int(match[1]))
            if killing and len(heard) == after:
                time.sleep(pause)
                process.kill()
    typing.join()
    return heard


def _whole(path: Path) -> int:
    """How many whole lines a file has."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _tail(path: Path) -> bytes:
    """What stands behind its last whole line."""
    return path.read_bytes().rpartition(b"\n")[2] if path.exists() else b""


def _mended(path: Path) -> bool:
    """Whether no half line stands at its end."""
    return path.read_bytes().endswith(b"\n")


def _valid(path: Path) -> bool:
    """Whether the file is a log without a fault."""
    verdict = adjudicate(path.read_bytes(), str(path), beside=path.parent, lines=True)
    return not [finding for finding in verdict.findings if finding.severity == "error"]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        found = kill(int(sys.argv[1]) if len(sys.argv) > 1 else 200, 1, Path(folder))
    print(", ".join(f"{name} {value}" for name, value in found._asdict().items()))
    sys.exit(bool(found.lost or found.wrong))
