"""Who decides about a card of somebody else's is the player of the finding."""

import pytest

from tests.games.crazier_eights.test_roots import act
from tests.kernel.scenes import judged

PLAY = {"Cat": ["castle", "quiet-library"]}


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        (act("play", "Ann", "cellar-collapse", choose=["castle", "quiet-library"], pick="Cat"), "CE-10.15"),
        (act("play", "Ann", "three-gifts", choose=[{"player": "Bob", "by": "Cat"}]), "CE-9.5"),
    ],
)
def test_who_decided_is_named(step, rule):
    """It was Cat who chose or put in order: not Ann, whose event it was."""
    (finding,) = [one for one in judged(step, players=("Ann", "Bob", "Cat"), play=PLAY).findings if one.rule == rule]
    assert finding.player == "Cat"
