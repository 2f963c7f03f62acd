"""Ops that move cards: draw, discard, destroy, move."""

import pytest

from adjudicator.cardtext.bench import DRAW
from adjudicator.formats import abilities as a
from adjudicator.formats.outcomes import Destroyed, Discarded, Drew, Moved, Shuffled
from adjudicator.kernel.dice import Dice
from tests.cardtext.small import KINDS, PACK, hand, laid, names, run, said

EACH = a.Draw(who="each")


def sizes(bench):
    """How many cards each holds."""
    return [bag.size for bag in bench.now.hands]


# ---- draw


def test_a_draw_that_is_not_written_down_follows_from_the_card():
    """Each draws, and nobody knows what."""
    bench = laid()
    run(bench, a.Draw(who="opponents", cards=2))
    assert (sizes(bench), said(bench)) == ([1, 3, 3], [])


def test_a_recorded_draw_is_what_it_says():
    """In turn order."""
    bench = laid(hands={})
    run(bench, EACH, then=[Drew(by="Ann", cards=["ant"]), Drew(by="Bob"), Drew(by="Cat", cards=["?"])])
    assert ([hand(bench, seat) for seat in range(3)], said(bench)) == ([(["ant"], 0), ([], 1), ([], 1)], [])


@pytest.mark.parametrize(
    ("then", "found", "drawn"),
    [
        ([Drew(by="Bob"), Drew(by="Ann"), Drew(by="Cat")], ["order"], [2, 2, 2]),
        ([Drew(by="Ann", cards=2), Drew(by="Bob"), Drew(by="Cat")], ["count"], [3, 2, 2]),
        ([Drew(by="Ann"), Drew(by="Bob")], ["left-out"], [2, 2, 1]),
        ([], ["left-out"], [1, 1, 1]),
    ],
    ids=["another order", "another number", "one left out", "all left out"],
)
def test_a_recorded_draw_may_depart_from_the_card(then, found, drawn):
    """The table is as it was played; all of one act is one finding at the top."""
    bench = laid()
    run(bench, EACH, then=then)
    assert (said(bench)[:1], sizes(bench)) == (found, drawn)


def test_cards_that_were_not_drawn_are_owed():
    """So they may turn up as drawn and not written down."""
    bench = laid()
    run(bench, a.Draw(who="you", cards=3), then=[Drew(by="Ann")])
    assert [(due.what, due.seat) for due in bench.ledger.lapsed] == [(DRAW, 0)] * 2


def test_substitutions_come_first():
    """Ann draws one card less of what Bob's card gives; nothing is less than nothing."""
    bench = laid(play={"Ann": ["tax"]})
    run(bench, a.Draw(who="each", cards=2), you=1)
    assert sizes(bench) == [2, 3, 3]
    run(bench, EACH, you=1, then=[Drew(by="Bob"), Drew(by="Cat")])
    assert (sizes(bench), said(bench)) == ([2, 4, 4], [])


def test_who_is_out_does_not_draw():
    """Others do."""
    bench = laid()
    bench.now.out[1] = True
    run(bench, a.Draw(who="chosen"), choose=["Bob"])
    assert sizes(bench) == [1, 1, 1]


def test_a_reshuffle_may_part_a_draw():
    """The two parts are one draw."""
    bench = laid()
    run(bench, a.Draw(who="you", cards=3), then=[Drew(by="Ann"), Shuffled(), Drew(by="Ann", cards=2)])
    assert (sizes(bench), bench.game.heard, said(bench)) == ([4, 1, 1], [("reshuffle", 0)], [])


def test_no_more_is_drawn_than_there_is():
    """That the pile has run dry is the game's."""
    bench = laid(hands={"Ann": 17, "Bob": 0, "Cat": 0})
    run(bench, a.Draw(who="you", cards=3), then=[Drew(by="Ann")])
    assert (sizes(bench), said(bench), bench.game.heard) == ([18, 0, 0], [], [("dry", [])])


def test_dice_write_down_what_came():
    """As far as it is known."""
    bench = laid(pile=["ant", *["?"] * 14])
    assert run(bench, a.Draw(who="you", cards=2), dice=Dice(1)).written == [Drew(by="Ann", cards=["ant", "?"])]


# ---- discard


