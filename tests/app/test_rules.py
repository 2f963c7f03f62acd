"""The screen Rules: books, rulings with their scenes, cards, and what the user brings."""

import json

from tests.app.test_access import there
from tests.app.test_play import SEALED
from tests.cli.conftest import EXAMPLES

OWN = EXAMPLES.parent / "own-box"


def test_a_ruling_leads_to_its_scenes(app):
    """Searched by a word, opened, and a scene of it judged step by step."""
    app.go("rules")
    there(app, "main details")
    app.run(
        "document.querySelector('#words').value = 'matching discard'; document.querySelector('form').requestSubmit()"
    )
    app.until(lambda: "Rulings:" in app.text("main"))
    books = "return [...document.querySelectorAll('main .row small')].map((one) => one.innerText)"
    assert "Crazier Eights, comprehensive rules" in app.run(books)
    app.run("location.hash = '#/rules/ruling/CE-8.1'")
    there(app, "main button.row")
    assert "A card other than an eight is discarded only on its own colour or rank." in app.text("main")
    assert "Take the card back" in app.text("dl")
    app.run("document.querySelector('main button.row').click()")
    there(app, "iframe")
    assert app.run("return location.hash") == "#/open"
    assert app.complaints() == []


def test_a_deck_of_ones_own_is_kept(app):
    """A spreadsheet is a deck after it was added, and still there after a new start, also with the database lost."""
    app.run("location.hash = '#/rules'")
    app.run("document.querySelector('#words') && (document.querySelector('#words').value = '')")
    there(app, "main form")
    app.run("document.querySelector('#words').value = ''; document.querySelector('main form').requestSubmit()")
    there(app, "main input[type=file]")
    app.driver.find_element("css selector", "main input[type=file]").send_keys(str(OWN / "cards.csv"))
    app.until(lambda: "cards.deck.json" in app.text("main"))
    for lost in (False, True):
        if lost:
            app.forget("adjudicator-box")
        app.driver.refresh()
        app.until(lambda: app.text("#judge") == "" and "cards.deck.json" in app.text("main"))
    (found,) = app.ask({"ask": "deck", "id": "cards.deck.json"})
    assert found["cards"]
    app.driver.find_element("css selector", "main input[type=file]").send_keys(str(OWN / "first.game.json"))
    app.until(lambda: "This file is not taken" in app.text("main"))
    app.run("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Remove').click()")
    app.until(lambda: "cards.deck.json" not in app.text("main"))


def test_a_file_that_cannot_be_read_hides_no_other(app):
    """A copy that is torn, and a file that is no deck to this version: both are told with the reason, and can go."""
    app.run("location.hash = '#/rules'")
    there(app, "main input[type=file]")
    app.driver.find_element("css selector", "main input[type=file]").send_keys(str(OWN / "cards.csv"))
    app.until(lambda: "cards.deck.json" in app.text("main"))
    strange = json.dumps({"name": "old.deck.json", "given": "old.deck.json", "at": 1, "data": "e30="})
    copies = [["torn%2Edeck%2Ejson.0", "torn"], ["old%2Edeck%2Ejson.0", strange]]
    assert app.driver.execute_async_script(SEALED, "box", copies) == ""
    app.forget("adjudicator-box")
    app.driver.refresh()
    wanted = ("cards.deck.json", "no copy of it can be read", "old.deck.json\nThis file is kept, and not used: ")
    app.until(lambda: all(words in app.text("main").replace("\n\n", "\n") for words in wanted))
    app.run("document.querySelectorAll('main .acts button[aria-label^=Remove]').forEach((one) => one.click())")
    app.until(lambda: "Remove" not in app.text("main"))
