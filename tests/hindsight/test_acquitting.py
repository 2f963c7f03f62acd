"""A slip of the scorer that the rest of the record shows is likelier than a fault."""

import json

import msgspec
import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


@pytest.mark.parametrize(
    ("name", "story"),
    [
        (
            "name-of-another-and-a-pass-crazy-eights",
            "step 9 should say: Bob plays two of hearts (then steps 9, 10 and 11",
        ),
        ("name-of-another-and-the-end-partners", "step 5 should say: Cat plays six of clubs (then steps 5 and 6"),
        (
            "card-of-the-hand-of-another",
            "step 3 should say: Cat plays Second Wind (yellow queen), and the rest as it stands",
        ),
        ("two-discards-in-the-wrong-order", "steps 3 and 4 were written in the wrong order (then steps 3 and 7 fit)"),
        ("another-card-was-played", "step 6 should say: Cat plays Old Hatchery (green three). Otherwise: "),
        (
            "one-wrong-card-and-a-pass-crazy-eights",
            "step 10 should say: Bob plays queen of diamonds (then steps 1 and 10 fit). Otherwise: ",
        ),
        (
            "knowledge-wrong-name-and-a-payment-that-cannot-be",
            "step 27 should say: Ann loses one token (then steps 27, 35 and two more fit). Otherwise: ",
        ),
        ("last-card-written-twice", "step 10 was written down twice"),
    ],
)
def test_what_the_record_shows_is_likelier(name, story):
    """Another name, two lines in another order, a line written twice: nobody is at fault."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    (finding,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.fault == "unrecorded"]
    assert finding.message.startswith(f"More likely: {story}")
    assert (finding.severity, finding.unproved) == ("note", False)


def test_a_draw_that_is_missed_and_another_players_second_may_be_one_wrong_name():
    """It was either Ann's, or she has not drawn and Bob did twice: both are told."""
    path = EXAMPLES / "damaged" / "draw-of-another-after-an-ability.game.json"
    (finding,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.because_of is None]
    story = "step 5 should say: Ann draws Fog Bank (blue seven) (then steps 5 and 7 fit)"
    assert finding.message.startswith(f"It can't be told: either {story}, or Ann has not drawn a card this turn")
    assert finding.unproved


def test_one_card_for_two_faults_which_nobody_can_name():
    """With another card at step 11 nothing was wrong at step 2 either; several cards would fit, so both are told."""
    turns = [("Bob", "9a", "Qe"), ("Cat", "?", "9e"), ("Ann", "?", "5e"), ("Bob", "2a", "3m"), ("Cat", "?", "6e")]
    tithe = {"do": "play", "by": "Ann", "card": "moon-tithe", "then": [{"do": "discard", "by": "Cat", "card": ["Qm"]}]}
    steps = [{"do": "draw", "by": "Ann"}, tithe, {"do": "end", "by": "Ann"}]
    for name, drawn, card in turns:
        steps += [{"do": "draw", "by": name, "cards": [drawn]}, {"do": "discard", "by": name, "card": card}]
    start = {"turn": "Ann", "hands": {"Ann": 4, "Bob": 2, "Cat": 4}, "discard": ["Ke"]}
    log = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob", "Cat"], "deck": "house-52"}
    found = adjudicate(json.dumps({**log, "start": start, "steps": steps}).encode()).findings
    (finding,) = [f for f in found if f.because_of is None]
    story = "step 11 should name another card, and several would fit (then steps 2, 11 and 13 fit)"
    assert finding.message.startswith(f"It can't be told: either {story}, or Pickpocket")
    assert finding.unproved


SKIPPED = ({"do": "draw", "by": "Cat"}, {"do": "discard", "by": "Cat", "card": "salt-marsh", "name": "blue"})


@pytest.mark.parametrize(
    ("players", "steps"),
    [
        (("Ann", "Bob", "Cat"), SKIPPED),
        (("Ann", "Bob"), ({"do": "end", "by": "Ann"}, {"do": "draw", "by": "Ann"})),
        (("Ann", "Bob"), ({"do": "draw", "by": "Ann"}, {"do": "discard", "by": "Ann", "card": "old-shipyard"})),
    ],
    ids=["three", "two", "no end"],
)
def test_a_turn_that_is_skipped_shows_that_a_card_took_it(players, steps):
    """Bob's turn is passed over, as Late Bell would have it: only the line of its use is missing."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights-avalon"},
        "players": players,
        "deck": "avalon-33",
        "start": {"turn": "Ann", "phase": "main", "hands": dict.fromkeys(players, 5), "discard": ["7a"]},
        "steps": [
            {"do": "play", "by": "Ann", "card": "late-bell"},
            {"do": "discard", "by": "Ann", "card": "bad-oysters"},
            *steps,
            {"do": "draw", "by": "Bob" if len(players) == 2 else "Ann"},
        ],
    }
    findings = adjudicate(msgspec.json.encode(log), source="it.game.json").findings
    (told,) = [finding for finding in findings if finding.because_of is None]
    assert told.message.startswith(
        "More likely: a line is missing before step 2: Ann uses Late Bell (orange two), choosing Bob"
    )
    assert (told.fault, told.severity) == ("unrecorded", "note")
