"""A slip of the scorer is one finding, and seldom accuses somebody with no other story."""

from collections import Counter

import pytest

from tests.contract.slips import SLIPS, accuses_alone, spoilt

RULESET = "knowledge-is-power"
CASCADES = dict.fromkeys(SLIPS, 0.04) | {"forgotten": 0.1, "turn": 0.15, "card": 0.07}
"""The share of slips of each kind that show as several findings. They only go down."""
ALONE = {"forgotten": 0.07, "turn": 0.05, "card": 0.04, "name": 0.01, "swapped": 0.02, "doubled": 0.04}
"""The share of slips for which somebody is accused and no other story is told. They only go down."""


@pytest.mark.parametrize("kind", ["name", "swapped"])
def test_a_slip_is_one_finding(kind):
    """Another player is written, or two lines change places."""
    found = [spoilt(RULESET, seed, kind) for seed in range(2)]
    assert any(found)
    assert all(len(findings) == 1 and not any(map(accuses_alone, findings)) for findings in found if findings)


@pytest.mark.slow
@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_is_seldom_a_cascade(kind):
    """In forty games."""
    found = [findings for seed in range(40) if (findings := spoilt(RULESET, seed, kind)) is not None]
    number = Counter(min(len(findings), 2) for findings in found)
    assert number[2] <= CASCADES[kind] * number.total()
    if kind in ALONE:
        assert sum(any(map(accuses_alone, findings)) for findings in found) <= ALONE[kind] * len(found)
