"""Hands laid open, and what is stated."""

import json

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
    first, *others = adjudicate(json.dumps(log).encode()).findings
    assert first.message.endswith("Ann is said to hold two cards; by the record it is one card")
    assert {finding.because_of for finding in others} == {1}
