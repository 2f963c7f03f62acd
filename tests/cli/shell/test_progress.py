"""How far long work has come, on a terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli.shell import progress
from tests.cli.conftest import FAULTY, FINE, log

ROOT = Path(__file__).parents[3]
IMPATIENT = "from adjudicator.cli.shell import progress; progress.PATIENCE = progress.EVERY = 0"


def on_terminal(arguments, folder):
    """What a terminal of 80 columns gets, on which a command runs that shows at once how far it has come."""
    pty = pytest.importorskip("pty")
    outer, inner = pty.openpty()
    run = f"{IMPATIENT}; import sys; from adjudicator.cli.main import main; sys.exit(main({arguments!r}))"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLUMNS": "80", "NO_COLOR": "1"}
    with subprocess.Popen([sys.executable, "-c", run], cwd=folder, stdin=inner, stdout=inner, stderr=inner, env=env):
        os.close(inner)
        shown = b""
        try:
            while more := os.read(outer, 65536):
                shown += more
        except OSError:
            pass  # the other end is closed
    os.close(outer)
    return shown.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_a_terminal_shows_how_far_it_has_come_and_nothing_is_left_of_it(game, tmp_path):
    """How many are done, at what rate, how long the rest takes; findings stand on lines of their own."""
    for n in range(3):
        game(f"{n}.game.json", log(FAULTY if n == 1 else FINE))
    shown = on_terminal(["check", ".", "--format", "concise"], tmp_path)
    assert "1 log, " in shown
    assert "2 logs, " in shown
    assert " a second" in shown
    assert "100%" in shown
    assert "\x1b[2K1.game.json:1:" in shown
    assert shown.endswith("\x1b[2K3 logs judged: 1 fault\r\n")
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h")


def test_nothing_is_shown_where_nobody_looks(capfd):
    """No terminal: the items come as they are, and are not even measured."""
    assert list(progress.over([1, 2], "log", total=None, size=None)) == [1, 2]
    assert capfd.readouterr() == ("", "")


def test_the_size_of_all(tmp_path):
    """Of files, and in folders of those that are called so; of what is not there nobody knows it."""
    (tmp_path / "sub").mkdir()
    for name in ("a.game.json", "sub/b.game.json", "sub/c.txt"):
        (tmp_path / name).write_text("12345")
    assert progress.sizes([tmp_path, tmp_path / "sub/c.txt"], (".game.json",)) == 15
    assert progress.sizes([tmp_path / "none"], (".game.json",)) is None
    assert progress.size(tmp_path / "none") == 0
