"""Zones and what lies in them."""

import pytest

from adjudicator.kernel.zones import EMPTY, Bag, Order, Row, Sight, Zone, contents, empty
from tests.kernel.small import A1, A2, A3, FRONT, HANDS, ROWS, USED


def bag(*kinds, hidden=0):
    """A bag with known cards, and hidden ones."""
    made = Bag(("hands", 0))
    for kind in kinds:
        made.known[kind] += 1
    made.hidden, made.size = hidden, len(kinds) + hidden
    return made


def test_a_bag_counts_the_cards_of_each_kind():
    """A kind that is not there is there no times, and asking for it leaves nothing behind."""
    made = bag(A1, A1, A2, hidden=1)
    assert (made.known[A1], made.known[A2], made.known[A3]) == (2, 1, 0)
    assert A3 not in made.known
    assert sorted(made.kinds()) == [A1, A1, A2]
    assert sorted(made.contents()) == [-1, A1, A1, A2]


def test_a_kind_that_has_left_a_bag_makes_no_difference():
    """Two bags are equal though one of them has a count of zero."""
    one, other = bag(A1), bag(A1, A2)
    other.known[A2] -= 1
    other.size -= 1
    assert one == other
    assert one.kinds() == other.kinds()


@pytest.mark.parametrize("other", [bag(A2), bag(A1, A1), bag(A1, hidden=1), bag(hidden=1), 1])
def test_bags_differ_in_what_is_known_of_them(other):
    """In a kind, in its number, in how many are hidden."""
    assert bag(A1) != other


def test_a_copy_of_a_bag_changes_by_itself():
    """It is the bag of the same zone and seat."""
    one = bag(A1, hidden=1)
    other = one.copied()
    assert (other, other.key) == (one, ("hands", 0))
    other.clear()
    assert (other.size, other.contents()) == (0, [])
    assert (one.size, one.known[A1]) == (2, 1)


def test_bags_exchange_all_that_lies_in_them():
    """They stay the bags of their own seats."""
    one, other = bag(A1, hidden=2), Bag(("hands", 1))
    one.exchange(other)
    assert (one.contents(), one.size, one.key) == ([], 0, ("hands", 0))
    assert (sorted(other.contents()), other.size, other.key) == ([-1, -1, A1], 3, ("hands", 1))


def test_a_row_has_places():
    """A place may be empty or hold a card that nobody knows; both are no card of a kind."""
    row = Row(3)
    assert (row.size, row.contents(), row.kinds) == (0, [], [EMPTY] * 3)
    row.lay([A1, EMPTY, -1])
    assert (row.size, row.contents()) == (2, [A1, -1])
    assert row.sight == [Sight.NOBODY] * 3


def test_a_row_grows_with_what_is_laid_into_it():
    """A place that comes with it is seen by nobody at first."""
    row = Row(1)
    row.sight[0] = Sight.ALL
    row.lay([A1, A2])
    assert (row.kinds, row.sight) == ([A1, A2], [Sight.ALL, Sight.NOBODY])


def test_rows_differ_in_who_sees_their_cards():
    """A copy is equal until one of the two changes."""
    one = Row(2)
    other = one.copied()
    assert one == other
    other.sight[0] = Sight.OWNER
    assert one != other
    assert one.sight[0] is Sight.NOBODY
    assert one != [EMPTY, EMPTY]


def test_an_empty_place_is_as_its_zone_orders_it():
    """A bag knows its zone and seat, a row has its places, a pile and a spread are lists."""
    assert empty(HANDS, 1).key == ("hands", 1)
    assert empty(ROWS).kinds == [EMPTY] * 3
    assert empty(USED) == empty(FRONT) == []


def test_the_contents_of_a_pile_are_told_top_first():
    """A spread is told as it lies, a bag in no order, a row without its empty places."""
    assert contents(USED, [A1, A2]) == [A2, A1]
    assert contents(FRONT, [A1, A2]) == [A1, A2]
    assert contents(HANDS, bag(hidden=2)) == [-1, -1]
    row = Row(3)
    row.lay([EMPTY, A1])
    assert contents(ROWS, row) == [A1]


def test_a_zone_is_nobodys_unless_it_says_otherwise():
    """Most of what can be declared is left out."""
    zone = Zone("deck", "deck", Order.PILE, Sight.NOBODY)
    assert (zone.each, zone.rest, zone.stack, zone.top, zone.places) == (False, False, "", "", 0)
