"""Draws: what came, what the record shows of draws that nobody wrote down, and a stock that is made new."""

import pytest

from adjudicator.kernel import drawing, hidden
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.scars import PILE
from tests.kernel.small import A2, A3, A4, B1, B2, B3, CARD, COIN, laid, said


def table(*top, renewing=False, **start):
    """A bench whose hands are empty and whose stock has these cards, top first; the rest is used."""
    used = start.pop("used", [])
    hands = start.pop("hands", {"Ann": [], "Bob": 9 - len(top) - len(used)})
    return laid(hands=hands, stock=list(top), used=used, renewing=renewing, **start)


def draw(bench, *kinds, seat=0, goes_on=True):
    """A player draws from the stock."""
    return drawing.draw(bench, bench.now.stock, bench.now.hands, seat, list(kinds), goes_on=goes_on)


def missed(bench, seat, what=CARD):
    """A draw was owed and is not on record."""
    due = Due(what, seat, 1, 2, finding=None)
    bench.ledger.lapsed.append(due)
    return due


def test_a_draw_returns_what_came():
    """A card that was not named is what lies on top, known or not."""
    bench = table("a2", "?", "a3")
    assert draw(bench, -1, -1, A3) == [A2, -1, A3]
    hand = bench.now.hands[0]
    assert (dict(hand.known), hand.hidden, hand.size) == ({A2: 1, A3: 1}, 1, 3)
    assert bench.now.stock == []


def test_an_unknown_card_is_what_the_record_names():
    """It is loose no more."""
    bench = table("?", "a3")
    assert bench.now.loose[A2] == 1
    assert draw(bench, A2) == [A2]
    assert (bench.now.loose[A2], bench.now.hands[0].kinds()) == (0, [A2])
    assert said(bench) == []


def test_another_card_than_the_known_top_contradicts_the_record():
    """The stock bends: its order is not known any more where that card was known to lie in it."""
    bench = table("a2", "a3", "?")
    assert draw(bench, A3) == [A3]
    assert said(bench) == [("SM-1", "draw: 3 ash, not 2 ash")]
    assert PILE in bench.scars
    assert bench.now.stock == [-1, -1]
    assert (bench.now.loose[A2], bench.now.hands[0].kinds(), bench.count()) == (1, [A3], 12)


def test_a_card_that_cannot_be_drawn_is_taken_from_where_it_was():
    """Bob's hand holds it by the record; no card is there twice."""
    bench = table("a2", "?", hands={"Ann": [], "Bob": ["b1", "?", "?", "?", "?", "?", "?"]})
    draw(bench, B1)
    assert (bench.now.hands[0].kinds(), bench.now.hands[1].known[B1], bench.count()) == ([B1], 0, 12)
    assert (bench.now.stock, bench.now.hands[1].size) == ([-1, A2], 6)


def test_an_empty_stock_is_made_new():
    """A draw goes on after that; the top of the used cards stays."""
    bench = table("a2", used=["a3", "a4", "b1"], renewing=True)
    assert draw(bench, -1, -1) == [A2, -1]
    assert (bench.now.used, bench.now.stock) == ([A3], [-1])
    assert (bench.now.loose[A4], bench.now.loose[B1]) == (1, 1)


def test_a_draw_may_end_with_the_stock():
    """Where a game has it so; a draw that only begins then makes it new all the same."""
    bench = table("a2", used=["a3", "a4", "b1"], renewing=True)
    assert draw(bench, -1, -1, goes_on=False) == [A2]
    assert draw(bench, -1, goes_on=False) == [-1]


def test_with_nothing_to_draw_the_stock_runs_dry():
    """What came before is returned."""
    bench = table("a2", used=["a3"])
    assert draw(bench, -1, -1, -1) == [A2]
    assert bench.game.heard == [("dry", [])]


def test_a_stock_made_new_is_unknown():
    """But by dice; a scar on the old one is gone, and used cards that are to stay are kept."""
    bench = table(used=["a3", "a4", "b1"])
    bench.scars[PILE] = None
    assert drawing.replenish(bench, bench.now.stock, bench.now.used)
    assert (bench.now.stock, bench.now.used, bench.scars) == ([-1, -1], [A3], {})
    assert not drawing.replenish(bench, bench.now.stock, bench.now.used)
    mixed = table(used=["a3", "a4", "b1"])
    mixed.dice = Dice(1)
    drawing.replenish(mixed, mixed.now.stock, mixed.now.used, keep=0)
    assert (sorted(mixed.now.stock), mixed.now.used) == ([A3, A4, B1], [])


def test_a_card_below_the_top_shows_a_draw_that_was_not_written_down():
    """Bob missed one: he has the card that lay above it."""
    bench = table("a2", "a3", "?")
    due = missed(bench, 1)
    assert draw(bench, A3) == [A3]
    assert said(bench) == []
    assert (bench.now.hands[1].known[A2], bench.now.stock, due.settled) == (1, [-1], bench.step)
    assert bench.ledger.lapsed == []


def test_only_a_due_that_brings_a_card_can_have_been_a_draw():
    """A coin that was not paid explains nothing."""
    bench = table("a2", "a3", "?")
    missed(bench, 1, COIN)
    draw(bench, A3)
    assert said(bench) == [("SM-1", "draw: 3 ash, not 2 ash")]


