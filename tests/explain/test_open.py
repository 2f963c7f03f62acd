"""Labelled records of which readers who did not know whose verdict was whose preferred another explanation.

What they should show stands in each. One that shows it now belongs to `examples/logs/damaged/`.
"""

from pathlib import Path

import pytest

from adjudicator.judging import adjudicate, failures

OPEN = sorted(Path(__file__).with_name("open").glob("*.game.json"))


@pytest.mark.parametrize("path", OPEN, ids=lambda path: path.name.partition(".")[0])
@pytest.mark.xfail(strict=True, reason="another explanation is told")
def test_the_explanation_that_readers_prefer_is_told(path):
    """Each finding at its step, and no other."""
    assert not failures(adjudicate(path.read_bytes(), path.name))