def test_a_discard_is_what_the_record_says():
    """A known card that fits goes on top."""
    bench = laid(hands={"Ann": ["elk"], "Bob": ["ant", "bee"]})
    run(bench, a.Discard(who="opponents"), then=[Discarded(by="Bob", card="ant")])
    assert (hand(bench, 1), names(bench.now.discard), said(bench)) == ((["bee"], 0), ["ant"], [])


def test_hands_that_become_empty_are_told_at_once():
    """All of one effect together."""
    bench = laid(hands={"Ann": 1, "Bob": ["ant"], "Cat": ["bee"]})
    then = [Discarded(by="Bob", card="ant"), Discarded(by="Cat", card="bee")]
    run(bench, a.Discard(who="opponents"), then=then)
    assert bench.game.heard == [("emptied", [1, 2])]


BLUE = a.Discard(who="opponents", what=a.Selector(from_="hand", pick="holder", suit="blue"))


@pytest.mark.parametrize(
    ("bob", "then", "found"),
    [
        (["ant"], [Discarded(by="Bob", card="ant")], []),
        (["elk"], [], []),
        (["ant", "elk"], [], ["left-out"]),
        (["ant", "elk"], [Discarded(by="Bob", card="elk")], ["choice"]),
        (["ant", "bee"], [Discarded(by="Bob", card=["ant", "bee"])], ["count"]),
        (["elk", "fox"], [Discarded(by="Bob", card="ant")], ["discard ant"]),
        (1, [Discarded(by="Bob", card="ant")], []),
    ],
    ids=["fits", "none fits", "left out", "does not fit", "too many", "not in the hand", "of a hidden hand"],
)
def test_a_card_of_a_sort_is_discarded_if_there_is_one(bob, then, found):
    """Blue, by Ann's one opponent."""
    bench = laid(players=("Ann", "Bob"), hands={"Ann": 1, "Bob": bob})
    run(bench, BLUE, then=then)
    assert (said(bench)[:1], bench.count()) == (found, PACK.total)


def test_whether_a_hidden_hand_had_such_a_card_is_an_open_question():
    """Nothing was discarded: later cards may tell."""
    bench = laid(players=("Ann", "Bob"), hands={"Ann": 1, "Bob": 2})
    run(bench, BLUE, then=[], card=KINDS["hen"])
    ((word, seat, kinds, card),) = bench.game.heard
    assert (word, seat, card, KINDS["ant"] in kinds, KINDS["elk"] in kinds) == ("ask", 1, KINDS["hen"], True, False)
    assert said(bench) == []


def test_a_discard_that_is_not_written_down_hides_the_hand():
    """Some card of it is gone."""
    bench = laid(players=("Ann", "Bob"), hands={"Ann": 1, "Bob": ["ant", "bee"]})
    run(bench, a.Discard(who="opponents"))
    assert (hand(bench, 1), names(bench.now.discard), said(bench)) == (([], 1), ["?"], [])


ONE = a.Selector(from_="hand", pick="holder")


@pytest.mark.parametrize(
    ("choose", "found", "cat"),
    [
        (["ant", "bee", "fox"], [], ["elk", "gnu"]),
        (["fox"], [], ["elk", "gnu"]),
        (["bee", "fox"], [], ["elk", "gnu"]),
        (["?", "bee", "fox"], [], ["elk", "gnu"]),
        (["?", "?", "fox"], [], ["elk", "gnu"]),
        (["ant", "bee", "?"], [], []),
        (["ant", "bee", "hen"], ["discard hen"], ["elk", "fox", "gnu"]),
    ],
    ids=["all", "none of them", "one", "one not written", "both not written", "the last", "not held"],
)
def test_a_last_card_may_be_named_or_not(choose, found, cat):
    """Ann and Bob have nothing to choose; what Cat chose is the same whether or not the record names theirs."""
    bench = laid(hands={"Ann": ["ant"], "Bob": ["bee"], "Cat": ["elk", "fox", "gnu"]})
    run(bench, a.Discard(who="each", what=ONE), choose=choose)
    assert ([hand(bench, seat)[0] for seat in range(3)], said(bench)) == ([[], [], cat], found)


