"""A card that may be used, and was not by the record, may have made an act right that came after it."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

GAME = json.loads((EXAMPLES / "damaged" / "misfit-unless-a-use-was-not-written-avalon.game.json").read_bytes())
SLIP = "a line is missing before step 9: Bob uses Corner Bakery (green four); what was chosen does not show"


def misfit(**changed):
    """What is said of Dan's discard."""
    found = adjudicate(json.dumps({**GAME, **changed}).encode(), source="misfit").findings
    return next(finding for finding in found if finding.step == 13)


def test_a_use_that_nobody_wrote_down_is_told_beside_the_fault():
    """By the record it stands, and is an error; nobody missed what Corner Bakery only allows."""
    finding = misfit()
    assert finding.message.endswith(f". Or the record is wrong: {SLIP}")
    assert (finding.severity, finding.unproved, finding.slip) == ("error", False, SLIP)


def test_a_use_may_be_missing_before_the_line_that_begins_the_turn():
    """Nobody wrote down that the turn before it had ended."""
    path = EXAMPLES / "damaged" / "misfit-unless-a-use-before-the-draw-was-not-written-avalon.game.json"
    (finding,) = adjudicate(path.read_bytes(), source=path.name).findings
    assert (
        finding.slip
        == "a line is missing before step 12: Bob uses Corner Bakery (green four); what was chosen does not show"
    )


def test_a_use_that_was_passed_over_was_not_forgotten():
    """A line of the record says so."""
    no = {"do": "decline", "by": "Bob", "card": "corner-bakery"}
    steps = [*GAME["steps"][:8], no, *GAME["steps"][9:]]
    assert misfit(steps=steps).slip == ""
