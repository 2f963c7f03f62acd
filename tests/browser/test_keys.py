"""The page's stepper does what `adjudicate step` does, key by key, in a real browser."""

import json

import pytest

from adjudicator.stepper import keys, overlays
from tests.browser.conftest import FIVE_FAULTS
from tests.views.conftest import filmed

CODES = {
    "right": "\ue014", "left": "\ue012", "up": "\ue013", "down": "\ue015", "pageup": "\ue00e", "pagedown": "\ue00f",
    "home": "\ue011", "end": "\ue010",
}  # fmt: skip
MOVES = [
    "right",
    "down",
    "j",
    "n",
    "left",
    "up",
    "k",
    "p",
    "pagedown",
    "pageup",
    "home",
    "g",
    "end",
    "G",
    "]",
    "[",
    "}",
    "{",
]
ENTER, ESCAPE = "\ue007", "\ue00c"


class Terminal:
    """As much of the stepper as its keys need to move."""

    def __init__(self, film, step):
        self.film, self.step = film, step

    def go(self, step, otherwise=""):
        """As the stepper goes."""
        if step is not None:
            self.step = max(0, min(step, self.film.last))


@pytest.fixture
def film():
    """The game of the page."""
    return filmed("crazier-eights/five-faults.game.json")


@pytest.mark.parametrize("key", MOVES)
def test_a_key_moves_as_in_the_terminal(browser, page, film, key):
    """From several steps, the first and the last among them."""
    browser.open(page())
    for step in (0, 1, 20, 53, 87):
        terminal = Terminal(film, step)
        keys.KEYS[key](terminal)
        browser.press(*str(step), ENTER, CODES.get(key, key))
        assert browser.at == terminal.step, f"{key} from step {step}"


def test_every_key_of_the_terminal_is_there(browser, page):
    """All but those that quit and that need a judge, and the help says so."""
    browser.open(page())
    browser.press("?")
    shown = browser.run("return [...document.querySelectorAll('dialog dt')].map((one) => one.textContent)")
    assert {key for row in shown for key in row.split(", ")} >= {*map(keys.spelled, keys.KEYS)} - {*"qbuw", "Escape"}


@pytest.mark.parametrize(
    ("typed", "step"), [("12", 12), ("0", 0), ("t6", 23), ("t1", 1), ("999", 40), ("t99", 40), ("t", 40)]
)
def test_a_number_goes_to_a_step_or_turn(browser, page, typed, step):
    """Digits and Enter, with t for a turn; where there is none it stays and says so."""
    browser.open(page(), "#s40")
    browser.press(*typed, ENTER)
    assert browser.at == step
    assert bool(browser.text("#message")) == (typed in ("999", "t99"))


def test_another_key_forgets_what_was_typed(browser, page):
    """12 j is a step on, and Escape is nothing."""
    browser.open(page(), "#s40")
    browser.press("1", "2", "j")
    assert browser.at == 41
    browser.press("1", "2", ESCAPE, "j")
    assert browser.at == 42


@pytest.mark.parametrize("words", ["castle", "CE-8.1", "Neither yellow", "no such words"])
def test_search_finds_what_the_terminal_finds(browser, page, film, words):
    """The first hit from here on, then > and <."""
    hits = film.hits(words)
    browser.open(page(), "#s2")
    browser.press("/", words, ENTER)
    assert browser.at == next((hit for hit in hits if hit >= 2), 2)
    walked = [browser.at]
    for _ in hits:
        browser.press(">")
        walked.append(browser.at)
    assert sorted({*walked} - {2} | {*hits} & {2}) == [hit for hit in hits if hit >= 2]
    browser.press("<")
    assert browser.at == ([2, *hits][-2] if len(hits) > 1 else walked[-1])


@pytest.mark.parametrize("step", [0, 20, 52, 87])
def test_the_table_as_json(browser, page, film, step):
    """s shows the same document."""
    browser.open(page(), f"#s{step}")
    browser.press("s")
    assert json.loads(browser.text("dialog pre")) == json.loads(overlays.state(film, step))


