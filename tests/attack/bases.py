"""Records that mutants are made of: the scenes of every ruling, shipped games, and simulated ones of every company."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudicator.judging import read_cases
from adjudicator.kernel.simulate import simulate
from tests.contract.simulated import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples" / "logs"
SHORT, LONG = 25, 120
"""So many steps most records have at most, and so many the few long ones."""


class Base(NamedTuple):
    """A log as it is decoded from JSON, and where it stands or might stand."""

    log: Any
    path: Path


@cache
def files_of(ending: str) -> list[Path]:
    """The shipped files of a kind that are not large."""
    return sorted(path for path in EXAMPLES.rglob(f"*{ending}") if path.stat().st_size < 100_000)


@cache
def _scenes(path: Path) -> list[bytes]:
    """The scenes of a file of cases, each as a log."""
    return [
        msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
        for case, header in read_cases(path.read_bytes(), path.name, beside=path.parent).logs()
    ]


@cache
def _simulated(number: int, seed: int, steps: int) -> bytes:
    """The first steps of a simulated game."""
    which = GAMES[number]
    rules, pack = which.rules, which.pack
    header, lines, _ = simulate(rules, pack, which.players, f"base {seed}", teams=which.teams, steps=steps)
    return msgspec.json.encode(header)[:-1] + b',"steps":' + msgspec.json.encode(lines) + b"}"


def base(dice: random.Random) -> Base:
    """One of them, anew each time."""
    most = LONG if dice.random() < 0.02 else SHORT
    roll = dice.random()
    if roll < 0.5:
        path = dice.choice(files_of(".cases.json"))
        return Base(msgspec.json.decode(dice.choice(_scenes(path))), path)
    if roll < 0.65:
        path = dice.choice(files_of(".game.json"))
        log = msgspec.json.decode(path.read_bytes())
    else:
        path = EXAMPLES / "game.json"
        log = msgspec.json.decode(_simulated(dice.randrange(len(GAMES)), dice.randrange(4), most))
    if isinstance(log.get("steps"), list):
        del log["steps"][dice.randint(5, most) :]
    return Base(log, path)
