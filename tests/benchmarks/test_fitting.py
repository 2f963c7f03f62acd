"""Prices are fitted so that true explanations are the likeliest, and shares are compared with the truth."""

import pytest

from benchmarks.explaining.fitting import Told, calibration, explanations, fitted, loss, weights
from benchmarks.explaining.games import corpus

START = {"swap": 3.0, "illegal": 3.0, "fine": 1.0}
GAMES = [[Told(True, 0, {"swap": 1}), Told(False, 1, {"illegal": 1, "fine": 0.5})] for _ in range(4)]
"""The scorer let two lines change places, each time."""


def test_what_is_cheaper_weighs_more():
    """A nat is a factor of e."""
    slip, fault = weights(GAMES[0], START)
    assert (slip + fault, slip / fault) == (pytest.approx(1), pytest.approx(2.718281828**0.5))


def test_a_fit_makes_what_is_true_the_likeliest():
    """The slip gets cheaper, the fault dearer, and the truth is missed by less."""
    prices = fitted(GAMES, START)
    assert prices["swap"] < 3 < prices["illegal"]
    assert loss(GAMES, prices) < loss(GAMES, START)


def test_shares_are_compared_with_the_truth():
    """A share is what all explanations have together that tell the same."""
    rows = list(calibration([[Told(True, 0, {"swap": 1}), Told(True, 0, {"swap": 1})]], START))
    assert rows[2:] == ["| 0.9 to 1.0 | 1 | 0.95 | 1.00 |"]


def test_the_true_explanation_of_a_game_is_marked():
    """The damages of the benchmark are known."""
    game = next(corpus(1, only=["crazier-eights"], damages=[1], seed=2))
    assert any(one.true for one in explanations(game))
