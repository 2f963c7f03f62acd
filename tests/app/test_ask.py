"""A dispute, from the first screen of the app to its verdict, and on to the other player."""

import json

import pytest

from adjudicator.desk.requests import Desk
from tests.desk.questions import NOWHERE, TAPPED, alike, sketch

BOOKS = {
    "crazier-eights": ["top: Rain of Letters", "green", "discards", "Castle"],
    "crazier-eights-avalon": ["top: Moonless Night", "discards", "Cellar Collapse"],
    "crazy-eights": ["top: nine of spades", "plays", "seven of hearts"],
    "knowledge-is-power": ["played: three of hearts, king of spades, nine of clubs", "loses"],
}
"""What is tapped, in each rule book."""
WORDS = {"crazier-eights": "No.", "crazier-eights-avalon": "Yes.", "crazy-eights": "No.", "knowledge-is-power": "Yes."}

TAP = """
const [selector, words] = arguments;
const said = (one) => [one.innerText.replace(/\\s+/g, " ").trim(), one.getAttribute("aria-label") || ""];
const found = [...document.querySelectorAll(selector)].find((one) =>
  one.getClientRects().length && (!words || said(one).some((text) => text.startsWith(words))));
if (found) found.click();
return Boolean(found);
"""
CHANGE = """
const it = document.querySelector(arguments[0]);
it.value = arguments[1];
it.dispatchEvent(new Event(arguments[2]));
"""


class Screen:
    """The first screen, with taps."""

    def __init__(self, app):
        self.app = app
        app.size(390, 844)
        app.media()
        app.run("document.querySelectorAll('dialog').forEach((one) => one.remove()); location.hash = '#/ask'")
        app.until(lambda: app.run("return !!document.querySelector('#book')"))
        self.clear()
        self.book("crazier-eights")
        self.clear()
        app.complaints()

    def clear(self):
        """Nothing is told of the table; that may be so already."""
        self.app.run(TAP, ".actions button", "Clear")

    def tap(self, selector, words=""):
        """Tap the first that is in sight and begins so, as soon as there is one."""
        self.app.until(lambda: self.app.run(TAP, selector, words))

    def book(self, ruleset):
        """Choose the rule book."""
        script = (
            "const it = document.querySelector('#book'); it.value = arguments[0]; it.dispatchEvent(new Event('change'))"
        )
        self.app.run(script, ruleset)
        self.app.until(lambda: f'"ruleset":"{ruleset}"' in self.app.run("return localStorage.ask || ''"))

    def judged(self):
        """The verdict."""
        self.tap(".actions .main")
        return self.app.until(self.verdict)

    def verdict(self):
        """The large words, one for each book in sight."""
        words = "return [...document.querySelectorAll('.verdict .word, .refused li')].map((one) => one.innerText)"
        return self.app.run(words)


@pytest.fixture
def screen(app):
    """The first screen with nothing on it."""
    return Screen(app)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_by_taps_to_a_verdict(screen, ruleset):
    """From the first screen: the book, the cards, what was done, and the answer."""
    screen.book(ruleset)
    for one in BOOKS[ruleset]:
        zone, colon, cards = one.partition(": ")
        if colon and zone == "top":
            screen.tap(".card.empty", "Choose: top")
            screen.tap(".picker .card", cards)
        elif colon:
            screen.tap(f".field[data-key={zone}] .chip", "Ann +")
            for n, card in enumerate(cards.split(", ")):
                if n:
                    screen.tap(".picker .done", "Next")
                screen.tap(".picker .choices .card", card)
            screen.tap(".picker .done", "Done")
        elif one[0].isupper() or " of " in one:
            screen.tap(".picker .card", one)
        else:
            screen.tap(".chip", one)
    assert screen.judged() == [WORDS[ruleset]]
    assert screen.app.complaints() == []


