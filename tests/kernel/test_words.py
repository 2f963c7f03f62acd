"""How findings say numbers and lists."""

import pytest

from adjudicator.formats.phrases import listing
from adjudicator.kernel.words import ordinal, points, shown, some


@pytest.mark.parametrize(("n", "said"), [(1, "first"), (10, "tenth"), (11, "11th"), (0, "0th")])
def test_a_place_in_a_row(n, said):
    """In words up to the tenth."""
    assert ordinal(n) == said


@pytest.mark.parametrize(
    ("words", "said"), [([], ""), (["blue"], "blue"), (["blue", "green", "red"], "blue, green and red")]
)
def test_several_things(words, said):
    """Commas, and one "and"."""
    assert listing(iter(words)) == said


@pytest.mark.parametrize(("n", "said"), [(18, "18"), (12.5, "12.5"), (-4, "-4"), (1 / 3, "0.33"), (20, "20"), (0, "0")])
def test_points_have_no_idle_digits(n, said):
    """A third has two."""
    assert points(n) == said


@pytest.mark.parametrize(
    ("n", "noun", "said"),
    [(0, "card", "no cards"), (1, "card", "one card"), (2, "ace", "two aces"), (12, "card", "12 cards")],
)
def test_some_things(n, noun, said):
    """In words up to ten."""
    assert some(n, noun) == said


def test_a_quoted_text_is_short_and_printable():
    """Forty characters at most, and no control character as it is."""
    assert shown("as agreed\x1b") == r"'as agreed\x1b'"
    assert shown("x" * 40) == repr("x" * 40)
    assert shown("x" * 41) == repr("x" * 39 + "…")
