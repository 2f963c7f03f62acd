"""Where the input ends, a command ends: Ctrl-D before anybody listened, and a terminal that is gone."""

import os
import select
import subprocess
import sys
from contextlib import suppress

import pytest

pty = pytest.importorskip("pty")
pytest.importorskip("readline")

LOG = "examples/logs/crazier-eights/a-dispute.game.json"
PATIENCE = 120
"""Seconds, after which what hangs is killed; all of it takes two."""
COMMANDS = {
    "step": ["step", LOG],
    "record": ["record", "FILE"],
    "record-players": ["record", "FILE", "--players", "Ann,Bob"],
    "ask": ["ask", "ann discards 5 blue"],
    "replay": ["replay", "-"],
    "new": ["new"],
}


def ended(name, folder, *, typed, gone):
    """A command at a terminal that has these keys already, and closes when something is shown: output, exit code."""
    if name == "step":
        pytest.importorskip("textual")
    command = [str(folder / "it.game.jsonl") if one == "FILE" else one for one in COMMANDS[name]]
    ours, its = pty.openpty()
    os.write(ours, typed)
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "PAGER": "cat", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        [sys.executable, "-m", "adjudicator", *command], stdin=its, stdout=its, stderr=subprocess.STDOUT, env=env
    ) as process:
        os.close(its)
        shown = b""
        try:
            with suppress(OSError):  # what reading says when the other side has closed
                while not (gone and shown):
                    assert select.select([ours], [], [], PATIENCE)[0], shown
                    if not (more := os.read(ours, 65536)):
                        break
                    shown += more
            if gone:
                os.close(ours)
            process.wait(PATIENCE)
        finally:
            process.kill()
            if not gone:
                os.close(ours)
    return shown, process.returncode


@pytest.mark.parametrize("name", COMMANDS)
def test_the_end_may_come_before_the_question(name, tmp_path):
    """As `script -c COMMAND < /dev/null` has it: Linux hands such a Ctrl-D over as another key."""
    shown, code = ended(name, tmp_path, typed=b"\x04", gone=False)
    assert b"Traceback" not in shown
    assert code == {"replay": 2, "record": 130}.get(name, 0)


def test_lines_before_the_end_are_read(tmp_path):
    """What was typed before the first prompt counts."""
    shown, code = ended("record-players", tmp_path, typed=b"draw\n\x04", gone=False)
    assert b"step 1  Ann draws a card" in shown
    assert code == 0


@pytest.mark.parametrize("name", ["step", "record", "record-players"])
def test_a_terminal_that_is_gone_ends_it(name, tmp_path):
    """Whether or not the system tells it by a signal."""
    shown, code = ended(name, tmp_path, typed=b"", gone=True)
    assert b"Traceback" not in shown
    assert code == (0 if name == "step" else 2)
