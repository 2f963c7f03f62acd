"""How far long work has come, on a terminal."""

import sys

import pytest

from adjudicator.cli.shell import progress
from tests.cli.conftest import FAULTY, FINE, log
from tests.cli.terminals import on_terminal

IMPATIENT = "from adjudicator.cli.shell import progress; progress.PATIENCE = progress.EVERY = 0"


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_a_terminal_shows_how_far_it_has_come_and_nothing_is_left_of_it(game, tmp_path):
    """How many are done, at what rate, how long the rest takes; findings stand on lines of their own."""
    for n in range(3):
        game(f"{n}.game.json", log(FAULTY if n == 1 else FINE))
    shown = on_terminal(["check", ".", "--format", "concise"], tmp_path, first=IMPATIENT).text
    assert "1 log, " in shown
    assert "2 logs, " in shown
    assert " a second" in shown
    assert "100%" in shown
    assert "\x1b[2K1.game.json:1:" in shown
    assert shown.endswith("[illegal]\r\n3 logs judged: 1 fault\r\n")
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
