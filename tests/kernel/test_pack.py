"""A deck compiled for play: kinds, spellings, and cards as people type them."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError, MisspelledError, UnknownId
from adjudicator.formats.decks import Card, Deck
from adjudicator.kernel.pack import Pack

EYE_AND_MOON = {"eye": "blue", "moon": "red"}


def deck(*cards, **facts):
    """A small deck of two suits."""
    return Deck(format=1, id="small", ranks=("7", "8"), palette=EYE_AND_MOON, cards=cards, **facts)


SEVEN = Card(id="castle", name="Castle", rank="7", suits=("eye",), said_type="asset")
BOTH = Card(id="bridge", rank="7", suits=("eye", "moon"))
EIGHT = Card(id="8m", rank="8", suits=("moon",), copies=3)


def test_kinds_are_counted_in_copies():
    """A kind is one entry, however many cards there are of it."""
    pack = Pack(deck(SEVEN, EIGHT, copies=2))
    assert (pack.copies, pack.total, pack.decks) == ([2, 3], 5, 2)


@pytest.mark.parametrize("spelling", ["castle", "7 eye", "7e"])
def test_a_card_has_several_spellings(spelling):
    """Its id, its rank and suit, and that in short."""
    assert Pack(deck(SEVEN, EIGHT)).by_spelling[spelling] == 0


def test_the_suits_of_a_card_stand_in_any_order():
    """A card of two suits is itself whichever of them comes first; it is not the card of one of them."""
    pack = Pack(deck(SEVEN, BOTH))
    assert pack.by_spelling["7 eye-moon"] == pack.by_spelling["7 moon-eye"] == pack.by_spelling["7me"] == 1
    assert pack.by_spelling["7 eye"] == 0
    assert pack.colours(1) == "blue-red"


def test_a_spelling_of_two_cards_is_none():
    """Two blue sevens of different names are told apart by their ids alone."""
    pack = Pack(deck(SEVEN, Card(id="tower", rank="7", suits=("eye",))))
    assert [pack.by_spelling["castle"], pack.by_spelling["tower"]] == [0, 1]
    with pytest.raises(MisspelledError):
        pack.by_spelling["7 eye"]


def test_how_a_card_is_told():
    """To people by its name, its colour and its rank, in logs by its id; a card that nobody named is `?`."""
    pack = Pack(deck(SEVEN, EIGHT))
    assert (pack.called(0), pack.spell(0), pack.written(0)) == ("Castle (blue seven)", "7 eye", "castle")
    assert (pack.called(1), pack.spell(1), pack.written(1)) == ("red eight", "8 moon", "8m")
    assert pack.spell(-1) == pack.written(-1) == "?"
    assert pack.by_spelling["?"] == -1


@pytest.mark.parametrize("typed", ["Castle", "CASTLE", "5 of eye", "5E", " castle ", "castle (blue five)"])
def test_a_card_as_people_type_it(typed):
    """In small letters or large, with an "of" in it."""
    pack = catalogue.shipped_pack("house-52")
    assert pack.cards[pack.find(typed)].id == "castle"


@pytest.mark.parametrize(
    ("suits", "palette", "said"),
    [
        (("eye",), EYE_AND_MOON, "blue seven"),
        (("eye", "moon"), EYE_AND_MOON, "blue-red seven"),
        (("hearts",), {"hearts": "hearts", "clubs": "clubs"}, "seven of hearts"),
        (("red",), {"red": "red"}, "red seven"),
        (("eye",), {"eye": "blue", "moon": "blue"}, "blue seven of eye"),
    ],
    ids=str,
)
def test_a_card_is_told_as_players_say_it(suits, palette, said):
    """By colour and rank; by its suit where that has no colour, and by both where two suits share one."""
    names = Pack(Deck(format=1, id="d", ranks=("7",), palette=palette, cards=(Card(id="x", rank="7", suits=suits),)))
    assert names.called(0) == said


def test_nameless_cards_of_one_face_are_told_by_their_ids():
    """Two blue sevens without names would be told alike."""
    pack = Pack(deck(Card(id="one", rank="7", suits=("eye",)), Card(id="two", rank="7", suits=("eye",))))
    assert [pack.called(0), pack.called(1)] == ["one (blue seven)", "two (blue seven)"]


def test_a_card_that_there_is_not():
    """The nearest are named, as people call them; a colour tells the suit."""
    pack = catalogue.shipped_pack("house-52")
    with pytest.raises(UnknownId) as error:
        pack.find("casle")
    assert error.value.nearest[0] == "Castle (blue five)"
    with pytest.raises(UnknownId) as error:
        pack.find("bl 5")
    assert error.value.nearest == ["Castle (blue five)"]


@pytest.mark.parametrize(
    ("cards", "pointer"),
    [
        ([SEVEN, SEVEN], "/cards/1/id"),
        ([Card(id="nine", rank="9", suits=("eye",))], "/cards/0/rank"),
        ([Card(id="sun", rank="7", suits=("moon", "sun"))], "/cards/0/suits/1"),
        ([Card(id="bare", rank="7", suits=())], "/cards/0/suits"),
        ([], "/cards"),
    ],
)
def test_a_deck_that_contradicts_itself_is_refused(cards, pointer):
    """With the place of the faulty card."""
    with pytest.raises(LogError) as error:
        Pack(deck(*cards))
    assert [problem.pointer for problem in error.value.problems] == [pointer]


def test_cards_belong_to_one_of_several_decks():
    """Each has its own number of cards; those that do not say so are of the first."""
    pack = Pack(deck(SEVEN, EIGHT, Card(id="tile", rank="7", suits=("moon",), copies=4, stack="tiles")))
    assert (pack.number(""), pack.number("tiles"), pack.number("none"), pack.total) == (4, 4, 0, 8)
