"""The right thing in the place of a fault, tried out."""

import pytest

from adjudicator.games.crazier_eights import steps as s
from adjudicator.hindsight.instead import Instead
from adjudicator.hindsight.righting import Righting
from tests.games.crazier_eights.test_roots import act
from tests.kernel.scenes import judged


@pytest.mark.parametrize(
    "step", [s.Play(by="Ann", card="three-gifts", choose=["no-such-card"]), s.Discard(by="Nadia", card="9e")]
)
def test_another_choice_that_makes_a_name_meaningless_is_no_way(step):
    """The record with that choice can't be followed: that is no crash, and no way to put the fault right."""
    righting = Righting(judged(act("discard", "Ann", "9m")).judge)
    assert righting.instead(Instead(1, (step,), frozenset({1}))) is None


def test_another_choice_that_the_rules_allow_is_a_way():
    """The game goes on from there."""
    righting = Righting(judged(act("discard", "Ann", "9m")).judge)
    game = righting.instead(Instead(1, (s.Discard(by="Ann", card="9e"),), frozenset({1})))
    assert game is not None
    assert game.report.findings == []


def test_what_another_decided_is_first_tried_with_the_same_choice():
    """Bob chose Cat for Ann's Three Gifts: rightly done Ann chooses Cat, and not herself."""
    drew = act("draw", "Cat", cards=3)
    gifts = act("play", "Ann", "three-gifts", choose=[{"player": "Cat", "by": "Bob"}], then=[drew])
    judge = judged(gifts, players=["Ann", "Bob", "Cat"]).judge
    ways = Righting(judge).ways(judge.report.findings[0]).found
    assert [list(way.acts[0].choose) for way in ways][:1] == [["Cat"]]
