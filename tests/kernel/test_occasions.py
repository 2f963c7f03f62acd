"""What rulings are asked about."""

import pytest

from adjudicator.cardtext.occasions import Departure
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import (
    WINNER,
    Acting,
    Claiming,
    Continuing,
    Contradiction,
    Gathering,
    Lapsed,
    Occasion,
    Tallying,
)

DUE = Due("draw", 1, 4, 10)


@pytest.mark.parametrize(
    ("occasion", "seat"),
    [
        (Lapsed(1, DUE), 1),
        (Gathering(["red", None], fresh=True), -1),
        (Acting(2, None, "out-of-turn"), 2),
        (Claiming(-1, WINNER, [0], None), -1),
        (Continuing(0, None, None, fresh=False), -1),
        (Tallying(0, "total", {}, {}), 0),
        (Contradiction(0, "draw", 3, -1), 0),
        (Departure(1, "count", 7, expected=2, got=1), 1),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_occasion_knows_whose_fault_it_would_be(occasion, seat):
    """A seat, or nobody's."""
    assert isinstance(occasion, Occasion)
    assert occasion.seat == seat


def test_what_is_left_out_is_nobody_and_nothing():
    """A stated fact is about nobody in particular, an act needs no card."""
    assert Claiming(0, WINNER, [], None).whom == -1
    assert Acting(0, None, "out").card == -1
    assert Departure(0, "extra", 3).got is None
    assert Lapsed(1, DUE).due is DUE
