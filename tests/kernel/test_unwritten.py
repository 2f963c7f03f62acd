"""Cards that are laid down and that nobody wrote down: what each may be, and what is said of it."""

import pytest

from adjudicator.kernel.unwritten import in_order, one_of
from tests.kernel.scenes import judged

HIDDEN = {"do": "discard", "by": "Ann", "card": "?"}


@pytest.mark.parametrize(
    ("kind", "may", "expected"),
    [(0, (), True), (1, (), False), (-1, (0, 2), True), (-1, (1, 3), False), (-1, (0, 1), None), (-1, (), None)],
)
def test_a_card_is_in_order_if_all_are_that_it_may_be(kind, may, expected):
    """None where some of them are and others are not, and where nothing is known."""
    assert in_order((True, False, True, False), kind, may) is expected


def test_few_cards_are_named_and_many_counted():
    """A finding stays short."""
    assert one_of(["5 blue", "3 blue"]) == "5 blue or 3 blue"
    assert one_of(list("abcde")) == "any of five cards"


def test_nothing_in_a_known_hand_fits():
    """Ann holds two reds: whichever she discards on blue is wrong (CE-8.1)."""
    (finding,) = judged(HIDDEN, hands={"Ann": ["2m", "3m"], "Bob": 4}).findings
    assert (finding.rule, finding.fault) == ("CE-8.1", "illegal")
    assert (
        finding.message
        == "Moon Tithe (red two) or Pickpocket (red three) on Fog Bank (blue seven): neither blue nor a seven"
    )


def test_whatever_is_in_a_known_hand_fits():
    """Then nobody need be asked."""
    assert not judged(HIDDEN, hands={"Ann": ["2e", "3e"], "Bob": 4}).findings


def test_open_questions_about_one_player_are_one():
    """Each player's hidden discards are one question, with the number of times."""
    steps = [HIDDEN, {"do": "draw", "by": "Bob"}, {**HIDDEN, "by": "Bob"}, {"do": "draw", "by": "Ann"}, HIDDEN]
    findings = judged(*steps).findings
    assert [(finding.player, finding.fault) for finding in findings] == [
        ("Ann", "undetermined"),
        ("Bob", "undetermined"),
    ]
    assert findings[0].message.endswith("(and 1 more time)")


def test_a_colour_that_was_named_shows_an_eight():
    """Only eights are discarded with a colour: Bob's red five ignores it (CE-8.4)."""
    steps = [{**HIDDEN, "name": "green"}, {"do": "draw", "by": "Bob"}, {"do": "discard", "by": "Bob", "card": "5m"}]
    (finding,) = judged(*steps).findings
    assert (finding.step, finding.rule) == (3, "CE-8.4")


def test_the_colour_of_an_eight_that_nobody_wrote_down_need_not_be_written_down():
    """Nobody is told that a colour was not named; what follows hangs on it."""
    steps = [HIDDEN, {"do": "draw", "by": "Bob"}, {"do": "discard", "by": "Bob", "card": "5m"}]
    findings = judged(*steps, hands={"Ann": ["8m", "8a"], "Bob": 4}).findings
    assert [finding.fault for finding in findings if finding.fault == "missed"] == []


def test_the_only_card_that_can_have_been_played_takes_effect():
    """Ann's only card is Castle."""
    verdict = judged({"do": "play", "by": "Ann", "card": "?"}, hands={"Ann": ["castle"], "Bob": 4})
    assert verdict.judge.bench.now.play[0] == [verdict.judge.pack.by_spelling["castle"]]
