"""What a record shows of hidden cards, told by what can be used afterwards."""

from tests.kernel.scenes import judged


def faults(*steps, **start):
    """The step and kind of what is found at the top."""
    verdict = judged(*steps, **start)
    return [(finding.step, finding.fault) for finding in verdict.judge.report.top()]


def show(*cards):
    """Ann's hand, laid open."""
    return {"do": "claim", "hands": {"Ann": list(cards)}}


HAND = ("7m", "9m", "9a", "5e")


def test_an_unseen_hand_may_hold_any_card_that_is_nowhere_else():
    """So nothing is found in a hand that is laid open; a card that lies on the discard pile is not in it."""
    assert faults(show(*HAND)) == []
    assert faults(show(*HAND[:3], "7e")) == [(1, "mismatch")]


def test_a_hand_that_was_known_stays_what_it_was():
    """A card that nobody saw come into it contradicts the record, once."""
    hands = {"Ann": list(HAND), "Bob": 4}
    assert faults(show(*HAND), hands=hands) == []
    assert faults(show(*HAND[:3], "6m"), hands=hands) == [(1, "mismatch")]


def test_equal_hands_in_another_order_are_one():
    """Order says nothing, and `?` says nothing either."""
    assert faults(show(*HAND[::-1]), show(*HAND), hands={"Ann": list(HAND), "Bob": 4}) == []
    assert faults(show(*HAND[:2], "?", "?"), show(*HAND)) == []


def test_cards_of_the_pile_are_seen_where_they_lie():
    """The top of a pile whose order is known is drawn; another card there contradicts the record."""
    start = {"phase": "draw", "hands": {"Ann": 4, "Bob": 4}, "pile": ["9m", *["?"] * 42]}
    assert faults({"do": "draw", "by": "Ann", "cards": ["9m"]}, **start) == []
    assert faults({"do": "draw", "by": "Ann", "cards": ["9a"]}, **start)[0] == (1, "mismatch")
