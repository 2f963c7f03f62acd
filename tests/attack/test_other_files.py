"""Baselines, series, cases, bundles and configurations that are nearly right."""

import pytest

from tests.attack import other_files


@pytest.mark.parametrize("count", [60, pytest.param(4000, marks=pytest.mark.slow)])
def test_a_file_is_taken_or_refused(count, monkeypatch):
    """None ends with a fault of ours, and of each kind some are taken and some refused."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    counts, wrong = other_files.attack(count, seed=count)
    assert wrong == []
    assert {name.split()[0] for name in counts} == {kind.__name__ for kind in other_files.KINDS.values()}
    assert sum(n for name, n in counts.items() if name.endswith(" 2")) in range(count // 5, count)
