"""The page in a real browser: as a link, on a phone, in the dark, printed, without scripts, and asking nobody."""

import json

import pytest
import segno

from adjudicator.cli.main import main
from tests.browser.conftest import EXAMPLES, FIVE_FAULTS

EIGHT = EXAMPLES / "crazier-eights" / "eight-on-two-decks.game.json"
TWO = EXAMPLES / "crazier-eights" / "a-forgotten-play.game.json"
LINES = EXAMPLES / "crazier-eights" / "a-game-of-lines.game.jsonl"
OTHER = EXAMPLES / "crazy-eights" / "partners.game.json"
EVIL = "</script><script>document.title='owned'</script>"
TWISTED = "Bob\u202e\x1b[31m\"'`<b onclick=alert(1)>"


def evil(folder):
    """A log whose every text wants to be something else."""
    start = {"turn": EVIL, "phase": "main", "hands": {EVIL: ["7e", "5e", "3s"], TWISTED: 3}, "discard": ["7m"]}
    steps = [
        {"do": "discard", "by": EVIL, "card": "5e"},
        {"do": "note", "text": "</ScRiPt ><svg onload=alert(1)>\u2066"},
    ]
    log = {
        "format": 1,
        "title": "</title><script>document.title='owned'</script> -->",
        "notes": "<!--<script> \u2028 &lt;",
    }
    log |= {"ruleset": {"id": "crazier-eights"}, "players": [EVIL, TWISTED], "deck": "house-52", "start": start}
    path = folder / "evil.game.json"
    path.write_text(json.dumps(log | {"steps": steps}), encoding="utf-8")
    return path


@pytest.mark.parametrize("log", [FIVE_FAULTS, EIGHT, TWO, LINES, OTHER], ids=lambda log: log.name.split(".")[0])
def test_it_asks_nobody_and_complains_of_nothing(browser, page, log):
    """Opened and walked through from end to end: one file, no other request, an empty console."""
    path = page(log)
    browser.open(path)
    browser.press("G", "[", "r", "\ue00c", "s", "\ue00c", "g", "]", "n", "?", "\ue00c", "v", "h", "l", "\ue00c", "d")
    assert [url for url in browser.requests() if not url.startswith("data:")] == [path.as_uri()]
    assert browser.complaints() == []


def test_the_page_could_ask_nobody(browser, page):
    """Its own policy refuses every request, and any script that is not its own."""
    browser.open(page())
    tried = browser.driver.execute_async_script(
        """const done = arguments[0]; const script = document.createElement("script");
        script.textContent = "document.title = 'owned'"; document.body.append(script);
        fetch("data:,x").then(() => done("asked"), () => done("refused"))"""
    )
    assert tried == "refused"
    assert browser.driver.title == "Five faults"
    assert sum("Content Security Policy" in line for line in browser.complaints()) >= 2


def test_hostile_text_stays_text(browser, page, tmp_path):
    """No name, title or note of a log becomes markup, runs, or turns the writing."""
    path = page(evil(tmp_path))
    browser.open(path, "#s1")
    browser.press("s", "\ue00c", "l", "\ue00c", "d", "\ue00c", "r", "\ue00c", "v", "y")
    assert browser.driver.title.startswith("</title><script>")
    assert browser.run(
        "return [document.scripts.length, document.querySelectorAll('svg, b[onclick], img').length]"
    ) == [2, 0]
    assert EVIL in browser.text("#said")
    assert "\u202e" not in browser.run("return document.body.innerText")
    assert browser.complaints() == []


def test_a_link_opens_its_step(browser, page):
    """#s12 is step 12, the address follows, and so does the step when the address changes."""
    browser.open(page(), "#s12")
    assert browser.at == 12
    browser.press("j")
    assert browser.driver.current_url.endswith("#s13")
    browser.run("location.hash = '#s40'")
    assert browser.until(lambda: browser.at == 40)
    browser.open(page(), "#s999")
    assert browser.at == 87
    browser.open(page(), "#step-12")
    assert browser.at == 12


