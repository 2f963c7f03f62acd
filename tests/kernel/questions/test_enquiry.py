"""A question as it was asked: its words and options read, and the position that they speak of."""

from typing import NamedTuple

import pytest

from adjudicator.errors import UnknownId
from adjudicator.formats.log import Known
from adjudicator.kernel.questions import Asked, UnreadableQuestion, placed, usual_players, whole
from tests.kernel.small import PACK, ZONES, Small


class Phrase(NamedTuple):
    """How a question is written."""

    word: str = "use"
    takes: str = "CARD"
    examples: tuple[str, ...] = ("use a1",)


def asked(*words, **options):
    """A question of the small game."""
    return Asked(Phrase(), words, options, ["Ann", "Bob", "Cat"], PACK, Small())


def unreadable(act, *arguments):
    """Why a question is not understood."""
    with pytest.raises(UnreadableQuestion) as error:
        act(*arguments)
    return str(error.value)


def test_words_are_asked_for_in_order():
    """With an example where one is missing or too many."""
    it = asked("a1", "a2")
    assert (it.word(), it.word(1)) == ("a1", "a2")
    assert unreadable(it.word, 2) == "use: CARD is missing; for example: ask use a1"
    assert unreadable(it.no_more, 1).startswith("use: 'a2' is one word too many; several cards have commas")


def test_options_give_numbers_or_stand_alone():
    """A number is whole, and not below nothing."""
    it = asked(stock="3", quiet="")
    assert (it.number("stock", 9), it.number("discards", 9), it.flag("quiet"), it.flag("loud")) == (3, 9, True, False)
    assert whole(" 12 ", "--stock") == 12
    for text in ("-1", "1.5", "many", "", "12345", "\u0663"):
        assert unreadable(whole, text, "--stock") == f"--stock: expected a whole number, found {text!r}"


def test_players_are_named_in_small_letters_or_large():
    """The next one is the next seat; nobody else is meant by a name that there is not."""
    it = asked(by="bob")
    assert (it.player("CAT"), it.who("by"), it.who("to"), it.who("to", "Cat"), it.other("Cat")) == (
        "Cat", "Bob", "Ann", "Cat", "Ann",
    )  # fmt: skip
    with pytest.raises(UnknownId) as error:
        it.player("Bop")
    assert error.value.nearest == ["Bob"]


def test_cards_are_named_as_people_call_them():
    """With commas between them, ? for one that nobody knows, or how many they are."""
    it = asked()
    assert it.cards("a1, 2 beech,?") == ["a1", "b2", "?"]
    assert [it.cards(text) for text in ("", "0", "none", "nothing")] == [[]] * 4
    assert (it.holding("3"), it.holding("a1,a2")) == (3, ["a1", "a2"])
    with pytest.raises(UnknownId):
        it.card("b9")


def test_cards_lie_in_front_of_players():
    """The usual one's where no name stands before the card."""
    it = asked()
    assert it.owned("a1, bob:a2, Bob: a3", "Cat") == {"Cat": ["a1"], "Bob": ["a2", "a3"]}
    assert it.owned("none", "Cat") == it.owned("0", "Cat") == {}
    assert unreadable(it.owned, "2", "Cat") == "expected cards in play, or 0 for none; found '2'"


def test_words_may_be_pairs():
    """A player and what stands after the colon."""
    assert asked("Ann:3", "bob: a1").pairs() == [("Ann", "3"), ("Bob", "a1")]
    assert unreadable(asked("Ann").pairs).startswith("use: expected CARD, found 'Ann'")


def test_a_hand_has_what_is_needed():
    """And some that nobody knows, unless it is given."""
    assert asked().hand("a1") == ["a1", "?", "?", "?", "?"]
    assert asked(hand="2").hand("a1") == ["a1", "?"]
    assert asked(hand="0").hand("a1") == []
    assert asked(hand="a1,a2").hand("b1") == ["a1", "a2"]
    assert asked().holdings({"Bob": 1}) == {"Ann": 5, "Bob": 1, "Cat": 5}


def test_a_position_leaves_no_more_cards_than_there_are():
    """Hands that are not given hold the usual number, or what is left of the deck; another deck does not count."""
    start = asked().start(hands={"Ann": ["a1", "a2"]}, used=["a3"])
    assert (start.hands, start.used) == ({"Ann": ["a1", "a2"], "Bob": 3, "Cat": 3}, ["a3"])
    assert asked().start(tiles=2).hands == {"Ann": 3, "Bob": 3, "Cat": 3}
    assert asked().start(hands={"Ann": 1, "Bob": 1, "Cat": 1}).hands == {"Ann": 1, "Bob": 1, "Cat": 1}


def test_the_places_of_a_position_are_counted():
    """But the rest, and what is not given."""
    given = {"hands": {"Ann": 2, "Bob": ["a1"]}, "used": ["a2"], "stock": 3, "rows": {}}
    assert list(placed(ZONES, given)) == [2, ["a1"], ["a2"]]


def test_an_empty_place_of_a_row_is_no_card():
    """So what is left of the deck is as many as lie elsewhere; a card that somebody knows is one like any other."""
    rows = {"Ann": ["-", Known(card="a2", by="owner"), "?"], "Bob": ["-", "-", "-"]}
    assert list(placed(ZONES, {"rows": rows})) == [["a2", "?"], []]
    assert asked().start(hands={"Ann": 2, "Bob": 2}, rows=rows).hands["Cat"] == 3


def test_as_many_play_as_are_spoken_of():
    """Two at least, with the usual names."""
    assert usual_players(["a1"]) == ["Ann", "Bob"]
    assert usual_players(["cat:3", "x"]) == ["Ann", "Bob", "Cat"]