@pytest.mark.parametrize("name", TAPPED)
def test_the_same_as_in_a_terminal(screen, name):
    """What the app finds is what the desk finds outside of a browser, which is what `adjudicate ask --json` prints."""
    script = """
      const [request, done] = arguments;
      import(new URL("judge.js", location.href.split("#")[0])).then(({ ask }) => ask(request)).then(done);
    """
    request = {"ask": "dispute", "sketch": sketch(name)}
    found = screen.app.driver.execute_async_script(script, request)
    assert alike(found["report"]) == alike(json.loads(Desk(NOWHERE).answer(json.dumps(request)))["report"])


def test_a_link_opens_the_same_table(screen):
    """The other player has the sketch and the answer, and may change it."""
    found = json.loads(
        Desk(NOWHERE).answer(json.dumps({"ask": "dispute", "sketch": sketch("wrong-colour"), "address": "x:"}))
    )
    screen.app.run("location.hash = arguments[0]", found["link"].removeprefix("x:"))
    assert screen.app.until(screen.verdict) == ["No."]
    screen.tap(".actions button", "Change")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert {key: kept[key] for key in ("position", "steps")} == {
        key: sketch("wrong-colour")[key] for key in ("position", "steps")
    }
    assert screen.app.run("return document.querySelector('.chip.tint-green').getAttribute('aria-pressed')") == "true"


SHOWN = "const { ruleset, position, steps } = JSON.parse(localStorage.ask); return { ruleset, position, steps }"


def follow(screen, name):
    """Open the link with a dispute of somebody else."""
    asked = json.dumps({"ask": "dispute", "sketch": sketch(name), "address": "x:"})
    screen.app.run("location.hash = arguments[0]", json.loads(Desk(NOWHERE).answer(asked))["link"].removeprefix("x:"))
    screen.app.until(lambda: screen.app.run("return location.hash") == "#/ask/answer")
    screen.tap(".actions button", "Change")


def test_a_link_takes_nothing_away(screen):
    """What was tapped before is a tap away, also after a new start; the same link again adds nothing to that."""
    screen.tap(".verbs .chip", "draws")
    mine = screen.app.run(SHOWN)
    for name in ("wrong-colour", "wrong-colour", "passes"):
        follow(screen, name)
    theirs = screen.app.run(SHOWN)
    screen.app.driver.refresh()
    screen.app.until(lambda: screen.app.text("#judge") == "")
    screen.tap(".chip", "The other 2 disputes")
    screen.app.until(lambda: screen.app.run(SHOWN) not in (mine, theirs))
    screen.tap(".chip", "The other 2 disputes")
    screen.app.until(lambda: screen.app.run(SHOWN) == mine)
    screen.clear()
    screen.tap(".chip", "The other 2 disputes")
    screen.app.until(lambda: screen.app.run(SHOWN) == theirs)
    screen.clear()
    screen.tap(".chip", "The other dispute")
    screen.app.until(lambda: screen.app.run(SHOWN)["steps"] == sketch("wrong-colour")["steps"])
    assert "other dispute" not in screen.app.text("main")
    assert screen.app.complaints() == []


def test_a_damaged_link_says_so(screen):
    """And the first screen is there."""
    screen.app.run("location.hash = '#ask1=eNqrVkrLz1eyUkpKLKoFAA'")
    assert "link is damaged" in screen.app.until(screen.verdict)[0]


def test_the_code_is_that_of_the_link(screen):
    """Each module of the drawn code is as segno has it."""
    import segno

    screen.tap(".verbs .chip", "draws")
    screen.judged()
    screen.tap(".actions .main", "Share")
    screen.tap("dialog button", "QR code")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('canvas.code')"))
    drawn = screen.app.run("""
      const canvas = document.querySelector("canvas.code"), wide = canvas.width / 6;
      const all = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      const dark = (x, y) => Number(all[((y * 6 + 3) * canvas.width + x * 6 + 3) * 4] < 128);
      return Array.from({ length: wide }, (_, y) => Array.from({ length: wide }, (_, x) => dark(x, y)));
    """)
    link = screen.app.driver.execute_async_script("""
      const done = arguments[0];
      navigator.clipboard.writeText = (text) => { done(text); return Promise.resolve(); };
      navigator.share = undefined;
      [...document.querySelectorAll("dialog button")].find((one) => one.innerText === "Link").click();
    """)
    assert [list(row) for row in segno.make(link, error="L", micro=False).matrix_iter(border=4)] == drawn


