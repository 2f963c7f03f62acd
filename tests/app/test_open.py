"""A log opened in the app is judged as the command line judges it."""

import pytest

from tests.cli.conftest import EXAMPLES, run

__all__ = ["run"]

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"
LINES = EXAMPLES / "crazier-eights" / "a-game-of-lines.game.jsonl"
KITCHEN = EXAMPLES / "house-rules" / "kitchen-evening.game.json"

PASTE = "document.querySelector('#log').value = arguments[0]; document.querySelector('.dropzone form').requestSubmit()"


@pytest.fixture
def opening(app):
    """The screen where a log is opened, with none on it."""
    app.go("open")
    app.run("[...document.querySelectorAll('.opened button')].find((one) => one.innerText === 'Another game')?.click()")
    app.until(lambda: app.run("return !!document.querySelector('#log')"))
    return app


def in_page(app, selector):
    """Text of the page that the app shows of a game."""
    app.driver.switch_to.frame(app.until(lambda: app.run("return document.querySelector('iframe')")))
    try:
        return app.said(selector)
    finally:
        app.driver.switch_to.default_content()


def test_a_pasted_log_is_judged(opening):
    """It comes up as the page that `export` writes, inside the app."""
    opening.run(PASTE, FIVE_FAULTS.read_text())
    assert "3 faults, 1 either a fault or a slip, 1 warning" in in_page(opening, ".answer")
    assert opening.complaints() == []


def test_pasted_lines_are_judged(opening):
    """A header and a step a line, as `record` keeps them."""
    opening.run(PASTE, LINES.read_text())
    assert "No faults. Ann won at step 43." in in_page(opening, ".answer")


def test_an_archive_is_opened(opening, run, tmp_path):
    """What `bundle` writes brings its own rule book and deck with it."""
    archive = tmp_path / "verdict.zip"
    assert run("bundle", KITCHEN, "--at", 1, "--output", archive).code == 0
    opening.driver.find_element("css selector", ".dropzone input[type=file]").send_keys(str(archive))
    assert in_page(opening, ".answer")
    assert opening.complaints() == []


@pytest.mark.parametrize("deep", [1500, 100_000])
def test_what_nests_too_deep_is_refused(opening, deep):
    """In the words of the command line, and the judge goes on: its stack has not overflowed."""
    opening.run(PASTE, f'{{"format": 1, "options": {"[" * deep}{"]" * deep}}}')
    opening.until(lambda: "line 1: nested more than 100 levels deep" in opening.text("[role=alert]"))
    opening.run(PASTE, FIVE_FAULTS.read_text())
    assert "3 faults, 1 either a fault or a slip, 1 warning" in in_page(opening, ".answer")
