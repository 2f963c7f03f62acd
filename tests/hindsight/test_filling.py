"""Filling: nobody is accused of what some way to fill a hole explains; what stands in every way stands."""

import pytest

from adjudicator.hindsight import filling
from tests.kernel.scenes import judged

PLAYERS = ("Ann", "Bob", "Cat")
NAP = {"do": "play", "by": "Ann", "card": "long-nap", "choose": ["?"]}


def said(log):
    """The step, kind of fault and message of each finding."""
    return [(finding.step, finding.fault, finding.message) for finding in log.findings]


def test_a_later_step_shows_what_must_have_been_chosen():
    """Cat acts after Ann: so it was Bob who loses his turn."""
    log = judged(NAP, {"do": "end", "by": "Ann"}, {"do": "draw", "by": "Cat"}, players=PLAYERS)
    expected = "Long Nap (blue king): nobody wrote down what was chosen; it must have been Bob, as step 3 shows"
    assert said(log) == [(1, "unrecorded", expected)]
    assert (log.findings[0].expected, log.findings[0].remedy.text) == (["Bob"], "Write it into the record.")


def test_a_choice_that_nothing_shows_stays_open():
    """The record stops before anybody acts: nobody can tell who loses a turn."""
    log = judged(NAP, {"do": "end", "by": "Ann"}, players=PLAYERS)
    assert said(log) == [(1, "undetermined", "Long Nap (blue king): nobody wrote down what was chosen")]


def test_a_fault_that_stands_in_every_way_is_told():
    """Whoever was chosen, Ann has played two cards in one turn."""
    log = judged(NAP, {"do": "play", "by": "Ann", "card": "castle"}, players=PLAYERS)
    assert [(step, fault) for step, fault, _ in said(log)] == [(1, "undetermined"), (2, "illegal")]


def test_a_fault_that_stands_in_every_way_does_not_follow_from_what_is_open():
    """Ann put one of three cards under the pile: whichever it was, she has no card that lies on the table."""
    start = {"hands": {"Ann": ["second-wind", "3e", "9m", "10e"], "Bob": 4}, "discard": ["7m", "5m", "2s", "3s", "4s"]}
    log = judged(
        {"do": "play", "by": "Ann", "card": "second-wind"}, {"do": "discard", "by": "Ann", "card": "5m"}, **start
    )
    assert [(f.step, f.fault, f.because_of) for f in log.findings] == [
        (1, "undetermined", None),
        (2, "mismatch", None),
    ]


@pytest.mark.parametrize("limit", ["EFFORT", "WAYS"])
def test_where_there_are_too_many_ways_the_hole_says_what_it_leaves_open(limit, monkeypatch):
    """Nobody is accused of what could not be tried out."""
    monkeypatch.setattr(filling, limit, 0)
    log = judged(NAP, {"do": "end", "by": "Ann"}, {"do": "draw", "by": "Cat"}, players=PLAYERS)
    hole, open_question = log.findings
    assert (hole.fault, open_question.fault, open_question.step) == ("undetermined", "undetermined", 3)
    assert hole.message.endswith("nobody wrote down what was chosen; so step 3 can't be judged")
    assert open_question.message.endswith("; whether it is one depends on what was not written down at step 1")


def test_what_the_rest_shows_to_have_been_chosen_is_explained_by_no_slip():
    """Bob lost his turn, and Cat has no Fog Bank: another card at step 4 has nothing to do with what was chosen."""
    hands = {"Ann": ["long-nap", "3m"], "Bob": ["fog-bank", "4m"], "Cat": ["9m", "10s", "2s"]}
    log = judged(
        NAP,
        {"do": "end", "by": "Ann"},
        {"do": "draw", "by": "Cat", "cards": ["castle"]},
        {"do": "discard", "by": "Cat", "card": "fog-bank"},
        players=PLAYERS,
        hands=hands,
        discard=["found-coin"],
        slips=True,
    )
    (chosen, _, who), (card, _, what) = said(log)
    assert (chosen, card) == (1, 4)
    assert who.endswith("it must have been Bob, as step 3 shows")
    assert what.startswith("More likely: step 4 should say: Cat discards Castle (blue five). Otherwise: Fog Bank")


