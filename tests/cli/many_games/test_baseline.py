"""`check --baseline REPORT`: what an earlier report has is known, and only what is new counts."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

NOTED = {"do": "note", "text": "nobody looked"}
AGAIN = {"do": "discard", "by": "Bob", "card": "2s"}


@pytest.fixture
def yesterday(run, game, tmp_path, monkeypatch):
    """The report of a run over one faulty log."""
    monkeypatch.chdir(tmp_path)
    game("logs/a.game.json", log(FAULTY))
    assert run("check", "logs", "--output", "json:yesterday.json").code == 1
    return "yesterday.json"


@pytest.mark.parametrize("option", ["--baseline", "--against"])
def test_what_is_known_does_not_count(run, yesterday, option):
    """Neither for the exit code nor for what is shown; `--against` takes the report too."""
    result = run("check", "logs", option, yesterday)
    assert (result.code, result.out) == (0, "")
    assert result.err == "1 log judged: nothing new; yesterday.json: 1 known, 0 gone\n"


def test_steps_above_do_not_make_it_new(run, yesterday, game):
    """Nor does another place in the file, another title or another name of the file."""
    game("logs/a.game.json", "\n\n" + log(NOTED, FAULTY, title="Monday"))
    assert run("check", "logs", "--baseline", yesterday).code == 0


def test_a_file_that_was_renamed(run, yesterday, tmp_path):
    """It is known by what stands in it."""
    (tmp_path / "logs" / "a.game.json").rename(tmp_path / "logs" / "b.game.json")
    result = run("check", "logs", "--baseline", yesterday)
    assert (result.code, "1 known" in result.err) == (0, True)


def test_what_is_new_counts(run, yesterday, game):
    """It is shown alone."""
    game("logs/b.game.json", log(FAULTY, title="Tuesday"))
    result = run("check", "logs", "--baseline", yesterday, "-f", "concise")
    assert result.code == 1
    (line,) = result.out.splitlines()
    assert line.startswith("logs/b.game.json")
    assert "2 logs judged: new: 1 fault; yesterday.json: 1 known, 0 gone" in result.err


def test_what_is_gone_is_told(run, yesterday, game):
    """And so is a file that is not judged any more."""
    game("logs/a.game.json", log(FINE))
    assert "0 known, 1 gone" in run("check", "logs", "--baseline", yesterday).err
    game("more/b.game.json", log(FINE))
    assert "0 known, 0 gone, 1 file of it not judged" in run("check", "more", "--baseline", yesterday).err


def test_the_next_report_holds_all(run, yesterday):
    """So that it can be the baseline of the day after."""
    report = json.loads(run("check", "logs", "--baseline", yesterday, "-f", "json").out)
    assert [len(one["findings"]) for one in report["logs"]] == [1]
    assert report["logs"] == json.loads(Path(yesterday).read_text(encoding="utf-8"))["logs"]


def test_games_of_a_corpus_may_come_and_go(run, game, tmp_path, monkeypatch):
    """The line of a game is not what it is known by."""
    monkeypatch.chdir(tmp_path)
    one, two = log(FAULTY, title="one"), log(FAULTY, title="two")
    game("all.games.jsonl", two)
    run("check", "all.games.jsonl", "--output", "json:r.json")
    game("all.games.jsonl", f"{one}\n{two}")
    result = run("check", "all.games.jsonl", "--baseline", "r.json", "-f", "concise")
    assert "1 known, 0 gone" in result.err
    assert [line.startswith("all.games.jsonl:1:") for line in result.out.splitlines()] == [True]


@pytest.mark.parametrize(
    ("name", "said"),
    [("none.json", "none.json: no such file"), ("logs/a.game.json", "logs/a.game.json:1:1: this is no report that")],
)
def test_no_report(run, yesterday, name, said):
    """Nothing is judged."""
    result = run("check", "logs", "--baseline", name)
    assert (result.code, result.out) == (2, "")
    assert said in result.err


def test_a_report_without_a_fingerprint_for_each_finding(run, yesterday):
    """It is refused at the log that lacks one."""
    report = json.loads(Path(yesterday).read_text())
    report["logs"][0]["fingerprints"].clear()
    Path(yesterday).write_text(json.dumps(report))
    result = run("check", "logs", "--baseline", yesterday)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"adjudicate: {yesterday}:1:24: ")
    assert "expected a fingerprint for each of its findings" in result.err


def test_against_a_log(run, yesterday):
    """It says what it takes."""
    result = run("check", "logs", "--against", "logs/a.game.json")
    assert result.code == 2
    assert "this is a log; expected a rule book, a deck or a report" in result.err


def test_a_baseline_of_the_version_before_knows_every_finding(run, monkeypatch):
    """Fingerprints do not change when a report learns to say more of a finding."""
    before = Path(__file__).with_name("written_before.report.json")
    monkeypatch.chdir(EXAMPLES.parents[1])
    logs = json.loads(before.read_text(encoding="utf-8"))["logs"]
    result = run("check", *[log["file"] for log in logs], "--no-config", "--baseline", before)
    known = sum("because_of" not in finding for log in logs for finding in log["findings"])
    assert (result.code, f"{known} known, 0 gone" in result.err) == (0, True), result.err
    assert known > 20
