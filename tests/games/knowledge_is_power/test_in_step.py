"""Knowledge is power, held against another program that plays it, written from the book alone."""

import pytest

from tests.games.knowledge_is_power import in_step


def agree(seeds):
    """At every decision we offer what the engine allows, the position is the same, and its games are clean."""
    decisions = 0
    for seed in seeds:
        played = in_step.play(seed)
        assert played.wrong == []
        assert in_step.findings(played) == []
        decisions += played.decisions
    return decisions


def test_legal_actions_are_those_of_the_engine():
    """Two games from the deal and two that stand late, half of them as somebody writes them who sees no hidden card."""
    assert agree([1, 33, 47, 60]) > 100


@pytest.mark.slow
def test_legal_actions_are_those_of_the_engine_in_every_game():
    """The same of three hundred games."""
    assert agree(range(300)) > 30_000


@pytest.mark.parametrize("seeds", [[1], pytest.param(range(100), marks=pytest.mark.slow)], ids=["one", "hundred"])
def test_no_view_of_a_game_accuses_anybody(seeds):
    """What a player, or the table alone, may know of the engine's games shows no fault."""
    for seed in seeds:
        played = in_step.play(seed, compare=False, known=True)
        for name in (None, "Ann", "Cat"):
            assert in_step.seen_by(played, name).keys() <= {"undetermined"}, (seed, name)
