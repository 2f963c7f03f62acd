"""The checker of links finds what leads nowhere."""

import pytest

from docs.site.links import check

GOOD = '<link href="_static/a.css"><p id="top"></p><a href="sub/b.html#here">b</a><a href="#top">up</a><a href="https://example.org">x</a>'


@pytest.fixture
def site(tmp_path):
    """A site of two pages and a style sheet."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static" / "a.css").write_text("p { background: url(data:image/png;base64,AAAA) }")
    (tmp_path / "index.html").write_text(GOOD)
    (tmp_path / "sub" / "b.html").write_text('<p id="here"><a href="../index.html?q=1#top">a</a></p>')
    return tmp_path


def test_a_good_site(site):
    """Links to pages, places, from a deeper folder, with a query, and out of the site."""
    assert check(site) == (6, [])


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ('<a href="c.html">', "b.html: c.html: there is no such file"),
        ('<a href="../../index.html">', "there is no such file"),
        ('<a href="../index.html#nowhere">', "there is no such place"),
        ('<a href="#nowhere">', "there is no such place"),
        ('<svg><use href="#icon"></svg>', "there is no such place"),
        ('<form action="search.html">', "there is no such file"),
        ('<a href="javascript:x()">', "neither a page of the site nor an address"),
        ('<img src="https://example.org/a.png">', "loaded from elsewhere"),
        ('<script src="//example.org/a.js"></script>', "loaded from elsewhere"),
        ('<link href="../_static/b.css">', "there is no such file"),
        ('<p style="background: url(http://example.org/a.png)">', "loaded from elsewhere"),
        ('<i id="x"></i><i id="x"></i>', "two places are called #x"),
    ],
)
def test_a_fault_is_found(site, markup, fault):
    """Each is told with its page."""
    (site / "sub" / "b.html").write_text(f'<p id="here">{markup}')
    _, [line] = check(site)
    assert line.startswith("sub/b.html: ")
    assert fault in line


def test_a_style_sheet_is_read_too(site):
    """It may load nothing from elsewhere either."""
    (site / "_static" / "a.css").write_text('@import "https://example.org/font.css";')
    assert check(site)[1] == ["_static/a.css: https://example.org/font.css: loaded from elsewhere"]
