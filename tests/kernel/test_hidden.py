"""What a record shows of hidden cards, told by what can be used afterwards."""

import pytest

from adjudicator.kernel import hidden
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.watch import Watch
from adjudicator.kernel.zones import EMPTY
from tests.kernel.scenes import judged
from tests.kernel.small import A1, A2, A3, A4, B1, TILE, laid, said


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


# ---- one thing at a time, at the small game


@pytest.fixture
def bench():
    """Ann holds one known card and one hidden one; the stock is known on top."""
    return laid(hands={"Ann": ["a2", "?"], "Bob": 2}, stock=["a3", "?", "?", "?", "?"])


def test_cards_are_written_by_number_or_name(bench):
    """A card that nobody recorded is -1."""
    assert hidden.kinds_of(bench, 2) == [-1, -1]
    assert hidden.kinds_of(bench, ["a2"]) == [A2]
    assert hidden.kinds_of(bench, ["2 ash", "?"]) == [A2, -1]
    assert hidden.kinds_of(bench, []) == []


def test_a_card_that_is_known_in_a_hand_is_spent_from_there(bench):
    """A hidden one may be any that is loose."""
    hand = bench.now.hands[0]
    assert hidden.spend(bench, hand, A2)
    assert (hand.size, hand.hidden, hand.known[A2]) == (1, 1, 0)
    assert hidden.spend(bench, hand, A4)
    assert (hand.size, hand.hidden, bench.now.loose[A4]) == (0, 0, 0)
    assert not hidden.spend(bench, hand, -1)


def test_a_card_that_cannot_be_in_a_hand_is_taken_from_where_it_is(bench):
    """The hand stays as it is, and the table has as many cards as before but the one that was spent."""
    hand = bench.now.hands[0]
    assert not hidden.spend(bench, hand, A3)
    assert (hand.size, bench.now.stock, bench.count()) == (2, [-1] * 4, 11)


def test_a_card_that_leaves_unnamed_hides_the_rest(bench):
    """It may have been the known one, which is loose from then on."""
    hand = bench.now.hands[0]
    assert hidden.spend(bench, hand, -1)
    assert (hand.size, hand.hidden, hand.kinds(), bench.now.loose[A2]) == (1, 1, [], 1)


def test_a_card_is_seen_where_it_may_be(bench):
    """One that is known to lie elsewhere cannot."""
    hand = bench.now.hands[0]
    assert not hidden.reveal(bench, hand, A3)
    assert hidden.reveal(bench, hand, A1)
    assert (hand.known[A1], hand.hidden, hand.size, bench.now.loose[A1]) == (1, 0, 2, 1)
    assert not hidden.reveal(bench, hand, A1)


def test_what_a_hand_holds(bench):
    """A card that is loose may be among the hidden ones."""
    hand = bench.now.hands[0]
    assert [hidden.holds(bench, hand, kind) for kind in (A2, A1, A3)] == [True, None, False]


def test_watches_hear_of_what_leaves_unnamed(bench):
    """The known cards of that hand are hidden from then on; other hands do not matter."""
    bench.watches = [Watch(("hands", seat), frozenset([A1]), Occasion(seat), 1, None) for seat in (0, 1)]
    hidden.forget(bench, bench.now.hands[0])
    assert [(watch.gains, watch.blurred) for watch in bench.watches] == [(1, True), (0, False)]


def test_the_order_of_a_pile_is_learnt_and_forgotten(bench):
    """What is known of it is not loose, and what is not known is."""
    pile, loose = bench.now.stock, list(bench.now.loose)
    hidden.learn(bench, pile, [A3, A1, -1, B1, -1])
    assert pile == [-1, B1, -1, A1, A3]
    assert (bench.now.loose[A1], bench.now.loose[B1]) == (loose[A1] - 1, loose[B1] - 1)
    hidden.forget_order(bench, pile)
    assert pile == [-1] * 5
    loose[A3] += 1
    assert bench.now.loose == loose
    assert bench.game.heard == [("forgotten", 5)]


