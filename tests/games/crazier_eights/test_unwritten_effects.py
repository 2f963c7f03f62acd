"""An effect that nobody wrote down leaves open what it can change, and nothing else."""

import pytest

from tests.games.crazier_eights.unwritten_effects import every_use, faults, lost, standing

USES = list(every_use())
MOST_IN_TIME = {"missed draw", "out of turn"}
"""The faults that are tried for every card each time; the others take minutes."""
OPEN_AFTER_ALL = {("avalon-camelot-85 carrier-pigeon", "second discard")}
"""The card played from the pile may take the eight from Bob's hand: none of the completions has that."""


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in MOST_IN_TIME else pytest.mark.slow) for n in faults(USES[0])]
)
@pytest.mark.parametrize("use", USES, ids=str)
def test_a_fault_that_stands_however_an_effect_was_carried_out_is_told(use, name):
    """Whatever came of a card of which nothing was told, what is wrong anyway is no open question."""
    assert not lost(use, name) or (str(use), name) in OPEN_AFTER_ALL


def test_a_turn_without_its_draw_is_wrong_after_nearly_every_card():
    """The law above is about something: two cards can't be played there, or end the game."""
    assert sum(bool(standing(use, "missed draw")) for use in USES) >= 0.9 * len(USES)
