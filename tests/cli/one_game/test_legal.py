"""`adjudicate legal`: what could be done at a moment of a game."""

import json

import pytest

from tests.cli.conftest import GAMES

SHORT = GAMES / "short.game.json"


def test_actions_before_a_step(run):
    """What could have been done instead of step 2."""
    result = run("legal", SHORT, "--at", "2")
    assert result.code == 0
    lines = result.out.splitlines()
    assert "Ann plays Spilled Ink (blue two)" in lines
    assert "Ann discards Great Muddle (red eight)" in lines
    assert "Ann discards Spilled Ink (blue two)" not in lines
    assert lines[-1] == "Ann ends the turn"


def test_actions_as_json_are_steps(run):
    """Each could be written into the log as it is."""
    steps = json.loads(run("legal", SHORT, "--at", "2", "-f", "json").out)
    assert {"do": "end", "by": "Ann"} in steps
    assert run("legal", SHORT, "--at", "2", "--player", "Bob", "-f", "json").out == "[]\n"


def test_nothing_is_open_after_the_end(run):
    """A finished game allows nothing."""
    assert run("legal", SHORT).out == "nothing: the game is over\n"


def test_why_a_card_is_not_open(run):
    """The ruling that forbids it; where it may be played, that."""
    out = run("legal", SHORT, "--at", "2", "--card", "Spilled Ink").out
    assert "legal: Ann plays Spilled Ink (blue two)" in out
    assert (
        "can't be discarded: Spilled Ink (blue two) on Cellar Collapse (red seven): neither red nor a seven (CE-8.1)"
        in out
    )
    assert run("legal", SHORT, "--at", "2", "--card", "2e").out == out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--card", "Casle"], "did you mean Castle"),
        (["--player", "Anne"], "did you mean Ann"),
        (["--at", "99"], "the record has 16 steps"),
        (["--at", "0"], "--at"),
    ],
)
def test_wrong_question(run, arguments, said):
    """Unknown cards, players and steps are exit code 2 and the nearest right value."""
    result = run("legal", SHORT, *arguments)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
