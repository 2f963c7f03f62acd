"""`adjudicate mend`: the log as the table goes on with it."""

import json

import pytest

from tests.cli.conftest import EXAMPLES

RANKS = [*"A23456789", "10", *"JQK"]
FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"


def faults(run, path):
    """The faults of a log that are not put right yet, by their steps."""
    report = json.loads(run("check", path, "--format", "json").out)
    return [f["step"] for f in report["logs"][0]["findings"] if "settled_by" not in f and "because_of" not in f]


def test_the_table_goes_back_and_on(run, tmp_path):
    """The mended log ends where the fault was noticed, and judging it finds no other fault."""
    goal = tmp_path / "mended.game.json"
    result = run("mend", FIVE_FAULTS, "--at", 10, "-o", goal)
    assert (result.code, result.out) == (0, "")
    assert result.err == f"{goal}: written\nafter step 10: taken back to the position before step 10\n"
    steps = json.loads(goal.read_text())["steps"]
    assert (len(steps), steps[-1]) == (11, {"do": "back", "to": 10})
    assert faults(run, goal) == []


def test_what_was_forgotten_is_done_late(run, game):
    """A draw that was forgotten is made as soon as it shows; the log is printed up to there."""
    steps = [{"do": "discard", "by": "Ann", "card": "7m"}, {"do": "end", "by": "Ann"}, {"do": "draw", "by": "Bob"}]
    start = {"phase": "draw", "hands": {"Ann": 4, "Bob": 4}, "discard": ["7e"]}
    log = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"], "start": start, "steps": steps}
    result = run("mend", game("late.game.json", json.dumps(log)), "--at", 1)
    assert result.code == 0
    assert json.loads(result.out)["steps"] == [steps[0], {"do": "draw", "by": "Ann"}]


def test_a_draw_is_made_up_for_on_demand_where_play_has_gone_on(run, game):
    """Nothing is taken back for a forgotten draw, though a draw of Ann's could begin her next turn (FAQ 11)."""
    steps = [
        {"do": "discard", "by": "Ann", "card": "7m"},
        {"do": "draw", "by": "Bob"},
        {"do": "discard", "by": "Bob", "card": "5m"},
    ]
    start = {"phase": "draw", "hands": {"Ann": 4, "Bob": 4}, "discard": ["7e"]}
    log = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"], "start": start, "steps": steps}
    mended = json.loads(run("mend", game("late.game.json", json.dumps(log)), "--at", 1, "--noticed", 3).out)
    assert mended["steps"] == [*steps, {"do": "call", "step": 1, "allow": "demand"}, {"do": "draw", "by": "Ann"}]
    path = game("mended.game.json", json.dumps(mended))
    assert [f["fault"] for f in json.loads(run("check", path, "-f", "json").out)["logs"][0]["findings"]] == ["late"]


def test_a_fault_right_behind_a_card_that_did_too_little(run, game):
    """It is mended, though a line before it may be wrong, too, and the table goes back to just after that."""
    hand = ["trade", "spring-cleaning", "cellar-collapse", "stubble-fire", "second-wind"]
    pile = ["fog-bank", "great-muddle", "twin-anvils", "death", "poisoned-present", "sword-in-the-stone"]
    steps = [
        {"do": "play", "by": "Cat", "card": "second-wind", "choose": ["spring-cleaning"], "then": []},
        {"do": "discard", "by": "Cat", "card": "stubble-fire"},
    ]
    start = {"turn": "Cat", "phase": "main", "hands": {"Ann": 6, "Bob": 7, "Cat": hand}, "discard": pile}
    log = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob", "Cat"], "deck": "house-52"}
    result = run("mend", game("two.game.json", json.dumps({**log, "start": start, "steps": steps})), "--at", 2)
    assert (result.code, result.err) == (0, "after step 2: taken back to the position before step 2\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "11"], "step 11 has no fault to put right; there are faults at 10, 20, 52, 62 and 74"),
        (["--at", "10", "--noticed", "9"], "expected a step from 10 to 87"),
    ],
)
def test_what_can_not_be_mended_is_said(run, arguments, said):
    """A step without a fault, and a moment before it."""
    result = run("mend", FIVE_FAULTS, *arguments)
    assert result.code == 2
    assert said in " ".join(result.err.split())


def test_what_has_been_put_right_is_left_alone(run):
    """The table took it back itself."""
    result = run("mend", EXAMPLES / "crazier-eights" / "a-dispute.game.json", "--at", 1)
    assert result.code == 2
    assert "has been put right at step 4" in " ".join(result.err.split())


def test_where_the_scorer_slipped_the_likelier_line_is_written(run, game):
    """The whole record, with the card that lay on top; nothing is left of what the slip explains."""
    draws = [{"do": "draw", "by": "Ann", "cards": [card]} for card in ("8d", "Kd")]
    start = {"hands": {"Ann": ["3c", "9h"], "Bob": ["5s"]}, "discard": ["Ac", "8d"]}
    laid = {"3c", "9h", "5s", "Ac", "8d", "6d", "Kd"}
    start["pile"] = ["6d", "Kd", *(f"{r}{s}" for s in "shdc" for r in RANKS if f"{r}{s}" not in laid)]
    log = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start}
    path = game("slip.game.json", json.dumps({**log, "deck": "standard-52", "steps": draws}))
    assert '{"do"' not in run("replay", path).out
    assert 'line: {"do": "draw", "by": "Ann", "cards": ["6d"]}' in run("replay", path, "--explain").out
    result = run("mend", path, "--at", 1)
    assert (result.code, result.err) == (
        0,
        "the record as it most likely was: step 1 should say: Ann draws six of diamonds\n",
    )
    assert json.loads(result.out)["steps"] == [{**draws[0], "cards": ["6d"]}, draws[1]]
    assert faults(run, game("mended.game.json", result.out)) == []
