"""What the enforcing engine refuses we flag, in the middle of its games."""

from collections import Counter

import pytest

from tests.games.knowledge_is_power import refused


def found(seeds, every):
    """Every refused act is flagged at its step, and once; how many of each kind there were.

    Of what an act passes over each is missed for itself: the token and the buff, the looks of several players.
    """
    tried = Counter()
    for seed in seeds:
        for it in refused.refused(seed, every):
            at_its_step, top = refused.flagged(it)
            assert at_its_step, (seed, it.at, it.kind, it.rule, it.why)
            tried[it.kind] += 1
            done = [f for f in top if f.fault not in ("missed", "late")]
            passed_over = len(done) <= 1 and {f.step for f in top} == {it.at}
            assert len(top) == 1 or passed_over, (seed, it.at, it.kind, [(f.step, f.rule, f.message) for f in top])
    return tried


def test_what_is_refused_is_flagged():
    """In a short game, of several kinds."""
    assert len(found([1], every=3)) >= 6


@pytest.mark.slow
def test_what_is_refused_is_flagged_in_many_games():
    """In a hundred games, of each kind."""
    tried = found(range(100), every=12)
    assert tried.keys() == {*refused.KINDS}
    assert tried.total() > 1000
