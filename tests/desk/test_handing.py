"""A game goes from phone to phone by links, and into files and out of them."""

import json

import pytest

from adjudicator.formats.link import STEPS
from tests.desk.conftest import Phone

ADDRESS = "https://example.org/app/"
LINES = ("draw", "ann discards 7 eye", "end", "bob draws", "bob discards 4 eye", "end")


@pytest.fixture
def played(phone):
    """A phone with a game of some steps."""
    phone.begin()
    for line in LINES:
        assert "refused" not in phone.take(line=line)
    return phone


def handed(phone, first):
    """A link with the steps from there on, read again."""
    link = phone.of("hand-on", first=first, address=ADDRESS)
    assert link["link"].startswith(f"{ADDRESS}#steps1=")
    assert link["qr"]
    return link, phone.ask("unpack", link=link["link"])


def test_a_second_phone_has_the_game_from_its_beginning(desk, played):
    """The first part brings the header; all parts together are the game."""
    other, first = Phone(desk, played.game + " there"), 1
    while first <= len(LINES):
        link, part = handed(played, first)
        assert part["game"] == played.game
        other.header = part.get("header", other.header)
        joined = other.of("join", first=part["first"], steps=part["steps"])
        other.steps += joined["steps"]
        first = link["last"] + 1
    assert (other.header, other.steps) == (played.header, played.steps)
    assert other.of("sit")["now"]["at"] == len(LINES)


def test_steps_that_are_here_already_change_nothing(desk, played):
    """The same link may be read twice, and one that overlaps adds what is new."""
    other = Phone(desk, "there")
    other.header, other.steps = played.header, played.steps[:4]
    _, part = handed(played, 3)
    assert other.of("join", first=3, steps=part["steps"])["steps"] == played.steps[4:]
    other.steps = list(played.steps)
    assert other.of("join", first=3, steps=part["steps"])["steps"] == []


def test_a_gap_is_told(desk, played):
    """Nothing is added where steps are missing between."""
    other = Phone(desk, "there")
    other.header, other.steps = played.header, played.steps[:2]
    _, part = handed(played, 5)
    joined = other.of("join", first=5, steps=part["steps"])
    assert (joined["steps"], joined["missing"]) == ([], [3, 4])


def test_a_step_that_is_another_here_is_told(desk, played):
    """Nothing is overwritten."""
    other = Phone(desk, "there")
    other.header, other.steps = played.header, [*played.steps[:4], {"do": "end", "by": "Bob"}]
    _, part = handed(played, 4)
    joined = other.of("join", first=4, steps=part["steps"])
    assert (joined["steps"], joined["differs"]) == ([], 5)
    assert (joined["here"], joined["there"][:12]) == ("Bob ends the turn", "Bob discards")


def test_a_hand_stays_on_its_phone(desk):
    """What is handed on has no card that only its player knows."""
    phone = Phone(desk, "mine", seat="Ann")
    phone.begin()
    phone.header = phone.ask("mine", header=phone.header, seat="Ann", cards=["7e", "4e", "3s"])["header"]
    phone.of("sit", log={**phone.header, "steps": []})
    phone.take(step={"do": "draw", "by": "Ann", "cards": ["9e"]})
    _, part = handed(phone, 1)
    assert "3s" not in str(part)
    assert "9e" not in str(part)
    assert phone.of("join", first=1, steps=part["steps"])["steps"] == []


@pytest.mark.parametrize(("private", "seat"), [(True, "Ann"), (False, "")])
def test_a_game_that_was_saved_with_a_hand_is_that_players(desk, private, seat):
    """The phone that goes on with it knows whose hand it is, and can turn it face down."""
    phone = Phone(desk, "saved", seat="Ann")
    phone.header = phone.ask("begin", ruleset="crazier-eights", players=["Ann", "Bob"])["header"]
    phone.header = phone.ask("mine", header=phone.header, seat="Ann", cards=["7e", "4e", "3s"])["header"]
    text = phone.of("export", form=".game.json", address=ADDRESS, private=private)["text"]
    assert phone.ask("import", text=text, name="game.game.json")["seat"] == seat


def test_a_damaged_link_is_refused(phone, played):
    """It is told, and is no crash."""
    link, _ = handed(played, 1)
    assert phone.ask("unpack", link=link["link"][:-9])["refused"]
    assert phone.ask("unpack", link=f"{ADDRESS}#steps1=AAAA")["refused"]


@pytest.mark.parametrize(("game", "taken"), [("%", True), ("a/b#c", True), ("", False), ("new", False)])
def test_a_game_without_an_address_is_refused(phone, game, taken):
    """Under none and under `new` the app has something else; any other name is one."""
    held = STEPS.holding([json.dumps({"game": game, "first": 1, "steps": []}).encode()], ADDRESS)
    assert ("refused" not in phone.ask("unpack", link=held)) is taken


@pytest.mark.parametrize("form", [".game.json", ".jsonl", ".game.txt", "link"])
def test_a_game_goes_out_and_in_again(phone, played, form):
    """Every form holds all of it."""
    text = played.of("export", form=form, address=ADDRESS)["text"]
    found = phone.ask("import", text=text, name="game" + (".game.json" if form == "link" else form))
    assert (found["header"], found["steps"]) == (played.header, played.steps)


def test_what_is_no_game_is_not_gone_on_with(phone):
    """It says why."""
    assert phone.ask("import", text="{}", name="game.json")["refused"]
