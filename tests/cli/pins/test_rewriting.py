"""`expect` written anew, and nothing else."""

import json

import pytest

from adjudicator.cli.pins.rewriting import rewritten, with_expect
from adjudicator.cli.pins.scenes import offset_of, scenes
from adjudicator.formats.places import values
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

FILES = sorted(path for kind in ("cases.json", "game.json", "game.jsonl") for path in EXAMPLES.rglob(f"*.{kind}"))
OWN = "crazier-eights"


@pytest.mark.parametrize(
    ("text", "value", "after"),
    [
        ('{"do": "draw", "by": "Ann"}', ["A-1"], '{"do": "draw", "by": "Ann", "expect": ["A-1"]}'),
        ('{"do":"draw","by":"Ann"}', ["A-1", "A-2"], '{"do":"draw","by":"Ann","expect":["A-1","A-2"]}'),
        ('{"do": "undo"}', ["A-1"], '{"do": "undo", "expect": ["A-1"]}'),
        ('{ "do" : "undo" , "text":"" }', [], '{ "do" : "undo" , "text":"" , "expect": [] }'),
        (
            '{\n\t"do": "draw",\r\n\t"by": "Ann"\n}',
            ["A"],
            '{\n\t"do": "draw",\r\n\t"by": "Ann",\r\n\t"expect": ["A"]\n}',
        ),
        ('{"do": "draw", "expect": [\n "A-1"\n], "by": 1}', ["B"], '{"do": "draw", "expect": ["B"], "by": 1}'),
        ('{"do": "draw", "expect": ["}"], "by": "Ann"}', None, '{"do": "draw", "by": "Ann"}'),
        ('{"expect": ["A-1"], "do": "draw"}', None, '{"do": "draw"}'),
        ('{"do": "draw",\n "expect": ["A-1"]}', None, '{"do": "draw"}'),
        ('{"do": "draw"}', None, '{"do": "draw"}'),
        ('{"format": 1,\n "steps": []}', [], '{"format": 1,\n "expect": [],\n "steps": []}'),
        ('{"text": "\\"expect\\": é\U0001f0a1"}', ["A"], '{"text": "\\"expect\\": é\U0001f0a1", "expect": ["A"]}'),
        ('{"a": 1}', [{"rule": "A", "fault": "late"}], '{"a": 1, "expect": [{"rule": "A", "fault": "late"}]}'),
    ],
)
def test_one_object(text, value, after):
    """A value is replaced, put in or taken out in the style of its neighbours."""
    assert with_expect(text, 0, value) == after


def test_only_the_object_at_the_place():
    """What stands before and behind it is left alone."""
    assert with_expect('[{"a": 1}, {"a": 2}, {"a": 3}]', 11, ["A"]) == '[{"a": 1}, {"a": 2, "expect": ["A"]}, {"a": 3}]'


def bare(path, text, value=None):
    """A file's text without any `expect` on a step, or with the same on all of them."""
    if path.suffix == ".jsonl":
        head, *rows = text.split("\n")
        return "\n".join([head, *(with_expect(row, 0, value) if row else row for row in rows)])
    acts = [(depth, offset) for depth, _, offset in values(text) if text.startswith('{"do"', offset)]
    steps = [offset for depth, offset in acts if depth == min(acts)[0]]  # outcomes stand deeper
    for offset in reversed(steps):
        text = with_expect(text, offset, value)
    return text


def accepted(path):
    """The text of a file after every scene that fails has been accepted, and how many those were."""
    number = 0
    for scene in scenes(path, lambda *why: pytest.fail(str(why))):
        tested = scene.test()
        if tested.failures:
            number += 1
            before = path.read_bytes().decode()
            path.write_bytes(rewritten(scene, tested, before).encode())
    return path.read_bytes().decode(), number


def failing(path):
    return [scene for scene in scenes(path, lambda *why: pytest.fail(str(why))) if scene.test().failures]


