"""The page as a file: the same bytes each time, its policy, its footer, and text that stays text."""

import base64
import hashlib
import json
import re
from functools import cache
from html.parser import HTMLParser

import pytest

from adjudicator.cli.share.handed_on import alone, filmed
from adjudicator.desk import opened
from adjudicator.desk.opened import OpenSteps
from adjudicator.page import document, html_page, island
from adjudicator.views.film import Film
from tests.browser.test_page import evil
from tests.cli.conftest import EXAMPLES

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"
OURS = {
    *("html", "head", "meta", "title", "link", "style", "script", "body", "header", "main", "footer", "section"),
    *("h1", "h2", "h3", "p", "ul", "ol", "li", "dl", "dt", "dd", "div", "span", "strong", "a", "article"),
    *("dialog", "button", "input"),
}


def written(path, seat=None):
    """The page of a log, made anew."""
    camera = OpenSteps(seat)
    game = filmed(alone(path), seat, lambda: camera)
    return document(Film(game), "adjudicate 1.2.3", legal=camera.legal, seat=seat or "", check="C", step="S --step N")


page_of = cache(written)
"""The page of a log that is shipped, made once."""
film_of = cache(lambda path, seat=None: filmed(alone(path), seat))


class Reader(HTMLParser):
    """Which elements and attributes a page has, and the text in each kind of element."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes, self.texts, self.inside = [], [], {}, []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "link", "input"):
            self.inside.append(tag)

    def handle_endtag(self, tag):
        assert self.inside.pop() == tag

    def handle_data(self, data):
        if self.inside:
            self.texts.setdefault(self.inside[-1], []).append(data)


def data_of(page):
    """What the stepper draws from."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def test_the_same_log_gives_the_same_page(tmp_path):
    """Wherever the file lies, and however often."""
    log = EXAMPLES / "crazier-eights" / "promo-game.game.json"
    copy = tmp_path / "elsewhere" / log.name
    copy.parent.mkdir()
    copy.write_bytes(log.read_bytes())
    page = page_of(log)
    assert page == written(log) == written(copy)
    assert str(tmp_path) not in page


def test_the_policy_names_what_the_page_has():
    """Nothing from anywhere; one script and one style, by what they hash to."""
    page = page_of(FIVE_FAULTS)
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', page)[1]
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    assert parts["default-src"] == parts["base-uri"] == parts["form-action"] == "'none'"
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert parts[kind] == f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
    assert not re.search(r'(src|href)="(?!#|data:,")|url\(|@import|https?:', page.replace(str(data_of(page)), ""))


def test_the_footer_says_by_what_it_was_judged():
    """Program, ruleset, options, the digest of the rules, and the SHA-256 of the log as it lies there."""
    foot = page_of(FIVE_FAULTS).split("<footer>")[1]
    for words in ("adjudicate 1.2.3", "crazier-eights", "sha256:", "house-52", "five-faults.game.json", "<dd>C</dd>"):
        assert words in foot
    assert hashlib.sha256(FIVE_FAULTS.read_bytes()).hexdigest() in foot


def test_the_log_is_inside_as_it_was():
    """To the byte."""
    assert data_of(page_of(FIVE_FAULTS))["log"].encode() == FIVE_FAULTS.read_bytes()


def test_a_long_game_shows_its_beginning(monkeypatch):
    """And which steps these are, with what was found in the others; the log is not in the page, and it says so."""
    for module in (opened, island, html_page):
        monkeypatch.setattr(module, "PAGE_STEPS", 30)
    page = written(FIVE_FAULTS)
    data, whole = data_of(page), data_of(page_of(FIVE_FAULTS))
    assert {len(data[key]) for key in ("frames", "legal", "named", "changes")} == {31}
    assert (data["log"], data["turns"]) == ("", [turn for turn in whole["turns"] if turn[1] <= 30])
    shown = [int(n) for n in re.findall(r'<li id="s(\d+)"', page)]
    assert shown[:31] == list(range(31))
    assert re.findall(r'id="s(\d+)" data-mark="error"', page) == ["10", "20", "52", "62"]
    assert set(shown[31:]) == {
        n for n in map(int, re.findall(r'id="s(\d+)" data-mark', page_of(FIVE_FAULTS))) if n > 30
    }
    for words in ("87 steps, of which this page shows the first 30", "Steps 31 to 87", "too long to be in this page"):
        assert words in page