def test_a_card_that_a_hand_cannot_hold_shows_a_draw():
    """It came out of the stock, as deep as draws were missed."""
    bench = table("a2", "a3", hands={"Ann": ["b1"], "Bob": 6})
    missed(bench, 0)
    drawing.recover(bench, bench.now.stock, bench.now.hands, 0, A3)
    assert bench.now.hands[0].known[A3] == 0  # one missed draw is the top card, which it is not
    missed(bench, 1)
    drawing.recover(bench, bench.now.stock, bench.now.hands, 0, A3)
    assert (bench.now.hands[0].known[A3], bench.now.stock) == (1, [A2])


def test_nothing_is_recovered_for_a_card_that_may_be_held():
    """Nor where nothing was missed."""
    bench = table("a2", hands={"Ann": ["b1", "?"], "Bob": 6})
    drawing.recover(bench, bench.now.stock, bench.now.hands, 0, A2)
    missed(bench, 0)
    drawing.recover(bench, bench.now.stock, bench.now.hands, 0, B2)
    drawing.recover(bench, bench.now.stock, bench.now.hands, 0, -1)
    assert bench.now.stock == [A2]


def test_another_top_shows_a_draw():
    """Missed draws had taken what lay above it."""
    bench = table("a2", "a3")
    missed(bench, 1)
    drawing.recover_top(bench, bench.now.stock, bench.now.hands, [A3])
    assert (bench.now.stock, bench.now.hands[1].known[A2]) == ([A3], 1)


@pytest.mark.parametrize(("seen", "left"), [([A4, A3], [A4, A3]), ([A3, A2], [A4, A3, A2])])
def test_several_cards_on_top_show_a_draw(seen, left):
    """In any order; not where they are those that lie on top anyway."""
    bench = table("a2", "a3", "a4")
    missed(bench, 1)
    drawing.recover_top(bench, bench.now.stock, bench.now.hands, seen)
    assert bench.now.stock == left


def test_a_larger_hand_shows_a_draw():
    """Of that player, and no more than were missed."""
    bench = table("a2", "a3", "a4", hands={"Ann": [], "Bob": 6})
    missed(bench, 0)
    missed(bench, 1)
    drawing.recover_size(bench, bench.now.stock, bench.now.hands, 0, 2)
    assert (bench.now.hands[0].size, bench.now.hands[1].size, bench.now.stock) == (1, 6, [A4, A3])


def test_a_hand_of_another_size_bends():
    """What is too much goes unknown under the used cards, what is missing comes from the stock."""
    bench = table("a2", "?", hands={"Ann": ["b1", "b2"], "Bob": 4}, used=["b3"])
    hand = bench.now.hands[0]
    drawing.resize(bench, bench.now.stock, hand, 1, bench.now.used)
    assert (hand.size, hand.kinds(), bench.now.used) == (1, [], [-1, B3])
    drawing.resize(bench, bench.now.stock, hand, 3, bench.now.used)
    assert (hand.size, hand.kinds(), bench.now.stock) == (3, [A2], [])
    assert bench.count() == 12


def test_a_hand_is_short_of_a_card_that_turned_up_elsewhere():
    """It was put away by nobody; the next card too many was."""
    bench = table("a2", "?", hands={"Ann": ["b1", "b2"], "Bob": 4}, used=["b3"])
    hidden.uproot(bench, A4)
    bench.now.used.append(A4)
    hand = bench.now.hands[1]
    drawing.resize(bench, bench.now.stock, hand, 3, bench.now.used)
    assert (hand.size, bench.now.used, bench.now.lent, bench.count()) == (3, [B3, A4], 0, 12)
    drawing.resize(bench, bench.now.stock, hand, 2, bench.now.used)
    assert (hand.size, bench.now.used, bench.count()) == (2, [-1, B3, A4], 12)


def test_a_hand_is_no_larger_than_there_are_cards():
    """With the stock gone it stays as it is."""
    bench = table(hands={"Ann": [], "Bob": 9})
    drawing.resize(bench, bench.now.stock, bench.now.hands[0], 3, bench.now.used)
    assert bench.now.hands[0].size == 0


def test_a_finding_of_a_draw_that_was_made_is_no_fault():
    """It was left out of the record: a note, with the step that shows it."""
    bench = table("a2", "a3", "?")
    bench.step = 3
    bench.ledger.owe(Due(CARD, 1, 1, 2))
    bench.lapse(2)
    bench.step = 4
    draw(bench, A3)
    (finding,) = bench.report.findings
    assert (finding.fault, finding.severity, finding.shown_by) == ("unrecorded", "note", 4)


def test_a_draw_that_is_still_owed_explains_nothing():
    """Only what has lapsed may have been done and left out of the record."""
    bench = table("a2", "a3", "?")
    bench.ledger.owe(Due(CARD, 1, 1, NEVER))
    drawing.recover_top(bench, bench.now.stock, bench.now.hands, [A3])
    assert (bench.now.stock, len(bench.ledger.open)) == ([-1, A3, A2], 1)
