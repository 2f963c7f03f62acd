"""Findings as GitLab's code quality report."""

import json

import pytest

from tests.cli.conftest import FAULTY, FINE, log


@pytest.fixture
def entries(run, tmp_path, monkeypatch):
    """Judges the folder of the test; returns the entries of its report."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI_PROJECT_DIR", raising=False)
    return lambda: json.loads(run("check", ".", "--format", "gitlab").out)


def test_an_entry(entries, game):
    """What is wrong, by which ruling, how much it weighs, and the line of the step."""
    game("sub/a.game.json", log(FAULTY))
    (one,) = entries()
    assert one.pop("fingerprint")
    assert one.pop("description").startswith(
        "Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven."
    )
    assert one == {
        "check_name": "CE-8.1 unmatched-discard",
        "severity": "major",
        "location": {"path": "sub/a.game.json", "lines": {"begin": 1}},
    }


def test_fingerprints_stay_and_differ(entries, game):
    """A line above changes none; no two are alike, in one file or in several."""
    game("a.game.json", log(FAULTY, FAULTY))
    before = [one["fingerprint"] for one in entries()]
    game("a.game.json", log({"do": "note", "text": "later"}, FAULTY, FAULTY))
    assert [one["fingerprint"] for one in entries()] == before
    game("b.game.json", log(FAULTY, FAULTY))
    found = [one["fingerprint"] for one in entries()]
    assert len(set(found)) == len(found) == 2 * len(before)


def test_what_is_not_judged(entries, game):
    """It blocks, at its place; with no findings the list is empty."""
    game("a.game.json", log(FINE))
    assert entries() == []
    game("b.game.json", "{\n{")
    (one,) = entries()
    assert (one["severity"], one["check_name"]) == ("blocker", "not-judged")
    assert one["location"] == {"path": "b.game.json", "lines": {"begin": 2}}
