"""Disputes of Crazy Eights, asked without a log: the answers by the book, read by hand."""

import shlex

import pytest

from adjudicator.cli.dispute.typed_question import asked

BY_THE_BOOK = [
    ('pass --hand "4 hearts, K clubs" --on "9 spades" --stock 0', "yes", "C8-5.3"),
    ('pass --hand "4 hearts, K spades" --on "9 spades" --stock 0', "no", "C8-5.3"),
    ('pass --hand "4 hearts, 8 diamonds" --on "9 spades" --stock 0', "no", "C8-5.3"),
    ('pass --hand "4 hearts, K clubs" --on "9 spades"', "no", "C8-5.2"),
    ('pass --on "9 spades" --stock 0', "undetermined", "C8-5.3"),
    ('play "7 hearts" --on "7 spades"', "yes", "C8-5.5"),
    ('play "5 hearts" --on "7 spades"', "no", "C8-5.5"),
    ('play 5h --on "8 clubs" --named diamonds', "no", "C8-5.7"),
    ('play 5h --on "8 clubs" --named hearts', "yes", "C8-5.7"),
    ('play 5c --on "8 clubs" --named nobody', "yes", "C8-D.9"),
    ('play 5h --on "8 clubs"', "undetermined", "C8-5.7"),
    ('play 8h --on "8 clubs" --named diamonds', "yes", "C8-5.6"),
    ('play 8h --on "9 spades" --hand 8h', "yes", "C8-5.6"),
    ('play 9h --on "9 spades" --by Bob --active Ann', "no", "C8-5.1"),
    ('play 9h --on "9 spades" --hand 5c', "no", "C8-5.8"),
    ('draw --hand "9 hearts" --on "9 spades"', "yes", "C8-5.4"),
    ('draw --on "9 spades" --stock 0', "no", "C8-D.2"),
    ('draw 2 --on "9 spades" --by Bob --active Ann', "no", "C8-5.1"),
    ('draw 2 --on "9 spades"', "yes", "C8-5.4"),
    ("name hearts", "yes", "C8-5.6"),
    ('name hearts --after "7 clubs"', "no", "C8-5.6"),
    ("name 7", "no", "C8-5.6"),
    ("name hearts --by Bob --active Ann", "no", "C8-5.6"),
    ('score Ann:0 "Bob:8 clubs, K hearts"', "yes", "C8-6.1"),
    ('score Ann:0 "Bob:8c,Kh,Ad,10s,7c" "Cat:5d"', "yes", "C8-6.1"),
    ('block "Ann:4 hearts, K clubs" "Bob:2 diamonds" --on "9 spades"', "yes", "C8-6.2"),
    ("block Ann:4h,Ks Bob:2d --on 9s", "no", "C8-6.2"),
    ("block Ann:4h,Kc Bob:4d,Jh Cat:2d --on 9s", "yes", "C8-6.2"),
    ("play 5c --on 8c --named clubs", "yes", "C8-5.7"),
]  # fmt: skip


def first_answer(text, **options):
    """The answer of the book."""
    report = asked(shlex.split(text), "crazy-eights", options=options, deck=None, players=None, compare=False)
    return report.answers[0]


@pytest.mark.parametrize(("text", "answer", "rule"), BY_THE_BOOK)
def test_the_book_answers(text, answer, rule):
    """Yes or no as the book has it, and the ruling that decides leads."""
    found = first_answer(text)
    assert (found.answer, found.rulings[0].id) == (answer, rule)


@pytest.mark.parametrize(
    ("text", "comes"),
    [
        ('score Ann:0 "Bob:8 clubs, K hearts"', ["Ann collects 60", "Bob pays 60"]),
        ("score Ann:0 Bob:8c,Kh,Ad,10s,7c Cat:5d", ["Ann collects 83", "Bob pays 78", "Cat pays 5"]),
        ("block Ann:4h,Kc Bob:2d --on 9s", ["Ann pays 12", "Bob collects 12"]),
        ("block Ann:4h,Kc Bob:4d,Jh Cat:2d --on 9s", ["Ann pays 12", "Bob pays 12", "Cat collects 24"]),
    ],
)
def test_what_is_paid(text, comes):
    """Hands are counted as the book has it (C8-6.1, C8-6.2)."""
    assert [one.text for one in first_answer(text).comes] == comes


def test_a_house_rule_is_named():
    """A pass by a player who could play is allowed by an option, and the answer says by which (C8-5.3)."""
    found = first_answer("pass --hand 4h,Ks --on 9s --stock 0", pass_when_able=True)
    assert (found.answer, found.rulings[0].id, found.rulings[0].option) == ("yes", "C8-5.3", "pass_when_able=true")
