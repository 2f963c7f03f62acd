"""Decks and rule books of the user's own, put into the box of the app."""

import base64
import json

import pytest

from adjudicator.desk.requests import Desk
from tests.cli.conftest import EXAMPLES

OWN = EXAMPLES.parent / "own-box"
HOUSE = EXAMPLES / "house-rules"


@pytest.fixture
def ask(tmp_path):
    """Ask a desk with an empty box."""
    desk = Desk(tmp_path)
    return lambda ask, **said: json.loads(desk.answer(json.dumps({"ask": ask, **said})))


def keep(ask, name, data):
    """Put a file into the box."""
    return ask("keep", name=name, data=base64.b64encode(data).decode())


def test_a_rule_book_is_kept_after_its_deck(ask):
    """A log that names both by their files is judged then; before its deck the rule book is refused, with the place."""
    deck, book = (HOUSE / f"kitchen-table.{kind}.json" for kind in ("deck", "edition"))
    assert "kitchen-table.deck.json" in keep(ask, book.name, book.read_bytes())["refused"][0]
    assert keep(ask, deck.name, deck.read_bytes())["kind"] == "deck"
    kept = keep(ask, book.name, book.read_bytes())
    assert (kept["name"], kept["title"]) == (book.name, "Crazier Eights at our kitchen table")
    log = (HOUSE / "kitchen-evening.game.json").read_text(encoding="utf-8")
    assert ask("report", text=log)["ruleset"] == "kitchen-table"
    assert ask("drop", name=book.name) == [deck.name]
    assert "kitchen-table.edition.json" in ask("report", text=log)["reasons"][0]["message"]


def test_a_spreadsheet_becomes_a_deck(ask):
    """Under a name that logs can say; what may be misspelled is told."""
    kept = keep(ask, "Our Cards.csv", (OWN / "cards.csv").read_bytes())
    assert (kept["name"], kept["kind"], kept["doubts"]) == ("our-cards.deck.json", "deck", [])
    assert kept["says"][0].startswith("our-cards: ")
    refused = keep(ask, "cards.csv", b"rank,suit\n8,blue\nQ,\n")["refused"]
    assert refused == ["line 3: this card has no suit"]


def test_what_is_wrong_is_not_kept(ask, tmp_path):
    """A file with a fault leaves what was there before; what is no deck and no book is said to be neither."""
    deck = HOUSE / "kitchen-table.deck.json"
    keep(ask, deck.name, deck.read_bytes())
    assert keep(ask, deck.name, b'{"format": 1}')["refused"] == ["line 1: 'id' is missing"]
    assert (tmp_path / deck.name).read_bytes() == deck.read_bytes()
    for name, data in (("a.game.json", b'{"steps": []}'), ("../a.deck.json", b"{}"), ("a.txt", b"8 blue")):
        assert keep(ask, name, data)["refused"]
    assert [path.name for path in tmp_path.iterdir()] == [deck.name]


def test_a_game_is_played_with_ones_own_rule_book_and_deck(ask):
    """Both are offered; the log names them by their files, and no link holds such a game."""
    deck, book = (HOUSE / f"kitchen-table.{kind}.json" for kind in ("deck", "edition"))
    for file in (deck, book):
        keep(ask, file.name, file.read_bytes())
    offered = {one["id"]: one for one in ask("rule-books")["books"]}
    assert offered[book.name]["title"] == "Crazier Eights at our kitchen table"
    assert deck.name in [one["id"] for one in offered["crazier-eights"]["decks"]]
    header = ask("begin", ruleset=book.name, players=["Ann", "Bob"])["header"]
    assert header["ruleset"]["id"] == book.name
    header = ask("begin", ruleset="crazier-eights", players=["Ann", "Bob"], deck=deck.name)["header"]
    assert header["deck"] == deck.name
    assert "../x" in ask("begin", ruleset="../x", players=["Ann", "Bob"])["refused"][0]
    game = {"game": "evening", "at": 0, "log": {**header, "steps": []}}
    assert "a link cannot hold kitchen-table.deck.json" in ask("export", form="link", **game)["refused"][0]
