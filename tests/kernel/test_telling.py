"""Steps, dues and positions in words: from what a game declares, where it has no words of its own."""

import pytest

from adjudicator.formats.log import Back, Note, Undo
from adjudicator.kernel import telling
from adjudicator.kernel.phrasebook import Phrasebook
from tests.kernel.small import A2, A3, CARD, COIN, Small, Take, Use, laid


@pytest.fixture
def bench():
    """Two hands, cards in front of Bob and in Ann's row, and one on the pile."""
    return laid(
        hands={"Ann": ["a2"], "Bob": 2},
        front={"Bob": ["a4", "b4"]},
        rows={"Ann": ["b1", "-", "?"]},
        used=["a3"],
        coins={"Bob": 5},
    )


def claimed(bench, **facts):
    """What is told of a claim of Ann's."""
    return telling.tell(bench, Small.forms.claim(by="Ann", **facts)).removeprefix("Ann states: ")


# ---- cards


def test_cards_as_they_are_spelled(bench):
    """One whose name nobody wrote down, or nobody knows, is a card."""
    assert [telling.spelled(bench, text) for text in ("a2", "2 ash", "?", "joker")] == [
        *("grey two", "grey two", "a card", "a card"),
    ]


@pytest.mark.parametrize(
    ("those", "said"),
    [
        ("a2", "grey two"),
        (1, "a card"),
        (2, "two cards"),
        (["a2", "?"], "grey two and a card"),
        (["?"], "a card"),
        (["?", "?"], "two cards"),
        ([], "no cards"),
    ],
    ids=str,
)
def test_several_cards(bench, those, said):
    """By name, or how many where nobody named any."""
    assert telling.cards(bench, those) == said


def test_a_card_by_its_name(bench):
    """By its spelling where it has none."""
    assert [telling.named(bench, kind) for kind in (A2, -1)] == ["grey two", "a card"]


@pytest.mark.parametrize(
    ("kind", "said"), [(A3, "grey three"), (-1, "a card that nobody wrote down"), (None, "nothing")], ids=str
)
def test_the_top_of_a_pile(bench, kind, said):
    """Known, unknown, or none."""
    assert telling.on_top(bench, kind) == said


# ---- the position


def test_a_position_follows_from_the_zones_and_counters(bench):
    """Hands, open piles by their top, closed ones by their number, rows by places, counters, and what lies open."""
    rows = "(red 1, -, ?), Bob (-, -, -)"
    assert telling.tell(bench, None) == (
        f"hands Ann 1, Bob 2; top grey three; stock 1; tiles 3; row Ann {rows}; round 1; coins Ann 2, Bob 5; "
        "in cards in front Bob: grey four, red four"
    )


def test_who_is_out_is_left_out_of_a_position(bench):
    """Unless the game lists them all."""
    bench.now.out[1] = True
    assert telling.tell(bench, None).startswith("hands Ann 1; top")
    bench.game.words = Phrasebook(lists_all=True)
    assert telling.tell(bench, None).startswith("hands Ann 1, Bob 2; top")


def test_a_game_may_say_itself_what_lies_on_top(bench):
    """Such as what was named for it."""
    bench.game.words = Phrasebook(on_top=lambda bench, zone: f"{zone.id}!")
    assert "; top used!; " in telling.tell(bench, None)


# ---- steps


def test_steps_of_every_game(bench):
    """What the record itself does."""
    told = [telling.tell(bench, step) for step in (Back(to=3), Undo(), Note(text="tea"), Note())]
    assert told == [
        *("taken back to the position before step 3", "the last step is undone: it was a slip of the pen"),
        *("note: tea", "a note"),
    ]


def test_a_step_without_words_is_told_plainly(bench):
    """Who, what, and what it holds; cards by their spelling."""
    assert telling.tell(bench, Take(by="Ann", cards=["a2", "?"])) == "Ann: take, cards grey two and a card"
    assert telling.tell(bench, Take(by="Ann", cards=3)) == "Ann: take, cards 3"
    assert telling.tell(bench, Use(by="Bob", card="a2", text="a remark")) == "Bob: use, card grey two"


def test_a_due_is_what_and_whose(bench):
    """With its card where it has one."""
    due = bench.owe(COIN, 1, (Use,))
    assert telling.tell(bench, due) == "coin (Bob)"
    due.what, due.kind = CARD, A2
    assert telling.tell(bench, due) == "card of grey two (Bob)"


# ---- claims


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "nothing"),
        ({"hands": {"Ann": ["a2"], "Bob": 2}}, "Ann has grey two; Bob has two cards"),
        ({"front": {"Bob": ["a4", "b4"]}}, "grey four and red four in cards in front for Bob"),
        ({"front": {"Bob": []}}, "nothing in cards in front for Bob"),
        ({"rows": {"Ann": ["b1", "-", "?"]}}, "Ann's row: red 1, -, a card"),
        ({"top": "a3", "stock": 4}, "top grey three; stock 4"),
        ({"round": 2, "coins": {"Bob": 5}}, "round 2; Bob's coins 5"),
        ({"winner": "Ann"}, "the winner is Ann"),
        ({"winner": ["Ann", "Bob"]}, "the winners are Ann and Bob"),
        ({"winner": False}, "the winner is nobody"),
    ],
    ids=str,
)
def test_what_a_claim_says(bench, facts, said):
    """Zone by zone, then the counters and the result."""
    assert claimed(bench, **facts) == said


def test_nobody_in_particular_states_it(bench):
    """Then it is the record; what the game has keys of its own for stands behind the rest."""
    bench.game.words = Phrasebook(facts=lambda bench, it: ["all is calm"])
    told = telling.tell(bench, Small.forms.claim(round=2))
    assert told == "the record states: round 2; all is calm"


def test_points_and_a_series_are_told_where_a_game_has_them(bench):
    """Of a game without them nothing is said."""

    class Counted(Small):
        steps = Small.steps
        acts = {}
        series = True

        def points(self, bench):
            """Nobody asks."""

    it = Counted.forms.claim(score={"Ann": 2}, total={"Ann": 12.5}, match=["Ann", "Bob"])
    bench.game = Counted()
    told = "Ann scores 2; Ann has 12.5 in all; the series goes to Ann and Bob"
    assert telling.tell(bench, it) == f"the record states: {told}"
