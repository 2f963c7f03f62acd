"""Decks made of other decks."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.formats.decks import Card, Deck, adopt
from adjudicator.formats.reading import read_struct
from adjudicator.kernel.pack import Pack

HOUSE = catalogue.shipped_pack("house-52").deck
AVALON = catalogue.shipped_pack("avalon-33").deck


def child(**facts):
    """A deck that takes cards from others."""
    return msgspec.convert({"format": 1, "id": "own", "parent": "house-52", **facts}, Deck)


def test_a_card_can_be_exchanged():
    """One left out, another put in its place."""
    pack = Pack(adopt(child(without=["castle"], cards=[{"id": "moat", "rank": "5", "suits": ["eye"]}]), [HOUSE]))
    assert pack.total == 52
    assert pack.by_spelling["5e"] == pack.by_spelling["moat"]
    assert "castle" not in pack.by_spelling


def test_two_decks_are_shuffled_together():
    """Cards of both; equal ones are counted together, and a spelling that would mean two is none."""
    both = Pack(
        adopt(child(parent=["house-52", "avalon-33"], without=["sword-in-the-stone"]), [_without_sword(HOUSE), AVALON])
    )
    assert (both.total, both.decks) == (83, 2)
    twice = Pack(adopt(child(parent=["house-52", "house-52"]), [HOUSE, HOUSE]))
    assert (twice.total, twice.decks, twice.copies[twice.by_spelling["castle"]]) == (104, 2, 2)


def _without_sword(deck):
    return adopt(child(without=["sword-in-the-stone"]), [deck])


def test_different_cards_of_one_id_are_refused():
    """The Sword is another card in the house deck and in Avalon's."""
    with pytest.raises(LogError, match="two different cards are called 'sword-in-the-stone'"):
        adopt(child(parent=["house-52", "avalon-33"]), [HOUSE, AVALON])


def test_what_is_left_out_must_be_there():
    """With the nearest card."""
    with pytest.raises(LogError) as error:
        adopt(child(without=["casle"]), [HOUSE])
    assert error.value.problems[0].nearest == "castle"


@pytest.mark.parametrize(
    ("ruleset", "players", "deck"),
    [
        ("crazier-eights", 4, "house-52"),
        ("crazier-eights", 5, "house-52-doubled"),
        ("crazier-eights-avalon", 4, "camelot-52"),
        ("crazier-eights-avalon", 7, "avalon-camelot-85"),
        ("crazier-eights-avalon", 8, "camelot-104"),
    ],
)
def test_the_usual_deck_goes_by_the_number_of_players(ruleset, players, deck):
    """The first of an edition's decks that is meant for so many."""
    assert catalogue.pack(None, catalogue.rules(ruleset), None, players).deck.id == deck


def test_that_a_card_says_nothing_is_kept():
    """`"abilities": []` and `"type": "plain"` are more than nothing said, and are written as read."""
    bare = {"id": "a", "rank": "7", "suits": ["eye"], "text": "It is pretty."}
    for said in ({}, {"abilities": []}, {"type": "plain"}):
        card = msgspec.convert({**bare, **said}, Card)
        assert msgspec.json.decode(msgspec.json.encode(card)) == {**bare, **said}
        assert card.undescribed == (not said)
        assert (card.type, card.abilities) == ("plain", ())


@pytest.mark.parametrize(("op", "done"), [("destroy", "destroyed"), ("mute", "muted")])
def test_only_cards_in_play_are_destroyed_or_muted(op, done):
    """A card that would do it to a hand is refused with its place."""
    ability = {"is": "effect", "do": [{"op": op, "what": {"from": "hand"}}]}
    card = {"id": "bonfire", "rank": "7", "suits": ["sun"], "type": "event", "abilities": [ability]}
    deck = {"format": 1, "id": "own", "parent": "house-52", "cards": [card]}
    with pytest.raises(LogError) as refused:
        read_struct(msgspec.json.encode(deck), Deck)
    (problem,) = refused.value.problems
    assert problem.message == f"only cards in play are {done}, and `from` is hand"
    assert problem.pointer == "/cards/0/abilities/0/do/0"
