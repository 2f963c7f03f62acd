"""`adjudicate step` where it cannot be shown."""

import tomllib
from pathlib import Path

from adjudicator.cli.one_game.screen import MISSING


def test_without_textual_it_says_what_to_install(run, monkeypatch):
    """The very package and versions that the extra `tui` asks for: this one is on no registry."""
    monkeypatch.setattr("adjudicator.cli.one_game.screen.find_spec", lambda name: None)
    result = run("step", "examples/logs/crazier-eights/five-faults.game.json")
    assert (result.code, result.out) == (2, "")
    (needed,) = tomllib.loads(Path("pyproject.toml").read_text())["project"]["optional-dependencies"]["tui"]
    assert f"pip install '{needed}'" in result.err
    assert MISSING in result.err
