"""Names that do not exist, and what is said of them."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import MisspelledError
from adjudicator.kernel.names import Names

HOUSE = catalogue.shipped_pack("house-52").by_spelling


@pytest.mark.parametrize(
    ("given", "nearest"),
    [
        ("7 blue", "7 eye"),
        ("blue 7", "7 eye"),
        ("red-10", "10 moon"),
        ("Kg", "K ankh"),
        ("green king", "K ankh"),
        ("7 mooon", "7 moon"),
        ("castel", "castle"),
        ("7q", ""),
        ("pink 7", ""),
    ],
)
def test_a_card_by_its_colour(given, nearest):
    """A card that is called by its colour, in full or begun, before or behind its rank, is told by its suit."""
    with pytest.raises(MisspelledError) as error:
        HOUSE[given]
    assert error.value.nearest == nearest
    assert error.value.expected == "a card is its id, or its rank and suit (eye, ankh, moon, sun)"


def test_a_colour_of_two_suits_names_no_card():
    """Hearts and diamonds are both red, so a red seven is no single card."""
    assert catalogue.shipped_pack("standard-52").by_spelling.by_colour("7 red") == ""


def test_few_names_are_listed():
    """Where no name is near, all of them are told, if they are few."""
    assert Names("player", {"Ann": 0, "Bob": 1}).expected() == "the players are Ann, Bob"
    assert Names("player", {f"P{n}": n for n in range(11)}).expected() == ""
