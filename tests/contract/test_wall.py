"""What is made for a seat is made of what that player may know: every byte of every output."""

from typing import Any

import pytest
from msgspec import structs

from adjudicator.cli.main import main
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.formats.log import NOBODY
from tests.contract.simulated import FEW, SAMPLE, Which, crammed, played
from tests.contract.test_views import hidden_otherwise

STORIES = [
    ["replay", "--format", "full"],
    ["replay", "--explain"],
    ["replay", "--format", "concise"],
    ["replay", "--format", "json"],
    ["replay", "--format", "json-lines"],
    ["replay", "--format", "sarif"],
    ["replay", "--format", "junit"],
    ["replay", "--format", "github"],
    ["replay", "--format", "gitlab"],
    ["export", "--html", "-"],
    ["export", "--markdown", "--step", "1"],
]


def two_logs(which: Which, steps: list[Any], viewer: str) -> tuple[bytes, bytes]:
    """Logs that are the same to a player: other cards where that player never saw any, other words, other lines."""
    header, other = hidden_otherwise(which, steps, None if viewer == NOBODY else viewer)
    header = structs.replace(header, title="Who holds what", notes="A word\nor two")
    other = [structs.replace(step, text=f"remark {n}", src=n) for n, step in enumerate(other)]
    return laid_out(played(which).header, steps).encode(), laid_out(header, other).replace('"by"', '  "by"').encode()


BRIEF = [(SAMPLE[0], 8, 1)]
WHOLE = [pytest.param(which, 30, 3, marks=pytest.mark.slow) for which in FEW]


@pytest.mark.parametrize(("which", "steps", "viewers"), BRIEF + WHOLE, ids=str)
def test_every_output_for_a_seat_is_of_what_it_may_know(which, steps, viewers, tmp_path, monkeypatch, capsysbinary):
    """Of two games that differ in what a player never saw that player is told the same, byte for byte."""
    record = crammed(which)[:steps]
    folders = [tmp_path / "one", tmp_path / "other"]
    for viewer in [*played(which).judge.names, NOBODY][:viewers]:
        for folder, data in zip(folders, two_logs(which, record, viewer), strict=True):
            folder.mkdir(exist_ok=True)
            (folder / "evening.game.json").write_bytes(data)
        for command, *rest in STORIES:
            outputs = []
            for folder in folders:
                monkeypatch.chdir(folder)
                main([command, "evening.game.json", "--seat", viewer, *rest])
                outputs.append(capsysbinary.readouterr())
            assert outputs[0] == outputs[1], (viewer, command, *rest)
            assert outputs[0].out, (viewer, command, *rest)