def test_what_goes_out(screen):
    """A picture, the text, the log; each where the browser can share nothing."""
    screen.tap(".verbs .chip", "draws")
    screen.judged()
    screen.app.run("""
      window.out = [];
      navigator.share = undefined;
      navigator.clipboard.writeText = (text) => { window.out.push(text); return Promise.resolve(); };
      URL.createObjectURL = (file) => {
        file.arrayBuffer().then((it) => window.out.push([file.name, it.byteLength, ...new Uint8Array(it.slice(0, 4))]));
        return "#/ask/answer";
      };
      HTMLAnchorElement.prototype.click = () => {};
    """)
    screen.tap(".actions .main", "Share")
    for n, way in enumerate(["Text", "Log", "Picture"], 1):
        screen.tap("dialog button", way)
        screen.app.until(lambda n=n: screen.app.run("return window.out.length") == n)
    text, log, picture = screen.app.run("return window.out")
    assert text.startswith("### Crazier Eights")
    assert log[0] == "dispute.game.json"
    assert log[2] == ord("{")
    assert picture[0] == "dispute.png"
    assert picture[2:] == [0x89, *b"PNG"]
    assert picture[1] > 10_000
    screen.app.driver.refresh()
    screen.app.until(lambda: screen.app.text("#judge") == "")


def test_several_steps_and_whose_turn(screen):
    """The turn is of whoever acts first, until it is tapped; that changes nobody's step."""
    screen.tap(".verbs .chip", "triggers")
    screen.tap(".picker .card", "Leaky Roof")
    screen.tap(".step .chip", "Bob")
    screen.tap(".chip", "+ and then")
    screen.tap(".verbs .chip", "triggers")
    screen.tap(".picker .card", "Angel of Hope")
    screen.tap(".step .chip", "Ann")
    screen.tap(".field .chip", "+ Bob")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert "turn" not in kept["position"]
    screen.tap(".chip", "Ann")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert kept["position"] == {"turn": "Ann"}
    assert [(one["by"], one["card"]) for one in kept["steps"]] == [("Bob", "leaky-roof"), ("Ann", "angel-of-hope")]
    assert screen.judged() == ["No."]


def test_another_rule_book(screen):
    """One of the same game takes the table over; that of another game is found again as it was left."""
    screen.tap(".card.empty", "Choose: top")
    screen.tap(".picker .card", "Leaky Roof")
    screen.tap(".verbs .chip", "discards")
    screen.tap(".picker .card", "Corner Bakery")
    before = json.loads(screen.app.run("return localStorage.ask"))
    screen.book("crazier-eights-avalon")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert (kept["position"], kept["steps"], kept["deck"]) == (before["position"], before["steps"], "house-52")
    assert screen.app.run("return document.querySelector('#deck').value") == "house-52"
    screen.book("crazy-eights")
    assert json.loads(screen.app.run("return localStorage.ask"))["steps"] == []
    screen.book("crazier-eights-avalon")
    assert json.loads(screen.app.run("return localStorage.ask"))["steps"] == before["steps"]
    assert screen.judged() == ["Yes."]
    screen.tap(".actions button", "Change")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('#book')"))
    screen.book("crazier-eights")


