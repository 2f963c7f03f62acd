"""The sources of the site: the documents of this folder as they are, and pages made from the data."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from docs.site.book_page import book_page, books_page, cards_page, rulings_page
from docs.site.card_page import card_page, deck_page
from docs.site.command_page import commands_page
from docs.site.front_page import front_page
from docs.site.markup import Page
from docs.site.ruling_page import ruling_page
from docs.site.shelf import Shelf

ROOT = Path(__file__).parents[2]
_ELSEWHERE = re.compile(r"\[([^]]+)\]\(\.\./[^)]*\)")
"""A link out of the folder of documents."""
_BESIDE = re.compile(r"\]\((?=[\w.])(?!https?:)")
"""A link of a file of the project's own folder to something there."""


def pages(only: Sequence[str] = ()) -> Iterator[Page]:
    """Every page of the site; with `only`, of the rulings these alone."""
    shelf = Shelf(ROOT, only)
    for error in shelf.refused:
        print(f"left out: {error}", file=sys.stderr)
    written = listed(shelf)
    yield front_page(shelf, written)
    yield from written
    yield from (book_page(shelf, id) for id in shelf.books)
    yield from (ruling_page(shelf, id) for id in shelf.rulings)
    yield from (deck_page(shelf, id) for id in shelf.packs)
    yield from (card_page(shelf, place, card) for place, card in shelf.cards())


def listed(shelf: Shelf) -> list[Page]:
    """The pages that the sidebar has."""
    return [*documents(), books_page(shelf), rulings_page(shelf), cards_page(shelf), commands_page()]


def documents() -> Iterator[Page]:
    """The documents that are written by hand. A link to a file of the project becomes its name."""
    for path in sorted((ROOT / "docs").glob("*.md")):
        text = path.read_text(encoding="utf-8").replace("```jsonl\n", "```json\n")
        yield _document(path.stem, text)
    for name in ("CHANGELOG", "CONTRIBUTING"):
        text = (ROOT / f"{name}.md").read_text(encoding="utf-8")
        yield _document(name.lower(), _BESIDE.sub("](../", text).replace("](../docs/", "]("))


def _document(name: str, text: str) -> Page:
    return Page(name, _ELSEWHERE.sub(r"`\1`", text))


def write(found: Iterable[Page], folder: Path) -> None:
    """Write pages as files, with the pictures that the documents show beside them."""
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures")
    for page in found:
        path = folder / f"{page.path}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.source, encoding="utf-8", newline="\n")


def sentences(found: Iterable[Page]) -> str:
    """What pages say in a sentence, as a script for the page of the search."""
    return f"var SAYS = {json.dumps({page.path: page.says for page in found if page.says}, indent=0)};\n"
