"""A card that was written for another, when both turn up where they cannot have come to."""

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def test_one_card_written_for_another_is_one_slip():
    """Two players seem to use cards that are not there; nothing is asked about the card that was never played."""
    path = EXAMPLES / "damaged" / "card-written-for-another-and-both-turn-up.game.json"
    finding, follows = adjudicate(path.read_bytes(), source=path.name).findings
    assert finding.message.startswith(
        "More likely: step 3 should say: Cat plays Fog Bank (blue seven) (then steps 10 and 13 fit). Otherwise: "
    )
    assert (finding.severity, follows.step, follows.because_of) == ("note", 13, 1)