def test_what_the_cards_say(browser, page, film):
    """c names those of the step first, with the same words as the terminal."""
    browser.open(page(), "#s49")
    browser.press("c")
    shown, told = browser.text("#dialog-body"), overlays.cards(film, 49, 1000, hide=False).plain.splitlines()
    assert shown.startswith("of this step\nRat Piper (yellow jack), asset: At the end of your turn")
    for line in (line for line in told[: told.index("discard pile")] if ": " in line):
        assert line.replace(" (asset):", ", asset:").replace(" (event):", ", event:") in shown


@pytest.mark.parametrize("step", [1, 17, 52])
def test_what_a_step_changed(browser, page, film, step):
    """d shows the same lines."""
    browser.open(page(), f"#s{step}")
    browser.press("d")
    assert browser.text("#dialog-body") == overlays.changed(film, step)


@pytest.mark.parametrize("step", [1, 6, 52])
def test_what_was_legal(browser, page, capsys, step):
    """l shows what `adjudicate legal` prints."""
    from adjudicator.cli.main import main

    main(["legal", str(FIVE_FAULTS), "--at", str(step)])
    browser.open(page(), f"#s{step}")
    browser.press("l")
    assert browser.text("#dialog-body") == capsys.readouterr().out.strip()


@pytest.mark.parametrize("key", ["r", ENTER])
def test_the_ruling_in_full(browser, page, key):
    """The finding and what the ruling says; Escape closes it, and no key moves while it is open."""
    browser.open(page(), "#s10")
    browser.press(key)
    assert "neither yellow nor a king" in browser.text("dialog")
    assert "Why: what lies on top decides" in browser.text("dialog")
    browser.press("j")
    assert browser.at == 10
    browser.press(ESCAPE, "j")
    assert browser.at == 11
    browser.press("r")
    assert browser.text("#message") == "no finding at this step"


def test_it_plays_by_itself(browser, page):
    """Space starts and stops, + makes it faster."""
    browser.open(page(), "#s1")
    browser.press("+", "+", " ")
    browser.until(lambda: browser.at > 2)
    browser.press(" ")
    assert 2 < browser.at < 87
    assert browser.run("return document.querySelector('#play').ariaLabel") == "Play"


def test_hands_lie_face_down(browser, page):
    """h turns all hands down and up; v lays open one after the other."""

    def open_hands():
        script = """return [...document.querySelectorAll("[aria-label^='hand of']")]
            .filter((one) => one.querySelector(".card:not(.down)")).length"""
        return browser.run(script)

    browser.open(page(), "#s1")
    counts = []
    for key in ("", "h", "h", "v", "v", "v", "v", "v"):
        browser.press(key)
        counts.append(open_hands())
    assert counts == [4, 0, 4, 1, 1, 1, 1, 4]
    browser.press("h", "s")
    hands = [seat["hand"] for seat in json.loads(browser.text("dialog pre"))["seats"]]
    assert {card for hand in hands for card in hand} == {"?"}


def test_the_command_that_opens_this_step(browser, page):
    """y copies it, or says it where a page may not copy."""
    browser.open(page(), "#s12")
    browser.press("y")
    assert browser.said("#message").endswith("adjudicate step five-faults.game.json --step 12")


def test_a_click_opens_a_step(browser, page):
    """In the story, on the buttons and on the bar."""
    browser.open(page())
    browser.run("document.querySelectorAll('ol > li')[7].querySelector('.said').click()")
    assert browser.at == 7
    browser.run("document.querySelector('[aria-label=\"Next finding\"]').click()")
    assert browser.at == 10
    browser.run("const bar = document.querySelector('#bar'); bar.value = 33; bar.dispatchEvent(new Event('input'))")
    assert browser.run("return document.querySelector('[aria-current=step] .number').textContent") == "33"
