"""Lines in the wrong place: two turns that changed places, draws of two players, a line far from its turn."""

import json

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def the_log(name):
    """A damaged record."""
    return json.loads((EXAMPLES / "damaged" / f"{name}.game.json").read_bytes())


def judged(log):
    """What is found in a record."""
    return adjudicate(json.dumps(log).encode(), source="order").findings


def test_two_turns_of_two_lines_and_one_changed_places_as_the_cards_show():
    """Leaky Roof was seen above Thin Ice: Bob drew first."""
    root, *rest = judged(the_log("turns-in-the-wrong-order"))
    slip = "the turns of Cat and Bob, steps 9 to 11, were written in the wrong order"
    assert root.message.startswith(f"More likely: {slip} (then steps 9, 11 and ")
    assert root.remedy.text == "If that was so, let step 11 stand before step 9."
    assert {finding.because_of for finding in rest} == {1, None}  # what Death destroyed nobody wrote down
    assert [finding.fault for finding in rest if finding.because_of is None] == ["undetermined"]


def test_with_two_turns_in_their_order_nothing_is_left():
    """The record with the turn of one line before that of two."""
    log = the_log("turns-in-the-wrong-order")
    steps = log["steps"]
    log["steps"] = [*steps[:8], steps[10], *steps[8:10], *steps[11:]]
    assert [finding.fault for finding in judged(log)] == ["undetermined"]


def test_where_no_card_speaks_for_it_both_stories_of_two_turns_are_told():
    """Bob, then Ann twice: one exchange explains both, and so do two turns too many."""
    root, second, _ = judged(the_log("turns-in-the-wrong-order-avalon"))
    slip = "the turns of Bob and Ann, steps 5 to 10, were written in the wrong order"
    assert root.message.startswith(f"It can't be told: either {slip} (then steps 5 and 11 fit), or Bob takes another")
    assert (root.fault, root.severity, root.unproved) == ("illegal", "error", True)
    assert second.because_of == 1


def test_of_two_draws_in_the_wrong_order_the_lines_may_be():
    """Ann draws before Cat: by the record a fault, and it can't be told."""
    *_, draw = judged(the_log("draws-of-two-in-the-wrong-order"))
    slip = "steps 9 and 10 were written in the wrong order"
    assert draw.message == f"It can't be told: either {slip}, or Ann draws before Cat"
    assert (draw.fault, draw.severity, draw.unproved) == ("out-of-order", "error", True)


def test_the_line_of_a_draw_before_two_others_may_stand_too_early():
    """Bob, Cat, Ann was the order, and the line of Ann stands first."""
    log = the_log("draws-of-two-in-the-wrong-order")
    log["steps"] = [*log["steps"][:7], *({"do": "draw", "by": name} for name in ("Ann", "Bob", "Cat"))]
    *_, draw = judged(log)
    slip = "step 8 was done after step 10, and written too early"
    assert draw.message == f"It can't be told: either {slip}, or Ann draws before Bob and Cat"


def test_a_discard_may_stand_a_few_lines_after_its_turn():
    """Stream of Life allowed Ann a second discard; Bob has drawn when it is written down."""
    (discard,) = judged(the_log("discard-written-too-late"))
    slip = "step 6 was done before step 4, and written too late"
    assert discard.message == f"It can't be told: either {slip}, or Ann discards out of turn"


def test_a_third_discard_was_not_written_too_late():
    """Without Stream of Life Ann had her discard: the line fits nowhere."""
    log = the_log("discard-written-too-late")
    log["start"]["play"] = {"Cat": ["twin-anvils"]}
    (discard, *_) = judged(log)
    assert "written too late" not in discard.message


def test_who_puts_the_last_card_away_out_of_turn_has_not_won_if_the_game_goes_on():
    """Ann plays on, and draws the card that lay on top: Bob has not drawn."""
    verdict = adjudicate(json.dumps(the_log("last-card-out-of-turn-avalon")).encode(), source="order")
    assert [(f.step, f.fault, f.severity) for f in verdict.findings] == [
        (4, "illegal", "error"),
        (7, "late", "warning"),
        (9, "illegal", "error"),
    ]
    assert "step 9 was done after step 12, and written too early" in verdict.findings[-1].message
