"""Logs that are nearly right are judged or refused, and judged the same twice."""

from pathlib import Path

import pytest

from tests.attack import tried
from tests.attack.mutants import Mutant, mutant

FOUND = Path(__file__).parent / "found"


@pytest.mark.parametrize("count", [40, pytest.param(3000, marks=pytest.mark.slow)])
def test_mutants_are_judged_or_refused(count):
    """Nothing crashes, nothing hangs, nothing is judged otherwise the second time."""
    found = tried.attack(count, seed=count)
    assert found.wrong == []
    assert found.counts["judged"] > count // 20
    assert found.counts["refused"] > count // 20
    assert found.counts["judged twice"] == count // 10


def test_a_mutant_is_what_its_number_says():
    """A range can be split, and one of it made again."""
    assert mutant(7, 1234) == mutant(7, 1234)
    assert mutant(7, 1234) != mutant(8, 1234)


@pytest.mark.parametrize("number", [0, 2], ids=["whole effort", "least effort"])
@pytest.mark.parametrize("file", sorted(FOUND.glob("*.game.json")), ids=lambda file: file.stem)
def test_what_once_crashed_is_judged(file, number):
    """Logs that were found by mutants, with the whole effort to explain them and with the least."""
    with tried.limited(number):
        assert tried.judged(Mutant(file.read_bytes(), file, {})).startswith("[")
