"""`adjudicate check` of a long log: what is wrong first is told on standard error while the rest is judged."""

import pytest

from adjudicator.cli.all_cores import judged_games
from tests.cli.conftest import FAULTY, FINE, log


@pytest.fixture
def long_log(game, monkeypatch):
    """A log with a fault, which counts as a long one."""
    monkeypatch.setattr(judged_games, "LARGE", 0)
    return game("long.game.json", log(FINE, FAULTY, FAULTY))


def test_the_first_fault_is_told_so_far(run, long_log):
    """Once, with the summary below it; what goes to standard output is as ever."""
    result = run("check", long_log, "--format", "concise")
    first, *rest = result.err.splitlines()
    assert first.startswith(f"{long_log}: so far, at step ")
    assert first.endswith("What comes later may still explain it.")
    assert len(rest) == 1
    assert "so far" not in result.out
    assert result.out == run("check", long_log, "--format", "concise", "--quiet").out


@pytest.mark.parametrize("without", [["--quiet"], ["-j", "2"], ["--ignore", "CE"]])
def test_it_is_not_told(run, long_log, without):
    """Quietly, of what other processes judge, and of rulings that are not shown."""
    assert "so far" not in run("check", long_log, *without).err


def test_nor_of_a_short_log(run, game):
    """Its verdict is there at once."""
    assert "so far" not in run("check", game("short.game.json", log(FAULTY))).err


def test_in_a_corpus_it_has_a_line(run, game, long_log):
    """That of its log."""
    corpus = game("many.games.jsonl", f"{log(FINE)}\n{log(FAULTY)}\n")
    assert run("check", corpus).err.startswith(f"{corpus}:2: so far, at step 1: ")
