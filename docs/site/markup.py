"""Pages as Sphinx reads them: Markdown headings, and pieces of HTML in which every text is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudicator.reports.safe import safe

_FENCE = "`" * 12
_BLOCKS = frozenset({"dd", "div", "dt", "li", "p", "td", "th"})
"""Elements that end a line, so that no two words run into one in the index of words."""
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


class Page(NamedTuple):
    """One page: where it goes, without an ending, and its source."""

    path: str
    source: str
    says: str = ""
    """What the search shows below its title: of a card what it says, of a ruling its id, name and book."""


def esc(text: str) -> str:
    """A text that is no markup, whoever wrote it."""
    return html.escape(safe(text)).replace("`", "&#96;")


def tag(name: str, *inner: str, **attributes: str) -> str:
    """An element around what is markup already; attributes are escaped, and `class_` is `class`."""
    written = "".join(f' {key.strip("_").replace("_", "-")}="{esc(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inner)}</{name}>{chr(10) if name in _BLOCKS else ''}"


def coded(text: str) -> str:
    """A text in which what stands between backticks is code."""
    return "".join(tag("code", esc(part)) if n % 2 else esc(part) for n, part in enumerate(text.split("`")))


def link(href: str, text: str) -> str:
    """A link with a plain text."""
    return tag("a", esc(text), href=href)


def linked(inner: str, href: str, title: str = "") -> str:
    """Markup made a link, where there is somewhere to go."""
    if not href:
        return inner
    return tag("a", inner, href=href, title=title) if title else tag("a", inner, href=href)


def items(rows: Iterable[str], **attributes: str) -> str:
    """A list of what is markup already; nothing for none."""
    found = "".join(tag("li", row) for row in rows)
    return tag("ul", found, **attributes) if found else ""


def rows(pairs: Iterable[tuple[str, str]]) -> str:
    """Terms, and what is markup already about each; those with nothing to say are left out."""
    found = "".join(tag("dt", esc(term)) + tag("dd", said) for term, said in pairs if said)
    return tag("dl", found, class_="facts") if found else ""


def block(markup: str, *, searched: bool = True) -> str:
    """A piece of HTML in a page, or nothing; what is not `searched` is left out of the index of words."""
    if not markup:
        return ""
    option = "" if searched else ":class: no-search\n"
    return f"{_FENCE}{{raw}} html\n{option}\n{markup}\n{_FENCE}\n"


def heading(text: str, level: int = 1) -> str:
    """A heading in which no character means anything."""
    return f"{'#' * level} {escaped(text)}\n"


def escaped(text: str) -> str:
    """A line of Markdown in which no character means anything."""
    return _PUNCTUATION.sub(r"\\\1", safe(text))


def anchor(id: str) -> str:
    """A place to link to, before the heading that follows."""
    return block(tag("span", id=id, class_="anchor"), searched=False)


def page(path: str, title: str, *pieces: str, called: Sequence[str] = (), says: str = "") -> Page:
    """A page that no table of contents lists; others link to it, and the search finds it by what it is `called`."""
    names = dict.fromkeys(_indexed(name) for name in called if name.strip())
    index = [f"{_FENCE}{{index}} ! single: {name}\n{_FENCE}\n" for name in names]
    return Page(path, "\n".join(["---\norphan: true\n---\n", *index, heading(title), *filter(None, pieces)]), says)


def _indexed(name: str) -> str:
    """A name as an entry of the index: one line, in which nothing parts it or ends the fence."""
    return safe(name.strip().lower()).replace(";", ",").replace("`", "'")
