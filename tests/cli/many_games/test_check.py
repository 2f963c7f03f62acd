"""`adjudicate check`: the findings of many logs, exit codes and formats."""

import json
import os
import re

import jsonschema
import pytest

from adjudicator.kernel.replay import Judge
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, GAMES, log


def test_full(run, snapshot, monkeypatch):
    """File, step, what is wrong, what would have been right, remedy; with --explain the line with a caret as well."""
    monkeypatch.chdir(GAMES)
    result = run("check", "dispute.game.json")
    assert result.code == 1
    assert result.out == snapshot
    assert run("check", "dispute.game.json", "--explain").out == snapshot(name="explained")
    assert result.err == "1 log judged: 3 faults, 1 either a fault or a slip, 2 warnings\n"


def test_concise(run, snapshot, monkeypatch):
    """One line a finding."""
    monkeypatch.chdir(GAMES)
    assert run("check", ".", "--format", "concise").out == snapshot


def test_folder_is_searched_in_order(run, game, tmp_path):
    """Games and corpora at any depth, and nothing else."""
    game("b/two.game.json", log(FAULTY))
    game("a/one.games.jsonl", log(FAULTY) + "\n\n" + log(FAULTY) + "\n")
    header = json.loads(log())
    del header["steps"]
    game("a/three.game.jsonl", f"{json.dumps(header)}\n{json.dumps(FAULTY)}\n")
    game("notes.json", "no log")
    game("ce.cases.json", "no log")
    result = run("check", tmp_path, "-f", "concise")
    places = [line.removeprefix(f"{tmp_path}/").split(": ")[0] for line in result.out.splitlines()]
    assert [place.rsplit(":", 1)[0] for place in places] == [
        "a/one.games.jsonl:1",
        "a/one.games.jsonl:3",
        "a/three.game.jsonl:2",
        "b/two.game.json:1",
    ]
    assert result.err == "4 logs judged: 4 faults\n"


def test_goes_on_after_a_bad_file(run, game, tmp_path):
    """A file that is no log makes exit code 2; the others are judged."""
    game("a.game.json", '{"format": 1')
    game("b.game.json", log(FAULTY))
    result = run("check", tmp_path, tmp_path / "no.game.json", "-f", "concise")
    assert result.code == 2
    assert "b.game.json:1:" in result.out
    assert "a.game.json:1:13: the text ends too early" in result.err
    assert "no.game.json: no such file or directory" in result.err
    assert "1 log judged: 1 fault; 2 could not be" in result.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("command", ["check", "coverage", "test"])
def test_a_pipe_in_a_folder_is_not_waited_for(run, game, command):
    """It is told, and the files beside it are judged."""
    folder = game("b.game.json", log({**FAULTY, "expect": ["CE-8.1"]})).parent
    os.mkfifo(folder / "a.game.json")
    result = run(command, folder)
    assert result.code == 2
    assert f"{folder}/a.game.json: is not a regular file" in result.err
    said = {"check": "1 log judged", "coverage": "1 record touched", "test": "1 scene, 0 failed"}
    assert said[command] in " ".join((result.out + result.err).split())


def test_a_name_that_is_too_long(run, game):
    """No file can have it; the others are judged."""
    result = run("check", "x" * 300, game("b.game.json", log(FINE)))
    assert result.code == 2
    assert "x: file name too long" in result.err
    assert "1 log judged" in result.err


def test_line_of_a_corpus_that_is_no_log(run, game):
    """The place of a bad line is that of the corpus."""
    path = game("a.games.jsonl", log(FINE) + "\n" + log({"do": "drow", "by": "Ann"}) + "\n" + log(FAULTY) + "\n")
    result = run("check", path, "-f", "concise")
    assert result.code == 2
    assert f"{path}:2:" in result.err
    assert "did you mean 'draw'?" in result.err
    assert "(#/steps/0/do)" in result.err
    assert result.out.startswith(f"{path}:3:")


