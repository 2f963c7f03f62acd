"""A judge that takes long, or that has broken off: it is begun anew, and nothing that was entered is lost."""

import json

import pytest

from tests.app.playing import Playing
from tests.app.test_access import paste
from tests.cli.conftest import EXAMPLES

OWN = EXAMPLES.parent / "own-box" / "cards.csv"
LONG = json.dumps(
    {
        "format": 1,
        "ruleset": {"id": "crazy-eights"},
        "players": ["Ann", "Bob"],
        "start": {"turn": "Ann"},
        "steps": [{"do": "draw", "by": name} for name in ("Ann", "Bob")] * 20_000,
    }
)
"""Of many minutes, in a browser."""
SOON = """
const real = window.setTimeout;
window.setTimeout = (does, time, ...more) => real(does, time === 10000 ? 200 : time, ...more);
"""
"""Ten seconds are over soon."""
KEEP = """
const [name, text, done] = arguments;
import(new URL("box.js", document.baseURI)).then(({ keep }) => keep(new File([text], name))).then(done);
"""
DROP = """
const [name, done] = arguments;
import(new URL("box.js", document.baseURI)).then(({ drop }) => drop(name)).then(done);
"""
LATER = """
import(new URL("judge.js", document.baseURI)).then(({ ask }) => ask({ ask: "deck", id: "cards.deck.json" }))
  .then((found) => { window.later = found; });
"""
BREAK = """
const real = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (asked) {
  Worker.prototype.postMessage = real;
  this.dispatchEvent(new MessageEvent("message", { data: { id: asked.id, failed: "out of memory", broken: true } }));
};
"""
"""The next question is one with which the judge breaks off."""


@pytest.fixture
def phone(app):
    """A game on the way, and a deck of the user's own; a judge may be ended soon."""
    app.driver.refresh()
    app.until(lambda: app.text("#judge") == "")
    found = Playing(app)
    found.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    found.line("ann plays 5d")
    app.driver.execute_async_script(KEEP, OWN.name, OWN.read_text())
    yield found
    app.driver.execute_async_script(DROP, "cards.deck.json")


def goes_on(app, phone, game):
    """The game has its step and takes another."""
    app.run("location.hash = arguments[0]", f"#/play/{game}")
    phone.wait(1)
    phone.line("bob draws")
    phone.wait(2)


def test_a_judge_that_takes_long_can_be_ended(app, phone):
    """That is told; the log stays in its field, and what was asked meanwhile is answered, by the user's own deck."""
    game = phone.id
    app.run(SOON)
    paste(app, LONG)
    app.until(lambda: "This takes long." in app.text("#judge"))
    app.run(LATER)
    box = app.run(
        "const at = document.querySelector('#judge button').getBoundingClientRect(); return [at.top, at.bottom]"
    )
    assert 0 < box[0] < box[1] < 844
    app.driver.find_element("css selector", "#judge button").click()
    app.until(lambda: "the judge was ended" in app.text("[role=alert]"))
    assert app.run("return document.querySelector('#log').value") == LONG
    app.until(lambda: app.text("#judge") == "" and app.run("return window.later?.cards?.length > 0"))
    goes_on(app, phone, game)
    assert app.complaints() == []


def test_a_judge_that_broke_off_is_begun_anew(app, phone):
    """The question with which it did is refused; all others are answered."""
    game = phone.id
    app.run(BREAK)
    phone.line("bob draws")
    assert "out of memory" in phone.verdict
    assert phone.window.run("return document.querySelector('.line input').value") == "bob draws"
    app.run(LATER)
    app.until(lambda: app.text("#judge") == "" and app.run("return window.later?.cards?.length > 0"))
    phone.line("bob draws")
    phone.wait(2)
    assert phone.id == game
    assert app.complaints() == []
