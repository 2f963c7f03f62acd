"""Players as people list them."""

from contextlib import suppress

import pytest

from adjudicator.formats.log import Seated
from adjudicator.shorthand import LineError, parts
from adjudicator.shorthand.header_lines import header_line
from adjudicator.shorthand.seating import seated
from adjudicator.shorthand.tokens import tokens, unremarked


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Mia and Jonas", ["Mia", "Jonas"]),
        ("Ann, Bob and Cat", ["Ann", "Bob", "Cat"]),
        ("Ann, Bob, and Cat", ["Ann", "Bob", "Cat"]),
        ("Ann & Bob", ["Ann", "Bob"]),
        ("Ann+Bob", ["Ann", "Bob"]),
        ("Ann Bob Cat", ["Ann", "Bob", "Cat"]),
        ('"Mia and Jonas", Bob', ["Mia and Jonas", "Bob"]),
        ("“Mia and Jonas” & Bob", ["Mia and Jonas", "Bob"]),
        ("R&D, Andy", ["R&D", "Andy"]),
        ("Sandy Anders", ["Sandy", "Anders"]),
    ],
)
def test_what_parts_names(text, names):
    """A comma, a blank, and what stands before the last name; within quotation marks nothing does."""
    assert seated(text) == names


def test_teams():
    """A team stands behind each name."""
    assert seated("Ann:red and Bob:blue") == [Seated(name="Ann", team="red"), Seated(name="Bob", team="blue")]


@pytest.mark.parametrize("text", ["", "Ann and Ann", "Ann, , Bob", "and"])
def test_names_that_are_missing_or_twice(text):
    """Everybody needs a name of their own."""
    if text == "and":
        assert seated(text) == ["and"]
        return
    with pytest.raises(LineError):
        seated(text)


def test_no_name_is_mistaken_for_a_place_holder():
    """What stands for the names between quotation marks while a list is cut may stand in the list itself."""
    assert seated('Ann\x005\x00, "Bob, Cat":\x00x') == ["Ann\x005\x00", Seated(name="Bob, Cat", team="\x00x")]


@pytest.mark.parametrize("read", [seated, parts, unremarked, tokens])
def test_a_row_of_quotation_marks_behind_an_open_one_is_passed_over_once(read):
    """Each was taken for the beginning of a name that goes on to the end of the line: so many took minutes."""
    with suppress(LineError):
        read('Ann "' + '\\"' * 200_000)
    with suppress(LineError):
        read("“Ann „" * 50_000)


def test_a_long_row_of_blanks_is_passed_over_once():
    """Blanks were counted anew from each of them: so many took minutes."""
    blanks = " " * 200_000
    assert seated(f"Ann{blanks},{blanks}Bob{blanks}and Cat") == ["Ann", "Bob", "Cat"]
    assert seated(f"Ann{blanks}Bob") == ["Ann", "Bob"]
    assert header_line(f"title: a{blanks}b{blanks}") == ("title", f"a{blanks}b")
    assert header_line(f"a b{blanks}c") is None