@pytest.mark.parametrize(
    "command",
    [["check"], ["check", "-f", "concise"], ["check", "--against", "crazier-eights-avalon"], ["replay"], ["coverage"]],
    ids=" ".join,
)
def test_line_of_a_corpus_that_makes_us_crash(run, game, monkeypatch, command):
    """An internal fault names its log, and the others are judged; beside it a bad line has its place in the file."""
    real = Judge.close

    def broken(self):
        if self.steps[0].text == "crash":
            raise IndexError("list index out of range")
        return real(self)

    monkeypatch.setattr(Judge, "close", broken)
    bad = {"do": "drow", "by": "Ann"}
    path = game("a.games.jsonl", "\n".join(log(step) for step in (FINE, {**FINE, "text": "crash"}, bad, FAULTY)) + "\n")
    result = run(*command, path)
    assert f"{path}:2:1: internal fault: IndexError: list index out of range" in result.err
    assert f"{path}:3:" in result.err
    assert f"{path}:1:" not in result.err


def test_line_of_a_corpus_that_is_cut_off(run, game):
    """It ends on its own line, not on that of the next log."""
    path = game("a.games.jsonl", '{"format":\n' + log(FINE) + "\r\n")
    result = run("check", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"{path}:1:11: the text ends too early")
    assert "1 log judged: no faults; 1 could not be" in result.err


@pytest.mark.parametrize("command", ["check", "replay", "test"])
@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_corpus_without_logs(run, game, command, text):
    """Nothing was judged, so it does not pass."""
    path = game("a.games.jsonl", text)
    result = run(command, path)
    assert result.code == 2
    assert f"{path}: there is no log in it" in result.err


def test_problem_of_the_replay_has_its_place(run, game):
    """A position that cannot be is found when it is laid out, and still shown at its line."""
    start = {"turn": "Ann", "hands": {"Ann": ["5e", "5e"], "Bob": 3}, "discard": ["7m"]}
    path = game("a.game.json", json.dumps(json.loads(log(start=start)), indent=1))
    err = run("check", path).err
    rows = path.read_text().splitlines()
    found = re.match(
        rf"{re.escape(str(path))}:(\d+):\d+: Castle \(blue five\) lies in two places; the deck has only one"
        r" \(#/start/hands/Ann/1\)",
        err,
    )
    assert found is not None
    first = next(n for n, row in enumerate(rows, 1) if '"start"' in row)
    last = next(n for n, row in enumerate(rows, 1) if '"steps"' in row)
    assert first <= int(found[1]) < last


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"do": "draw", "by": "Anne"}, "no player is called 'Anne'; did you mean 'Ann'?"),
        ({"do": "discard", "by": "Ann", "card": "castel"}, "'castel'; did you mean 'castle'?"),
        ({"do": "discard", "by": "Ann", "card": "7 blue"}, "no card is called '7 blue'; did you mean '7 eye'?"),
        ({"do": "discard", "by": "Ann", "card": "7q"}, "'7q'; a card is its id, or its rank and suit (eye, ankh"),
        (
            {"do": "play", "by": "Ann", "card": "confession", "choose": ["Bop"]},
            "no player or card is called 'Bop'; did",
        ),
    ],
)
def test_names_that_do_not_exist(run, game, step, said):
    """A player or a card that there is none of is shown at its line, with the nearest right one."""
    header = json.loads(log())
    del header["steps"]
    path = game("a.game.jsonl", "".join(json.dumps(row) + "\n" for row in (header, {"do": "note"}, step)))
    result = run("check", path)
    assert result.code == 2
    assert result.err.startswith(f"{path}:3:")
    assert said in result.err


def test_folder_without_logs_and_case_files(run, tmp_path):
    """Nothing to judge is said, and so is the command that runs pinned cases."""
    result = run("check", tmp_path)
    assert result.code == 2
    assert "*.game.json" in result.err
    result = run("check", EXAMPLES / "crazier-eights" / "ce-8.1.cases.json")
    assert result.code == 2
    assert "adjudicate test" in result.err


