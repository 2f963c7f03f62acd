"""Mutants through every command."""

import os
import pty
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.attack import every_command

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples/logs/crazier-eights/five-faults.game.json"


@pytest.mark.parametrize("count", [12, pytest.param(3000, marks=pytest.mark.slow)])
def test_a_command_ends_with_a_code_that_is_told_and_leaves_whole_files(count, monkeypatch):
    """No traceback, no stray file, no half a file, and the log is as it was."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    counts, wrong = every_command.attack(count, seed=count)
    assert wrong == []
    assert len(counts) > min(count // 3, 30)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
@pytest.mark.parametrize("keys", [b"jjjkq", b"\x1b[A\x1b[B\x1b[<0;1;1M\x00Ggqqq"])
def test_the_stepper_ends_by_its_key_whatever_was_typed(keys):
    """In a terminal of its own; it leaves with a code that is told, and no traceback."""
    outer, inner = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "step", str(GAME)], stdin=inner, stdout=inner, stderr=inner,
        env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)},
    ) as process:  # fmt: skip
        os.close(inner)
        hanging = threading.Timer(60, process.kill)
        hanging.start()
        shown = b""
        while (drawn := _read(outer)) and b"Turn 1" not in shown:
            shown += drawn
        os.write(outer, keys)
        while drawn := _read(outer):
            shown += drawn
        code = process.wait()
        hanging.cancel()
    os.close(outer)
    assert code in (0, 2, 130), (code, shown[-3000:])
    assert b"Traceback" not in shown


def _read(outer):
    """What is drawn next; nothing once nobody draws any more."""
    try:
        return os.read(outer, 65536)
    except OSError:
        return b""
