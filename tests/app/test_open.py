"""A log opened in the app is judged as the command line judges it."""

from tests.cli.conftest import EXAMPLES

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"


def test_a_pasted_log_is_judged(app):
    """It comes up as the page that `export` writes, inside the app."""
    app.run("location.hash = '#/open'")
    app.until(lambda: app.run("return !!document.querySelector('#log')"))
    app.run(
        "document.querySelector('#log').value = arguments[0]; document.querySelector('form').requestSubmit()",
        FIVE_FAULTS.read_text(),
    )
    frame = app.until(lambda: app.run("return document.querySelector('iframe')"))
    app.driver.switch_to.frame(frame)
    assert "4 faults, 1 warning" in app.text(".answer")
    app.driver.switch_to.default_content()
    assert app.complaints() == []
