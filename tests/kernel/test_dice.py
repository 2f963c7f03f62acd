"""Chance that can be repeated: the same on every machine and in every version of Python."""

from collections import Counter

from adjudicator.kernel.dice import Dice, every_way


def test_a_seed_gives_its_sequence():
    """The sequence of a seed is a promise: games are told by their seed."""
    dice = Dice(7)
    assert [dice.below(52) for _ in range(10)] == [16, 7, 33, 3, 27, 19, 3, 26, 1, 22]
    assert Dice(7).shuffled(range(10)) == [2, 7, 4, 6, 8, 9, 0, 5, 1, 3]
    assert Dice("Ann").pick("abcdefgh") == "e"


def test_numbers_and_words_are_seeds():
    """A number and its digits are different seeds."""
    assert [Dice(1).below(1000), Dice("1").below(1000)] == [134, 478]


def test_a_shuffle_keeps_every_card_and_leaves_its_argument_alone():
    """Nothing is lost, nothing doubled, and every order comes up."""
    cards = [1, 1, 2, 3]
    dice = Dice("shuffle")
    orders = Counter(tuple(dice.shuffled(cards)) for _ in range(600))
    assert cards == [1, 1, 2, 3]
    assert {tuple(sorted(order)) for order in orders} == {(1, 1, 2, 3)}
    assert len(orders) == 12
    assert min(orders.values()) > 20


def test_every_number_below_comes_up():
    """From 0 to n - 1, each about as often."""
    dice = Dice(0)
    counts = Counter(dice.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert max(counts.values()) < 1.2 * min(counts.values())


def test_every_way_that_dice_can_fall_comes_once():
    """Also where one throw says how many others there are; the first of them is that of all ones."""

    def thrown(dice):
        first = dice.below(3)
        return (first, *(dice.below(2) for _ in range(first)))

    ways = [thrown(dice) for dice in every_way(100)]
    assert ways == [(0,), (1, 0), (1, 1), (2, 0, 0), (2, 0, 1), (2, 1, 0), (2, 1, 1)]
    assert [thrown(dice) for dice in every_way(4)] == ways[:4]
    assert [dice.mixes for dice in every_way(9)] == [False], "nothing was thrown"
