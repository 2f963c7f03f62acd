"""Ops that exchange cards between players: swap, redeal."""

import pytest

from adjudicator.formats import abilities as a
from adjudicator.formats.outcomes import Drew, Moved, Swapped
from adjudicator.kernel.dice import Dice
from tests.cardtext.small import PACK, hand, laid, names, run, said

HANDS = {"Ann": ["ant", "bee"], "Bob": ["elk"], "Cat": 0}


def swapped(*choose, what="card", then=None, **start):
    """A bench after Ann's swap, with all hands known."""
    bench = laid(**{"hands": HANDS, **start})
    run(bench, a.Swap(what=what), choose=choose, then=then)
    return bench


def test_two_cards_change_hands():
    """The one who swaps picks both."""
    bench = swapped("ant", "elk")
    assert (hand(bench, 0), hand(bench, 1), said(bench)) == ((["bee", "elk"], 0), (["ant"], 0), [])


def test_only_somebody_who_has_a_card_can_be_chosen():
    """Where that is one player there is no choice; who has none oneself cannot swap."""
    assert said(swapped("Cat", "ant", "elk"))[:1] == ["choice"]
    alone = swapped("Bob", hands={"Ann": 0, "Bob": ["elk"]})
    assert (hand(alone, 1), said(alone)) == ((["elk"], 0), ["extra"])


def test_assets_change_their_controllers():
    """Those who have none in play cannot be chosen."""
    bench = swapped("stone", "rock", what="asset", play={"Ann": ["stone"], "Cat": ["rock"]})
    assert ([names(area) for area in bench.now.play], said(bench)) == ([["rock"], [], ["stone"]], [])


def test_whole_hands_change():
    """Whatever is in them."""
    bench = swapped("Bob", what="hands", hands={"Ann": ["ant", "?"], "Bob": ["elk"], "Cat": 1})
    assert (hand(bench, 0), hand(bench, 1)) == ((["elk"], 0), (["ant"], 1))


def one(**facts):
    """The outcome of a swap between Ann and Bob."""
    return [Swapped(by="Ann", with_="Bob", **facts)]


@pytest.mark.parametrize(
    ("then", "found"),
    [
        (one(give="ant", take="elk"), []),
        (one(give="bee", take="elk"), ["swapped"]),
        (one(give="ant"), ["left-out"]),
        ([], ["left-out"]),
        (one(what="hands"), ["left-out"]),
        ([Swapped(by="Ann", with_="Cat", give="ant", take="elk")], ["choice"]),
    ],
    ids=["as chosen", "another card", "half of it", "nothing", "something else", "another player"],
)
def test_what_came_of_a_swap_is_what_was_chosen(then, found):
    """The table is as it was played, and no card is lost."""
    bench = swapped("ant", "elk", then=then)
    assert (said(bench)[:1], bench.count()) == (found, PACK.total)


def test_hidden_cards_are_swapped_unnamed():
    """What is in either hand is open then."""
    bench = swapped("Bob", "?", "?", hands={"Ann": 2, "Bob": 2, "Cat": 1})
    assert (hand(bench, 0), hand(bench, 1), said(bench)) == (([], 2), ([], 2), [])


def test_hands_are_dealt_out_again():
    """To each as many as before; what nobody wrote down is hidden."""
    bench = laid(hands=HANDS)
    run(bench, a.Redeal())
    assert ([hand(bench, seat) for seat in range(3)], said(bench)) == ([([], 2), ([], 1), ([], 0)], [])


def test_a_redeal_is_what_the_record_says():
    """In turn order; who gets another number is found, and holds as many. A card too few in all was held by nobody."""
    bench = laid(hands=HANDS)
    then = [Drew(by="Ann", cards=["elk", "bee"]), Drew(by="Bob", cards=["ant"]), Drew(by="Cat", cards=0)]
    run(bench, a.Redeal(), then=then)
    assert ([hand(bench, seat) for seat in range(3)], said(bench)) == (
        [(["bee", "elk"], 0), (["ant"], 0), ([], 0)],
        [],
    )
    wrong = laid(hands=HANDS)
    run(wrong, a.Redeal(), then=[Drew(by="Ann", cards=["elk"]), *then[1:]])
    assert (said(wrong), wrong.now.hands[0].size) == (["1 of 2"], 1)
    uneven = laid(hands=HANDS)
    run(uneven, a.Redeal(), then=[then[1], Drew(by="Ann", cards=["elk"]), Drew(by="Cat", cards=1)])
    assert (said(uneven), uneven.now.hands[0].size) == (["count"], 1)


def test_dice_deal_what_was_gathered():
    """All of it, and it is written down."""
    bench = laid(hands=HANDS)
    made = run(bench, a.Redeal(), dice=Dice(1))
    dealt = sorted(card for drew in made.written for card in drew.cards)
    assert (dealt, [len(drew.cards) for drew in made.written]) == (["ant", "bee", "elk"], [2, 1, 0])
    assert sorted(card for seat in range(3) for card in hand(bench, seat)[0]) == dealt


def test_what_is_left_of_half_a_swap_is_not_held_against_anybody_again():
    """The rest of it is followed as the record has it."""
    rest = Moved(card="elk", from_="hand", of="Bob", to="hand", by="Ann")
    bench = swapped("ant", "elk", then=[*one(give="ant"), rest])
    assert (hand(bench, 0), hand(bench, 1), said(bench)) == ((["bee", "elk"], 0), (["ant"], 0), ["left-out"])
