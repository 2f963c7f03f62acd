"""The scenes hold every place of every card's data: changed in one place, a card fails one of them."""

import pytest

from tests.games.crazier_eights.card_changes import PACK, unnoticed

OFTEN = ("death", "rat-piper", "trade")
"""The cards that are tried each time; the others take half a minute."""
TOP = dict.fromkeys(
    ("0 do 0 at pick: blind, not top", "0 do 0 at pick: holder, not top", "0 do 0 at pick: you, not top"),
    "what is seen of the draw pile is its top, and whether there is anything to decide does not hang on this",
)
OWN_TURN = "it works in the turn of its controller only"
WHOLE_HAND = "a hand is seen as a whole"
EQUIVALENT: dict[str, dict[str, str]] = {
    "lantern-keeper": TOP,
    "tea-leaves": TOP,
    "fog-bank": {"0 what n: 1, not 0": "a lasting ability chooses nothing, so it is about all that fit"},
    "spyglass-monkey": {"0 do 0 at n: 1, not 0": WHOLE_HAND},
    "corner-bakery": {
        "0 if 0 count whose: active, not you": OWN_TURN,
        "0 do 0 who: active, not you": OWN_TURN,
    },
    "fishing-trip": {"0 do 0 what pick: you, not blind": "both ways you pick; what you saw of the card is not judged"},
    "glass-basilisk": {
        "0 what whose: opponent, not opponents": "a lasting ability chooses nobody, so an opponent is any of them",
        "0 what n: 1, not 0": "a lasting ability chooses nothing, so it is about all that fit",
    },
    "sword-in-the-stone": {"0 if 0 every whose: active, not you": OWN_TURN},
    "poisoned-present": {"0 do 0 at n: 1, not 0": WHOLE_HAND},
    "moonless-night": {"0 if 0 count whose: active, not you": OWN_TURN},
    "rat-piper": {
        "0 if 0 count whose: active, not you": OWN_TURN,
        "0 if 1 count whose: opponent, not opponents": "a count chooses nobody, so an opponent is any of them",
    },
    "second-wind": {
        "0 do 1 who: active, not you": "who plays an event is on turn; out of turn, the play is the fault that counts"
    },
    "confession": {"0 do 0 at n: 1, not 0": WHOLE_HAND},
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
