"""Logs that are nearly right are judged or refused, and judged the same twice."""

from pathlib import Path

import pytest

from tests.attack import mutants

FOUND = Path(__file__).parent / "found"


@pytest.mark.parametrize("count", [60, pytest.param(3000, marks=pytest.mark.slow)])
def test_mutants_are_judged_or_refused(count):
    """Nothing crashes, nothing hangs, nothing is judged otherwise the second time."""
    counts, wrong = mutants.attack(count, seed=count)
    assert wrong == []
    assert counts["judged"] > count // 20
    assert counts["refused"] > count // 20


@pytest.mark.parametrize("file", sorted(FOUND.glob("*.game.json")), ids=lambda file: file.stem)
def test_what_once_crashed_is_judged(file):
    """Logs that were found by mutants."""
    assert mutants.judged(file.read_bytes(), file).startswith("[")
