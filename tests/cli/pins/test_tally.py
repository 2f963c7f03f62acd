"""`adjudicate test`: pinned cases without pytest."""

import json

import pytest

from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

FILE = {
    "format": 1,
    "ruling": "CE-8.1",
    "ruleset": {"id": "crazier-eights"},
    "players": ["Ann", "Bob"],
    "deck": "house-52",
}
START = json.loads(log())["start"]


def scene(title, *steps, **more):
    return {"title": title, "sign": "-", "start": START, "steps": list(steps), **more}


def cases(*scenes):
    return json.dumps({**FILE, "cases": list(scenes)})


def test_scenes_that_pass(run, game, tmp_path):
    """Cases and logs with expectations are run; a log without is left alone."""
    game("a.cases.json", cases(scene("flagged?", {**FAULTY, "expect": ["CE-8.1"]}), scene("fine?", FINE)))
    game("b.game.json", log({**FAULTY, "expect": ["CE-8.1"]}))
    game("c.game.json", log(FAULTY))
    result = run("test", tmp_path)
    assert (result.code, result.out) == (0, "3 scenes, 0 failed\n")


def test_scenes_that_fail(run, game, snapshot, tmp_path, monkeypatch):
    """A missing and an unexpected finding, with what a judge says instead."""
    missing = scene("Is the blue seven flagged?", {**FINE, "expect": ["CE-8.1"]})
    game("a.cases.json", cases(missing, scene("May Ann discard the blue five?", FAULTY)))
    monkeypatch.chdir(tmp_path)
    result = run("test", "a.cases.json")
    assert result.code == 1
    assert result.out == snapshot


def test_file_that_cannot_be_read(run, game, tmp_path):
    """Exit code 2, whatever the other scenes show."""
    game("a.cases.json", "{}")
    game("b.cases.json", cases(scene("fine?", FINE)))
    result = run("test", tmp_path)
    assert result.code == 2
    assert "a.cases.json:1:1:" in result.err
    assert result.out == "1 scene, 0 failed\n"


def test_log_that_expects_to_be_refused(run, game, tmp_path):
    """A refusal at the expected place passes, one elsewhere fails."""
    game("a.game.json", log({"do": "drow", "by": "Ann"}, expect={"refused": "/steps/0/do"}))
    assert run("test", tmp_path).out == "1 scene, 0 failed\n"
    game("a.game.json", log({"do": "drow", "by": "Ann"}, expect={"refused": "/steps/1"}))
    result = run("test", tmp_path)
    assert result.code == 1
    assert "expected to be refused at /steps/1" in result.out


def test_nothing_to_run(run, game):
    """No case at all is not a success."""
    assert run("test", game("a.game.json", log(FINE))).code == 2


def test_quiet_says_only_what_fails(run, game):
    """Nothing at all where all is well."""
    pinned = game("a.game.json", log({**FAULTY, "expect": ["CE-8.1"]}))
    assert run("test", pinned, "--quiet") == (0, "", "")
    failing = run("test", game("b.game.json", log({**FINE, "expect": ["CE-8.1"]})), "-q")
    assert failing.code == 1
    assert failing.out.startswith("FAILED ")
    assert "scene" not in failing.out
    assert run("test", pinned, "-q", "--review").code == 2


def test_scenes_by_another_book(run, game, tmp_path):
    """`--option` and `--ruleset` show which answers hang on a number or a ruling of the book; a review has its own."""
    plays = [{"do": "play", "by": "Ann", "card": card} for card in ("castle", "thin-ice")]
    plays[1]["expect"] = ["CE-6.2"]
    hand = {**START, "hands": {"Ann": ["castle", "thin-ice", "3s"], "Bob": 3}}
    file = game("a.cases.json", cases(scene("two?", *plays, start=hand)))
    path = game("a.game.json", log(*plays, start=hand))
    edition = {"format": 1, "id": "two", "parent": "crazier-eights", "options": {"plays_a_turn": 2}}
    two = game("two.edition.json", json.dumps(edition))
    assert run("test", file, path).out == "2 scenes, 0 failed\n"
    for asked in (("--option", "plays-a-turn=2"), ("--ruleset", two)):
        result = run("test", file, path, *asked)
        assert (result.code, result.out.count("FAILED")) == (1, 2)
        assert run("test", "--review", file, *asked).code == 2
    assert "did you mean plays_a_turn" in run("test", file, "--ruleset", two, "--option", "plays_a_trun=2").err


def test_a_log_of_a_corpus_that_fails_is_named_by_its_line(run, game):
    """Whoever judges it: the first process, or another that has a part of the corpus."""
    path = game("a.games.jsonl", "\n".join([log(FINE, expect=[]), "", log(FAULTY, expect=[]), log(FAULTY)]))
    for jobs in (1, 2):
        result = run("test", path, "-j", jobs)
        assert result.code == 1
        assert [line.rpartition("/")[2] for line in result.out.splitlines() if "FAILED" in line] == [
            "a.games.jsonl:3: (no title)"
        ]
        assert result.out.endswith("2 scenes, 1 failed\n")


@pytest.mark.parametrize("folder", sorted(path.name for path in EXAMPLES.iterdir()))
def test_the_shipped_logs_show_what_they_expect(run, folder):
    """Also those that are no cases of a ruling: games, and logs with slips of the scorer."""
    result = run("test", *sorted((EXAMPLES / folder).glob("*.game.json*")))
    assert (result.code, result.err) == (0, ""), result.out
    assert not result.out.startswith("0 scenes")