@pytest.mark.parametrize(
    ("severity", "fault", "codes"),
    [
        ("error", "illegal", {"error": 1, "warning": 1, "undetermined": 1, "note": 1, "never": 0}),
        ("warning", "illegal", {"error": 0, "warning": 1, "undetermined": 1, "note": 1, "never": 0}),
        ("note", "undetermined", {"error": 0, "warning": 0, "undetermined": 1, "note": 1, "never": 0}),
        ("note", "unrecorded", {"error": 0, "warning": 0, "undetermined": 0, "note": 1, "never": 0}),
    ],
)
def test_fail_on(run, game, monkeypatch, severity, fault, codes):
    """The exit code is 1 for findings of that weight or more."""
    from adjudicator.kernel.replay import Judge

    close = Judge.close

    def weigh(judge):
        for finding in close(judge).findings:
            finding.severity, finding.fault = severity, fault

    monkeypatch.setattr(Judge, "close", weigh)
    path = game("a.game.json", log(FAULTY))
    assert {level: run("check", path, "--fail-on", level).code for level in codes} == codes


def test_json_report_fits_its_schema(run, game, tmp_path):
    """One object with every log, also with those that could not be judged."""
    game("a.game.json", log(FAULTY, {"do": "note"}))
    game("b.games.jsonl", log(FINE) + "\n" + log(FAULTY) + "\n")
    game("c.game.json", "[]")
    result = run("check", tmp_path, "--format", "json")
    report = json.loads(result.out)
    jsonschema.validate(report, json.loads(run("schema", "report").out))
    assert result.code == 2
    assert [one["file"].rsplit("/")[-1] for one in report["logs"]] == [
        "a.game.json", "b.games.jsonl:1", "b.games.jsonl:2",
    ]  # fmt: skip
    assert [len(one["findings"]) for one in report["logs"]] == [1, 0, 1]
    assert report["summary"] == {
        "logs": 3, "refused": 1, "error": 2, "warning": 0, "note": 0, "undetermined": 0, "let_stand": 0,
    }  # fmt: skip
    assert report["refused"][0]["file"].endswith("c.game.json")
    assert report["refused"][0]["reasons"][0]["line"] == 1
    (finding,) = report["logs"][0]["findings"]
    assert (finding["rule"], finding["step"], finding["pointer"]) == ("CE-8.1", 1, "/steps/0")
    assert report["rules_digest"].startswith("sha256:")


def test_json_of_nothing_is_json(run, game):
    """A report without a log is whole all the same."""
    report = json.loads(run("check", game("a.game.json", "[]"), "--format", "json").out)
    assert (report["logs"], report["rules_digest"]) == ([], "")


def test_json_lines_has_an_object_a_log(run, game):
    """A corpus in, as many lines out; equal logs have equal digests."""
    path = game("a.games.jsonl", f"{log(FINE)}\n{log(FAULTY)}\n{log(FINE)}\n")
    logs = [json.loads(line) for line in run("check", path, "-f", "json-lines").out.splitlines()]
    assert [one["file"] for one in logs] == [f"{path}:{n}" for n in (1, 2, 3)]
    assert logs[0]["digest"] == logs[2]["digest"] != logs[1]["digest"]


def test_outcome_of_a_finished_game(run):
    """Who won, at which step and by which ruling."""
    (one,) = json.loads(run("check", GAMES / "short.game.json", "-f", "json").out)["logs"]
    assert one["outcome"] == {"step": 15, "rule": "CE-2.1", "winners": ["Ann"], "tied": False}
    assert one["steps"] == 16


