"""The wall of a seat, by seed and count."""

import pytest

from tests.attack import seats


@pytest.mark.slow
def test_every_seat_of_every_company_is_told_the_same():
    """Of games that differ only in what a player never saw; two of the ten outputs for each seat."""
    assert seats.attack(len(seats.GAMES), seed=5, steps=15).wrong == []
