"""Which files a log rests on: those that would have to be sent along with it."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError, UnknownId
from tests.catalogue.written import moat, write


def test_nothing_that_is_shipped():
    """It is there wherever the package is."""
    assert catalogue.owned("crazier-eights-avalon", "camelot-52", None) == []


def test_an_edition_with_its_parents_and_decks(tmp_path):
    """Each once: the books, the decks that they can be played with, the log's own deck, and the parents of those."""
    files = [
        write(tmp_path, "mid.edition.json", parent="crazier-eights", decks=["decks/own.deck.json"]),
        write(tmp_path, "own.edition.json", parent="mid.edition.json"),
        write(tmp_path, "decks/own.deck.json", parent="old.deck.json"),
        write(tmp_path, "decks/old.deck.json", parent="house-52", cards=[moat()], without=["castle"]),
        write(tmp_path, "log.deck.json", parent="decks/old.deck.json"),
    ]
    found = catalogue.owned("own.edition.json", "log.deck.json", tmp_path)
    assert sorted(path.resolve() for path in found) == sorted(files)


def test_what_cannot_be_had(tmp_path):
    """No such book, or no such deck."""
    with pytest.raises(UnknownId):
        catalogue.owned("own.edition.json", None, tmp_path)
    write(tmp_path, "own.deck.json", parent="gone.deck.json")
    with pytest.raises(LogError):
        catalogue.owned("crazier-eights", "own.deck.json", tmp_path)
