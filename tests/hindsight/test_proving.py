"""Hindsight for cards that nobody wrote down as they were laid down."""

import pytest

from tests.kernel.scenes import judged

HIDDEN = {"do": "discard", "by": "Ann", "card": "?"}
DRAWN = {"do": "draw", "by": "Bob"}
KNOWN = {"Ann": ["2m", "3m", "9e"], "Bob": 4}


@pytest.mark.parametrize(
    ("start", "steps", "by"),
    [
        ({}, [{"do": "claim", "top": "2m"}], 2),
        ({"hands": KNOWN}, [{"do": "claim", "hands": {"Ann": ["3m", "9e"]}}], 2),
        ({"hands": KNOWN}, [{"do": "show", "by": "Ann", "cards": ["3m", "9e"]}], 2),
        ({"discard": ["7m"]}, [DRAWN, {"do": "play", "by": "Bob", "card": "restoration", "choose": ["castle"]}], 3),
        (
            {"discard": ["7m"]},
            [
                DRAWN,
                {"do": "discard", "by": "Bob", "card": "castle"},
                {"do": "draw", "by": "Ann"},
                {"do": "play", "by": "Ann", "card": "restoration", "choose": ["castle"]},
                {"do": "claim", "top": "2e"},
            ],
            6,
        ),
    ],
)
def test_a_later_step_shows_which_card_it_was(start, steps, by):
    """A claim of the top, the rest of the hand, a card lifted out of the pile, what lies bare then."""
    (finding,) = judged(HIDDEN, *steps, **start).findings
    assert (finding.step, finding.rule, finding.fault, finding.shown_by) == (1, "CE-8.1", "illegal", by)


def test_it_is_enough_that_the_card_which_fitted_was_not_it():
    """Ann discards her only blue card later: on blue it was one of the two reds."""
    steps = [
        DRAWN,
        {"do": "discard", "by": "Bob", "card": "8e", "name": "blue"},
        {"do": "draw", "by": "Ann", "cards": ["Km"]},
        {"do": "discard", "by": "Ann", "card": "9e"},
    ]
    (finding,) = judged(HIDDEN, *steps, hands=KNOWN).findings
    assert finding.message.startswith("Moon Tithe (red two) or Pickpocket (red three) on Fog Bank (blue seven)")


def test_a_card_that_fitted_settles_the_question_in_silence():
    """The top is claimed to be blue."""
    assert not judged(HIDDEN, {"do": "claim", "top": "2e"}).findings


def test_what_is_proved_is_held_against_the_next_card_too():
    """Bob's blue card fits on the one that Ann is shown to have discarded."""
    steps = [HIDDEN, {"do": "claim", "top": "2m"}, DRAWN, {"do": "discard", "by": "Bob", "card": "3e"}]
    assert [(finding.step, finding.fault) for finding in judged(*steps).findings] == [(1, "illegal"), (4, "illegal")]


def test_a_played_card_that_nobody_wrote_down_is_what_the_table_knows_later():
    """Castle works in front of Ann at her next turn: nobody is accused."""
    steps = [
        {"do": "play", "by": "Ann", "card": "?"},
        {"do": "discard", "by": "Ann", "card": "9e"},
        DRAWN,
        {"do": "play", "by": "Bob", "card": "devious-dragon"},
        {"do": "claim", "play": {"Ann": ["castle"]}},
    ]
    faults = {finding.fault for finding in judged(*steps).findings}
    assert faults <= {"undetermined", "unrecorded"}


def after_a_hidden_card(card):
    """Ann discards one of two blue cards or a red one, and Bob this one upon it."""
    end = {"do": "end", "by": "Ann"}
    steps = [HIDDEN, end, {"do": "draw", "by": "Bob"}, {"do": "discard", "by": "Bob", "card": card}]
    return judged(*steps, hands={"Ann": ["2e", "3e", "9m"], "Bob": 4}).findings


def test_a_card_that_fits_with_none_of_those_beneath_it_is_wrong():
    """Bob's yellow card has the rank of none of them."""
    found = [finding for finding in after_a_hidden_card("5s") if finding.fault == "illegal"]
    assert [(finding.step, finding.player) for finding in found] == [(4, "Bob")]
    assert found[0].message.endswith("; that is so whichever card was laid down at step 1")


def test_a_card_that_fits_with_one_of_those_beneath_it_is_an_open_question():
    """The yellow nine fits on the red one."""
    assert {finding.fault for finding in after_a_hidden_card("9s")} == {"undetermined"}
