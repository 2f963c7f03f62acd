"""What came late: its line may stand in the wrong place."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES

GAME = json.loads((EXAMPLES / "damaged" / "draw-and-ability-written-too-late.game.json").read_bytes())
STORY = ". Or the record is wrong: step 3 was done before step 1, and written too late"


def test_a_draw_that_let_an_ability_take_its_card_may_have_been_written_too_late():
    """With the line where it was due the record is in order."""
    draw, ability = adjudicate(json.dumps(GAME).encode(), source="late").findings
    assert draw.message.endswith(STORY)
    assert draw.message.endswith(draw.slip)
    assert (draw.fault, draw.severity, draw.unproved) == ("late", "error", False)
    assert (ability.fault, ability.severity) == ("late", "warning")  # it did no harm: the other story changes nothing


def test_the_card_that_was_drawn_can_speak_against_it():
    """Who drew first would have drawn the card that the ability turned up."""
    start = {**GAME["start"], "pile": ["quiet-library", "rat-piper", *["?"] * 16]}
    steps = [dict(step, cards=["rat-piper"]) if n == 2 else step for n, step in enumerate(GAME["steps"])]
    record = {**GAME, "start": start, "steps": steps}
    draw = adjudicate(json.dumps(record).encode(), source="late").findings[0]
    assert (draw.fault, "written too late" in draw.message) == ("late", False)
