"""Ops on what can be seen: look, show, order, shuffle."""

from dataclasses import replace

import pytest

from adjudicator.formats import abilities as a
from adjudicator.formats.outcomes import Looked, Showed, Shuffled
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.scars import PILE, hand_of
from tests.cardtext.small import hand, laid, names, run, said

TOP = a.Selector(from_="pile", n=2, pick="top")
THEIRS = a.Selector(from_="hand", whose="opponent", n=0)


def top(bench, n=2):
    """The top cards of the draw pile."""
    return names(bench.now.pile[::-1][:n])


def test_cards_that_were_looked_at_lie_where_they_lay():
    """They are known from then on, and it is remembered how many cards lie beneath them."""
    bench = laid()
    run(bench, a.Look(at=TOP), then=[Looked(by="Ann", cards=["ant", "bee"])])
    assert (top(bench, 3), bench.now.unseen, said(bench)) == (["ant", "bee", "?"], len(bench.now.pile) - 2, [])


def test_a_house_may_have_it_that_looks_lose_the_order():
    """Then nobody knows it any more."""
    bench = laid()
    bench.house = replace(bench.house, looks_keep_order=False)
    run(bench, a.Look(at=TOP), then=[Looked(by="Ann", cards=["ant", "bee"])])
    assert top(bench) == ["?", "?"]


def test_a_hand_that_is_shown_is_known():
    """That of the player who is chosen; a card that is not in it contradicts the record."""
    bench = laid(hands={"Ann": ["elk"], "Bob": 2, "Cat": 1})
    run(bench, a.Show(at=THEIRS), choose=["Bob"], then=[Showed(cards=["ant", "bee"], from_="hand", of="Bob")])
    assert (hand(bench, 1), said(bench)) == ((["ant", "bee"], 0), [])
    run(bench, a.Show(at=THEIRS), choose=["Bob"], then=[Showed(cards=["ant", "elk"], from_="hand", of="Bob")])
    assert said(bench) == ["show elk"]


@pytest.mark.parametrize(
    ("then", "found"),
    [([], "left-out"), ([Looked(by="Ann", cards=["ant"])], "count"), ([Showed(cards=["ant", "bee"])], "left-out")],
    ids=["nothing", "too few", "shown, not looked at"],
)
def test_a_look_is_in_the_record(then, found):
    """At as many cards as the text says, and as it says."""
    bench = laid()
    run(bench, a.Look(at=TOP), then=then)
    assert said(bench)[0] == found


def test_another_number_of_cards_bends_the_table():
    """A hand is as large as it is seen to be, and the viewer is not blamed; a scar remembers why."""
    bench = laid(hands={"Ann": 1, "Bob": 2, "Cat": 1})
    run(bench, a.Look(at=THEIRS), choose=["Bob"], then=[Looked(by="Ann", cards=3, from_="hand", of="Bob")])
    assert (said(bench), bench.now.hands[1].size, hand_of(1) in bench.scars) == (["3 of 2"], 3, True)
    assert [finding.player for finding in bench.report.findings] == [None]
    run(bench, a.Look(at=TOP), then=[Looked(by="Ann", cards=1)])
    assert PILE in bench.scars


def test_a_look_at_nothing_is_none():
    """An empty hand, or a pile with too few cards: as many as there are."""
    bench = laid(hands={"Ann": 17, "Bob": 0, "Cat": 0})
    run(bench, a.Look(at=THEIRS), choose=["Bob"], then=[])
    run(bench, a.Look(at=TOP), then=[Looked(by="Ann", cards=["ant"])])
    assert (said(bench), bench.game.heard) == ([], [("restock", 2)])


def test_cards_are_put_back_in_another_order():
    """The order that was chosen, top first; what is not written down hides it."""
    bench = laid(pile=["ant", "bee", "elk", *["?"] * 12])
    run(bench, a.Order(cards=3), choose=["elk", "ant", "bee"])
    assert (top(bench, 3), said(bench)) == (["elk", "ant", "bee"], [])
    loose = sum(bench.now.loose)
    run(bench, a.Order(cards=3))
    assert (top(bench, 3), sum(bench.now.loose)) == (["?"] * 3, loose + 3)


def test_a_choice_of_order_shows_what_lay_there():
    """Where nobody had seen it."""
    bench = laid()
    run(bench, a.Order(cards=2), choose=["bee", "ant"])
    assert (top(bench, 3), said(bench)) == (["bee", "ant", "?"], [])


def test_a_shuffled_pile_is_in_no_known_order():
    """Unless the record gives it."""
    bench = laid(pile=["ant", *["?"] * 14])
    run(bench, a.Shuffle(), then=[Shuffled()])
    assert (top(bench, 1), said(bench)) == (["?"], [])
    run(bench, a.Shuffle(), then=[Shuffled(cards=["bee", *["?"] * 14])])
    assert top(bench, 1) == ["bee"]
    run(bench, a.Shuffle(), then=[])
    assert said(bench) == ["left-out"]


def test_dice_show_what_is_known_and_mix_what_is_shuffled():
    """It is written down."""
    bench = laid(pile=["ant", "bee", *["?"] * 13])
    look, show, shuffle = a.Look(at=TOP), a.Show(at=TOP), a.Shuffle()
    made = run(bench, look, show, shuffle, dice=Dice(1))
    assert made.written == [
        Looked(by="Ann", cards=["ant", "bee"]),
        Showed(cards=["ant", "bee"]),
        Shuffled(),
    ]
    assert sorted(names(bench.now.pile)) == sorted(["ant", "bee", *["?"] * 13])
    ordered = run(bench, a.Order(cards=2), dice=Dice(1))
    assert ordered.choose == top(bench)
