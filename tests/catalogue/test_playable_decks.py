"""Decks to play with: shipped, of a file, written in a log, or the usual one."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError, UnknownId
from adjudicator.formats.decks import Deck
from tests.catalogue.written import moat, write

RULES = catalogue.rules("crazier-eights")


def test_a_shipped_deck_is_made_ready_once():
    """By its id, whoever asks."""
    assert catalogue.shipped_pack("house-52") is catalogue.pack("house-52", RULES) is catalogue.deck("house-52", None)
    with pytest.raises(UnknownId) as error:
        catalogue.shipped_pack("house-25")
    assert "house-52" in error.value.nearest


@pytest.mark.parametrize(("players", "deck"), [(0, "house-52"), (4, "house-52"), (6, "house-52-doubled")])
def test_the_usual_deck_hangs_on_the_players(players, deck):
    """The first of the edition's that is meant for so many."""
    assert catalogue.pack(None, RULES, players=players).deck.id == deck


def test_a_deck_of_a_file(tmp_path):
    """It takes cards from a shipped one."""
    write(tmp_path, "own.deck.json", parent="house-52", without=["castle"], cards=[moat()])
    pack = catalogue.pack("own.deck.json", RULES, tmp_path)
    assert (pack.deck.id, pack.total, pack.by_spelling["5e"]) == ("own", 52, pack.by_spelling["moat"])
    assert catalogue.deck("own.deck.json", tmp_path).total == 52


def test_a_deck_written_in_a_log():
    """It is a deck as in a file."""
    deck = msgspec.convert({"format": 1, "id": "own", "parent": "house-52", "without": ["castle"]}, Deck)
    assert catalogue.pack(deck, RULES).total == 51


def test_a_deck_that_the_game_cannot_be_played_with(tmp_path):
    """A shipped one of another game, and one with no cards: its file is blamed."""
    with pytest.raises(LogError):
        catalogue.pack("standard-52", RULES)
    write(tmp_path, "own.deck.json", cards=[])
    with pytest.raises(LogError) as error:
        catalogue.pack("own.deck.json", RULES, tmp_path)
    assert error.value.source.endswith("own.deck.json")
    assert error.value.problems[0].pointer == "/cards"


def test_an_edition_without_a_deck():
    """Nobody has said what to play with."""
    bare = catalogue.compiled((msgspec.structs.replace(RULES.edition, id="bare", decks=()),), None)
    with pytest.raises(LogError, match="bare names no deck and has no parent; say `deck` in the log"):
        catalogue.pack(None, bare)