def test_words_alone_take_no_deck_along(screen):
    """Only cards on the table are of a deck: another rule book reads a line with its own."""
    screen.book("crazier-eights-avalon")
    screen.clear()
    screen.app.run(CHANGE, "#deck", "camelot-52", "change")
    screen.tap(".chip", "Type it")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('#line')"))
    screen.app.run(CHANGE, "#line", "ann discards rain of letters and names red", "input")
    screen.book("crazier-eights")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert (kept["ruleset"], kept.get("deck")) == ("crazier-eights", None)
    assert kept["line"] == "ann discards rain of letters and names red"
    assert screen.judged()[0] != "No."


def test_clear_leaves_the_deck_and_is_undone(screen):
    """Whoever plays with another deck goes on with it; and a tap beside the button loses nothing."""
    screen.book("crazier-eights-avalon")
    screen.clear()
    screen.app.run(CHANGE, "#deck", "avalon-33", "change")
    screen.tap(".verbs .chip", "draws")
    screen.tap(".actions button", "Clear")
    kept = lambda: json.loads(screen.app.run("return localStorage.ask"))  # noqa: E731
    assert (kept()["deck"], kept()["steps"]) == ("avalon-33", [])
    screen.tap(".actions button", "Undo clear")
    assert (kept()["deck"], kept()["steps"]) == ("avalon-33", [{"do": "draw", "by": "Ann"}])
    screen.app.run(CHANGE, "#deck", "camelot-52", "change")
    assert "deck" not in kept()


def test_a_line_that_was_left_for_taps_is_there_again(screen):
    """As it was typed, as long as nothing was tapped meanwhile."""
    line = "return document.querySelector('#line')?.value"
    screen.tap(".verbs .chip", "draws")
    for typed in ("ann draws; bob plays castle", "ann draws; bob passes"):
        screen.tap(".chip", "Type it")
        screen.app.until(lambda: screen.app.run(line))
        screen.app.run(CHANGE, "#line", typed, "input")
        screen.tap(".chip", "Tap it instead")
        screen.tap(".chip", "Type it")
        assert screen.app.until(lambda: screen.app.run(line)) == typed
        screen.tap(".chip", "Tap it instead")
        screen.tap(".verbs .chip", "draws")


def test_a_place_for_what_came_of_it_says_nothing_while_it_is_empty(screen):
    """The answer is the one without it; and whoever was chosen is supposed to be who did it."""
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Spilled Ink")
    screen.tap(".takes-choices .chip", "+ Bob")
    assert screen.judged() == ["Yes."]
    screen.tap(".actions button", "Change")
    screen.tap(".chip", "+ what came of it")
    by = "return document.querySelector('.outcomes .chip[aria-pressed=true]').innerText"
    assert screen.app.until(lambda: screen.app.run(by)) == "Bob"
    assert screen.judged() == ["Yes."]


def test_the_ways_out_of_a_sheet_are_read_whole(screen):
    """With three of them, on the narrowest phone."""
    screen.app.size(320, 700)
    screen.tap(".field[data-key=hands] .chip", "Ann +")
    buttons = "[...document.querySelectorAll('.picker footer > button')]"
    assert screen.app.run(f"return {buttons}.map((one) => one.scrollWidth - one.clientWidth)") == [0, 0, 0]
    assert screen.app.run("return document.querySelector('.picker').scrollWidth") <= 320
    screen.tap(".picker header button", "Close")


def test_back_to_the_answer(screen):
    """Whoever looks something up finds the answer again; a change leads to the sketch as before."""
    screen.tap(".verbs .chip", "draws")
    assert screen.judged() == ["Yes."]
    screen.app.go("rules")
    screen.tap("nav a", "Ask")
    screen.app.until(lambda: screen.verdict() == ["Yes."])
    screen.tap(".actions button", "Change")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('.verbs')"))


