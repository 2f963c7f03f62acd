"""Disputes of Knowledge is power, asked without a log: the answers by the book, read by hand."""

import shlex

import pytest

from adjudicator.asking.typed_question import Question, asked

PLAYS = "ann plays 3 clubs; bob plays 3 diamonds; cat plays ace hearts"
BY_THE_BOOK = [
    ("ann plays 3 clubs", "yes", "KP-2.3"),
    (f"{PLAYS}; ann loses", "no", "KP-2.4"),
    (f"{PLAYS}; bob loses", "yes", "KP-D.9"),
    ("ann loses", "undetermined", "KP-2.4"),
    # what stands behind `then` came of what was done
    ("ann pays 3: strike bob then bob loses tokens 2", "no", "KP-3.5"),
    ("ann pays 3: strike bob then bob loses tokens 1", "yes", "KP-3.7"),
    # a look that pays nothing stands in the look of a round, and what follows it after that
    ("ann looks 1", "yes", "KP-2.1"),
    ("ann looks 1; ann looks 2", "no", "KP-2.1"),
    ("ann looks 1; ann pays 1: look 2", "yes", "KP-2.1"),
    ("ann looks 1; bob looks 1; cat looks 1; ann returns bob 2", "no", "KP-D.12"),
    ("ann looks 1; bob looks 1; cat looks 1; ann returns bob 1", "yes", "KP-3.7"),
    ("ann looks 1; ann returns bob 2", "undetermined", "KP-D.12"),
    ("ann looks 1; ann selects 1", "yes", "KP-2.2"),
    ("ann draws; ann looks 1", "undetermined", "KP-5.2"),
    # a look at another's card
    ("ann looks bob 2", "no", "KP-2.1"),
    ("ann looks 2 of Bob", "no", "KP-2.1"),
    ("ann wins", "no", "KP-6.1"),
    ("nobody wins", "no", "KP-6.1"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "answer", "ruling"), BY_THE_BOOK)
def test_by_the_book(line, answer, ruling):
    """What is answered, and the ruling that comes first."""
    (found,) = asked(Question([line], "knowledge-is-power")).answers
    assert (found.answer, found.rulings[0].id) == (answer, ruling)


NINES = '--last "ann: 9s, bob: 9h, cat: 3c"'
ROUND = f"{PLAYS}; bob loses; cat draws a buff"
ORDERS = [
    ("ann draws; bob draws; cat draws", NINES, "yes"),
    ("cat draws; bob draws; ann draws", NINES, "no"),
    (f"{ROUND}; cat draws; ann draws; bob draws", "", "yes"),
    (f"{ROUND}; ann draws", "", "no"),
    # nobody told what was played
    ("ann draws", "", "undetermined"),
    ("ann draws; bob draws; cat draws", "", "undetermined"),
    ("cat draws; bob draws; ann draws", "", "undetermined"),
    ("ann takes place 1 of bob", "", "undetermined"),
    # some of it was told: is it enough?
    ("ann draws", '--last "ann: As"', "yes"),
    ("ann draws", '--last "ann: Ks, bob: As"', "no"),
    ("ann draws", '--last "ann: Ks"', "undetermined"),
    ("ann draws", '--last "ann: 2d"', "no"),
    ("bob draws; cat draws; ann draws", '--last "ann: 2d, bob: Ah"', "undetermined"),
    ("bob draws; cat draws; ann draws", '--last "ann: 2d, bob: As"', "yes"),
    # the house lets the round before decide; in the first round all draw by seat
    ("ann draws; bob draws; cat draws", "", "yes", "--round 1"),
    ("bob draws; ann draws; cat draws", "", "no", "--round 1"),
    ("ann draws; bob draws; cat draws", "", "undetermined", "--round 2"),
    ("ann draws; bob draws; cat draws", '--before "ann: As, bob: Ah, cat: Ac"', "yes", "--round 2"),
    ("ann draws; bob draws; cat draws", '--before "ann: Ac, bob: Ah, cat: As"', "no", "--round 2"),
]


