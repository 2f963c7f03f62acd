"""The whole way to files. Without the extra `docs` these tests are passed over; `.ci/run` has it."""

import re
import shutil
import subprocess
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from docs.site.__main__ import main

CHROMIUM = shutil.which("chromium")
pytest.importorskip("furo")


@pytest.mark.parametrize("name", ["", "letter.txt"])
def test_other_files_are_left_alone(tmp_path, capsys, name):
    """Where something else lies than a site, nothing is built and nothing goes."""
    (tmp_path / "letter.txt").write_text("dear Ann")
    assert main([str(tmp_path / name)]) == 2
    assert "there is something here that is no site" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_an_unknown_ruling(tmp_path, capsys):
    """It is named, and nothing is built."""
    assert main([str(tmp_path / "site"), "--only", "CE-99.1"]) == 2
    assert "no ruling is called CE-99.1" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_ids_are_words():
    """The index has an id as one word beside its parts."""
    from docs.site.words import Words

    assert Words({}).split("See CE-8.1: well-known.") == ["See", "CE", "8", "1", "well", "known", "CE-8.1"]


def test_sphinx_shows_how_far_it_has_come(monkeypatch):
    """Pages read, and then pages written, each up to their number."""
    from docs.site import progress

    said, heard = [], {}

    @contextmanager
    def counting(noun, total, past):
        said.append(f"{total()} {noun}s to be {past}")
        yield lambda _: said.append(past)
        said.append("done")

    monkeypatch.setattr(progress, "counting", counting)
    app = SimpleNamespace(connect=heard.__setitem__, env=SimpleNamespace(found_docs={"a", "b"}))
    progress.show(app)
    heard["env-before-read-docs"](app, None, ["a"])
    heard["source-read"](app, "a", [""])
    heard["write-started"](app, None)
    heard["html-page-context"](app, "a", "", {}, None)
    heard["build-finished"](app, None)
    assert said == ["1 pages to be read", "read", "done", "2 pages to be written", "written", "done"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site with one ruling."""
    out = tmp_path_factory.mktemp("built") / "site"
    assert main([str(out), "--only", "CE-8.1"]) == 0
    return out


@pytest.mark.slow
def test_a_site_is_built_anew_in_its_place(site, capsys):
    """The former build goes; the same files come."""
    before = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    (site / "old.html").write_text("")
    assert main([str(site), "--only", "CE-8.1"]) == 0
    assert re.fullmatch(r"\d+ pages, \d+ links, 0 wrong\n", capsys.readouterr().out)
    assert {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()} == before


@pytest.mark.slow
@pytest.mark.skipif(not CHROMIUM, reason="no chromium here")
@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("CE-8.1", "rulings/ce-8.1.html"),
        ("unmatched-discard", "rulings/ce-8.1.html"),
        ("castle", "cards/house-52/castle.html"),
        ("5 eye", "cards/house-52/castle.html"),
        ("swap hands", "cards/house-52/changed-coats.html"),
    ],
)
def test_the_search_works_from_a_folder(site, tmp_path, asked, first):
    """In a browser without a server: what is asked for by id, name, card or words comes first."""
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--dump-dom"]
    address = f"{(site / 'search.html').as_uri()}?q={asked.replace(' ', '+')}"
    dom = subprocess.run(
        [CHROMIUM, *flags, f"--user-data-dir={tmp_path}", "--virtual-time-budget=8000", address],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert re.findall(r'<li class="kind-[a-z]+"><a href="([^"]*)"', dom)[0] == first
