"""Disputes of Knowledge is power, asked without a log: the answers by the book, read by hand."""

import pytest

from adjudicator.asking.typed_question import Question, asked

PLAYS = "ann plays 3 clubs; bob plays 3 diamonds; cat plays ace hearts"
BY_THE_BOOK = [
    ("ann plays 3 clubs", "yes", "KP-2.3"),
    (f"{PLAYS}; ann loses", "no", "KP-2.4"),
    (f"{PLAYS}; bob loses", "yes", "KP-D.9"),
    ("ann loses", "undetermined", "KP-2.4"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "answer", "ruling"), BY_THE_BOOK)
def test_by_the_book(line, answer, ruling):
    """What is answered, and the ruling that comes first."""
    (found,) = asked(Question([line], "knowledge-is-power")).answers
    assert (found.answer, found.rulings[0].id) == (answer, ruling)


@pytest.mark.parametrize("line", ["cat draws; bob draws; ann draws", "ann draws; bob draws; cat draws"])
def test_an_order_that_hangs_on_cards_nobody_told_is_not_wrong(line):
    """Cards are drawn in the order of what was played; a question that does not say it accuses nobody."""
    (found,) = asked(Question([line], "knowledge-is-power")).answers
    assert found.answer != "no"