@pytest.mark.parametrize("line", ["ann looks 1; ann looks 2", "ann looks 1; ann pays 1: look 2"])
def test_a_free_look_is_supposed_in_the_look_of_the_round(line):
    """The answer says so, and is that of a question that tells it."""
    supposed, told = (
        asked(Question([line, *more], "knowledge-is-power")).answers[0] for more in ([], ["--phase", "look"])
    )
    assert (supposed.assumed[0], supposed.answer, supposed.message) == (
        "part of the round: look", told.answer, told.message,
    )  # fmt: skip


@pytest.mark.parametrize("case", ORDERS, ids=lambda case: " ".join(case))
def test_the_order_of_the_draw_is_judged_as_far_as_the_plays_were_told(case):
    """Cards are drawn in the order of what was played; where that decides and nobody told it, it can't be told."""
    line, position, answer, *rounds = case
    options = {"draw_order": "last-round"} if rounds else {}
    words = [line, *shlex.split(" ".join([position, *rounds]))]
    (found,) = asked(Question(words, "knowledge-is-power", options)).answers
    assert found.answer == answer
    assert "KP-5.2" in [ruling.id for ruling in found.rulings]


def test_an_order_that_cannot_be_told_names_whose_card_is_missing():
    """Whoever asks reads what to tell; that the very thing asked about would be right is not said."""
    (found,) = asked(Question(["bob draws", "--last", "ann: Ks, bob: 3h"], "knowledge-is-power")).answers
    assert (found.message, found.right) == ("Bob draws before Ann", ["Ann or Cat draws first"])
    (found,) = asked(Question(["ann draws", "--last", "ann: Ks, bob: 3h"], "knowledge-is-power")).answers
    assert found.message == "whether Ann draws before Cat can't be told: nobody wrote down what Cat played"
    assert found.right == []


@pytest.mark.parametrize("more", [[], ["--round", "2"]])
def test_the_round_before_is_open_where_nobody_told_which_round_it_is(more):
    """By the house rule that it orders the draw; in the first round there is none before."""
    words = ["cat draws; bob draws; ann draws", "--played", "ann: 9 spades, bob: 9 hearts, cat: K clubs"]
    by_house = {"draw_order": "last-round"}
    (found,) = asked(Question([*words, *more], "knowledge-is-power", by_house)).answers
    assert found.answer == "undetermined"
    assert found.message.endswith("nobody wrote down what Ann, Bob and Cat played in the round before")
    (first,) = asked(Question([*words, "--round", "1"], "knowledge-is-power", by_house)).answers
    assert first.answer == "no"


def test_who_should_have_drawn_is_the_one_with_the_highest_card():
    """Of several who come before, the first is named; each who may be it, where that can't be told."""
    for plays, right in (("ann: 2c, bob: 9h, cat: Ks", "Cat"), ("ann: 2d", "Bob or Cat")):
        (found,) = asked(Question(["ann draws", "--last", plays], "knowledge-is-power")).answers
        assert found.right == [f"{right} draws first"]


@pytest.mark.parametrize("lowest", ["ann loses", "bob loses"])
def test_a_single_card_that_was_told_is_not_the_only_one_that_was_played(lowest):
    """Who has cards has played one, whether the question says which or not."""
    (found,) = asked(Question([lowest, "--played", "ann: 9h"], "knowledge-is-power")).answers
    assert found.answer == "undetermined"


def test_the_lowest_card_of_all_is_the_one_that_is_named():
    """And not the first that is lower than the card of who lost the token."""
    lines = ["ann plays 5 clubs; bob plays king diamonds; cat plays 2 diamonds; bob loses"]
    (found,) = asked(Question(lines, "knowledge-is-power")).answers
    assert "Cat's two of diamonds is lower" in found.message
