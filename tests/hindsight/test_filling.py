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
        (2, "unrecorded", None),
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