def test_a_step_between(screen):
    """A step is put before another one, by whoever does that one."""
    screen.tap(".verbs .chip", "discards")
    screen.tap(".picker .card", "Rain of Letters")
    screen.tap(".chip", "+ and then")
    screen.tap(".step .chip", "Bob")
    screen.tap(".verbs .chip", "ends")
    screen.tap(".chip", "+ one before it")
    screen.tap(".verbs .chip", "draws")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert [(one["by"], one["do"]) for one in kept["steps"]] == [("Ann", "discard"), ("Bob", "draw"), ("Bob", "end")]


def test_what_is_new_is_in_sight(screen):
    """After a card the way to the next step stands above the bar, and a search leaves the sheet where it is."""
    screen.tap(".verbs .chip", "discards")
    height = "return document.querySelector('.picker').getBoundingClientRect().top"
    top = screen.app.run(height)
    screen.app.run(CHANGE, ".picker input", "nothing is called so", "input")
    assert screen.app.run(height) == top
    screen.app.run(CHANGE, ".picker input", "", "input")
    screen.tap(".picker .card", "Rain of Letters")
    below = """
      const bottom = (one) => document.querySelector(one).getBoundingClientRect();
      return bottom(".goes-on").bottom <= bottom(".actions").top && bottom(".step").top >= 0;
    """
    screen.app.until(lambda: screen.app.run(below))


def test_players_in_teams(screen):
    """Four players in two teams: the books differ on an ally's turn."""
    screen.tap(".chip", "Players")
    screen.tap(".sheet button", "Add")
    screen.tap(".sheet button", "Add")
    screen.tap(".sheet button", "Two teams")
    screen.tap(".sheet button", "Done")
    screen.tap(".chip", "Ann")
    screen.tap(".step .chip", "Cat")
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Castle")
    assert screen.judged() == ["No.", "Yes."]


def test_typed_instead(screen):
    """A line in the words of `ask`, and what is wrong with one."""
    screen.tap(".chip", "Type it")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('#line')"))
    screen.app.run(CHANGE, "#line", "ann discrds 5 blue", "input")
    assert "did you mean discard?" in screen.judged()[0]
    screen.app.run(CHANGE, "#line", "ann draws 2", "input")
    screen.tap(".actions .main")
    screen.app.until(lambda: screen.verdict() == ["No."])


def test_what_was_tapped_is_gone_on_with_by_typing(screen):
    """The line holds it; back at the taps it is there as before."""
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Trade")
    screen.tap(".field .chip", "+ Bob")
    screen.tap(".chip", "+ and then")
    screen.tap(".verbs .chip", "ends")
    assert screen.app.text(".step") == "Ann plays Trade (blue ten), choose Bob"
    screen.tap(".chip", "Type it")
    line = "return document.querySelector('#line')?.value"
    assert screen.app.until(lambda: screen.app.run(line)) == "Ann plays trade Bob; Ann ends"
    screen.tap(".chip", "Tap it")
    screen.app.until(lambda: "choose Bob" in screen.app.text(".step"))
    assert json.loads(screen.app.run("return localStorage.ask"))["line"] == ""


def test_what_was_kept_and_is_no_sketch(screen):
    """The first screen is there all the same."""
    for kept in ("", "{", "[]", '{"ruleset":"crazy-eights","players":"ab","position":null,"steps":[1]}'):
        screen.app.run("localStorage.ask = arguments[0]", kept)
        screen.app.driver.refresh()
        screen.app.until(lambda: screen.app.run("return !!document.querySelector('.verbs')"))
    screen.app.until(lambda: screen.app.text("#judge") == "")
    assert screen.app.complaints() == []


HOSTILE = ['<img src=x onerror="window.bad=1">', "</script><b>Bob</b>", "\u202e&lt;b&gt; ${1} {{}}"]


