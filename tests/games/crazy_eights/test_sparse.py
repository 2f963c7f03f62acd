"""A card that was played and not written down: nobody is accused of it, and what is certain all the same is found."""

import pytest

from tests.games.crazy_eights.sparse import compared

MISSED = 0.01
"""The share of what is certain that may not be found."""


def test_what_stands_with_every_card_is_found():
    """A card that fits with no card of the hand is wrong."""
    count = compared(range(4))
    assert (count["missed"], count["false"]) == (0, 0)
    assert count["games"] >= 3


@pytest.mark.slow
def test_what_stands_with_every_card_is_found_in_many_games():
    """The same of many games: never a false accusation."""
    count = compared(range(400))
    assert count["proved"] >= 100
    assert count["false"] == 0, count
    assert count["missed"] <= MISSED * (count["proved"] + count["missed"]), count
