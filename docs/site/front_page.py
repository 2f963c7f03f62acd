"""The front page: `index.md`. Its lists are the sidebar, and have every page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from docs.site.markup import Page

SOURCE = Path(__file__).with_name("index.md")
_LISTS = re.compile(r"^```\{toctree\}\n(?::.*\n)*\n((?:.+\n)*)```$", re.MULTILINE)


class MisplacedError(Exception):
    """The sidebar has a page twice or not at all, or one that is not there."""


def front_page(listed: Sequence[Page]) -> Page:
    """The first page; `listed` are the pages that its lists must have.

    Raises:
        MisplacedError: for a page that is not in exactly one list, and for a name that is no page.
    """
    source = SOURCE.read_text(encoding="utf-8")
    wrong = [*misplaced(source, [page.path for page in listed])]
    if wrong:
        raise MisplacedError(f"docs/site/{SOURCE.name}: {'; '.join(wrong)}")
    return Page("index", source)


def misplaced(source: str, pages: Sequence[str]) -> list[str]:
    """What is wrong with the lists of a front page."""
    named = Counter(name for names in _LISTS.findall(source) for name in names.split())
    faults = {
        "no list has": [name for name in pages if name not in named],
        "more than one list has": [name for name, times in named.items() if times > 1],
        "there is no page": [name for name in named if name not in pages],
    }
    return [f"{fault} {', '.join(names)}" for fault, names in faults.items() if names]
