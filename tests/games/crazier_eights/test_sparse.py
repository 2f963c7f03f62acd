"""What was not written down: nobody is accused of it, and what is certain all the same is found."""

import pytest

from tests.games.crazier_eights.faults import COMPANIES
from tests.games.crazier_eights.sparse import accused, compared

few_or_many = pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 12), marks=pytest.mark.slow)], ids=len)


@few_or_many
@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_nobody_is_accused_in_a_legal_game(company, seeds):
    """With choices, outcomes, cards and ends left out, and seen from any seat: notes and open questions at most."""
    for seed in seeds:
        assert accused(company, seed) == []


def test_what_stands_in_every_filling_is_found():
    """A fault after a step that was left bare is told if every way to fill it leaves the fault; else it is not."""
    count = compared(range(1), COMPANIES[:1])
    assert (count["missed"], count["false"]) == (0, 0)
    assert count["proved"] >= 5


@pytest.mark.slow
def test_what_stands_in_every_filling_is_found_in_every_company():
    """The same of many games: never a false accusation, and hardly anything certain is missed."""
    count = compared(range(2, 6), COMPANIES[::2])
    assert count["false"] == 0
    assert count["missed"] <= 0.01 * count["proved"]
    assert count["proved"] >= 50
