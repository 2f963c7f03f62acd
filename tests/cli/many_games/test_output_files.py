"""The files of `--output`: nothing is emptied that is not a report."""

import json
import os

import pytest

from tests.cli.conftest import FAULTY, log


@pytest.fixture
def here(game, tmp_path, monkeypatch):
    """A folder with a log, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    game("a.game.json", log(FAULTY))
    game("other.json", log(FAULTY))
    (tmp_path / "link.json").symlink_to("a.game.json")
    return tmp_path


@pytest.mark.parametrize("command", ["check", "replay"])
@pytest.mark.parametrize(
    ("outputs", "words"),
    [
        (["json:a.game.json"], "a.game.json is read by this command"),
        (["json:./other.json"], "other.json is read by this command"),
        (["json:link.json"], "link.json is read by this command"),
        (["json:new.game.json"], "new.game.json is called like a log"),
        (["sarif:x", "json:./x"], "x is named twice"),
        (["json:-"], "--format"),
        (["sarif:x", "yaml:y"], "expected FORMAT:FILE"),
        (["sarif"], "expected FORMAT:FILE"),
    ],
)
def test_what_is_no_place_for_a_report(run, here, command, outputs, words):
    """Exit code 2, and every file is as it was."""
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    options = [word for output in outputs for word in ("--output", output)]
    result = run(command, "a.game.json", "other.json", *options)
    assert result.code == 2
    assert words in result.err
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before


def test_several_at_once(run, here):
    """Each in a file of its own, with the bytes that the format has on standard output; a device may come twice."""
    devices = ["--output", "full:/dev/null", "--output", "concise:/dev/null"]
    assert run("check", "a.game.json", "-o", "json:one", "-o", "sarif:two", *devices).code == 1
    assert (here / "one").read_text() == run("check", "a.game.json", "--format", "json").out
    assert (here / "two").read_text() == run("check", "a.game.json", "--format", "sarif").out
    assert json.loads((here / "one").read_text())["summary"]["error"] == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_disk(run, here):
    """It is said which file could not be written."""
    result = run("check", "a.game.json", "--output", "json:one", "--output", "sarif:/dev/full")
    assert result.code == 2
    assert result.err.endswith("adjudicate: /dev/full: no space left on device\n")
    assert json.loads((here / "one").read_text())["summary"]["error"] == 1


def test_nothing_is_left_of_a_report_beside_one_that_cannot_be_written(run, here):
    """Not even what was begun of it."""
    before = sorted(here.iterdir())
    assert run("check", "a.game.json", "--output", "json:one", "--output", "sarif:no/such/folder").code == 2
    assert sorted(here.iterdir()) == before