def test_every_step_and_finding_stands_in_order():
    """The story needs no script."""
    page = page_of(FIVE_FAULTS)
    assert [int(n) for n in re.findall(r'<li id="s(\d+)"', page)] == list(range(88))
    assert re.findall(r'id="s(\d+)" data-mark="error"', page) == ["10", "20", "52", "62"]
    assert len(re.findall(r'<article id="r\d+"', page)) >= 5


def test_hostile_text_is_no_markup(tmp_path):
    """Names, title, notes and remarks that hold tags, quotes, comments, and characters that turn the writing."""
    page = written(evil(tmp_path))
    reader = Reader(page)
    assert set(reader.tags) <= OURS
    assert reader.tags.count("script") == 2
    assert not [name for name, _ in reader.attributes if name.startswith("on")]
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]", page)
    assert page.lower().count("</script") == 2
    assert "<!--" not in page
    assert "</script><script>document.title='owned'</script>" in "".join(reader.texts["h3"])


@pytest.mark.parametrize(
    "name",
    [
        "a-scorers-record",
        *(pytest.param(n, marks=pytest.mark.slow) for n in ("five-faults", "team-game", "promo-game")),
    ],
)
def test_asking_changes_no_verdict(name):
    """What was legal is asked at every step, and answered as `adjudicate legal` does, without a trace."""
    from adjudicator.cli.inputs.attempts import judged
    from adjudicator.cli.one_game.stopped import offered, stopped

    path = EXAMPLES / "crazier-eights" / f"{name}.game.json"
    camera = OpenSteps()
    game = filmed(alone(path), None, lambda: camera)
    assert game.findings == judged(alone(path), weighed=True).findings
    for step in range(1, game.steps + 1, 9):
        judge = stopped(path, step)
        bench = judge.bench
        told = [judge.rules.game.tell(bench, one) for one in offered(judge, list(range(bench.n)))]
        assert camera.legal[step - 1] == told, step


def hidden_from(path, seat):
    """Cards of that game which the seat never saw on the table or in an act: their titles, ids and names."""
    whole, seen = film_of(path), film_of(path, seat)
    pack = whole.judge.pack
    known = {pack.by_spelling.get(word, -1) for word in re.findall(r'"([^"]*)"', seen.log.data.decode())}

    def held(game):
        return {kind for frame in game.frames for place in frame.every_place for kind in place.cards}

    for kind in sorted(held(whole) - held(seen) - known):
        card = pack.cards[kind]
        yield from {pack.called(kind), card.id, card.name, pack.names[kind]} - {""}


HIDING = [
    ("crazier-eights/five-faults", "Ann Bob Cat Dan nobody"),
    ("crazier-eights/team-game", "Ann nobody"),
    ("crazier-eights/eight-on-two-decks", "Ann Hal"),
    ("crazy-eights/partners", "Ann nobody"),
]
HIDING = [(EXAMPLES / f"{name}.game.json", seat) for name, seats in HIDING for seat in seats.split()]
HIDING = [pytest.param(*one, marks=[pytest.mark.slow] if n % 5 else []) for n, one in enumerate(HIDING)]


@pytest.mark.parametrize(("path", "seat"), HIDING, ids=lambda one: getattr(one, "name", one))
def test_a_seats_page_holds_nothing_hidden(path, seat):
    """No spelling, id or name of a card that the seat never saw, neither in what is shown nor in the data."""
    page = page_of(path, seat)
    hidden = list(hidden_from(path, seat))
    assert hidden
    page = re.sub('<section id="rulings".*</section>', "", page, flags=re.DOTALL)  # its texts name cards as examples
    assert not [words for words in hidden if words in page and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", page)]


def test_the_whole_page_does_hold_it():
    """The test above would find something."""
    page = page_of(FIVE_FAULTS)
    assert all(words in page for words in hidden_from(FIVE_FAULTS, "nobody"))


def test_a_seats_page_holds_no_words_of_the_scorer(tmp_path):
    """Title, notes, remarks and expectations may give anything away; so may the bytes that were judged."""
    log = json.loads(FIVE_FAULTS.read_text())
    log["title"], log["notes"] = "Bob holds XYZZY", "XYZZY"
    log["steps"][4]["text"] = "XYZZY"
    log["steps"].insert(5, {"do": "note", "text": "XYZZY"})
    path = tmp_path / "told.game.json"
    path.write_text(json.dumps(log))
    assert "XYZZY" in written(path)
    page = written(path, "Ann")
    assert "XYZZY" not in page
    assert "what Ann may know" in page
    assert hashlib.sha256(path.read_bytes()).hexdigest() not in page
