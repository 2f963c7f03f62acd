"""Everybody can use each screen: no violation that axe finds, and no text of a log becomes markup."""

import json
import re

import pytest

from app.parts import parts
from tests.app.playing import Playing
from tests.app.test_ask import Screen
from tests.cli.conftest import EXAMPLES

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"
EVIL = "</title><script>document.title='owned'</script><img src=x onerror=alert(1)>"
WHERE = "const at = document.activeElement; return [at.closest('main') !== null, at.matches(':focus-visible')]"
AXE = """
const done = arguments[0];
axe.run(document, { iframes: false }).then(({ violations }) => done(
  violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`)])));
"""


@pytest.fixture(scope="module")
def axe():
    """The checker, as a script."""
    ((_, script),) = parts()["axe-core"].files(lambda name: name == "axe.min.js")
    return script.decode()


class Checker:
    """What axe finds on the page, by the place where it was called; the page is not loaded again meanwhile."""

    def __init__(self, app, axe):
        self.app = app
        self.found = {}
        app.run(axe)

    def __call__(self, place):
        if wrong := self.app.driver.execute_async_script(AXE):
            self.found[place] = wrong


def paste(app, log):
    """Judge a log on the screen Open."""
    app.go("open")
    app.run("[...document.querySelectorAll('.opened button')].forEach((one) => one.click())")
    app.run("document.querySelector('#log').value = arguments[0]; document.querySelector('form').requestSubmit()", log)


def there(app, selector):
    """Wait for an element."""
    app.until(lambda: app.run("return !!document.querySelector(arguments[0])", selector))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(app, axe, scheme):
    """On every screen, with what it shows of a log, of a refusal, of a search, of a ruling and of a deck."""
    app.media(scheme=scheme)
    look = Checker(app, axe)
    for key in app.run("return [...document.querySelectorAll('#places a')].map((one) => one.hash.slice(2))"):
        app.go(key)
        look(key)
    paste(app, '{"format": 1}')
    there(app, ".refused")
    look("refused")
    paste(app, FIVE_FAULTS.read_text())
    there(app, "iframe")
    look("opened")
    for place, part in (
        ("rules", "details"),
        ("rules/ruling/CE-8.1", "button.row"),
        ("rules/deck/house-52", ".cardtext"),
    ):
        app.run("location.hash = `#/${arguments[0]}`", place)
        there(app, f"main {part}")
        look(place)
    app.media()
    assert look.found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_dispute(app, axe, scheme):
    """While cards are chosen, with everything told, with the answer of two books, and where it goes out."""
    screen = Screen(app)
    app.media(scheme=scheme)
    app.driver.refresh()
    app.until(lambda: app.text("#judge") == "" and app.run("return !!document.querySelector('.verbs .chip')"))
    look = Checker(app, axe)
    screen.tap(".verbs .chip", "plays")
    there(app, ".picker .card")
    look("cards")
    screen.tap(".picker .card", "Death")
    app.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look("told")
    screen.judged()
    app.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look("answer")
    screen.tap(".actions .main", "Share")
    there(app, "dialog button")
    look("share")
    screen.tap("dialog button", "QR code")
    there(app, "canvas.code")
    look("code")
    app.media()
    assert look.found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(app, axe, scheme):
    """In a new game, with a verdict, in forms, among all steps, at the end, in the list, with a row for each player."""
    app.media(scheme=scheme)
    app.driver.refresh()
    app.until(lambda: app.text("#judge") == "")
    phone, look = Playing(app), Checker(app, axe)
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    look("start")
    phone.line("ann plays Kd")
    look("verdict")
    for words, selector in (("claim", ".others button"), ("back", ".others button"), ("All steps", "")):
        phone.tap(selector, words) if selector else phone.more(words)
        there(app, ".sheet")
        look(words)
        phone.tap(".sheet header button")
    for n, rank in enumerate("234567"):
        phone.line("bob passes")
        phone.line(f"ann plays {rank}{'dh'[n % 2]}")
    there(app, ".ended")
    look("end")
    app.run("location.hash = '#/play'")
    there(app, ".games li")
    look("list")
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"])
    look("rows")
    app.media()
    assert look.found == {}


def test_no_text_of_a_log_becomes_markup(app):
    """Neither in the app nor in the page of the game within it; the policy allows no script that stands inline."""
    log = json.loads(FIVE_FAULTS.read_text())
    text = json.dumps(log | {"title": EVIL}).replace('"Ann"', json.dumps(EVIL[:60]))
    paste(app, text)
    there(app, "iframe, .refused")
    assert app.run("return document.querySelectorAll('main img, main svg, main script, main b[onclick]').length") == 0
    paste(app, json.dumps(log | {"deck": EVIL}))
    there(app, ".refused")
    assert "<" in app.text(".refused")
    assert app.run("return document.querySelectorAll('main img, main svg, main script, main b').length") == 0
    policy = app.run("return document.querySelector('meta[http-equiv]').content")
    assert "'unsafe-inline'" not in policy
    assert re.findall(r"'unsafe-\w+'", policy) == []
    assert app.complaints() == []


def test_keys_are_enough(app):
    """Tab reaches whatever can be pressed, in the order in which it stands, and it can be seen where one is."""
    app.go("rules")
    there(app, "main details")
    app.run("document.activeElement.blur(); scrollTo(0, 0)")
    wanted = app.run("return [...document.querySelectorAll('main :is(a[href], button, input, summary)')]"
                     ".filter((one) => one.checkVisibility()).length")  # fmt: skip
    reached = []
    for _ in range(wanted):
        app.press("\ue004")
        reached.append(app.run(WHERE))
    assert reached == [[True, True]] * wanted