def test_nothing_is_learnt_that_cannot_be(bench):
    """Another number of cards teaches nothing; an order with a card that lies elsewhere leaves the whole order open."""
    pile = bench.now.stock
    hidden.learn(bench, pile, [A1])
    assert pile == [-1, -1, -1, -1, A3]
    hidden.learn(bench, pile, [A1, A2, -1, -1, -1])
    assert pile == [-1, -1, -1, -1, -1]


def test_where_a_card_may_lie_in_a_pile(bench):
    """In its known place, or where nobody knows what lies."""
    pile = bench.now.stock
    found = [(kind, depth) for kind in (A1, A2, A3) for depth in (0, 1) if hidden.may_lie(bench, pile, depth, [kind])]
    assert found == [(A1, 1), (A3, 0)]


@pytest.mark.parametrize(
    ("start", "zone", "left"),
    [
        ({"hands": {"Ann": ["a4"], "Bob": 0}}, "hands", 0),
        ({"front": {"Bob": ["a4", "b1"]}}, "front", 1),
        ({"used": ["a4", "a2"]}, "used", 1),
        ({"used": ["a2"], "hands": {"Ann": ["a1"], "Bob": []}}, "stock", 6),
        ({"used": ["a2"], "hands": {"Ann": 4, "Bob": 4}}, "hands", 8),
    ],
    ids=["a known hand", "a spread", "a pile", "an unknown place of the stock", "one hidden hand or another"],
)
def test_a_card_is_uprooted_from_wherever_it_lies(start, zone, left):
    """It is in no zone then, and no other card has moved. Whose hand is short nobody knows, and the stock is whole."""
    bench = laid(**start)
    hidden.uproot(bench, A4)
    places = bench.now.places(next(one for one in bench.game.zones if one.id == zone))
    assert sum(len(place) if isinstance(place, list) else place.size for place in places) == left
    assert (bench.count(), bench.now.loose[A4]) == (11, 0)


def test_where_a_card_of_a_row_is_uprooted_another_lies():
    """One of the hidden ones; with none left the place is empty."""
    rows = {"Ann": ["a2", "a4", "-"]}
    bench = laid(rows=rows)
    hidden.uproot(bench, A4)
    assert (bench.now.rows[0].kinds, len(bench.now.stock), bench.count()) == ([A2, -1, EMPTY], 2, 11)
    known = laid(rows=rows, hands={"Ann": ["a1", "a1", "a3"], "Bob": []}, used=["b1", "b2", "b3", "b4"])
    hidden.uproot(known, A4)
    assert (known.now.rows[0].kinds, known.count()) == ([A2, EMPTY, EMPTY], 11)


def test_a_game_hears_that_a_pile_has_changed():
    """What stands may depend on it. A card in limbo lies in no zone, and leaves that."""
    bench = laid(used=["a4"])
    hidden.uproot(bench, A4)
    bench.now.limbo.append(A4)
    hidden.uproot(bench, A4)
    assert bench.game.heard == [("changed", []), ("changed", [])]
    assert bench.now.limbo == []


def test_a_card_seen_in_a_hand_stays_there(bench):
    """One that cannot be there contradicts the record, which leaves a scar on that hand."""
    hidden.see_in_bag(bench, [A2, -1, A1], bench.now.hands[0], 0)
    assert (sorted(bench.now.hands[0].kinds()), said(bench)) == ([A1, A2], [])
    hidden.see_in_bag(bench, [A3], bench.now.hands[0], 0)
    assert said(bench) == [("SM-1", "show: 3 ash, not ?")]
    assert hand_of(0) in bench.scars


def test_a_hand_laid_open_is_no_longer_in_doubt(bench):
    """What is known of it already is not seen again, and a scar on it heals."""
    bench.scars[hand_of(0)] = None
    hidden.lay_open(bench, [A2, A1], bench.now.hands[0], 0)
    assert (sorted(bench.now.hands[0].kinds()), bench.now.hands[0].size) == ([A1, A2], 2)
    assert bench.scars == {}


