"""The order of the deck as it is written with a shuffle: what is drawn lies on top, and each card is there once."""

import json

import pytest

from adjudicator import catalogue
from adjudicator.judging import adjudicate

CARDS = [card.id for card in catalogue.shipped_pack("poker-and-buffs").cards if not card.stack]
ROW = CARDS[-5:]
ORDER = CARDS[:38]
"""Of the 37 cards that are left after the deal, and one that goes back."""


def found(order, drawn, *more):
    """What is wrong where a card of Bob's is shuffled away, and he draws another."""
    came = [{"do": "shuffle", "cards": order}, {"do": "draw", "by": "Bob", "cards": [drawn]}]
    steps = [{"do": "return", "by": "Ann", "of": "Bob", "place": 1, "then": came}, *more]
    rows = {"Ann": ROW, "Bob": [{"card": ORDER[3], "by": "owner"}, *"????"], "Cat": [*"?????"]}
    head = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": [*rows], "deck": "poker-and-buffs"}
    log = {**head, "start": {"phase": "window-1", "rows": rows}, "steps": steps}
    return [(f.step, f.rule, f.fault) for f in adjudicate(json.dumps(log).encode(), slips=False).findings]


@pytest.mark.parametrize(
    ("order", "drawn", "wrong"),
    [
        (ORDER, ORDER[0], []),
        (ORDER, "?", []),
        (["?", *ORDER[1:]], ORDER[-1], [(1, "KP-2.6", "mismatch")]),
        (ORDER, ORDER[1], [(1, "KP-2.6", "mismatch")]),
        ([ORDER[0], *ORDER[:-1]], ORDER[0], [(1, "KP-D.24", "mismatch")]),
        ([ROW[0], *ORDER[1:]], "?", [(1, "KP-D.24", "mismatch")]),
        (ORDER[:-1], ORDER[0], [(1, "KP-D.3", "mismatch")]),
    ],
    ids=["the top", "not seen", "another below", "another", "one twice", "one of a row", "one missing"],
)
def test_an_order_with_a_shuffle(order, drawn, wrong):
    """It was read over before, and every draw and every deck passed (KP-2.6, KP-D.3, KP-D.24)."""
    assert found(order, drawn) == wrong


def test_a_draw_that_was_told_is_not_told_again():
    """A line that follows is a second one; it tells the first where the act does not say what came of it (KP-2.2)."""
    draw = {"do": "draw", "by": "Bob"}
    assert found(ORDER, ORDER[0], draw) == [(2, "KP-2.2", "illegal")]


@pytest.mark.parametrize(
    ("order", "drawn", "wrong"),
    [
        (None, ORDER[7], []),
        (ORDER[:36], ORDER[0], []),
        (ORDER[:36], ORDER[1], [(4, "KP-2.6", "mismatch")]),
        (ORDER[:35], ORDER[0], [(2, "KP-D.3", "mismatch")]),
    ],
    ids=["not told", "the top", "another", "one missing"],
)
def test_the_order_after_a_row_was_shuffled_in(order, drawn, wrong):
    """Bob is out by his last token; a line says how the deck lies with his cards, and the played ones stay (KP-D.8)."""
    steps = [
        {"do": "lose", "by": "Bob"},
        {"do": "shuffle", "by": "Ann"} | ({"cards": order} if order else {}),
        {"do": "buff", "by": "Dan"},
        {"do": "draw", "by": "Dan", "cards": [drawn]},
    ]
    rows = {name: ["-", *"????"] for name in ("Ann", "Bob", "Cat", "Dan")}
    played = {"Ann": ["Qs"], "Bob": ["Js"], "Cat": ["Ks"], "Dan": ["As"]}
    head = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": [*rows], "deck": "poker-and-buffs"}
    start = {"phase": "token", "rows": rows, "played": played, "tokens": {"Bob": 1}}
    log = json.dumps({**head, "start": start, "steps": steps}).encode()
    assert [(f.step, f.rule, f.fault) for f in adjudicate(log).findings] == wrong
