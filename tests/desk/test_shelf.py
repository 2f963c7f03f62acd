"""Rulings and cards looked up, as the screen Rules asks for them."""

import json

import pytest

from adjudicator import catalogue
from adjudicator.desk.requests import Desk


@pytest.fixture
def ask(tmp_path):
    """Ask a desk with an empty box."""
    desk = Desk(tmp_path)
    return lambda ask, **said: json.loads(desk.answer(json.dumps({"ask": ask, **said})))


def test_every_deck_and_ruling_is_on_the_shelf(ask):
    """Each ruling once, under the first book that has it; a ruling in full says why, and what puts it right."""
    shelf = ask("shelf")
    assert {deck["id"] for deck in shelf["decks"]} == {*catalogue.decks()}
    ids = [ruling["id"] for book in shelf["books"] for ruling in book["rulings"]]
    assert len(ids) == len({*ids}) > 200
    terms = dict(ask("ruling", id="CE-8.1")["terms"])
    assert terms["Near miss"] == "a blue seven on a red seven."
    assert terms["Remedy, by agreement"] == "Take the card back; another that fits may be discarded."
    assert "did you mean" in ask("ruling", id="CE-8.111")["refused"][0]


def test_words_find_rulings_and_cards(ask):
    """A card has its text and how it is judged; what several decks have stands there once."""
    found = ask("find", words="castle")
    assert {ruling["id"] for ruling in found["rulings"][:4]} == {"CE-10.12", "CE-10.13", "AV-15.1", "AV-15.2"}
    (castle,) = found["cards"]
    assert (castle["name"], castle["does"]) == (
        "Castle", ["While in play: whenever an opponent's card makes you draw, you draw one fewer."],
    )  # fmt: skip
    assert ask("find", words="xyzzy") == {"rulings": [], "cards": [], "nearest": ""}
    assert len(ask("deck", id="house-52")["cards"]) == 52
