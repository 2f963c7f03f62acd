"""The app judges as the command line does, log for log."""

import base64
import json
import shutil
from concurrent.futures import ThreadPoolExecutor

import msgspec

from adjudicator.judging import read_cases
from tests.attack.in_process import printed
from tests.cli.conftest import EXAMPLES

WRONG = (
    ("players", None), ("players", [1, {"name": ""}]), ("steps", [{"do": "discrad", "by": "Ann"}, 7]), ("format", 2),
    ("ruleset", {"id": "crazier-eight", "option": 1}), ("deck", "house52"), ("start", {"turn": "An", "hands": "x"}),
)  # fmt: skip
"""What makes a log one that cannot be judged: a key, and a value that it can't have."""


def spoiled(folder):
    """Logs that are refused, each for reasons of its own."""
    good = json.loads((EXAMPLES / "crazier-eights" / "five-faults.game.json").read_bytes())
    for n, (key, value) in enumerate(WRONG):
        (folder / f"wrong-{n}.game.json").write_text(json.dumps(good | {key: value}, indent=1))
    (folder / "wrong.game.json").write_text('{"format": 1, "players')


def corpus(folder):
    """Every shipped log, and every scene as a log of its own, in a folder; those that a seat judges, by its name."""
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("*.md"))
    spoiled(folder)
    seats = {}
    for path in sorted(folder.rglob("*.cases.json")):
        for n, (case, header) in enumerate(read_cases(path.read_bytes(), path.name, beside=path.parent).logs()):
            scene = path.with_name(f"{path.name.removesuffix('.cases.json')}-{n}.game.json")
            scene.write_bytes(msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}")
            seats.setdefault(case.seat, []).append(scene)
    seats[None] += [path for path in sorted(folder.rglob("*.game.*")) if path not in seats[None]]
    for seat in seats.keys() - {None}:
        seats[None] = [path for path in seats[None] if path not in seats[seat]]
    return seats


def printed_verdicts(seats, folder):
    """What `adjudicate replay --format json` has of each log."""
    found = {}
    for seat, paths in seats.items():
        who = ["--seat", seat] if seat else []
        files = [str(path.relative_to(folder)) for path in paths]
        report = json.loads(printed(["replay", "--no-config", "--format", "json", *who, *files]).out)
        found |= {one["file"]: one for one in report["logs"] + report["refused"]}
    return found


def test_the_same_verdicts_as_the_command_line(app, tmp_path, monkeypatch):
    """Over every shipped log and scene: each digest, finding, remedy and refusal is the same."""
    monkeypatch.chdir(tmp_path)
    seats = corpus(tmp_path / "logs")
    own = [{"ask": "keep", "name": path.name, "data": base64.b64encode(path.read_bytes()).decode()}
           for kind in ("deck", "edition") for path in sorted(EXAMPLES.rglob(f"*.{kind}.json"))]  # fmt: skip
    texts = {path: path.read_bytes().decode() for paths in seats.values() for path in paths}
    logs = [
        {"ask": "report", "text": texts[path], "name": str(path.relative_to(tmp_path)), "seat": seat}
        for seat, paths in seats.items()
        for path in paths
    ]
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(app.ask, *own, *logs, *({"ask": "drop", "name": one["name"]} for one in own))
        expected = printed_verdicts(seats, tmp_path)
        found = asked.result()[len(own) : -len(own)]
    assert len(found) == len(expected) > 1700
    assert {one["file"]: one for one in found} == expected
