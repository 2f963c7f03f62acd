"""Somebody at a real terminal: prompts, Tab, Ctrl-C."""

import os
import select
import signal
import subprocess
import sys

import pytest

from adjudicator.cli.console import ink
from adjudicator.cli.recorder.talk import Talk
from adjudicator.shorthand import LineError
from tests.cli.recorder.games import NEW, steps_in

pty = pytest.importorskip("pty")
pytest.importorskip("readline")

PATIENCE = 600
"""Seconds; no more than a net for a recorder that hangs: one that has ended closes its terminal, and that is seen."""


def _as_from_a_shell():
    """Take the terminal, and Ctrl-C even where whoever runs the tests ignores it."""
    os.close(os.open(os.ttyname(0), os.O_RDWR))
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal(evening):
    """A recorder at a terminal."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "record", str(evening), *NEW],
        stdin=its, stdout=its, stderr=its, env={**os.environ, "TERM": "dumb"}, start_new_session=True,
        preexec_fn=_as_from_a_shell,
    )  # fmt: skip
    os.close(its)
    yield process, ours
    process.kill()
    process.wait()
    os.close(ours)


def until(terminal, words):
    """What is shown up to these words."""
    seen = b""
    while words.encode() not in seen:
        assert select.select([terminal], [], [], PATIENCE)[0], seen
        seen += os.read(terminal, 4096)
    return seen.decode().replace("\r\n", "\n")


def test_tab_completes_and_ctrl_c_stops(terminal, evening):
    """The first word, a card by its rank and suit; what was recorded stays."""
    process, keys = terminal
    until(keys, "1 Ann> ")
    os.write(keys, b"dr\t\n")
    assert "step 1  Ann draws a card\n" in until(keys, "2 Ann> ")
    os.write(keys, b"disc\t9 mo\t\n")
    assert "step 2  Ann discards Sword in the Stone (red nine)\n" in until(keys, "3 Ann> ")
    os.write(keys, b"en")
    until(keys, "en")
    os.write(keys, b"\x03")
    os.write(keys, b"\n")  # where Ctrl-C came just before readline listened, it is heard at the end of the line
    assert "\n2 steps in" in until(keys, "--resume continues it")
    assert process.wait(PATIENCE) == 130
    assert [step["do"] for step in steps_in(evening)] == ["draw", "discard"]


def test_keys_that_are_no_text_end_nothing(monkeypatch):
    """Where the locale is not UTF-8, what a terminal gives can be half characters."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "# \udcff")
    with pytest.raises(LineError, match="not UTF-8"):
        Talk(ink("never")).ask("> ")
