"""Hands laid open, and what is stated."""

import json

import pytest

from adjudicator.judging import adjudicate


def test_more_cards_shown_than_the_hand_holds():
    """Who shows more cards than the record gives has a hand of another size: that is said before where each card is."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazy-eights"},
        "deck": "standard-52",
        "players": ["Ann", "Bob"],
        "start": {"hands": {"Ann": ["5 hearts"], "Bob": 2}, "discard": ["9 spades"]},
        "steps": [{"do": "show", "by": "Ann", "cards": ["5 hearts", "4 hearts"]}],
    }
    first, *others = adjudicate(json.dumps(log).encode(), slips=False).findings
    assert first.message.endswith("Ann is said to hold two cards; by the record it is one card")
    assert {finding.because_of for finding in others} == {1}


def blocked(players, sizes, **claim):
    """A block whose hands nobody laid open, and what the table wrote below it."""
    unseen = 51 - sum(sizes)
    names = [one["name"] if isinstance(one, dict) else one for one in players]
    hands = dict(zip(names, sizes, strict=True))
    log = {
        "format": 1,
        "ruleset": {"id": "crazy-eights"},
        "deck": "standard-52",
        "players": players,
        "start": {
            "turn": "Ann",
            "hands": hands,
            "discard": ["Jd", *["?"] * unseen],
            "pile": 0,
        },
        "steps": [{"do": "block", "by": "Ann"}, {"do": "claim", **claim}],
    }
    verdict = adjudicate(json.dumps(log).encode(), slips=False)
    winners = [names[seat] for seat in verdict.judge.bench.now.over.winners]
    return winners, [finding.fault for finding in verdict.findings]


@pytest.mark.parametrize("score", [{"Ann": -9, "Bob": 9}, {"Bob": 9}])
@pytest.mark.parametrize("count", [{"count": {"Ann": 15, "Bob": 6}}, {}], ids=["counted", "agreed"])
def test_a_block_that_is_agreed_and_counted_in_one_line_names_its_winner(count, score):
    """The score that was agreed says who has won, with the counts beside it as without them."""
    assert blocked(["Ann", "Bob"], [2, 3], winner="Bob", score=score, **count) == (["Bob"], [])


def test_a_block_whose_counts_speak_against_its_score_has_no_winner_by_that():
    """A score that the counts contradict is a mismatch, and nobody has won by it."""
    assert blocked(["Ann", "Bob"], [2, 3], score={"Ann": 9, "Bob": -9}, count={"Ann": 15, "Bob": 6}) == (
        [],
        ["mismatch"],
    )


@pytest.mark.parametrize("stated", ["Ann", ["Ann"], ["Ann", "Cat"]])
@pytest.mark.parametrize(
    "counted", [{"score": {"Ann": 9, "Bob": -9}}, {"count": {"Ann": 4, "Bob": 9, "Cat": 5, "Dan": 9}}]
)
def test_a_side_wins_together(stated, counted):
    """One partner alone is flagged as the winner, also where the score names but one of each side."""
    players = [{"name": name, "team": side} for name, side in zip(["Ann", "Bob", "Cat", "Dan"], "nsns", strict=True)]
    _, faults = blocked(players, [2, 3, 2, 3], winner=stated, **counted)
    assert faults == ([] if len(stated) == 2 else ["mismatch"])
