"""Somebody who sees only the table leaves much out: nobody is accused of it."""

import pytest

from tests.games.knowledge_is_power.sparse import HABITS, LAZY, accused, written


@pytest.mark.parametrize("name", HABITS)
@pytest.mark.parametrize("seeds", [[0], pytest.param(range(1, 25), marks=pytest.mark.slow)], ids=["one", "many"])
def test_what_was_left_out_is_held_against_nobody(name, seeds):
    """Not in the record, nor in what one player or nobody at the table may know of it."""
    for seed in seeds:
        header, steps = written(seed, (name,), shown=bool(seed % 2))
        for viewer in ("", None, *header.players) if seed else ("", None):
            assert accused(header, steps, viewer, guess=False) == [], (seed, viewer)


@pytest.mark.parametrize("seeds", [[1], pytest.param(range(2, 40), marks=pytest.mark.slow)], ids=["one", "many"])
def test_all_of_it_at_once_is_held_against_nobody(seeds):
    """No looks, no selections, no faces, no names of buffs."""
    for seed in seeds:
        header, steps = written(seed, LAZY, shown=bool(seed % 2))
        for viewer in ("", None):
            assert accused(header, steps, viewer, guess=viewer is None) == [], (seed, viewer)
