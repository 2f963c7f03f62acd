"""A line that the scorer forgot: one finding at the most, with few exceptions."""

from collections import Counter

import pytest

from tests.games.crazier_eights.holes import class_of, found_in, holes, kind_of

SAMPLED, EVERYWHERE = 0.07, 0.08
"""The share of holes that show as several findings at the top, in a sample and of every step. They only go down."""


def shares(seeds, each, public):
    """How often each class comes up."""
    counts = Counter(class_of(found_in(hole, public=public)) for hole in holes(seeds, each))
    return {name: n / counts.total() for name, n in counts.items()}


@pytest.mark.parametrize("public", [False, True], ids=["full", "public"])
@pytest.mark.parametrize(
    ("each", "most"),
    [
        pytest.param(1, SAMPLED, id="a few"),
        pytest.param(15, SAMPLED, id="many", marks=pytest.mark.slow),
        pytest.param(1000, EVERYWHERE, id="everywhere", marks=pytest.mark.slow),
    ],
)
def test_a_hole_is_seldom_a_cascade(each, most, public):
    """One step left out is one `unrecorded` or one miss; hardly ever does the rest of the game fall over it."""
    assert shares(range(40 if each < 1000 else 8), each, public).get("cascade", 0) <= most


few_or_many = pytest.mark.parametrize(
    "seeds", [range(4), pytest.param(range(20), marks=pytest.mark.slow)], ids=["few", "many"]
)


@few_or_many
def test_an_end_that_was_left_out_is_no_fault(seeds):
    """The next player's first act shows the end of a turn (CE-7.1)."""
    found = [found_in(hole) for hole in holes(seeds, 1000) if kind_of(hole.removed) == "end"]
    assert len(found) > 10 * len(seeds)
    assert not any(found)


@few_or_many
def test_a_draw_that_was_left_out_is_named(seeds):
    """A missing draw is always noticed: as missed, or as not written down where a later card proves it (CE-7.3).

    Where a card comes from nowhere the finding is about that card, and says which line is missing.
    """
    for hole in holes(seeds, 1000):
        if kind_of(hole.removed) == "draw":
            found = found_in(hole)
            owed = any(f.rule == "CE-7.3" and f.fault in ("missed", "unrecorded", "late") for f in found)
            assert owed or any(f.fault == "unrecorded" and " draws " in f.message for f in found), hole
