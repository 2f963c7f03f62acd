"""A game while it is played: entered by taps, kept on the phone, followed by another."""

import json
import random

import pytest

from adjudicator import catalogue
from adjudicator.judging import read
from adjudicator.shorthand import Grammar, Vocabulary, written
from tests.app.kill import killed
from tests.app.playing import Playing
from tests.browser.window import Browser, started
from tests.cli.conftest import run

__all__ = ["run"]
PLAYERS = ["Ann", "Bob", "Cat", "Dan"]


@pytest.fixture
def phone(app):
    """The Play screen."""
    app.driver.get_log("browser")
    yield Playing(app)
    assert app.complaints() == []


def lines_of(header, steps):
    """The steps as somebody types them."""
    log, rules = read(json.dumps({**header, "steps": steps}).encode())
    pack = catalogue.pack(log.header.deck, rules, None, len(log.header.players))
    grammar = Grammar(rules.game, Vocabulary(log.header.players, pack))
    return [written(grammar, step) for step in log.steps]


@pytest.mark.parametrize("ruleset", catalogue.editions())
def test_a_game_by_taps_is_the_game_that_record_writes(run, tmp_path, phone, ruleset):
    """A four-player game, tapped to its end or for long, comes to the very file of the recorder."""
    phone.begin(ruleset, PLAYERS)
    taken = phone.play(random.Random(7), 90)
    assert taken > 15
    header, steps = phone.stored()
    assert len(steps) == taken
    start, recorded = tmp_path / "start.game.json", tmp_path / "evening.game.jsonl"
    start.write_text(json.dumps({**header, "steps": []}))
    assert run("record", recorded, "--start", start, "--yes", stdin="\n".join(lines_of(header, steps))).code == 0
    assert phone.exported(".jsonl") == recorded.read_text()


def test_a_fault_is_shown_at_once_and_told_in_full(phone):
    """The line above the table is red; a tap tells what is right and how it is put right; an undo takes it away."""
    phone.begin("crazier-eights", PLAYERS, "Cellar Collapse")
    for line in ("draw", "discard 5 eye"):
        phone.line(line)
    assert phone.there(".verdict.fault")
    phone.tap(".verdict button")
    told = phone.window.said(".sheet .body")
    assert "right:" in told
    assert "now" in told
    phone.tap(".sheet header button")
    phone.tap(".undo")
    phone.wait(3)
    assert "Step 2 never happened" in phone.said
    assert not phone.there(".verdict.fault")
    assert phone.stored()[1][2] == {"do": "undo"}


def test_what_is_due_is_shown(phone):
    """The draw of the turn, until it is made."""
    phone.begin("crazier-eights", PLAYERS)
    assert "draw of the turn (Ann)" in phone.window.text(".due")
    phone.tap(".verbs .legal", "draws")
    phone.wait(1)
    assert not phone.there(".due")


def test_anything_can_be_recorded(phone):
    """Who is not on turn, a card that is not legal: as it was played, by a form."""
    phone.begin("crazier-eights", PLAYERS, "Cellar Collapse")
    phone.tap(".who .chip", "Cat")
    phone.tap(".others button", "discard")
    phone.tap(".sheet fieldset button", "Choose")
    phone.tap("dialog.picker .card", "Castle")
    phone.tap("dialog.picker .done")
    phone.tap(".sheet button", "Record it as played")
    phone.wait(1)
    assert "Cat discards Castle" in phone.said
    assert phone.there(".verdict.fault")


def test_a_line_that_is_not_understood_changes_nothing(phone):
    """It is told where the verdict stands."""
    phone.begin("crazier-eights", PLAYERS)
    phone.line("ann dances")
    assert "Not recorded" in phone.verdict
    assert phone.at == 0


def test_a_game_goes_on_where_it_was(app, phone):
    """The page is loaded again: the table and the last step stand as before."""
    phone.begin("crazy-eights", PLAYERS, "seven of hearts")
    phone.tap(".verbs .legal", "draws")
    phone.wait(1)
    app.driver.refresh()
    phone.wait(1)
    assert "Ann draws a card" in phone.said
    app.run("location.hash = '#/play'")
    phone.tap(".games a", "Ann, Bob, Cat, Dan")
    phone.wait(1)


def test_a_second_phone_follows_by_links(address, phone, tmp_path):
    """From the beginning, then step by step; a gap is told, and is filled later."""
    phone.begin("crazy-eights", PLAYERS, "seven of hearts")
    phone.play(random.Random(2), 4)
    beginning = phone.link()
    phone.play(random.Random(3), 6)
    next_two, first, second = phone.link(), phone.link(5), phone.link(6)
    assert beginning.startswith(f"{address}#steps1=")
    assert len(next_two) < len(beginning)
    with started(tmp_path) as driver:
        other = Playing(Browser(driver))
        driver.get(beginning)
        other.wait(4)
        driver.get(second)
        other.window.until(lambda: "Step 5 is missing" in other.verdict)
        driver.get(first)
        other.wait(6)
        driver.get(first)
        other.window.until(lambda: "already" in other.verdict)
        assert other.stored() == phone.stored()


def test_hostile_names_are_text(phone):
    """Markup and control characters in names are shown, and do nothing."""
    names = ["<img src=x onerror=alert(1)>", "\u202eBob", "Cat\"'&", "${Dan}"]
    phone.begin("crazier-eights", names)
    phone.play(random.Random(1), 6)
    assert phone.stored()[0]["players"] == names
    assert not phone.there("img")
    assert "<img" in phone.window.text(".who")
    phone.window.run("location.hash = '#/play'")
    phone.window.until(lambda: phone.there(".games li"))
    assert not phone.there("img")


def test_no_confirmed_step_is_lost_when_the_browser_is_killed(address, tmp_path):
    """Killed while steps are tapped, it has every step that was shown as taken, and no other."""
    assert killed(address, tmp_path, 20, seed=1) > 20
