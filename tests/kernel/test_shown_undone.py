"""Whether only a line is missing: with it a later step may not fit."""

from pathlib import Path

import msgspec
import pytest

from adjudicator.judging import adjudicate

LOG = Path(__file__).parents[2] / "examples" / "logs" / "damaged" / "hatchery-left-out.game.json"


@pytest.mark.parametrize("seen", [True, False])
def test_a_line_is_not_what_is_missing_where_a_later_step_would_not_fit(seen):
    """Old Hatchery puts an asset on top in play: who draws that card shows that it did not; an unseen one does not."""
    log = msgspec.json.decode(LOG.read_bytes())
    if not seen:
        log["steps"][6].pop("cards")
    (finding,) = adjudicate(msgspec.json.encode(log)).findings
    assert (finding.step, finding.fault, finding.unproved) == (7, "missed", not seen)
    assert finding.shown_by == (7 if seen else None)
    assert ("or only the line is missing" in finding.message) is not seen
