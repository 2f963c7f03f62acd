"""A fault before a win: whether the winner would still hold a card without it."""

import pytest

from adjudicator.games.crazier_eights.ways_to_end import NO_CARDS_LEFT
from tests.games.crazier_eights.test_roots import ABC, act, faults
from tests.kernel.scenes import judged

WITH_THE_DRAW = "with the draw Ann holds one card and has not won"
BACK_IN_HAND = "with that card back in hand Ann has not won"
ONE_MORE = "with one card more Ann might not have won"


@pytest.mark.parametrize(
    ("said", "hand", "phase", "steps"),
    [
        (WITH_THE_DRAW, ["5m"], "draw", [act("discard", "Ann", "5m")]),
        (BACK_IN_HAND, ["5m", "6m"], "main", [act("discard", "Ann", "5m"), act("discard", "Ann", "6m")]),
        (BACK_IN_HAND, ["2e", "castle"], "main", [act("discard", "Ann", "2e"), act("play", "Ann", "castle")]),
    ],
)
def test_a_fault_in_the_turn_of_a_win_decides_the_game(said, hand, phase, steps):
    """A draw was forgotten, a second card was discarded, or one that does not fit (CE-D.26, FAQ 11)."""
    verdict = judged(*steps, phase=phase, hands={"Ann": hand, "Bob": 3}, discard=["7m"])
    (finding,) = verdict.findings
    assert finding.message.endswith(said)
    assert finding.remedy.grade == "by-agreement"
    assert "it decides the game" in finding.remedy.text


def test_an_ability_that_was_missed_may_have_decided_the_game():
    """Leaky Roof was to make Ann draw as her last turn began (CE-10.1)."""
    steps = [act("draw", "Ann"), act("play", "Ann", "fog-bank"), act("discard", "Ann", "9m")]
    start = {"phase": "begin", "hands": {"Ann": ["fog-bank"], "Bob": 3}, "play": {"Bob": ["leaky-roof"]}}
    (finding,) = judged(*steps, **start, discard=["7m"]).findings
    assert finding.message.endswith(WITH_THE_DRAW)


def test_whether_a_draw_forgotten_in_an_earlier_turn_has_decided_the_game_cannot_be_told():
    """Ann might have discarded it in the turns between (CE-D.26)."""
    steps = [act("discard", "Ann", "5m"), act("draw", "Bob"), act("draw", "Ann")]
    steps += [act("play", "Ann", "castle"), act("discard", "Ann", "2m")]
    (finding,) = judged(*steps, phase="draw", hands={"Ann": ["castle", "5m"], "Bob": 3}, discard=["7m"]).findings
    assert finding.message.endswith(ONE_MORE)
    assert "can't be told" in finding.remedy.text


def test_who_wins_no_card_by_a_fault_has_won():
    """Bob forgot to draw, and Ann wins: nobody draws when the game is over (III (2), CE-D.26)."""
    steps = [act("discard", "Bob", "9m"), act("draw", "Ann"), act("play", "Ann", "castle"), act("discard", "Ann", "2m")]
    verdict = judged(*steps, turn="Bob", phase="draw", hands={"Ann": ["castle"], "Bob": 3}, discard=["7m"])
    (finding,) = verdict.findings
    assert verdict.judge.bench.now.over is not None
    assert finding.remedy.text == "No card is drawn any more: the game is over."


def test_a_forgotten_draw_is_made_up_for_after_the_last_card():
    """Ann discards her last card, remembers her draw and makes it: she has not won, nor drawn twice (CE-7.3)."""
    steps = [act("discard", "Ann", "5m"), act("draw", "Ann"), act("draw", "Bob")]
    verdict = judged(*steps, players=ABC, phase="draw", hands={"Ann": ["5m"], "Bob": 3, "Cat": 4}, discard=["7m"])
    assert faults(verdict) == [(1, "CE-7.3", "late")]
    assert verdict.judge.bench.now.over is None


def test_nothing_is_said_of_the_fewest_cards_where_the_table_has_gone_on():
    """Ann forgot to draw, no card was left, and the table went on until Thin Ice made her lose (CE-3.4)."""
    steps = [
        act("end", "Ann"),
        act("draw", "Bob"),
        act("end", "Bob"),
        act("end", "Cat"),
        act("trigger", "Bob", "thin-ice", then=[act("lose", "Ann")]),
    ]
    in_play = {"Bob": ["thin-ice"]}
    hands = {"Ann": 3, "Bob": 3, "Cat": 43}
    verdict = judged(*steps, players=ABC, phase="draw", hands=hands, play=in_play, discard=["7m"], pile=1)
    assert verdict.judge.bench.now.over.rule == NO_CARDS_LEFT
    assert verdict.findings[0].message == "Ann has not drawn a card this turn, or only the line is missing"
