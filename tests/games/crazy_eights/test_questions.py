"""Disputes of Crazy Eights, asked without a log: the answers by the book, read by hand."""

import shlex

import pytest

from adjudicator.asking.typed_question import Question, asked

BY_THE_BOOK = [
    ('"ann passes" --hand "4 hearts, K clubs" --on "9 spades" --stock 0', "yes", "C8-5.3"),
    ('"ann passes" --hand "4 hearts, K spades" --on "9 spades" --stock 0', "no", "C8-5.3"),
    ('"ann passes" --hand "4 hearts, 8 diamonds" --on "9 spades" --stock 0', "no", "C8-5.3"),
    ('"ann passes" --hand "4 hearts, K clubs" --on "9 spades"', "no", "C8-5.2"),
    ('"ann passes" --on "9 spades" --stock 0', "undetermined", "C8-5.3"),
    ('"ann plays 7 hearts" --on "7 spades"', "yes", "C8-5.5"),
    ('"ann plays 5 hearts" --on "7 spades"', "no", "C8-5.5"),
    ('"ann plays 5h" --on "8 clubs" --named diamonds', "no", "C8-5.7"),
    ('"ann plays 5h" --on "8 clubs" --named hearts', "yes", "C8-5.7"),
    ('"ann plays 5c" --on "8 clubs" --named nobody', "yes", "C8-D.9"),
    ('"ann plays 5h" --on "8 clubs"', "undetermined", "C8-5.7"),
    ('"ann plays 8h" --on "8 clubs" --named diamonds', "yes", "C8-5.6"),
    ('"ann plays 8h" --on "9 spades" --hand 8h', "yes", "C8-5.6"),
    ('"ann plays 8h, names spades"', "yes", "C8-5.6"),
    ('"bob plays 9h" --on "9 spades" --turn Ann', "no", "C8-5.1"),
    ('"ann plays 9h" --on "9 spades" --hand 5c', "no", "C8-5.8"),
    ('"ann draws" --hand "9 hearts" --on "9 spades"', "yes", "C8-5.4"),
    ('"ann draws" --on "9 spades" --stock 0', "no", "C8-D.2"),
    ('"bob draws 2" --on "9 spades" --turn Ann', "no", "C8-5.1"),
    ('"ann draws 2" --on "9 spades"', "yes", "C8-5.4"),
    ('"ann plays 5c" --on 8c --named clubs', "yes", "C8-5.7"),
    ('"ann plays 8 clubs; ann names hearts" --on "9 clubs"', "yes", "C8-5.6"),
    ('"ann plays 7 clubs; ann names hearts" --on "9 clubs"', "no", "C8-5.6"),
    ('"ann plays 5h; she takes it back" --on "9 spades"', "no", "C8-5.5"),
    ('"ann declares the game blocked" --hand "ann: 4h, Kc, bob: 2d" --on 9s --stock 0', "yes", "C8-D.2"),
    ('"ann declares the game blocked" --hand "ann: 4h, Ks, bob: 2d" --on 9s --stock 0', "no", "C8-6.2"),
]  # fmt: skip


def first_answer(text, **options):
    """The answer of the book."""
    return asked(Question(shlex.split(text), "crazy-eights", options)).answers[0]


@pytest.mark.parametrize(("text", "answer", "rule"), BY_THE_BOOK)
def test_the_book_answers(text, answer, rule):
    """Yes or no as the book has it, and the ruling that decides leads."""
    found = first_answer(text)
    assert (found.answer, found.rulings[0].id) == (answer, rule)


@pytest.mark.parametrize(
    ("text", "comes"),
    [
        ('"ann plays 4h" --on 9h --hand "4h, bob: 8 clubs, K hearts"', ["Ann collects 60", "Bob pays 60"]),
        (
            '"ann plays 4h" --on 9h --hand "4h, bob: 8c, Kh, Ad, 10s, 7c, cat: 5d"',
            ["Ann collects 83", "Bob pays 78", "Cat pays 5"],
        ),
        (
            '"ann declares the game blocked" --on 9s --stock 0 --hand "ann: 4h, Kc, bob: 2d"',
            ["Ann pays 12", "Bob collects 12"],
        ),
    ],
)
def test_what_is_paid(text, comes):
    """Hands are counted as the book has it (C8-6.1, C8-6.2)."""
    assert [one.text for one in first_answer(text).comes][1:] == comes


def test_a_house_rule_is_named():
    """A pass by a player who could play is allowed by an option, and the answer says by which (C8-5.3)."""
    found = first_answer('"ann passes" --hand 4h,Ks --on 9s --stock 0', pass_when_able=True)
    assert (found.answer, found.rulings[0].id, found.rulings[0].option) == ("yes", "C8-5.3", "pass_when_able=true")
