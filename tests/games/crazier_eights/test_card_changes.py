"""The scenes hold every place of every card's data: changed in one place, a card fails one of them."""

import pytest

from tests.games.crazier_eights.card_changes import PACK, unnoticed

OFTEN = ("death", "rat-piper", "trade")
"""The cards that are tried each time; the others take half a minute."""
EQUIVALENT: dict[str, dict[str, str]] = {
    "tea-leaves": dict.fromkeys(
        ("0 do 0 at pick: blind, not top", "0 do 0 at pick: holder, not top", "0 do 0 at pick: you, not top"),
        "who looks at the draw pile looks at its top cards",
    ),
    "corner-bakery": {
        "0 if 0 count whose: active, not you": "it works in the turn of its controller only",
        "0 do 0 who: active, not you": "it works in the turn of its controller only",
    },
    "rat-piper": {
        "0 if 0 count whose: active, not you": "it works in the turn of its controller only",
        "0 if 1 count whose: opponent, not opponents": "a count chooses nobody, so an opponent is any of them",
    },
    "fishing-trip": {"0 do 0 what pick: you, not blind": "both ways you pick; what you saw of the card is not judged"},
    "glass-basilisk": {
        "0 what whose: opponent, not opponents": "a lasting ability chooses nobody, so an opponent is any of them",
        "0 what n: 1, not 0": "a lasting ability chooses nothing, so it is about all that fit",
    },
    "second-wind": {"0 do 1 who: active, not you": "who plays an event is on turn; after a play out of turn the order is not judged"},
    "poisoned-present": {"0 do 0 at n: 1, not 0": "a hand is looked at as a whole"},
    "confession": {"0 do 0 at n: 1, not 0": "a hand is shown as a whole"},
}
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
