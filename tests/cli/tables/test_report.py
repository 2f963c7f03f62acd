"""`adjudicate report`: a page of pictures, each with a table, that runs nothing and has no markup of a log."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("vl_convert")
import pyarrow
import pyarrow.parquet as parquet

from adjudicator.cli.tables import arrow, pictured
from adjudicator.page.corpus_counts import Corpus, Faults, OfRuling
from adjudicator.page.corpus_page import corpus_page
from adjudicator.reports.safe import safe
from tests.cli.conftest import FAULTY, FINE, log


class Seen(HTMLParser):
    """The elements of a page, with their attributes, and its text."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.texts = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.texts.append(data)


@pytest.fixture(scope="module")
def page(season):
    """The page of the season."""
    file = season.folder / "season.html"
    pictured.write_page(season.tables, file, "A season")
    return file.read_text(encoding="utf-8")


def test_each_picture_has_a_table(page):
    """In two widths, with a name, and the numbers beside it."""
    elements = Seen(page).elements
    pictures = [attrs for tag, attrs in elements if tag == "svg"]
    assert [attrs["data-width"] for attrs in pictures] == ["wide", "narrow"] * 4
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs in pictures)
    assert sum(tag == "table" for tag, _ in elements) == 4
    assert re.findall(r"<h2>(.*?)</h2>", page) == ["Over time", "By ruling", "By turn", "By player"]
    assert all(attrs.get("scope") in ("col", "row") for tag, attrs in elements if tag == "th")


def test_a_heading_stands_as_its_numbers_do(page):
    """To the right above numbers, to the left above names."""
    for head, first in re.findall(r"<thead><tr>(.*?)</tr></thead>\n<tbody>\n(.*?)</tr>", page):
        right = ["class" in cell for cell in re.findall(r"<t[hd]([^>]*)>", head)]
        assert right == ["class" in cell for cell in re.findall(r"<t[hd]([^>]*)>", first)]
        assert not right[0]
        assert right[-1]


def test_it_counts_what_the_report_counts(page, season):
    """In its first sentence."""
    summary = season.report["summary"]
    assert f"{len(season.report['logs'])} games, " in page
    assert f"{summary['error']} faults" in page


def test_it_runs_nothing_and_asks_nobody(page):
    """No script, no address, no style but its own; a hostile name is text."""
    seen = Seen(page)
    assert {tag for tag, _ in seen.elements}.isdisjoint({"script", "b", "img", "a", "iframe", "object", "use", "image"})
    for _, attrs in seen.elements:
        assert not [key for key in attrs if key.startswith("on") or key in ("style", "href", "src", "xlink:href")]
    assert "\u202e" not in page
    assert any("</script><b>\\u202eBob\\e[31m" in text for text in seen.texts)
    policy = next(attrs["content"] for _, attrs in seen.elements if attrs.get("http-equiv"))
    assert policy.startswith("default-src 'none';")


def test_the_same_tables_give_the_same_page(page, season, run):
    """On standard output as in a file."""
    given = ["report", season.tables, "--title", "A season", "--html"]
    assert run(*given, "-").out == page
    again = season.folder / "again.html"
    result = run(*given, again)
    assert again.read_text(encoding="utf-8") == page
    assert result.err.strip().endswith(f"again.html: written, {len(page.encode()) // 1000 + 1} kB")


def test_empty_tables_are_a_page(run, game):
    """Which says that there is nothing; so is one game without a fault."""
    path = game("a.games.jsonl", "\n")
    out, file = path.parent / "out", path.parent / "a.html"
    for text, said in (
        ("\n", "There are no games"),
        (log(FINE), "1 game, 0 % of them"),
        (log(FAULTY), "1 game, 100.0 %"),
    ):
        path.write_text(text)
        run("check", path, "-o", f"parquet:{out}")
        assert run("report", out, "--html", file).code == 0
        assert said in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (lambda folder: (folder / "games" / "part-00000.parquet").write_bytes(b"no"), "these are no tables"),
        (lambda folder: (folder / "steps" / "part-00000.parquet").unlink(), "steps"),
        (lambda folder: (folder / "steps").rename(folder / "other"), "holds no tables"),
        (
            lambda folder: parquet.write_table(pyarrow.table({"game": [1]}), folder / "games" / "part-00000.parquet"),
            "no tables of version 1",
        ),
    ],
)
def test_what_are_no_tables(run, game, spoilt, words):
    """Exit code 2, and what is wrong, in a line."""
    path = game("a.game.json", log(FAULTY))
    out = path.parent / "out"
    run("check", path, "-o", f"parquet:{out}")
    spoilt(out)
    result = run("report", out, "--html", path.parent / "a.html")
    assert result.code == 2
    assert words in result.err
    assert "internal fault" not in result.err
    assert not (path.parent / "a.html").exists()


@pytest.mark.parametrize("name", ["\ufffe", "\uffff", "\ufdd0", "\U0010ffff", "constructor", "__proto__", "toString"])
def test_a_name_that_the_drawing_library_trips_over(name):
    """It is neither aborted by what is no character, nor mistaken by what objects of its own language have."""
    corpus = Corpus(games=2, by_player={name: Faults(of=2), "Bob": Faults(of=1)})
    corpus.by_ruling[name] = OfRuling(sorts=Counter(error=2), names=Counter({name: 2}))
    page = corpus_page(corpus, name, "nobody")
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    labels = [Seen(picture).texts for picture in pictures]
    assert [(safe(name) in shown, f"{safe(name)} {safe(name)}" in shown) for shown in labels] == [
        *[(False, True)] * 2,
        *[(True, False)] * 2,
    ]


def test_what_is_not_there(run, game, monkeypatch):
    """A folder, a library; and a page is never called like a log."""
    path = game("a.game.json", log(FAULTY))
    assert "holds no tables" in run("report", path.parent, "--html", "-").err
    assert "called like a log" in run("report", path.parent, "--html", path).err
    monkeypatch.setattr(pictured, "find_spec", lambda name: None)
    result = run("report", path.parent, "--html", "-")
    assert (result.code, result.err) == (2, f"adjudicate: {pictured.MISSING}\n")
    monkeypatch.undo()
    arrow.pyarrow.cache_clear()
    monkeypatch.setattr(arrow, "find_spec", lambda name: None)
    run("check", path, "-o", f"parquet:{path.parent / 'out'}")
    assert run("report", path.parent, "--html", "-").code == 2