def check(path, tmp_path, wrong):
    """All of a file's steps expect what is wrong; accepted, they pass, and nothing else has changed."""
    copy = tmp_path / path.name
    if "deck.json" in path.read_text() or "edition.json" in path.read_text():
        for other in [*path.parent.glob("*.deck.json"), *path.parent.glob("*.edition.json")]:
            (tmp_path / other.name).write_bytes(other.read_bytes())
    before = bare(path, path.read_bytes().decode(), wrong)
    copy.write_bytes(before.encode())
    after, number = accepted(copy)
    assert not failing(copy)
    assert bare(path, after) == bare(path, before)
    return number


@pytest.mark.parametrize("wrong", [None, ["XX-1"]])
@pytest.mark.parametrize("name", ["ce-8.1", "ce-3.1", "ce-10.1"])
def test_shipped_scenes(tmp_path, name, wrong):
    """Scenes whose expectations are lost or wrong pass again when they are accepted."""
    assert check(EXAMPLES / OWN / f"{name}.cases.json", tmp_path, wrong)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [None, ["XX-1"]])
@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(EXAMPLES).as_posix() for path in FILES])
def test_every_shipped_file(tmp_path, path, wrong):
    """The same for all there are."""
    check(path, tmp_path, wrong)


def rewrite(path):
    """The text of a file with one failing scene, accepted."""
    (scene,) = failing(path)
    after = rewritten(scene, scene.test(), path.read_bytes().decode())
    path.write_bytes(after.encode())
    assert not failing(path)
    return after


def test_log_whose_last_expectation_goes(game):
    """A log in which nothing is found any more stays a pinned case."""
    path = game("a.game.json", log({**FINE, "expect": ["CE-8.1"]}))
    assert json.loads(rewrite(path))["expect"] == []


def test_details_are_kept(game):
    """Where severity or fault were pinned they are pinned still, as they are now."""
    path = game("a.game.json", log({**FAULTY, "expect": [{"rule": "CE-8.1", "fault": "late"}]}))
    assert json.loads(rewrite(path))["steps"][0]["expect"] == [{"rule": "CE-8.1", "fault": "illegal"}]


def test_lines(game):
    """In JSON Lines the step's own line changes."""
    head, step = json.loads(log()), {**FAULTY, "expect": ["CE-8.2"]}
    del head["steps"]
    rows = [json.dumps(head), "", json.dumps(step, separators=(",", ":")), ""]
    after = rewrite(game("a.game.jsonl", "\r\n".join(rows)))
    assert after.split("\r\n") == [*rows[:2], rows[2].replace("CE-8.2", "CE-8.1"), ""]


def test_corpus(game):
    """In a corpus the line of the game changes."""
    fine, faulty = log(FINE, expect=[]), log({**FAULTY, "expect": ["CE-8.2"]})
    after = rewrite(game("a.games.jsonl", f"{fine}\n\n{faulty}\n{fine}\n"))
    assert after == f"{fine}\n\n{faulty.replace('CE-8.2', 'CE-8.1')}\n{fine}\n"


def test_log_that_is_refused_elsewhere(game):
    """A refusal is pinned where it is."""
    path = game("a.game.json", log({"do": "drow", "by": "Ann"}, expect={"refused": "/steps/1"}))
    assert json.loads(rewrite(path))["expect"] == {"refused": "/steps/0/do"}


def test_log_that_is_refused_no_more(game):
    """What it shows is pinned instead."""
    after = json.loads(rewrite(game("a.game.json", log(FAULTY, expect={"refused": "/steps/1"}))))
    assert (after["expect"], after["steps"][0]["expect"]) == ([], ["CE-8.1"])


def test_place_of_a_step(game):
    """A step is found in every form of file."""
    text = log({**FINE, "expect": ["CE-8.1"]})
    (scene,) = scenes(game("a.game.json", text), lambda *_: None)
    assert text[offset_of(scene, text, 1) :].startswith('{"do": "discard"')
    assert offset_of(scene, text, 0) == 0
