"""A game in the app, played by taps."""

import json

FREE = """
const free = (selector) => [...document.querySelectorAll(selector)].filter((one) =>
  !one.disabled && !one.closest("[inert]"));
"""
"""What can be tapped now."""
TAP = (
    FREE
    + """
const [selector, words, last] = arguments;
const named = (one) => `${one.innerText} ${one.getAttribute("aria-label") || ""}`;
const found = free(selector).filter((one) => named(one).includes(words));
if (!found.length) return false;
found.at(last ? -1 : 0).click();
return true;
"""
)
FILL = """
const [selector, n, text] = arguments, field = document.querySelectorAll(selector)[n];
field.value = text;
for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
"""
STATE = """
const game = document.querySelector(".playing[data-at]");
const words = (selector) => document.querySelector(selector)?.innerText || "";
return [game ? Number(game.dataset.at) : -1, words(".playing .said"), words(".verdict")];
"""
ANYTHING = (
    FREE
    + """
if (Number(document.querySelector(".playing").dataset.at) >= arguments[1]) return "enough";
const found = free(document.querySelector("dialog.picker") ? "dialog.picker .card" : ".what .legal");
if (!found.length) return "";
const one = found[Math.floor(arguments[0] * found.length)];
one.click();
return one.innerText || "?";
"""
)
STORED = """
const [id, done] = arguments;
import(new URL("play/store.js", document.baseURI)).then(({ game }) => game(id))
  .then((found) => done(JSON.stringify(found)), (error) => done(String(error)));
"""


class Playing:
    """The screen of one phone."""

    def __init__(self, window):
        self.window = window

    def tap(self, selector, words="", *, last=False):
        """Tap the first thing that has these words, as soon as it is there."""
        self.window.until(lambda: self.window.run(TAP, selector, words, last))

    def fill(self, selector, n, text):
        """Write into the nth field."""
        self.window.run(FILL, selector, n, text)

    def there(self, selector):
        """Whether such a thing is shown."""
        return self.window.run("return !!document.querySelector(arguments[0])", selector)

    @property
    def at(self):
        """How many steps the game has that is shown; -1 if none is."""
        return self.window.run(STATE)[0]

    @property
    def said(self):
        """The last step in words."""
        return self.window.run(STATE)[1]

    @property
    def verdict(self):
        """All that stands above the table."""
        return self.window.run(STATE)[2]

    @property
    def id(self):
        """What the game is called on this phone."""
        return self.window.run("return location.hash.split('/')[2]")

    def wait(self, at):
        """Until the game has so many steps."""
        self.window.until(lambda: self.at == at)

    def begin(self, ruleset, players, top=None):
        """A new game."""
        self.window.run("location.hash = '#/play/new'")
        self.window.until(lambda: self.there("#book:not([disabled])"))
        self.fill("#book", 0, ruleset)
        while (more := len(players) - self._seats()) != 0:
            before = self._seats()
            self.tap(".begin fieldset > button" if more > 0 else ".begin .player button")
            self.window.until(lambda before=before: self._seats() != before)
        for n, name in enumerate(players):
            self.fill(".player input[type=text]", n, name)
        if top is not None:
            self.tap(".asked button")
            self.tap("dialog.picker .card", top)
            self.window.until(lambda: top in self.window.text(".asked button"))
        self.tap(".begin .last button")
        self.wait(0)

    def _seats(self):
        return self.window.run("return document.querySelectorAll('.player').length")

    def line(self, text):
        """Type a step."""
        if not self.there(".line"):
            self.tap(".hands button", "Type a step")
            self.window.until(lambda: self.there(".line"))
        before = self.verdict
        self.fill(".line input", 0, text)
        self.tap(".line button")
        self.window.until(lambda: self.verdict != before)

    def play(self, dice, most):
        """Tap anything that is legal, again and again, until the game is over or has so many steps."""
        chance = dice.random()
        while self.at < most and "over" not in self.window.text(".top h1"):
            if self.window.run(ANYTHING, chance, most):
                chance = dice.random()
        return self.at

    def more(self, item):
        """Tap something under the three dots."""
        self.tap(".top .plain", "More")
        self.tap(".sheet .body button, .sheet .check input", item)

    def table(self):
        """What is written on the table."""
        return self.window.run("return document.querySelector('game-table').shadowRoot.textContent")

    def take_in(self, path):
        """A game out of a file, by the list of games."""
        self.window.run("location.hash = '#/play'")
        self.window.until(lambda: self.there(".games details"))
        self.window.run("document.querySelector('.games details').open = true")
        self.window.driver.find_element("css selector", ".games input[type=file]").send_keys(str(path))

    def stored(self):
        """The game as this phone has kept it: its header and its steps."""
        found = json.loads(self.window.driver.execute_async_script(STORED, self.id))
        return found["record"]["header"], found["steps"]

    def exported(self, form):
        """What a file of the game holds."""
        self.window.run("URL.createObjectURL = (blob) => { window.saved = blob; return '#/play'; }")
        self.window.run("HTMLAnchorElement.prototype.click = () => {}; window.saved = null;")
        self.tap(".top .plain", "More")
        self.tap(".sheet button", "Save or send")
        self.tap(".sheet button", form)
        self.window.until(lambda: self.window.run("return !!window.saved"))
        text = self.window.driver.execute_async_script("window.saved.text().then(arguments[0])")
        self.tap(".sheet header button")
        return text

    def link(self, first=None):
        """The link with which the game is handed on."""
        self.tap(".hands button", "To another phone")
        self.window.until(lambda: self.there(".sheet textarea"))
        if first is not None:
            self.window.run("document.querySelector('.sheet textarea').remove()")
            self.fill("#from", 0, str(first))
            self.window.until(lambda: self.there(".sheet textarea"))
        link = self.window.run("return document.querySelector('.sheet textarea').value")
        self.tap(".sheet header button")
        return link