def test_names_are_only_text(screen):
    """Whatever players are called, nothing of it is markup."""
    screen.app.run("""
      const kept = JSON.parse(localStorage.ask);
      const steps = [{ do: "draw", by: arguments[0][1] }];
      localStorage.ask = JSON.stringify({ ...kept, players: arguments[0], steps });
    """, HOSTILE)  # fmt: skip
    screen.app.driver.refresh()
    screen.app.until(lambda: screen.app.text("#judge") == "")
    assert screen.judged()[0] in ("Yes.", "No.")
    assert HOSTILE[1] in screen.app.text(".verdict")
    assert (
        screen.app.run("return document.querySelector('main img, main b:not(:empty) b') || window.bad || null") is None
    )
    assert screen.app.complaints() == []
    screen.tap(".actions button", "Change")
    assert HOSTILE[0] in screen.app.text("main")
    screen.app.run("localStorage.removeItem('ask')")  # other tests share the phone
    screen.app.driver.refresh()
    screen.app.until(lambda: screen.app.text("#judge") == "")


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_screen(screen, width, scheme):
    """The sketch with everything open, and the verdict with two books; what is tapped is large enough for a thumb."""
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Death")
    for name in ("Ann", "Bob"):  # nothing is in play
        screen.tap(".field[data-key=play] .chip", f"{name} +")
        screen.tap(".picker .done", "Done")
    screen.app.size(width, 844)
    screen.app.media(scheme=scheme)
    look = """
      document.querySelectorAll("details").forEach((one) => { one.open = true; });
      const targets = [...document.querySelectorAll("main button, main select, main summary")];
      const low = targets.filter((one) => one.getBoundingClientRect().height < 43.5);
      return [document.documentElement.scrollWidth <= innerWidth, low.map((one) => one.outerHTML)];
    """
    assert screen.app.run(look) == [True, []]
    assert screen.judged() == ["No.", "Yes."]
    assert screen.app.run(look) == [True, []]


def test_the_card_on_top_is_asked_back(screen):
    """Where it alone decides; told, it is judged at once."""
    screen.tap(".verbs .chip", "discards")
    screen.tap(".picker .card", "Castle")
    assert screen.judged()[0].startswith("It depends")
    screen.tap(".verdict button", "Tell the card on top")
    screen.tap(".picker .card", "Lantern Keeper")
    screen.app.until(lambda: screen.verdict() == ["Yes."])


def test_what_else_it_hangs_on_is_told_on_the_sketch(screen):
    """What was named for an eight: the table is shown again, with all that can be told of it."""
    screen.tap(".card.empty", "Choose: top")
    screen.tap(".picker .card", "Rain of Letters")
    screen.tap(".verbs .chip", "discards")
    screen.tap(".picker .card", "Castle")
    assert screen.judged()[0].startswith("It depends")
    screen.tap(".verdict button", "Tell what was named for the card on top")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('details.more[open]')"))
    screen.tap(".field[data-key=named] .chip", "blue")
    assert screen.judged() == ["Yes."]


def test_cards_that_lie_there_come_first(screen):
    """Cards in play stand first for a trigger, one's own before others', and last for a discard."""
    headings = "return [...document.querySelectorAll('.picker h3')].map((one) => one.innerText)"
    first = "return document.querySelector('.picker .choices .card').getAttribute('aria-label')"
    for name, card in (("Ann", "Castle"), ("Bob", "Leaky Roof")):
        screen.tap(".field[data-key=play] .chip", f"{name} +")
        screen.tap(".picker .choices .card", card)
        screen.tap(".picker .done", "Done")
    screen.tap(".step .chip", "Bob")
    screen.tap(".verbs .chip", "triggers")
    assert screen.app.until(lambda: screen.app.run(headings)) == ["Bob, in play", "Ann, in play", "Elsewhere"]
    assert screen.app.run(first).startswith("Leaky Roof")
    screen.app.run(CHANGE, ".picker input", "castle", "input")
    assert screen.app.run(headings) == ["Ann, in play"]
    screen.tap(".picker .choices .card", "Castle")
    assert not screen.app.run("return !!document.querySelector('.field[data-key=choose]:not(.more *)')")
    screen.tap(".verbs .chip", "discards")
    screen.tap(".step .card", "card: Castle")
    assert screen.app.until(lambda: screen.app.run(headings)) == ["All other cards", "Bob, in play", "Ann, in play"]
    screen.tap(".picker header button", "Close")


