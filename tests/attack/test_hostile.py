"""Files that ask for more than anybody has a use for are refused, or judged, before they cost anything."""

import sys

import pytest

from tests.attack.hostile import HOSTILE
from tests.attack.measured import measured

SECONDS, MEGABYTES = 6, 200
"""What each may take, on a machine three times as slow as the one on which two seconds were measured."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limits on processes")
@pytest.mark.parametrize("attack", HOSTILE, ids=lambda attack: attack.name)
def test_a_hostile_file_costs_little(attack, tmp_path):
    """It is judged or refused, with a short message."""
    run = measured(attack.write(tmp_path, 1), tmp_path, seconds=SECONDS)
    assert run.code in (0, 1, 2), run
    assert b"internal fault" not in run.err
    assert run.megabytes < MEGABYTES
    assert len(run.err) < 5000
