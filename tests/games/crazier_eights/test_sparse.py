"""What was not written down: nobody is accused of it, and what is certain all the same is found."""

import pytest

from tests.games.crazier_eights.faults import COMPANIES
from tests.games.crazier_eights.sparse import accused, compared

ACCUSED, FALSE, MISSED = 0, 0, 0.01
"""Shares that are still found in the bulk: of legal games in which somebody is accused, and of what is certain. They
only go down."""


@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_nobody_is_accused_in_a_legal_game(company):
    """With choices, outcomes, cards and ends left out, and seen from any seat: notes and open questions at most."""
    assert accused(company, 0) == []


@pytest.mark.slow
def test_nobody_is_accused_in_many_legal_games():
    """The same of a dozen games of every company."""
    games = [(company, seed) for company in COMPANIES for seed in range(1, 13)]
    wrong = [game for game in games if accused(*game)]
    assert len(wrong) <= ACCUSED * len(games), wrong


def test_what_stands_in_every_filling_is_found():
    """A fault after a step that was left bare is told if every way to fill it leaves the fault; else it is not."""
    count = compared(range(1), COMPANIES[:1])
    assert (count["missed"], count["false"]) == (0, 0)
    assert count["proved"] >= 5


@pytest.mark.slow
def test_what_stands_in_every_filling_is_found_in_every_company():
    """The same of many games: never a false accusation, and hardly anything certain is missed."""
    count = compared(range(2, 6), COMPANIES[::2])
    assert count["proved"] >= 50
    assert count["false"] <= FALSE * count["proved"], count
    assert count["missed"] <= MISSED * count["proved"], count