def test_a_word_that_is_no_colour(screen):
    """What somebody said instead of a colour is typed beside the four."""
    screen.tap(".verbs .chip", "discards")
    screen.tap(".picker .card", "Rain of Letters")
    screen.tap(".field .chip", "another word")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('input.word')"))
    screen.app.run(CHANGE, "input.word", "pink", "change")
    assert json.loads(screen.app.run("return localStorage.ask"))["steps"][0]["name"] == "pink"
    assert screen.judged() == ["No."]
    assert "'pink' is no colour" in screen.app.text(".why")
    assert screen.app.run("return getComputedStyle(document.querySelector('.verdict .word')).borderTopWidth") == "0px"
    screen.tap(".actions button", "Change")
    screen.tap(".field .chip", "green")
    assert json.loads(screen.app.run("return localStorage.ask"))["steps"][0]["name"] == "green"
    assert not screen.app.run("return !!document.querySelector('input.word')")


def test_cards_of_earlier_steps_lie_where_they_went(screen):
    """A card that was played in the step before is in play for the next one, and one that was discarded on top."""
    headings = "return [...document.querySelectorAll('.picker h3')].map((one) => one.innerText)"
    screen.tap(".field[data-key=hands] .chip", "Ann +")
    for card in ("Castle", "Death", "Leaky Roof"):
        screen.tap(".picker .choices .card", card)
    screen.tap(".picker .done", "Done")
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Castle")
    screen.tap(".chip", "+ and then")
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Death")
    screen.tap(".chip", "+ and then")
    screen.tap(".verbs .chip", "discards")
    assert screen.app.until(lambda: screen.app.run(headings)) == ["Ann, hand", "All other cards", "Ann, in play"]
    screen.tap(".picker .card", "Leaky Roof")
    screen.tap(".chip", "+ and then")
    screen.tap(".verbs .chip", "triggers")
    assert screen.app.until(lambda: screen.app.run(headings)) == ["Ann, in play", "Elsewhere"]
    first = "return document.querySelector('.picker .choices .card').getAttribute('aria-label')"
    assert screen.app.run(first).startswith("Castle")
    screen.tap(".picker header button", "Close")
    kept = json.loads(screen.app.run("return localStorage.ask"))["position"]
    assert kept == {"hands": {"Ann": ["castle", "death", "leaky-roof"]}}


def test_a_blow_is_dealt_to_others_and_has_a_price(screen):
    """Others stand before oneself, the price is asked for with the rest, and tokens are counted from ten."""
    screen.book("knowledge-is-power")
    screen.clear()
    screen.tap(".step .chip", "Bob")
    screen.tap(".verbs .chip", "strikes")
    offered = "return [...document.querySelectorAll('.field[data-key=of] .chip')].map((one) => one.innerText)"
    assert screen.app.run(offered) == ["Ann", "Cat", "Bob"]
    screen.tap(".field[data-key=of] .chip", "Cat")
    screen.tap(".field[data-key=pays]:not(details *) button", "more")
    screen.tap(".more summary", "More about the table")
    screen.tap(".field[data-key=tokens] button", "fewer")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert kept["steps"] == [{"do": "strike", "by": "Bob", "of": "Cat", "pays": 1}]
    assert kept["position"] == {"tokens": {"Ann": 10}}
    screen.app.size(320, 700)
    lefts = "return [...document.querySelectorAll('.field[data-key=tokens] .counter')].map((one) => one.offsetLeft)"
    assert len(set(screen.app.run(lefts))) == 1
    assert screen.judged() == ["No."]
    screen.tap(".actions button", "Change")
    screen.clear()
    screen.book("crazier-eights")