def test_of_the_ways_to_fill_a_hole_the_one_with_the_fewest_faults_counts():
    """Ann gave away the card that she did not discard, so the game was over as she drew."""
    log = judged(
        {"do": "play", "by": "Ann", "card": "poisoned-present"},
        {"do": "discard", "by": "Ann", "card": "3e"},
        {"do": "draw", "by": "Ann"},
        hands={"Ann": ["poisoned-present", "3e", "5e"], "Bob": ["2m", "4m"]},
        discard=["9e"],
    )
    assert [(f.step, f.rule, f.fault) for f in log.findings] == [(1, "CE-12.6", "unrecorded"), (3, "CE-2.1", "illegal")]


def test_a_step_that_is_wrong_in_one_way_or_another_is_wrong():
    """Ann uses Bob's Angel of Hope, or it was destroyed: whichever cards they were."""
    log = judged(
        {"do": "play", "by": "Ann", "card": "cellar-collapse"},
        {"do": "end", "by": "Ann"},
        {
            "do": "trigger",
            "by": "Ann",
            "card": "angel-of-hope",
            "choose": ["Ann"],
            "then": [{"do": "draw", "by": "Ann", "cards": ["?"]}],
        },
        players=PLAYERS,
        hands={"Ann": ["cellar-collapse", "3e", "5e"], "Bob": 2, "Cat": 2},
        play={"Bob": ["angel-of-hope", "toll-bridge"], "Cat": ["fog-bank"]},
        discard=["9e"],
    )
    wrong = [finding for finding in log.findings if finding.fault == "illegal"]
    assert [(f.step, f.player, f.unproved) for f in wrong] == [(3, "Ann", False)]
    assert wrong[0].message.endswith("; if it was not Toll Bridge (yellow six) at step 1, it is wrong all the same")


NOBODY_SKIPS = [NAP, *({"do": "draw", "by": name} for name in ("Bob", "Cat", "Ann"))]


def test_somebody_took_a_lost_turn_whoever_was_chosen():
    """Bob and Cat both take their next turn: one of them has lost it."""
    log = judged(*NOBODY_SKIPS, players=PLAYERS)
    (wrong,) = [finding for finding in log.findings if finding.fault != "undetermined"]
    assert (wrong.step, wrong.rule, wrong.unproved) == (2, "CE-D.30", True)
    assert wrong.message.endswith("; if it was not Bob at step 1, step 3 is wrong")


def test_of_each_who_may_have_been_chosen_it_is_told_which_step_is_wrong():
    """With four players one of three steps is wrong."""
    steps = [*NOBODY_SKIPS[:3], {"do": "draw", "by": "Dan"}, NOBODY_SKIPS[3]]
    (wrong,) = [f for f in judged(*steps, players=(*PLAYERS, "Dan")).findings if f.fault != "undetermined"]
    assert (wrong.step, wrong.message.partition("; ")[2]) == (2, "if it was not Bob at step 1, step 3 or 4 is wrong")


def test_a_turn_that_has_not_come_yet_may_be_the_lost_one():
    """Cat has not acted: perhaps she loses her turn."""
    assert [fault for _, fault, _ in said(judged(*NOBODY_SKIPS[:2], players=PLAYERS))] == ["undetermined"]


def test_two_choices_that_only_together_fit_are_found():
    """Ann has three cards more: Three Gifts was for her, and Death took the Castle by which it would be two."""
    steps = [
        {"do": "play", "by": "Ann", "card": "death"},
        {"do": "discard", "by": "Ann", "card": "3m"},
        {"do": "draw", "by": "Bob"},
        {"do": "play", "by": "Bob", "card": "three-gifts"},
    ]
    start = {
        "hands": dict.fromkeys(PLAYERS, 5),
        "play": {"Ann": ["castle"], "Bob": ["fog-bank"]},
        "discard": ["7m"],
        "phase": "main",
    }
    for cards, faults in ((6, ["unrecorded", "unrecorded"]), (7, ["undetermined", "undetermined", "mismatch"])):
        log = judged(*steps, {"do": "claim", "hands": {"Ann": cards}}, players=PLAYERS, **start)
        assert [finding.fault for finding in log.findings] == faults
