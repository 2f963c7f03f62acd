"""Decks made of deck files that are made of others."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError
from tests.catalogue.written import moat, write

RULES = catalogue.rules("crazier-eights")


def pack(folder, name="own.deck.json"):
    """A deck of a file, made ready."""
    return catalogue.pack(name, RULES, folder)


def refusal(folder):
    """The file that is blamed, and the pointers in it."""
    with pytest.raises(LogError) as error:
        pack(folder)
    return error.value.source.rpartition("/")[2], [problem.pointer for problem in error.value.problems]


def test_a_grandparent_is_found_from_its_child(tmp_path):
    """Each file names its parent by the path from itself."""
    write(tmp_path, "decks/old.deck.json", parent="house-52", without=["castle"])
    write(tmp_path, "decks/mid.deck.json", parent="old.deck.json", cards=[moat()])
    write(tmp_path, "own.deck.json", parent="decks/mid.deck.json", without=["trade"])
    assert (pack(tmp_path).total, "castle" in pack(tmp_path).by_spelling) == (51, False)


def test_a_parent_that_comes_up_twice_is_read_once(tmp_path):
    """Two children of one deck, shuffled together: each card is there twice."""
    write(tmp_path, "old.deck.json", parent="house-52")
    for name in ("a", "b"):
        write(tmp_path, f"{name}.deck.json", parent="old.deck.json")
    write(tmp_path, "own.deck.json", parent=["a.deck.json", "b.deck.json"])
    assert set(pack(tmp_path).copies) == {2}


def test_no_deck_is_its_own_parent(tmp_path):
    """Nor its own grandparent: the file that closes the circle is blamed."""
    write(tmp_path, "own.deck.json", parent="mid.deck.json")
    write(tmp_path, "mid.deck.json", parent="own.deck.json")
    assert refusal(tmp_path) == ("mid.deck.json", ["/parent"])


def test_a_faulty_card_is_told_where_it_is_written(tmp_path):
    """In the parent's file, by its number there."""
    write(tmp_path, "mid.deck.json", parent="house-52", cards=[moat(), moat(id="sea", rank="77")])
    write(tmp_path, "own.deck.json", parent="mid.deck.json")
    assert refusal(tmp_path) == ("mid.deck.json", ["/cards/1/rank"])


def test_a_card_that_no_parent_has(tmp_path):
    """What is left out must be there: the child is blamed."""
    write(tmp_path, "own.deck.json", parent=["house-52"], without=["moat"])
    assert refusal(tmp_path) == ("own.deck.json", ["/without/0"])


def test_a_parent_that_is_not_there(tmp_path):
    """Told at the name, of several at that one."""
    write(tmp_path, "own.deck.json", parent=["house-52", "gone.deck.json"])
    assert refusal(tmp_path) == ("own.deck.json", ["/parent/1"])


def test_a_changed_card_of_the_parent_says_how(tmp_path):
    """A card by the id of a parent's card is refused, and it is said that the parent's is left out for that."""
    write(tmp_path, "own.deck.json", parent="house-52", cards=[moat(id="castle")])
    assert refusal(tmp_path) == ("own.deck.json", ["/cards/0/id"])
    with pytest.raises(LogError, match=r'"without": \["castle"\]'):
        pack(tmp_path)
    write(tmp_path, "own.deck.json", parent="house-52", without=["castle"], cards=[moat(id="castle")])
    assert pack(tmp_path).total == 52