@pytest.mark.parametrize(("log", "step"), [(FIVE_FAULTS, 10), (OTHER, 0)], ids=["faults", "none"])
@pytest.mark.parametrize("width", [390, 1280])
def test_it_opens_at_the_first_finding(browser, page, log, step, width):
    """With the answer for the whole game still in sight; a game without findings opens at its start."""
    browser.size(width, 800)
    for address in ("", "#nothing"):
        browser.open(page(log), address)
        assert browser.at == step
        assert browser.run("return document.querySelector('h1').getBoundingClientRect().top") > 0
    assert ("neither yellow nor a king" in browser.text("#said")) == (step == 10)


def test_all_that_a_mouse_or_a_key_does_can_be_had_with_a_tap(browser, page):
    """What a card says when it is pointed at, and by the help whatever a key does."""
    browser.size(390, 800)
    browser.open(page(), "#s10")
    for card in browser.run("return [...document.querySelectorAll('#table .card[title]')].slice(0, 3)"):
        card.click()
        assert browser.text("#message") == card.get_attribute("title")
    hovers = "return [...document.querySelectorAll('[title]')].map((one) => one.tagName + one.className.split(' ')[0])"
    assert {*browser.run(hovers)} == {"LIcard", "BUTTON"}
    tap = """document.querySelector('[data-key="?"]').click();
        const lines = [...document.querySelectorAll("dialog dd button")];
        lines.find((one) => one.textContent.startsWith(arguments[0])).click()"""
    browser.run(tap, "what was legal here")
    assert "Ann" in browser.text("dialog")
    browser.press("\ue00c")
    browser.run(tap, "the next finding")
    assert browser.at == 20
    browser.run(tap, "the game as a link")
    assert browser.run("return document.querySelector('dialog textarea').value").startswith("adjudicator:#game1=")
    browser.press("\ue00c")
    untapped = """document.querySelector('[data-key="?"]').click();
        return [...document.querySelectorAll('.controls button')].map((one) => one.textContent)
            .filter((sign) => !document.querySelector("dialog").textContent.includes(sign))"""
    assert browser.run(untapped) == []


def test_on_a_phone_a_step_leads_to_the_table(browser, page):
    """The number of a step far down in the story brings the table into sight."""
    browser.size(390, 740)
    browser.open(page())
    browser.run("document.querySelectorAll('.number')[80].click()")
    assert browser.at == 80
    assert abs(browser.run("return document.querySelector('#stepper').getBoundingClientRect().top")) < 2


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("log", [TWO, EIGHT], ids=["two", "eight"])
def test_nothing_is_cut_off(browser, page, log, width):
    """From the narrowest phone on nothing reaches over the edge, and table and buttons are in sight."""
    browser.size(width, 740)
    browser.open(page(log), "#s40")
    wide = browser.run("return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    assert wide <= width
    for selector in ("#where", "#bar", "#said", ".piles .card", "[aria-label='Next step']"):
        box = browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)
        assert box["left"] >= 0, selector
        assert box["right"] <= width, selector
        assert 0 <= box["top"] < box["bottom"] <= 740, selector
    spilled = """return [...document.querySelectorAll("#stepper .card, #stepper .seat, li p")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
    assert browser.run(spilled) == []


def test_without_scripts_it_is_a_readable_page(browser, page):
    """Every step in order, findings and rulings, a link to a step; and no stepper."""
    browser.cdp("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page(), "#s52")
    text = browser.driver.find_element("tag name", "main").text
    steps = [int(line) for line in text.splitlines() if line.isdecimal()]
    assert steps == list(range(1, 88))
    assert "Cat decides for Rat Piper" in text
    assert "Why: what lies on top decides" in text
    assert not browser.driver.find_element("id", "stepper").is_displayed()
    assert not browser.driver.find_element("id", "save").is_displayed()
    assert (
        0
        <= browser.driver.find_element("id", "s52").rect["y"]
        - browser.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssVisualViewport"]["pageY"]
        < 200
    )


def test_it_prints_the_whole_story(browser, page):
    """On paper there is no stepper, black on white, over as many pages as it needs."""
    browser.open(page(), "#s52")
    browser.media("print", "dark")
    shown = browser.run(
        """const seen = (id) => getComputedStyle(document.getElementById(id)).display !== "none";
        const {color, backgroundColor, position} = getComputedStyle(document.body);
        return [seen("stepper"), seen("save"), color, backgroundColor, position]"""
    )
    assert shown == [False, False, "rgb(0, 0, 0)", "rgb(255, 255, 255)", "static"]
    assert browser.run("return document.body.scrollHeight") > 3000


CONTRAST = """
function parts(colour) { return colour.match(/[\\d.]+/g).map(Number); }
function light([r, g, b]) {
  const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
function ground(node) {
  for (; node; node = node.parentElement) {
    const found = parts(getComputedStyle(node).backgroundColor);
    if (found.length < 4 || found[3] > 0) return found;
  }
  return parts(getComputedStyle(document.body).backgroundColor);
}
const says = (one) => one.offsetParent && [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
const written = [...document.querySelectorAll("body *")].filter(says);
const ratios = written.map((one) => {
  const [a, b] = [light(parts(getComputedStyle(one).color)), light(ground(one))];
  return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), `${one.tagName} ${one.className} ${one.textContent}`];
});
return [ratios.length, ratios.filter(([ratio]) => ratio < 4.5), light(ground(document.body))];
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("log", [FIVE_FAULTS, OTHER], ids=["five", "partners"])
def test_everything_can_be_read(browser, page, log, scheme):
    """In the light and in the dark each text has a contrast of at least 4.5 to what it stands on."""
    browser.media("", scheme)
    browser.open(page(log), "#s10")
    number, dim, ground = browser.run(CONTRAST)
    assert number > 100
    assert dim == []
    assert (ground > 0.5) == (scheme == "light")


