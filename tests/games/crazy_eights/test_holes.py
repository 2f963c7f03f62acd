"""One line that the scorer forgot is one finding, however long the game goes on after it."""

import json

import pytest

from adjudicator.judging import adjudicate
from tests.games.crazy_eights.holes import found_in, gaps

SEVERAL = 0.01
"""The share of lines whose absence shows as several findings. It only goes down."""


@pytest.mark.parametrize("public", [False, True], ids=["full", "public"])
@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(35, 60), marks=pytest.mark.slow)], ids=["few", "many"])
def test_a_forgotten_line_is_one_finding(seeds, public):
    """Whichever line is left out, of whichever kind: at most one finding is held against the rest, with few exceptions.

    A draw that is missing 20 lines before anything shows it may be two, such as a pile that runs out too late and a
    player who is out too early.
    """
    found = [len(found_in(gap)) for seed in seeds for gap in gaps(seed, public=public)]
    assert sum(found) > len(found) / 2
    assert sum(number > 1 for number in found) <= SEVERAL * len(found)


@pytest.mark.parametrize(("seed", "step", "public"), [(27, 44, False), (134, 2, True), (43, 18, True), (102, 75, True)])
def test_a_long_cascade_is_one_finding(seed, step, public):
    """A draw after which everybody passes with a card left, and a play without which a partner is never out."""
    gap = next(gap for gap in gaps(seed, public=public) if gap.step == step)
    (found,) = found_in(gap)
    assert "is missing before step" in found.message


@pytest.mark.parametrize("public", [False, True], ids=["full", "public"])
def test_a_forgotten_turn_is_one_finding(public):
    """A player draws, and draws again, and plays; nobody wrote any of it down."""
    gap = next(gap for gap in gaps(10, public=public, lines=3) if gap.step == 33)
    (found,) = found_in(gap)
    assert "a turn of Bob is missing before step 33" in found.message


def test_two_wrong_passes_stay_two_faults():
    """With many cards left no draw that was forgotten makes a pass right, nor two of them."""
    start = {"turn": "Ann", "hands": {"Ann": 5, "Bob": 5}, "discard": ["7c"]}
    steps = [{"do": "pass", "by": "Ann"}, {"do": "pass", "by": "Bob"}, {"do": "play", "by": "Ann", "card": "7d"}]
    log = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start, "steps": steps}
    found = adjudicate(json.dumps(log).encode(), source="two passes").findings
    assert [(f.rule, f.step, f.because_of) for f in found] == [("C8-5.2", 1, None), ("C8-5.2", 2, None)]