def test_long_line_is_shown_around_the_caret(run, game):
    """A log on one line does not fill the screen, and the caret stands under the card."""
    path = game("a.game.json", log(*([{"do": "note", "text": "x" * 40}] * 9), FAULTY))
    lines = run("check", path, "--explain").out.splitlines()
    shown, caret = lines[3:5]
    assert max(map(len, lines[1:])) <= 80
    assert shown.startswith("  ...")
    assert shown[caret.index("^") :].startswith('"5e"')


@pytest.mark.parametrize(
    ("step", "under"),
    [
        ('{"do": "discard", "by": "Ann", "card": ["7e", "5m"]}', '"5m"]'),
        ('{"do": "discard", "by": "Ann",\n  "card": "5e"}', '"5e"}'),
        ('{"do": "draw", "by": "Ann", "cards": ["9e"]}', '{"do": "draw"'),
    ],
)
def test_the_caret_stands_under_the_card(run, game, step, under):
    """Of several under the wrong one, also on a line of its own; under the step where no card is wrong."""
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e", "5m", "5e"], "Bob": 3}, "discard": ["7m"]}
    path = game("a.game.json", log(FAULTY, start=start).replace(json.dumps(FAULTY), step))
    lines = run("check", path, "--explain").out.splitlines()
    caret = next(n for n, line in enumerate(lines) if line.strip() == "^")
    assert lines[caret - 1][lines[caret].index("^") :].startswith(under)


def test_crash_inside_is_no_finding(run, game, monkeypatch):
    """A bug of ours is exit code 2 and one line that says where; the other files are judged."""
    from adjudicator.cli.inputs import attempts

    real = attempts.adjudicate

    def broken(data, source, **how):
        if "bad" in source:
            raise RuntimeError("oh \x1b[31m no")
        return real(data, source, **how)

    monkeypatch.setattr(attempts, "adjudicate", broken)
    game("bad.game.json", log(FINE))
    path = game("good.game.json", log(FAULTY))
    result = run("check", path.parent, "-f", "concise")
    assert result.code == 2
    assert "internal fault: RuntimeError: oh \\e[31m no (test_check.py:" in result.err
    assert "Traceback" not in result.err
    assert "good.game.json:1:" in result.out


def test_quiet_is_only_what_is_wrong(run, game):
    """No count of logs; findings, refusals and the exit code are as ever."""
    assert run("check", game("fine.game.json", log(FINE)), "--quiet") == (0, "", "")
    result = run("check", game("faulty.game.json", log(FAULTY)), "-q", "--format", "concise")
    assert (result.code, result.err) == (1, "")
    assert len(result.out.splitlines()) == 1
    assert run("check", game("bad.game.json", "{"), "-q").err.count("\n") == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_whole_logs_on_the_lines_of_a_file_with_another_name(run, game, jobs):
    """`simulate > games.jsonl` is a corpus too; a file with a step on each line is one log as ever."""
    many = game("many.jsonl", log(FINE) + "\n\n" + log(FAULTY) + "\n")
    header, steps = json.loads(log()), [FINE, FAULTY]
    del header["steps"]
    game("one.game.jsonl", "\n".join(json.dumps(line) for line in [header, *steps]))
    result = run("check", many, many.parent / "one.game.jsonl", "-f", "concise", "-j", jobs)
    places = [line.partition(": ")[0].rpartition("/")[2] for line in result.out.splitlines()]
    assert places == ["many.jsonl:3:258", "one.game.jsonl:3:40"]
    assert "3 logs judged" in result.err


def test_a_log_that_is_given_twice_is_judged_once(run, game, tmp_path, monkeypatch):
    """By two ways of writing its path, through a link, and in a folder besides."""
    monkeypatch.chdir(tmp_path)
    game("logs/a.game.json", log(FAULTY))
    os.symlink("logs/a.game.json", "link.game.json")
    result = run("check", "logs/a.game.json", "./logs/a.game.json", "link.game.json", "logs")
    assert result.err.startswith("1 log judged: 1 fault")