def test_everything_has_a_name(browser, page):
    """Who hears the page finds every button, slider, list and card by name, and hears each step."""
    browser.open(page(EIGHT), "#s40")
    browser.cdp("Accessibility.enable")
    nodes = browser.cdp("Accessibility.getFullAXTree")["nodes"]
    told = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
    assert [role for role, name in told if role in ("button", "slider", "region", "group") and not name] == []
    assert ("slider", "Step") in told
    assert ("list", "hand of Ann") in told
    assert ("region", "Ann") in told
    assert browser.run("return document.querySelector('#said').getAttribute('role')") == "status"
    cards = browser.run("return [...document.querySelectorAll('.card')].map((one) => one.getAttribute('aria-label'))")
    assert len(cards) > 40
    assert all(cards)


def test_the_link_and_its_code(browser, page, capsys):
    """The button shows the link that `export --link` prints, and a code in which every module is where it should be."""
    main(["export", str(FIVE_FAULTS), "--link"])
    link = capsys.readouterr().out.strip()
    browser.size(390, 800)
    browser.open(page())
    browser.run("document.querySelector('#link').click()")
    assert browser.run("return document.querySelector('dialog textarea').value") == link
    drawn = """const code = document.querySelector("canvas"), each = 6, ink = code.getContext("2d");
        const dark = (x, y) => (ink.getImageData(x * each + 3, y * each + 3, 1, 1).data[0] < 128 ? "1" : "0");
        const all = [...Array(code.width / each).keys()];
        return all.map((y) => all.map((x) => dark(x, y)).join(""))"""
    rows = browser.run(drawn)
    assert [row.strip("0") != "" for row in rows] == [False] * 4 + [True] * (len(rows) - 8) + [False] * 4
    assert [row[4:-4] for row in rows[4:-4]] == ["".join(map(str, row)) for row in segno.make(link, error="L").matrix]
    wide = browser.run("return document.querySelector('canvas').getBoundingClientRect().right")
    assert wide <= 390
    browser.open(page(EXAMPLES / "crazier-eights-avalon" / "seven-on-both-decks.game.json"))
    browser.run("document.querySelector('#link').click()")
    assert "too long for a link" in browser.text("dialog")


def test_the_log_can_be_saved(browser, page, tmp_path):
    """The very bytes come out again."""
    browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.open(page())
    browser.driver.find_element("id", "save").click()
    saved = tmp_path / "five-faults.game.json"
    browser.until(saved.exists)
    assert saved.read_bytes() == FIVE_FAULTS.read_bytes()
