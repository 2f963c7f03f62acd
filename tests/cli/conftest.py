"""Runs the command line inside the test, and writes logs to judge."""

import io
import json
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.cli.main import main

GAMES = Path(__file__).parent / "games"
EXAMPLES = Path(__file__).parents[2] / "examples" / "logs"

POSITION = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e", "5e", "3s"], "Bob": 3}, "discard": ["7m"]}
FINE = {"do": "discard", "by": "Ann", "card": "7e"}
FAULTY = {"do": "discard", "by": "Ann", "card": "5e"}


class Result(NamedTuple):
    """What a command gave: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs `adjudicate` with some arguments, and with a text on standard input."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments, stdin=None):
        if stdin is not None:
            data = stdin if isinstance(stdin, bytes) else stdin.encode()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Result(code, *capsys.readouterr())

    return run


def log(*steps, **header):
    """A log of a position of two players, as JSON."""
    base = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"], "deck": "house-52"}
    return json.dumps({**base, "start": POSITION, **header, "steps": list(steps)})


@pytest.fixture
def game(tmp_path):
    """Writes a log into a folder of the test and returns its path."""

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def evening(tmp_path):
    """Where a game is recorded."""
    return tmp_path / "evening.game.jsonl"
