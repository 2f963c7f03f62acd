"""Several slips in the lines of one player's draws, where each hides what the others show."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

GAME = json.loads((EXAMPLES / "damaged" / "three-slips-in-draws-crazy-eights.game.json").read_bytes())


def judged(steps):
    """What is found in the record with these steps."""
    return adjudicate(json.dumps({**GAME, "steps": steps}).encode(), source="draws").findings


def test_three_slips_in_the_draws_of_one_player_are_told_together():
    """Four of clubs lay on top, five of hearts came once, and after the queen of diamonds comes the six."""
    root, same = judged(GAME["steps"])
    order = "step 3 was done before step 1, and written too late; and step 2 was written down twice"
    assert root.slip == f"{order}; and step 5 should say: Bob draws queen of diamonds"
    assert (root.fault, root.severity, same.because_of) == ("unrecorded", "note", 1)


def test_a_card_too_many_is_shown_by_the_next_draw():
    """Who draws six of diamonds from the top has not drawn it just before, as a card that nobody saw."""
    fives, four = GAME["steps"][0], GAME["steps"][2]
    (finding,) = judged([four, fives, *GAME["steps"][3:]])
    assert finding.slip == "step 4 should say: Bob draws queen of diamonds"


def test_with_every_slip_put_right_nothing_is_left():
    """The draws in the order of the stock."""
    fives, four, queen = GAME["steps"][0], GAME["steps"][2], {"do": "draw", "by": "Bob", "cards": ["Qd"]}
    assert not judged([four, fives, GAME["steps"][3], queen, *GAME["steps"][5:]])


def test_where_the_stock_is_not_known_no_slip_is_told():
    """Any card may have lain there, but none is drawn twice."""
    start = {key: value for key, value in GAME["start"].items() if key != "pile"}
    record = {**GAME, "start": start, "steps": GAME["steps"][:6]}
    findings = adjudicate(json.dumps(record).encode(), source="draws").findings
    assert not any("should say" in finding.message for finding in findings)
