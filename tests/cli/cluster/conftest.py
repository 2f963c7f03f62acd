"""A cluster of one worker in the process of the tests, and logs in parts that are small enough for many of them."""

import json

import pytest

from adjudicator.cli.cluster import by_machines, scheduler
from tests.cli.conftest import FAULTY, FINE, log

distributed = pytest.importorskip("distributed")
EXPECTED = {**FAULTY, "expect": ["CE-8.1"]}


@pytest.fixture(scope="session")
def address():
    """Where a scheduler answers, which has one worker; both are threads of this process."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", silence_logs=False
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture
def small(monkeypatch):
    """Parts and stretches of a log or two."""
    monkeypatch.setattr(scheduler, "STRETCH", 700)
    monkeypatch.setattr(by_machines, "STRETCH", 700)
    monkeypatch.setattr(by_machines, "MOST", 2)


@pytest.fixture
def logs(tmp_path, monkeypatch):
    """A folder of logs, cases and a corpus, with what cannot be judged among them; we are in the folder above."""
    folder = tmp_path / "logs"
    (folder / "deep").mkdir(parents=True)
    lines = [log(FAULTY, FINE), log(FINE), "", "{broken", log(EXPECTED), log({"do": "fly"}), log(FAULTY, title="é")]
    (folder / "many.games.jsonl").write_text("\n".join(lines * 4), encoding="utf-8")
    (folder / "blank.games.jsonl").write_text("\n" * 2000)
    for n, text in enumerate([log(FAULTY), "[]", log(FINE), log(FAULTY, deck="no-such-deck"), log(FINE, FAULTY)]):
        (folder / "deep" / f"{n}.game.json").write_text(text)
    scene = {"title": "flagged?", "sign": "-", "start": json.loads(log())["start"], "steps": [EXPECTED]}
    cases = {
        "format": 1,
        "ruling": "CE-8.1",
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob"],
        "deck": "house-52",
        "cases": [scene, {**scene, "title": "and so?", "steps": [FAULTY]}, {**scene, "title": "no", "steps": [{}]}],
    }
    (folder / "a.cases.json").write_text(json.dumps(cases))
    monkeypatch.chdir(tmp_path)
    return folder
