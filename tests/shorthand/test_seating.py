"""Players as people list them."""

import pytest

from adjudicator.formats.log import Seated
from adjudicator.shorthand import LineError
from adjudicator.shorthand.header_lines import header_line
from adjudicator.shorthand.seating import seated


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


def test_a_long_row_of_blanks_is_passed_over_once():
    """Blanks were counted anew from each of them: so many took minutes."""
    blanks = " " * 200_000
    assert seated(f"Ann{blanks},{blanks}Bob{blanks}and Cat") == ["Ann", "Bob", "Cat"]
    assert seated(f"Ann{blanks}Bob") == ["Ann", "Bob"]
    assert header_line(f"title: a{blanks}b{blanks}") == ("title", f"a{blanks}b")
    assert header_line(f"a b{blanks}c") is None
