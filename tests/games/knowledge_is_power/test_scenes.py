"""Scenes with their verdicts, written from the book and the inventory by somebody who had not seen our code.

Two of the sixty can't be said in a log: that nobody counted a deck, and that nobody knows which cards lie sideways
where a record begins. Where a verdict was settled otherwise the scene says why.
"""

import json
from pathlib import Path

import msgspec
import pytest

from adjudicator.judging import judge_log, read

SCENES = json.loads((Path(__file__).parent / "scenes.json").read_text(encoding="utf-8"))


def found(scene, *, guess):
    """What is found in a scene: the step, the rulings, whether it stays open, and whether it follows from another."""
    data = {"format": 1, "ruleset": {"id": "knowledge-is-power"}}
    data |= {key: scene[key] for key in ("ruleset", "deck", "players", "start", "steps") if key in scene}
    log, rules = read(msgspec.json.encode(data))
    verdict = judge_log(log, rules, guess=guess)
    return [(f.step, f.rulings, f.fault == "undetermined", f.because_of is not None) for f in verdict.findings]


@pytest.mark.parametrize("guess", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["as written", "likely"])
@pytest.mark.parametrize("scene", SCENES, ids=[f"{scene['scene']}: {scene['asks']}" for scene in SCENES])
def test_a_scene_has_the_verdict_that_was_written_for_it(scene, guess):
    """Every fault is found at its step by its ruling; what else is found follows from one of them."""
    faults = found(scene, guess=guess)
    wanted = [(one["step"], one["rules"][0], "undetermined" in one["rules"]) for one in scene["verdict"]]
    matched = [
        [fault for fault in faults if (step, unsure) == (fault[0], fault[2]) and rule in fault[1]]
        for step, rule, unsure in wanted
    ]
    assert all(matched), faults
    assert all(follows or any(fault in some for some in matched) for fault in faults for follows in fault[3:]), faults