def test_who_has_won_is_tapped(screen):
    """Of whoever was chosen already, and of several where they share it; two equal rows of a final are a tie."""
    rows = {name: [f"{rank}{suit}" for rank in "KQ234"] for name, suit in (("Ann", "c"), ("Bob", "h"))}
    screen.book("knowledge-is-power")
    screen.clear()
    screen.app.run(
        """
        const kept = JSON.parse(localStorage.ask), position = { rows: arguments[0], phase: "final", lost: ["Cat"] };
        localStorage.ask = JSON.stringify({ ...kept, position });
        """,
        rows,
    )
    screen.app.driver.refresh()
    screen.app.until(lambda: screen.app.text("#judge") == "")
    screen.tap(".step .chip", "Bob")
    screen.tap(".verbs .chip", "won")
    assert screen.app.until(lambda: json.loads(screen.app.run("return localStorage.ask"))["steps"]) == [
        {"do": "claim", "winner": "Bob"}
    ]
    assert screen.judged() == ["No."]
    assert "Ann and Bob win" in screen.app.text(".why")
    screen.tap(".actions button", "Change")
    screen.tap(".field[data-key=winner] .chip", "Ann")
    assert screen.judged() == ["Yes."]
    screen.tap(".actions button", "Change")
    screen.tap(".chip", "+ and then")
    assert screen.app.text(".step") == "Bob and Ann won"
    screen.clear()
    screen.book("crazier-eights")


def test_nothing_was_named_for_an_eight(screen):
    """An eight that was turned up counts as its own colour; a page that is loaded again still knows it."""
    screen.tap(".card.empty", "Choose: top")
    screen.tap(".picker .card", "Rain of Letters")
    screen.tap(".field[data-key=named] .chip", "nothing")
    screen.app.driver.refresh()
    screen.app.until(lambda: screen.app.text("#judge") == "")
    assert screen.app.text(".field[data-key=named] .chip[aria-pressed=true]") == "nothing"
    screen.tap(".verbs .chip", "discards")
    screen.tap(".picker .card", "Castle")
    assert screen.judged() == ["Yes."]
    screen.tap(".actions button", "Change")
    screen.tap(".field[data-key=named] .chip", "nothing")
    assert "named" not in json.loads(screen.app.run("return localStorage.ask"))["position"]
    assert screen.judged() == ["It depends."]
    screen.tap(".actions button", "Change")


def test_tokens_are_counted_from_those_of_the_house(screen):
    """Where a house rule says how many everybody begins with, the first tap shows that many."""
    screen.book("knowledge-is-power")
    screen.clear()
    screen.tap(".more summary", "House rules")
    for _ in range(2):
        screen.tap(".field[data-key=life_tokens] button", "fewer")
    screen.tap(".more summary", "More about the table")
    screen.tap(".field[data-key=tokens] button", "more")
    kept = json.loads(screen.app.run("return localStorage.ask"))
    assert (kept["options"], kept["position"]) == ({"life_tokens": 8}, {"tokens": {"Ann": 8}})
    screen.clear()
    screen.book("crazier-eights")


def test_what_came_of_a_card_is_in_sight(screen):
    """How many cards were drawn is asked for above the bar, though the step alone is as high as the screen."""
    screen.tap(".verbs .chip", "plays")
    screen.tap(".picker .card", "Spilled Ink")
    screen.tap(".takes-choices .chip", "+ Bob")
    screen.tap(".chip", "+ what came of it")
    screen.app.until(lambda: screen.app.run("return !!document.querySelector('.outcomes .verbs')"))
    screen.app.run("document.querySelector('.outcomes .verbs .chip').focus()")
    screen.tap(".outcomes .verbs .chip", "draws")
    below = """
      const at = (one) => document.querySelector(one).getBoundingClientRect();
      return at(".outcomes .counter").bottom <= at(".actions").top && at(".outcomes fieldset").top >= 0;
    """
    screen.app.until(lambda: screen.app.run(below))
