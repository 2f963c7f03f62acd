"""A small season with faults in it, as logs and as tables."""

import json
from typing import NamedTuple

import msgspec
import pytest

from adjudicator.cli.main import main
from tests.cli.conftest import FAULTY, FINE, log
from tests.games.crazier_eights.faults import Company, play_with

KINDS = ("missed beginning trigger", "missed end trigger", "second play", "missing draw", "unmatched discard")
HOSTILE = "=cmd|' /C calc'!A0 </script><b>\u202eBob\x1b[31m\x07 'x' \"y\""
OTHER_DECK = {"ruleset": {"id": "crazier-eights", "options": {"plays_a_turn": 2}}}


class Season(NamedTuple):
    """Where it is: the logs, and the tables of them."""

    folder: object
    logs: object
    tables: object
    report: dict
    """The same findings as JSON."""


def written(game):
    """A game with a fault as a line of a corpus."""
    head = msgspec.json.encode(game.header)[:-1]
    return (head + b',"steps":' + msgspec.json.encode(game.steps) + b"}").decode()


@pytest.fixture(scope="session")
def season(tmp_path_factory):
    """Games with faults, hidden cards, hostile names and a house rule, and a log that cannot be judged."""
    folder = tmp_path_factory.mktemp("season")
    two = Company(players=(2, 2))
    games = [game for kind in KINDS for seed in range(6) if (game := play_with(kind, seed, two)) is not None]
    hidden = [{"do": "draw", "by": "Ann"}, {"do": "discard", "by": "Ann", "card": "5e"}]
    lines = [*map(written, games), "{broken", log(FAULTY, FINE, **OTHER_DECK), log(FAULTY, {"do": "undo"}, FINE)]
    lines.append(log(FAULTY, title=HOSTILE).replace('"Bob"', json.dumps(HOSTILE)))
    logs = folder / "logs"
    logs.mkdir()
    (logs / "a.games.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (logs / "b.game.json").write_text(
        log(*hidden, start={"turn": "Ann", "hands": {"Ann": 6, "Bob": 3}, "discard": ["7m"]})
    )
    tables, report = folder / "tables", folder / "report.json"
    given = ["check", str(logs), "--no-config", "--quiet", "-j", "1"]
    assert main([*given, "-o", f"parquet:{tables}", "-o", f"json:{report}"]) == 2
    return Season(folder, logs, tables, json.loads(report.read_text(encoding="utf-8")))
