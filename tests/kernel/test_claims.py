"""Stated facts held against the record."""

import pytest

from tests.kernel.scenes import judged


def found(claim, **start):
    """The messages of what is found in one claim about a position."""
    verdict = judged({"do": "claim", "by": "Ann", **claim}, **start)
    return [(finding.fault, finding.step, finding.player) for finding in verdict.findings]


WRONG = [("mismatch", 1, "Ann")]


@pytest.mark.parametrize(
    "fact",
    [{"hands": {"Bob": 4}}, {"play": {"Bob": ["castle"]}}, {"top": "7e"}, {"pile": 42}, {"winner": None}],
    ids=lambda fact: next(iter(fact)),
)
def test_a_true_fact_is_no_finding(fact):
    """Hands, cards in play, the top card, the draw pile; nobody has won."""
    assert found(fact, play={"Bob": ["castle"]}) == []


@pytest.mark.parametrize(
    "fact",
    [{"hands": {"Bob": 5}}, {"play": {"Bob": ["trade"]}}, {"top": "9e"}, {"pile": 41}, {"winner": "Bob"}],
    ids=lambda fact: next(iter(fact)),
)
def test_a_false_fact_is_a_mismatch(fact):
    """Found at the claim, of whoever states it."""
    assert found(fact, play={"Bob": ["castle"]}) == WRONG


def test_several_facts_are_several_findings():
    """One claim may be wrong about more than one thing."""
    verdict = judged({"do": "claim", "hands": {"Ann": 3}, "pile": 1})
    assert [(f.fault, f.player) for f in verdict.findings] == [("mismatch", None)] * 2


def test_a_hand_laid_open_is_known_from_then_on():
    """A card that was not in it cannot be discarded later."""
    claim = {"do": "claim", "hands": {"Ann": ["7m", "9m", "9a", "5e"]}}
    fine, wrong = (judged(claim, {"do": "discard", "by": "Ann", "card": card}) for card in ("7m", "7a"))
    assert fine.findings == []
    assert [finding.step for finding in wrong.findings if finding.because_of is None] == [2]


def test_the_winner_of_a_game_that_is_over():
    """Ann discards her last card."""
    steps = {"do": "discard", "by": "Ann", "card": "9e"}
    hands = {"Ann": 1, "Bob": 4}
    assert judged(steps, {"do": "claim", "winner": "Ann"}, hands=hands).findings == []
    for winner in ("Bob", ["Ann", "Bob"], False):
        (finding,) = judged(steps, {"do": "claim", "winner": winner}, hands=hands).findings
        assert (finding.step, finding.fault) == (2, "mismatch")
