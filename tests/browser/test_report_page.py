"""The page of pictures in a browser: whatever names are in it, it fits, shows one picture each, and asks nobody."""

import json

import pytest

from adjudicator.cli.main import main
from tests.browser.test_hostile_pages import PAYLOADS
from tests.cli.conftest import FAULTY, FINE, log

VISIBLE = "[...document.querySelectorAll('svg')].filter(one => one.checkVisibility())"
SHOWN = f"return {VISIBLE}.map(one => one.dataset.width)"
WIDTHS = "return [document.documentElement.scrollWidth, innerWidth]"
TAGS = "return document.querySelectorAll('script, img, iframe, object, embed, base, svg svg').length"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The page of a few games, each with a hostile player and a hostile title."""
    pytest.importorskip("pyarrow")
    pytest.importorskip("vl_convert")
    folder = tmp_path_factory.mktemp("report")
    lines = [
        log(*steps, title=words).replace('"Ann"', json.dumps(words + "Ann"))
        for words in PAYLOADS
        for steps in ((FAULTY,), (FINE,))
    ]
    (folder / "a.games.jsonl").write_text("\n".join(lines), encoding="utf-8")
    main(["check", str(folder / "a.games.jsonl"), "-q", "-f", "concise", "-o", f"parquet:{folder / 'tables'}"])
    assert main(["report", str(folder / "tables"), "--html", str(folder / "a.html")]) == 0
    return folder / "a.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "shown"), [(1280, "wide"), (900, "wide"), (390, "narrow")])
def test_it_fits_and_runs_nothing(browser, report, width, shown, scheme):
    """No side is wider than the window, and the console stays empty."""
    browser.size(width)
    browser.media(scheme=scheme)
    browser.open(report)
    seen, there = browser.run(WIDTHS)
    assert seen <= there
    assert browser.run(SHOWN) == [shown] * 4
    assert browser.run("return typeof owned") == "undefined"
    assert browser.run(TAGS) == 0
    assert [url for url in browser.requests() if url.startswith(("http", "file"))] == [report.as_uri()]
    assert browser.complaints() == []
