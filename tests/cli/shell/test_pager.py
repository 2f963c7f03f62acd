"""What is longer than the screen, through a pager."""

import sys

import pytest

from adjudicator.cli.shell import pager
from tests.cli.conftest import GAMES
from tests.cli.terminals import on_terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
STORY = ["replay", "dispute.game.json"]
KEPT = "tee got.txt"
"""A pager that shows all at once, and keeps it."""
PATIENT = "from adjudicator.cli.shell import progress; progress.PATIENCE = 1000"


@pytest.fixture
def shown(tmp_path):
    """Runs a command on a terminal; returns what that got, the exit code, and what a pager got."""

    def shown(*arguments, **how):
        for path in GAMES.iterdir():
            (tmp_path / path.name).write_bytes(path.read_bytes())
        got = tmp_path / "got.txt"
        got.unlink(missing_ok=True)
        text, code = on_terminal(arguments, tmp_path, first=PATIENT, **{"PAGER": KEPT, **how})
        return text.replace("\r\n", "\n"), code, got.read_text(encoding="utf-8") if got.exists() else None

    return shown


def test_what_is_longer_than_the_screen_is_paged(shown):
    """All of it, at the width of the terminal, and with the exit code as ever."""
    text, code, paged = shown(*STORY, columns=60)
    assert (text, code) == (paged, 1)
    assert "3 faults, 1 either a fault or a slip, 2 warnings" in text
    assert 42 < max(map(len, text.splitlines())) <= 60


def test_what_fits_stands_there_as_ever(shown):
    """No pager for a screen with room for all of it."""
    text, code, paged = shown(*STORY, rows=200)
    assert (code, paged) == (1, None)
    assert "step 15" in text


def test_colours_take_no_room(monkeypatch):
    """A coloured line as wide as the terminal is one line of it."""
    monkeypatch.setattr(pager.shutil, "get_terminal_size", lambda: (20, 3))
    screen = pager.Screen("no-such-pager")
    screen.write(sys.stdout, f"\x1b[1;31m{'x' * 20}\x1b[0m\n")
    assert screen.rows == 2


def test_no_pager(shown):
    """Said behind the command as well as before it, where git takes it."""
    text, code, paged = shown(*STORY, "--no-pager")
    assert (code, paged) == (1, None)
    assert "step 15" in text


@pytest.mark.parametrize(
    "asked",
    [{"ADJUDICATE_PAGER": "cat", "PAGER": "tee"}, {"PAGER": ""}, {"PAGER": "no-such-pager"}, {"PAGER": "tee '"}],
    ids=str,
)
def test_whoever_wants_none_has_none(monkeypatch, asked):
    """Nor is one taken that is not there."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("ADJUDICATE_PAGER", raising=False)
    monkeypatch.setenv("PAGER", "tee -a")
    assert pager.command() == "tee -a"
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    assert pager.command() == ""
    monkeypatch.setenv("PAGER", "tee")
    monkeypatch.setenv("TERM", "dumb")
    assert pager.command() == ""


def test_who_leaves_early_is_asked_nothing(shown):
    """A pager that reads no further is no error, and changes no exit code."""
    text, code, _ = shown("check", "dispute.game.json", "dispute.game.json", PAGER="head -n 2")
    assert len(text.splitlines()) == 2
    assert code == 1


def test_what_is_said_beside_stands_in_its_place(shown):
    """A file that cannot be judged, and the counts, are read where they belong."""
    text, code, paged = shown("check", "none.game.json", "dispute.game.json", rows=5)
    assert (code, text) == (2, paged)
    assert text.startswith("none.game.json: no such file or directory\n")
    assert text.endswith("1 log judged: 3 faults, 1 either a fault or a slip, 2 warnings; 1 could not be\n")


def test_colours_reach_the_pager(shown):
    """The usual one is told to show them."""
    _, _, paged = shown(*STORY, NO_COLOR="", PAGER="tee got.txt | cat")
    assert "\x1b[1;31m" in paged
    assert pager.MANNERS["LESS"] == "FRX"


def test_a_pipe_has_no_pager(run, monkeypatch, tmp_path):
    """Nobody looks."""
    monkeypatch.setenv("PAGER", f"tee {tmp_path / 'got.txt'}")
    assert "step 15" in run("replay", GAMES / "dispute.game.json").out
    assert not any(tmp_path.iterdir())
