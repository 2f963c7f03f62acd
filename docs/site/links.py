"""Checks a built site: every link leads somewhere, and no page asks for anything from elsewhere."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href", "object": "data"}
"""What a page loads by itself, and where it says so."""
LINKED = {"a": "href", "area": "href", "form": "action", "use": "href"}
"""What leads to another page."""
OUTSIDE = ("http", "https", "mailto")


class Read(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: Counter[str] = Counter()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one element."""
        for key, value in attrs:
            if key == "id":
                self.ids[value or ""] += 1
            elif key == LINKED.get(tag):
                self.links.append(value or "")
            elif key == LOADED.get(tag):
                self.loads.append(value or "")
            elif key == "style":
                self.loads += _urls(value or "")


def _urls(css: str) -> list[str]:
    """What a style sheet loads."""
    found: list[str] = re.findall(r"(?:url\(\s*|@import\s+)[\"']?([^\"')\s;]+)", css)
    return found


def check(site: Path) -> tuple[int, list[str]]:
    """How many links a site has, and a line for each that leads nowhere or loads something from elsewhere."""
    files = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    pages = {name: Read(path.read_text(encoding="utf-8")) for name, path in files.items() if name.endswith(".html")}
    places: Mapping[str, Mapping[str, int]] = {name: pages[name].ids if name in pages else {} for name in files}
    number, wrong = 0, []
    for name, path in files.items():
        if name.endswith(".css"):
            links, loads = [], _urls(path.read_text(encoding="utf-8"))
        elif name in pages:
            links, loads = pages[name].links, pages[name].loads
        else:
            continue
        number += len(links) + len(loads)
        wrong += [f"{name}: two places are called #{id}" for id, times in places[name].items() if times > 1]
        wrong += [f"{name}: {href}: {fault}" for href in links for fault in _linked(name, href, places)]
        wrong += [f"{name}: {href}: {fault}" for href in loads for fault in _loaded(name, href, places)]
    return number, wrong


def _linked(page: str, href: str, places: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """What is wrong with a link."""
    to = urlsplit(href)
    there = _there(page, to.path)
    if to.scheme or to.netloc:
        if to.scheme not in OUTSIDE:
            yield "neither a page of the site nor an address"
    elif there not in places:
        yield "there is no such file"
    elif to.fragment and unquote(to.fragment) not in places[there]:
        yield "there is no such place in that page"


def _loaded(page: str, href: str, places: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """What is wrong with something that a page or style sheet loads."""
    to = urlsplit(href)
    if to.scheme == "data":
        return
    if to.scheme or to.netloc:
        yield "loaded from elsewhere"
    elif _there(page, to.path) not in places:
        yield "there is no such file"


def _there(page: str, path: str) -> str:
    """The file that a link from a page leads to, seen from the top of the site."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(path))) if path else page
