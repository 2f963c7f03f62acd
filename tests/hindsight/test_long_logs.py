"""A long log of which few steps are alike: what is found in it, and how it is explained, is as of any other."""

import json

import msgspec
import pytest

from adjudicator.formats import long_steps, reading
from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

LOGS = sorted(EXAMPLES.glob("damaged/*.game.json"))[::9] + sorted(EXAMPLES.glob("disputes/*.game.json"))[::9]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_the_same_is_found(monkeypatch, path):
    """Where hardly a step is kept."""
    once = adjudicate(path.read_bytes(), path.name, beside=path.parent)
    monkeypatch.setattr(reading, "LARGE", 0)
    monkeypatch.setattr(long_steps, "DIFFERENT", 1)
    monkeypatch.setattr(long_steps, "PIECE", 200)
    again = adjudicate(path.read_bytes(), path.name, beside=path.parent)
    assert msgspec.json.encode(again.findings) == msgspec.json.encode(once.findings)
    assert again.judge.steps == once.judge.steps
    for one, other in zip(once.findings, again.findings, strict=True):
        kept = once.judge.report.kept[id(one)], again.judge.report.kept[id(other)]
        assert list(kept[0].amended) == list(kept[1].amended)


MANY = 20_000

HEAD = '{"format":1,"ruleset":{"id":"crazy-eights"},"players":["A","B"],"start":{"hands":{"A":5,"B":5}},"steps":['
ROWS = [
    '{"do":"note","src":1}', '{"do":"undo","src":2}', '{"do":"note","src":3}', '{"do":"back","to":3,"src":4}',
    '{"do":"note","src":5}', '{"do":"undo","src":6}', '{"do":"undo","src":7}',
]  # fmt: skip


def test_what_was_undone_does_not_count(monkeypatch):
    """The steps of a long log are left as they were written, and a note stands for each that was undone."""
    data = f"{HEAD}{','.join(ROWS)}]}}".encode()
    once = adjudicate(data)
    monkeypatch.setattr(reading, "LARGE", 0)
    monkeypatch.setattr(long_steps, "DIFFERENT", 1)
    monkeypatch.setattr(long_steps, "PIECE", 30)
    again = adjudicate(data)
    assert again.judge.steps == once.judge.steps
    assert [step.src for step in again.judge.steps] == [None, 2, 3, None, None, 6, 7]
    assert [step.src for step in again.log.steps] == list(range(1, 8))


def test_a_slip_at_the_end_is_explained_as_one_at_the_beginning():
    """What came before it is not judged again and again on the way there."""
    game = json.loads((EXAMPLES / "damaged" / "play-written-twice.game.json").read_bytes())
    found = adjudicate(json.dumps(game).encode()).findings
    later = adjudicate(json.dumps({**game, "steps": [{"do": "note"}] * MANY + game["steps"]}).encode())
    assert not later.judge.budget.undone
    assert [(f.step - MANY, f.rule, f.fault) for f in later.findings] == [(f.step, f.rule, f.fault) for f in found]
