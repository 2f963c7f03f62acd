"""A game as text on the command line: every command reads it, and `fmt` turns it into JSON and back."""

import pytest

from tests.cli.conftest import EXAMPLES

GAME = (EXAMPLES / "crazier-eights" / "an-evening.game.txt").read_text(encoding="utf-8")


@pytest.fixture
def game(tmp_path):
    """A game as text in a folder of its own."""
    path = tmp_path / "evening.game.txt"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_it_is_found_in_a_folder_and_on_standard_input(run, game):
    """A finding stands at its line."""
    result = run("check", game.parent, "--format", "concise", "--fail-on", "never")
    assert "evening.game.txt:11:1: CE-8.1" in result.out
    assert "<stdin>:11:1: CE-8.1" in run("check", "-", "--format", "concise", "--fail-on", "never", stdin=GAME).out


def test_the_line_is_shown(run, game):
    """With the words as they were typed."""
    assert "bob discards 5 blue" in run("check", game, "--format", "full", "--explain", "--fail-on", "never").out


def test_json_and_back(run, game):
    """JSON made of it is judged alike, and text made of that is the text of the text."""
    run("fmt", "--write", "--to", "json", game)
    other = game.with_suffix(".json")
    assert other.is_file()
    assert run("fmt", "--to", "txt", other).out == run("fmt", game).out
    told = [run("replay", path, "--fail-on", "never").out for path in (game, other)]
    assert told[0] == told[1]


def test_it_is_mended_as_text(run, game):
    """What `mend` writes has the form of what it was given."""
    assert run("mend", game, "--at", 5).out.startswith("title: Evening at the lake\n")


def test_its_pins_are_run_and_not_rewritten(run, game):
    """`=>` says what a step must show; a wrong one is told with its line, and not written anew."""
    assert run("test", game).code == 0
    game.write_text(GAME.replace("=> CE-8.1 illegal", "=> CE-6.3"), encoding="utf-8")
    result = run("test", game)
    assert result.code == 1
    assert "expected CE-6.3" in result.out


def test_a_line_that_cannot_be_read(run, game):
    """The file, the line, the step and the nearest right word."""
    game.write_text(GAME.replace("plays fog bank", "plays fog bnak"), encoding="utf-8")
    result = run("replay", game)
    assert result.code == 2
    told = "evening.game.txt:13:1: step 7: no player or card is called 'fog bnak'; did you mean Fog Bank"
    assert told in " ".join(result.err.split())
