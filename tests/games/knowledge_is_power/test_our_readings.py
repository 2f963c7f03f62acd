"""A finding that a reading of ours decides says so, and names the option where there is one."""

import pytest

from adjudicator.judging import adjudicate

HEAD = "rules: knowledge-is-power\nplayers: Ann, Ben, Cleo\ndeck: poker-and-buffs\n"
LOOKS = ["Ann looks 1", "Ben looks 2", "Cleo looks 3"]


def basis(*lines):
    """How the only finding of a round is founded, and the readings of ours that it rests on."""
    verdict = adjudicate((HEAD + "\n".join([*LOOKS, *lines]) + "\n").encode())
    (found,) = [f for f in verdict.findings if f.fault != "undetermined"]
    return found.basis, [(one.rule, one.option) for one in found.readings]


@pytest.mark.parametrize(
    ("cards", "act", "expected"),
    [
        # the book says nothing of equal values
        (("3s", "3h", "Kd"), "Ann loses", ("reading", [("KP-D.1", "value_ties=everybody")])),
        # nor that an ace is high before the final
        (("Ah", "2c", "Kd"), "Ann loses", ("reading", [("KP-D.9", "")])),
        # but that the lowest loses it
        (("9s", "3h", "Kd"), "Ann loses", ("text", [])),
    ],
)
def test_who_loses_the_token(cards, act, expected):
    """A tie rests on KP-D.1, an ace on KP-D.9; else it is the book's own word (KP-2.4)."""
    plays = [
        f"{name} plays {card} place {n}"
        for n, (name, card) in enumerate(zip(("Ann", "Ben", "Cleo"), cards, strict=True), 1)
    ]
    assert basis(*plays, act) == expected


@pytest.mark.parametrize(
    ("cards", "act", "expected"),
    [
        (("Ks", "Kc", "2d"), "Ben buffs", ("reading", [("KP-D.1", "value_ties=everybody")])),
        (("As", "Kc", "2d"), "Ben buffs", ("reading", [("KP-D.9", "")])),
        (("Qs", "Jc", "2d"), "Ben buffs", ("text", [])),
    ],
)
def test_who_draws_the_buff(cards, act, expected):
    """So it is with the highest card (KP-2.5)."""
    plays = [
        f"{name} plays {card} place {n}"
        for n, (name, card) in enumerate(zip(("Ann", "Ben", "Cleo"), cards, strict=True), 1)
    ]
    assert basis(*plays, "Cleo loses", act) == expected
