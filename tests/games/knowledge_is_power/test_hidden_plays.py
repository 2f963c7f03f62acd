"""Cards that were played and nobody wrote down: whose was the lowest, or the highest, where that is sure."""

import pytest

from tests.games.knowledge_is_power.test_one_cause import NAMES, told
from tests.games.knowledge_is_power.test_settled import act


def found(bob, cat, loser, drawer, **options):
    """What is found after a play in which Ann's card was not written down: the step, the ruling, the fault."""
    start = {"phase": "window-3", "rows": dict.fromkeys(NAMES, "- ? ? ? ?")}
    played = {"Ann": ["?"], "Bob": [bob], "Cat": [cat]}
    steps = [act("lose", loser), act("buff", drawer)]
    verdict = told(steps, played=played, options=options, **start)
    return [(f.step, f.rule, f.fault) for f in verdict.findings if not f.open]


def test_no_card_is_lower_or_higher():
    """The two of diamonds is the lowest card that there is, and the ace of spades the highest (KP-2.4, KP-2.5)."""
    assert found("2d", "As", "Bob", "Cat") == []
    assert found("2d", "As", "Ann", "Ann") == [(1, "KP-2.4", "illegal"), (2, "KP-2.5", "illegal")]
    assert found("2d", "As", "Cat", "Bob") == [(1, "KP-2.4", "illegal"), (2, "KP-2.5", "illegal")]


def test_the_only_lower_card_lies_on_the_table():
    """Cat's two of diamonds is lower than Bob's of clubs: no other can be between them."""
    assert found("2c", "2d", "Cat", "Bob") == [(2, "KP-2.5", "undetermined")]


@pytest.mark.parametrize(("bob", "cat"), [("2c", "Ah"), ("3d", "Kd")])
def test_a_card_may_be_lower_or_higher(bob, cat):
    """Then nobody can say whose token and whose buff it is; that of a card that another beats can be said."""
    assert {fault for *_, fault in found(bob, cat, "Bob", "Cat")} == {"undetermined"}
    assert found(bob, cat, "Ann", "Ann") == [(1, "KP-2.4", "undetermined"), (2, "KP-2.5", "undetermined")]
    assert [fault for *_, fault in found(bob, cat, "Cat", "Bob")] == ["illegal", "illegal"]


def test_equal_cards_in_a_house_in_which_all_lose_a_token():
    """Ann's may be a two as well (KP-D.1)."""
    assert found("2d", "As", "Bob", "Cat", value_ties="everybody") == [
        (1, "KP-2.4", "undetermined"),
        (2, "KP-2.5", "undetermined"),
    ]
