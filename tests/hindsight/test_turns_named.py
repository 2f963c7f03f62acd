"""A turn that is missing is told with its card where only one card of a known hand fits."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

GAME = json.loads((EXAMPLES / "damaged" / "turn-of-one-card-missing-crazy-eights.game.json").read_bytes())


def out_of_turn(**changed):
    """What is said of Dan, who plays after Bob."""
    game = {**GAME, "start": {**GAME["start"], **changed}}
    found = adjudicate(json.dumps(game).encode(), source="turn").findings
    return next(finding for finding in found if finding.step == 14)


def test_the_only_card_that_fits_is_named_with_its_suit():
    """Dan's two of spades on the five of diamonds is right after Cat's eight, and then Eve's draw is, too."""
    finding = out_of_turn()
    line = "a line is missing before step 14: Cat plays eight of clubs and names spades (then steps 14 and 15 fit)"
    assert finding.message.startswith(f"More likely: {line}. Otherwise: Dan acts out of turn")
    assert finding.severity == "note"


def test_of_a_hidden_hand_no_card_is_named():
    """What Cat would have played nobody knows."""
    finding = out_of_turn(hands={**GAME["start"]["hands"], "Cat": 6})
    assert finding.message.startswith("It can't be told: either a turn of Cat is missing before step 14: Cat plays a c")
