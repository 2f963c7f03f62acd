"""Rule books of files: parents, games, decks and what contradicts them."""

import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError, UnknownId
from tests.catalogue.written import write


def refusal(folder, name="own.edition.json"):
    """The file that is blamed, the pointers in it, and what is said."""
    with pytest.raises(LogError) as error:
        catalogue.rules(name, None, folder)
    problems = error.value.problems
    return error.value.source.rpartition("/")[2], [problem.pointer for problem in problems], problems[0].message


def test_a_book_begins_with_its_oldest_parent(tmp_path):
    """Shipped ones by their ids, others by their paths."""
    write(tmp_path, "a/mid.edition.json", parent="crazier-eights-avalon")
    write(tmp_path, "own.edition.json", parent="a/mid.edition.json")
    found = catalogue.lineage("own.edition.json", tmp_path)
    assert [edition.id for edition in found] == ["crazier-eights", "crazier-eights-avalon", "mid", "own"]


def test_equal_rules_are_made_once():
    """Unless an option differs, be it by its type alone: `true` is not 1."""
    rules = catalogue.rules("crazy-eights", {"pass_when_able": True})
    assert catalogue.rules("crazy-eights", {"pass_when_able": True}) is rules
    assert catalogue.rules("crazy-eights") is not rules
    with pytest.raises(UnknownId):
        catalogue.rules("crazy-eights", {"hand_size": True})
    assert catalogue.rules("crazy-eights", {"hand_size": 1}).option("hand_size") == 1


def test_rulings_stand_in_the_order_of_the_book():
    """The book's own before those that it takes over."""
    ids = [ruling.id for ruling in catalogue.rulings(catalogue.rules("crazier-eights-avalon"))]
    own = [id for id in ids if id.startswith("AV-")]
    assert ids[: len(own)] == own
    assert set(ids[len(own) :]) <= {*catalogue.rules("crazier-eights").active}


def test_a_deck_beside_an_edition(tmp_path):
    """Found from the edition's folder, wherever the log lies."""
    write(tmp_path, "books/own.deck.json", parent="house-52", without=["castle"])
    write(tmp_path, "books/own.edition.json", parent="crazier-eights", decks=["own.deck.json"])
    assert catalogue.pack(None, catalogue.rules("books/own.edition.json", None, tmp_path), tmp_path).total == 51


@pytest.mark.parametrize(
    ("facts", "pointer", "said"),
    [
        ({"parent": "crazier-eight"}, "/parent", "did you mean crazier-eights"),
        ({"parent": "own.edition.json"}, "/parent", "is its own parent"),
        ({}, "", "says of which `game` it is"),
        ({"parent": "crazier-eights", "game": "crazy-eights"}, "/game", "cannot be of crazy-eights"),
        ({"game": "chess"}, "/game", "no game is called 'chess'"),
        ({"parent": "crazier-eights", "decks": ["gone.json"]}, "/decks/0", "the file cannot be read"),
        ({"parent": "crazier-eights", "palettes": [{"eye": "blue", "hearts": "red"}]}, "/palettes/0/hearts",
         "no deck of it has the suit 'hearts'"),
        ({"parent": "crazier-eights", "without": ["CE-8.99"]}, "/without/0", "there is no ruling CE-8.99"),
        ({"parent": "crazier-eights", "options": {"empty_discard_pile": "no"}}, "/options/empty_discard_pile", "any"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused(tmp_path, facts, pointer, said):
    """With its place in the file of the edition that is to blame."""
    write(tmp_path, "own.edition.json", **facts)
    source, pointers, message = refusal(tmp_path)
    assert (source, pointers) == ("own.edition.json", [pointer])
    assert said in message


def test_the_parent_is_blamed_for_its_own_faults(tmp_path):
    """Not the child that starts from it."""
    write(tmp_path, "mid.edition.json", parent="crazier-eights", without=["CE-8.99"])
    write(tmp_path, "own.edition.json", parent="mid.edition.json")
    assert refusal(tmp_path)[:2] == ("mid.edition.json", ["/without/0"])


def test_two_books_of_one_name(tmp_path):
    """They could not be told apart."""
    write(tmp_path, "mid.edition.json", parent="crazier-eights", id="own")
    write(tmp_path, "own.edition.json", parent="mid.edition.json")
    assert refusal(tmp_path)[1] == ["/id"]
