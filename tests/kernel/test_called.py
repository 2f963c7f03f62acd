"""What people call a card, and which card that is."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import UnknownId


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("5 blue", "castle"),
        ("blue five", "castle"),
        ("Five of Eyes", "castle"),
        ("5 of eye", "castle"),
        ("eye 5", "castle"),
        ("5e", "castle"),
        ("castle", "castle"),
        ("Castle (blue five)", "castle"),
        ("gluttons table", "gluttons-table"),
        ("10 of moons", "death"),
        ("ten red", "death"),
        ("Tm", "death"),
    ],
)
def test_cards_with_names(said, card):
    """By the name, by rank and suit, by rank and colour, in either order."""
    pack = catalogue.shipped_pack("house-52")
    assert pack.cards[pack.find(said)].id == card


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("7♥", "7h"),
        ("7 ♥", "7h"),
        ("♥7", "7h"),
        ("7\u2665\ufe0f", "7h"),
        ("Th", "10h"),
        ("10h", "10h"),
        ("t of hearts", "10h"),
        ("seven of hearts", "7h"),
        ("queen spades", "Qs"),
        ("ace of spades", "As"),
        ("hearts seven", "7h"),
    ],
)
def test_cards_without_names(said, card):
    """By signs and letters, as people write them on a phone."""
    pack = catalogue.shipped_pack("standard-52")
    assert pack.find(said) == pack.by_spelling[card]


def test_what_could_be_several_cards_is_asked_back():
    """Two suits of one colour: the colour alone does not say which card it is."""
    pack = catalogue.shipped_pack("standard-52")
    assert len(pack.calls.get("7 red", ())) != 1
    with pytest.raises(UnknownId):
        pack.find("7 red")


@pytest.mark.parametrize("deck", catalogue.decks())
def test_every_card_is_found_by_all_that_is_printed_of_it(deck):
    """Its id, name, title and spelling say that card and no other, unless two cards are called alike."""
    pack = catalogue.shipped_pack(deck)
    for kind in range(len(pack.cards)):
        assert pack.find(pack.titles[kind]) == kind
        assert pack.find(pack.cards[kind].id) == kind
