"""The wall of a seat: games that differ in what a player never saw, and every output for that player, byte by byte."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path
from typing import NamedTuple

from adjudicator.cli.exits import NOT_JUDGED
from adjudicator.formats.log import NOBODY
from tests.attack.in_process import printed
from tests.attack.tried import limited
from tests.contract.simulated import GAMES, Which, crammed, played
from tests.contract.test_wall import STORIES, two_logs


class Walled(NamedTuple):
    """How much was looked at, and what differed."""

    games: int
    seats: int
    outputs: int
    wrong: list[tuple[Which, str, list[str]]]


def attack(count: int, seed: int, steps: int = 20) -> Walled:
    """So many games of every company in turn, full of faults, each as every seat sees it, in two formats each."""
    seats = outputs = 0
    wrong: list[tuple[Which, str, list[str]]] = []
    before = Path.cwd()
    for number in range(count):
        dice = random.Random(f"seats {seed} {number}")
        which = GAMES[number % len(GAMES)]._replace(seed=seed + number // len(GAMES))
        record = crammed(which)[: dice.randint(4, steps)]
        for viewer in [*played(which).judge.names, NOBODY]:
            seats += 1
            logs = two_logs(which, record, viewer)
            for command, *rest in dice.sample(STORIES, 2):
                outputs += 1
                with tempfile.TemporaryDirectory() as folder, limited(1 + number % 2):
                    os.chdir(folder)
                    try:
                        said = []
                        for data in logs:
                            Path("evening.game.json").write_bytes(data)
                            said.append(printed([command, "evening.game.json", "--seat", viewer, *rest]))
                    finally:
                        os.chdir(before)
                if said[0] != said[1] or said[0].code == NOT_JUDGED:
                    wrong.append((which, viewer, [command, *rest]))
    return Walled(count, seats, outputs, wrong)