def test_cards_seen_on_a_pile_stay_there(bench):
    """Those that nobody knew are known then; more cards than lie there are none."""
    hidden.see_in_pile(bench, [A3, A1, -1, -1, -1, B1], bench.now.stock, 0)
    assert (bench.now.stock, bench.now.loose[A1], said(bench)) == ([-1, -1, -1, A1, A3], 1, [])


def test_another_card_seen_on_a_pile_contradicts_the_record(bench):
    """Its order is forgotten, and the card that was seen lies there now."""
    hidden.see_in_pile(bench, [A1], bench.now.stock, 0)
    assert said(bench) == [("SM-1", "look: 1 ash, not 3 ash")]
    assert PILE in bench.scars
    assert (bench.now.stock, bench.now.loose[A3]) == ([-1, -1, -1, -1, A1], 1)


def test_a_hidden_card_of_one_deck_is_none_of_another(bench):
    """Loose tiles lie among the tiles: not in a hand, not in the stock; and no loose card lies among the tiles."""
    hand, stock, tiles = bench.now.hands[0], bench.now.stock, bench.now.tiles
    assert hidden.holds(bench, hand, TILE) is False
    assert TILE not in hidden.possible(bench, hand)
    assert not hidden.reveal(bench, hand, TILE)
    assert [hidden.may_lie(bench, pile, 1, [TILE]) for pile in (stock, tiles)] == [False, True]
    assert [hidden.may_lie(bench, pile, 1, [A4]) for pile in (stock, tiles)] == [True, False]
    hidden.learn(bench, stock, [A3, TILE, -1, -1, -1])
    assert (stock, bench.now.loose[TILE]) == ([-1, -1, -1, -1, A3], 3)
    hidden.see_in_pile(bench, [A4], tiles, 0)
    assert (said(bench), tiles) == ([("SM-1", "look: 4 ash, not ?")], [-1] * 3)


def test_a_card_of_another_deck_is_not_spent_from_a_hand(bench):
    """It is taken from among its own; the hand stays as it is."""
    hand = bench.now.hands[0]
    assert not hidden.spend(bench, hand, TILE)
    assert (hand.size, hand.hidden, len(bench.now.tiles), bench.now.loose[TILE]) == (2, 1, 2, 2)


def test_cards_of_two_decks_do_not_mix(bench):
    """A tile that turns up came from among the tiles, and another card out of some hand."""
    hidden.uproot(bench, TILE)
    assert (len(bench.now.tiles), len(bench.now.stock)) == (2, 5)
    hidden.uproot(bench, A4)
    assert (len(bench.now.tiles), len(bench.now.stock), bench.now.lent) == (2, 5, 1)


def test_of_equal_cards_nobody_can_tell_which_is_one_too_many():
    """Ann holds one of two, Bob showed one and Cat another: it may as well be Bob who had none."""
    hands = {"Ann": ["9e", "2m"], "Bob": 4, "Cat": 4}
    shown = [{"do": "discard", "by": "Bob", "card": "9e"}, {"do": "end", "by": "Bob"}, {"do": "draw", "by": "Cat"}]
    steps = [*shown, {"do": "discard", "by": "Cat", "card": "9e"}]
    start = {"players": ("Ann", "Bob", "Cat"), "deck": "house-52-doubled", "hands": hands, "turn": "Bob"}
    (finding,) = judged(*steps, **start).findings
    assert (finding.step, finding.fault, finding.player) == (4, "mismatch", None)
    assert finding.message.endswith("; or it was not Bob's own at step 1")


def test_a_count_that_disagrees_after_a_card_from_nowhere_follows_from_it():
    """Ann's hand is known, and the card that she discards was not in it: somebody else has one card fewer now."""
    steps = [{"do": "discard", "by": "Ann", "card": "9e"}, {"do": "claim", "hands": {"Bob": 3}}]
    found = judged(*steps, hands={"Ann": ["2m", "3m"], "Bob": 4}).findings
    assert [(finding.step, finding.because_of) for finding in found] == [(1, None), (2, 1)]