def test_a_last_card_that_is_named_is_not_the_next_choice():
    """Ann's only card is named before the opponent whom she chooses, and his."""
    bench = laid(hands={"Ann": ["ant"], "Bob": ["bee"], "Cat": ["elk", "fox"]})
    run(bench, a.Discard(who="you", what=ONE), a.Discard(who="opponent", what=ONE), choose=["ant", "Cat", "fox"])
    assert ([hand(bench, seat)[0] for seat in range(3)], said(bench)) == ([[], ["bee"], ["elk"]], [])


# ---- destroy


TABLE = {"play": {"Ann": ["stone"], "Bob": ["rock", "bell"]}}


def test_a_card_is_destroyed():
    """It goes under the discard pile."""
    bench = laid(**TABLE, discard=["elk"])
    run(bench, a.Destroy(), choose=["rock"])
    assert (names(bench.now.discard), names(bench.now.play[1]), said(bench)) == (["rock", "elk"], ["bell"], [])


def test_cards_destroyed_together_lie_as_recorded():
    """The first that is written goes under first."""
    bench = laid(**TABLE)
    then = [Destroyed(card="bell"), Destroyed(card="stone"), Destroyed(card="rock")]
    run(bench, a.Destroy(what=a.Selector(n=0)), then=then)
    assert (names(bench.now.discard), said(bench)) == (["rock", "stone", "bell"], [])


def test_a_protected_card_is_not_destroyed():
    """Nor can it be chosen."""
    bench = laid(play={"Ann": ["stone"], "Bob": ["wall", "rock"]})
    run(bench, a.Destroy(), choose=["rock"])
    assert said(bench) == ["choice"]
    run(bench, a.Destroy(what=a.Selector(n=0)))
    assert (names(bench.now.play[0]), names(bench.now.play[1])) == ([], ["wall", "rock"])


@pytest.mark.parametrize(
    ("then", "found"),
    [([], "left-out"), ([Destroyed(card="rock", to="hand")], "place"), ([Destroyed(card="stone")], "left-out")],
)
def test_a_destroyed_card_is_in_the_record(then, found):
    """In its place; another is another."""
    bench = laid(**TABLE)
    run(bench, a.Destroy(), choose=["rock"], then=then)
    assert said(bench)[0] == found


# ---- move


def test_cards_of_a_sort_on_top_of_the_pile_move():
    """What nobody knew the record names; others stay."""
    bench = laid(pile=["ant", "?", "stone", *["?"] * 12])
    op = a.Move(what=a.Selector(from_="pile", n=3, pick="top", type="asset"), to="play")
    then = [Moved(card="rock", from_="pile", to="play"), Moved(card="stone", from_="pile", to="play")]
    run(bench, op, then=then)
    assert (names(bench.now.play[0]), names(bench.now.pile)[-1], said(bench)) == (["rock", "stone"], "ant", [])


@pytest.mark.parametrize(("whose", "seat"), [("you", 0), ("owner", 1), ("same", 2)])
def test_a_card_goes_to_whom_the_text_says(whose, seat):
    """To you, back to its owner, or to the player chosen before."""
    bench = laid(hands={}, play={"Bob": ["rock"]})
    run(bench, a.Draw(who="chosen"), a.Move(what=a.Selector(), to="hand", whose=whose), choose=["Cat"])
    assert "rock" in hand(bench, seat)[0]


@pytest.mark.parametrize(
    ("then", "found", "seat"),
    [
        ([Moved(card="rock", from_="play", to="hand")], [], 0),
        ([Moved(card="rock", from_="play", to="hand", by="Cat")], ["place"], 2),
        ([], ["left-out"], None),
    ],
)
def test_a_moved_card_is_where_the_record_has_it(then, found, seat):
    """Another place than the text's is found, and is where it lies."""
    bench = laid(hands={}, play={"Bob": ["rock"]})
    run(bench, a.Move(what=a.Selector(), to="hand"), then=then)
    assert said(bench)[:1] == found
    assert [n for n in range(3) if "rock" in hand(bench, n)[0]] == ([] if seat is None else [seat])


def test_a_card_picked_from_the_pile_hides_its_order():
    """Whichever it was, it may be one whose place was known."""
    bench = laid(pile=["ant", *["?"] * 14])
    op = a.Move(what=a.Selector(from_="pile"), to="hand")
    run(bench, op, choose=["?"], then=[Moved(card="?", from_="pile", to="hand")])
    assert (names(bench.now.pile), hand(bench, 0)) == (["?"] * 14, ([], 2))
    assert bench.count() == PACK.total
