"""The scenes hold every place of every card's data: changed in one place, a card fails one of them."""

import pytest

from tests.games.crazier_eights.card_changes import PACK, unnoticed

OFTEN = ("death", "rat-piper", "trade")
"""The cards that are tried each time; the others take half a minute."""
EQUIVALENT: dict[str, dict[str, str]] = {}
"""For each card the changes that change nothing, and why."""


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card.id, marks=() if card.id in OFTEN else pytest.mark.slow)
        for card in PACK.cards
        if card.abilities
    ],
)
def test_a_scene_notices_every_change_of_a_card(card):
    """Another word, a number by one, an item less: a scene shows something else, or the change means the same."""
    assert unnoticed(card) == [*EQUIVALENT.get(card, {})]
