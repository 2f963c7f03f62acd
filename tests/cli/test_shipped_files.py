"""The files of a shipped game."""

import json
import os
import subprocess
import sys

import pytest

from tests.cli.conftest import FINE, Result, log

RUN = """
import sys
from adjudicator import games
from adjudicator.cli.main import main
games.__path__.append(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""
EDITION = {"format": 1, "id": "strict", "title": "Strict", "parent": "crazier-eights", "decks": ["house-52"]}


@pytest.fixture
def one_more(tmp_path):
    """Runs the command line with one more game, whose folder holds these files."""

    def run(files: dict[str, object], *arguments: object) -> Result:
        home = tmp_path / "games" / "one_more"
        for name, content in {"__init__.py": "", **files}.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content if isinstance(content, str) else json.dumps(content))
        command = [sys.executable, "-c", RUN, str(home.parent), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, env=os.environ, check=False, encoding="utf-8")
        return Result(done.returncode, done.stdout, done.stderr)

    return run


@pytest.mark.parametrize("files", [{}, {"editions/strict.json": EDITION}], ids=["neither", "no-decks"])
def test_a_game_may_bring_no_decks_or_editions(one_more, game, files):
    """Its folder has none of that name; other games go on."""
    assert one_more(files, "check", game("a.game.json", log(FINE))).code == 0
    assert "house-52  " in one_more(files, "cards").out
    assert one_more(files, "rulesets").out.count("strict  ") == len(files)
