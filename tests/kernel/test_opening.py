"""A start position laid on an empty table, and the positions that cannot be."""

import pytest

from adjudicator.errors import LogError, MisspelledError
from adjudicator.kernel.opening import lay_out, must_have
from adjudicator.kernel.zones import EMPTY
from tests.kernel import small
from tests.kernel.small import A1, A2, A3, A4, B1, PACK, laid


def refused(**start):
    """Why a position is refused, and where."""
    with pytest.raises(LogError) as error:
        laid(**start)
    (problem,) = error.value.problems
    return problem.message, problem.pointer


def test_what_is_not_placed_lies_in_the_rest():
    """Of each of the two decks, unknown and loose."""
    bench = laid(hands={"Ann": ["a1", "?"], "Bob": 3}, used=["a2", "a3"])
    now = bench.now
    assert (now.stock, now.tiles, now.used) == ([-1] * 2, [-1] * 3, [A3, A2])
    assert (now.hands[0].known[A1], now.hands[0].hidden, now.hands[1].hidden) == (1, 1, 3)
    assert (now.loose[A1], now.loose[A2], now.loose[A4]) == (1, 0, 1)
    assert bench.count() == PACK.total


def test_a_row_may_have_empty_places():
    """A spread lies in the order in which it is written."""
    now = laid(rows={"Ann": ["-", "a1", "?"]}, front={"Bob": ["a2", "a3"]}).now
    assert (now.rows[0].kinds, now.rows[1].kinds) == ([EMPTY, A1, -1], [EMPTY] * 3)
    assert now.front == [[], [A2, A3]]


def test_counters_are_as_they_are_given():
    """For whom nothing is given they are at their start."""
    now = laid(round=4, coins={"Bob": 7}).now
    assert (now.round, now.coins) == (4, [2, 7])
    assert laid(round=0).now.round == 0


def test_the_rest_may_be_known():
    """Top first, and no card loose that lies there."""
    now = laid(hands={"Ann": 4, "Bob": 3}, stock=["a1", "?"]).now
    assert (now.stock, now.loose[A1]) == ([-1, A1], 1)
    assert laid(hands={"Ann": 4, "Bob": 3}, stock=2).now.stock == [-1, -1]


def test_a_fresh_game_is_dealt():
    """A hand that is not given has the usual number; what lies in front of nobody is nothing."""
    now = laid(phase="deal").now
    assert ([hand.size for hand in now.hands], len(now.used), len(now.stock)) == ([3, 3], 1, 2)
    given = laid(phase="deal", hands={"Ann": 1}, used=["a1", "a2"]).now
    assert ([hand.size for hand in given.hands], given.used) == ([1, 3], [A2, A1])


def test_a_deal_says_what_was_laid():
    """Zone by zone and seat by seat, top first, for the game to judge."""
    judge = small.judge()
    bench = judge.rules.game.bench(judge.rules, PACK, ["Ann", "Bob"])
    start = judge.rules.game.forms.start(hands={"Ann": ["a1"], "Bob": 1}, used=["a2", "a3"])
    found = lay_out(bench, start, {})
    assert found.cards["hands"] == [[A1], [-1]]
    assert (found.cards["used"], found.cards["tiles"], found.order) == ([[A2, A3]], [[-1] * 3], None)


def test_what_is_left_of_the_deck_may_be_given_by_the_game():
    """As where the order of the pack follows from how it was cut."""
    judge = small.judge()
    bench = judge.rules.game.bench(judge.rules, PACK, ["Ann", "Bob"])
    start = judge.rules.game.forms.start(hands={"Ann": 4, "Bob": 3})
    lay_out(bench, start, {}, stock=[A1, B1])
    assert bench.now.stock == [B1, A1]


@pytest.mark.parametrize(
    ("start", "message", "pointer"),
    [
        (
            {"hands": {"Ann": ["a2"], "Bob": 1}, "used": ["a1", "a2"]},
            "grey two lies in two places; the deck has only one",
            "/start/used/1",
        ),
        (
            {"hands": {"Ann": ["a1", "a1", "a1"], "Bob": 1}},
            "grey 1 lies in 3 places; the deck has only 2",
            "/start/hands/Ann/2",
        ),
        (
            {"rows": {"Ann": ["a2", "-", "a2"]}},
            "grey two lies in two places; the deck has only one",
            "/start/rows/Ann/2",
        ),
        ({"hands": {"Ann": 5, "Bob": 6}}, "the position holds 2 cards more than the deck's 9", "/start"),
        ({"hands": {"Ann": 5, "Bob": 5}}, "the position holds 1 card more than the deck's 9", "/start"),
        ({"hands": {"Ann": 4}}, "no hand is given for Bob; a number will do", "/start/hands"),
        ({"stock": ["a1"]}, "the stock has 1 card; the deck leaves 5", "/start/stock"),
        ({"tiles": 4}, "the tiles has 4 cards; the deck leaves 3", "/start/tiles"),
        (
            {"hands": {"Ann": ["a1", "tile"], "Bob": 1}},
            "white 1 is of another deck than the cards of the hand",
            "/start/hands/Ann/1",
        ),
        (
            {"phase": "deal", "tiles": ["tile", "a1", "tile"]},
            "grey 1 is of another deck than the cards of the tiles",
            "/start/tiles/1",
        ),
    ],
    ids=[
        "in two zones",
        "more than there are",
        "in a row",
        "too many",
        "one too many",
        "a missing hand",
        "a rest too small",
        "tiles",
        "a tile in a hand",
        "a card among the tiles",
    ],
)
def test_a_position_that_cannot_be_is_refused(start, message, pointer):
    """With what is wrong, and the place of it."""
    assert refused(**start) == (message, pointer)


def test_who_is_out_needs_no_hand():
    """Nor does anybody in a fresh game."""
    assert laid(hands={"Ann": 4}, lost=["Bob"]).now.hands[1].size == 0


@pytest.mark.parametrize(
    ("start", "name", "nearest"),
    [
        ({"hands": {"Ann": 1, "Bop": 1}}, "Bop", "Bob"),
        ({"coins": {"Bop": 1}}, "Bop", "Bob"),
        ({"used": ["b11"]}, "b11", "b1"),
        ({"hands": {"Ann": ["-"], "Bob": 1}}, "-", ""),
    ],
)
def test_a_name_that_there_is_not_is_refused(start, name, nearest):
    """With the one that may be meant."""
    with pytest.raises(LogError) as error:
        laid(**start)
    assert name in error.value.problems[0].message
    assert error.value.problems[0].nearest == nearest


def test_a_deck_that_is_too_small_is_refused():
    """It tells how many cards so many players need."""
    must_have(PACK, 12, 2)
    with pytest.raises(LogError, match="small has 12 cards; 3 players need 13"):
        must_have(PACK, 13, 3)


def test_an_unknown_name_is_an_error_of_the_log():
    """The bench itself says that it does not know it."""
    with pytest.raises(MisspelledError):
        laid().seat("Cat")


def test_the_order_of_a_whole_deck_tells_its_rest():
    """What was dealt is hidden all the same; the rest is its end, of the stock's own deck."""
    order = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "a1"]
    now = laid(phase="deal", stock=order).now
    assert (now.stock, now.tiles) == ([A1, 7], [-1] * 3)
    assert ([hand.size for hand in now.hands], now.used) == ([3, 3], [-1])
