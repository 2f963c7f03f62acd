"""One fault put into a clean game is one finding, at its step, by the ruling that it breaks."""

import pytest

from tests.games.knowledge_is_power.faults import FAULTS, found_once, meddled


@pytest.mark.parametrize(
    "games", [[(3, 3)], pytest.param([(n, n % 3 + 3) for n in range(12)], marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_a_fault_is_found_once(games):
    """Of two dozen kinds; in the one game that is played quickly most of them have a place."""
    tried, wrong = set(), []
    for seed, players in games:
        for name, header, made in meddled(seed, players):
            tried.add(name)
            wrong += [f"{seed} {players} {name}: {line}" for line in found_once(header, made)]
    assert wrong == []
    assert len(tried) >= len(FAULTS) - 5
