"""The front page: `index.md` with its dispute answered by the tool. Its lists are the sidebar, and have every page."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from adjudicator.asking.typed_question import Question, asked
from adjudicator.judging import adjudicate
from adjudicator.reports.frames import Camera, faces
from adjudicator.reports.ink import Ink
from adjudicator.reports.side_by_side import text
from docs.site import paths
from docs.site.markup import Page, block, esc, link, tag
from docs.site.shelf import Shelf
from docs.site.table import picture

SOURCE = Path(__file__).with_name("index.md")
RULESET = "crazier-eights"
_ASK = re.compile(r"^ASK (.*)$", re.MULTILINE)
"""Where the page asks the tool, with the arguments of `adjudicate ask`."""
_LISTS = re.compile(r"^```\{toctree\}\n(?::.*\n)*\n((?:.+\n)*)```$", re.MULTILINE)
_WHOLE = Ink(columns=10**6)
"""Lines as long as they are: the browser breaks them."""


class MisplacedError(Exception):
    """The sidebar has a page twice or not at all, or one that is not there."""


def front_page(shelf: Shelf, listed: Sequence[Page]) -> Page:
    """The first page; `listed` are the pages that its lists must have.

    Raises:
        MisplacedError: for a page that is not in exactly one list, and for a name that is no page.
    """
    source = SOURCE.read_text(encoding="utf-8")
    wrong = [*misplaced(source, [page.path for page in listed])]
    if wrong:
        raise MisplacedError(f"docs/site/{SOURCE.name}: {'; '.join(wrong)}")
    return Page("index", _ASK.sub(lambda found: _dispute(shelf, shlex.split(found[1])), source))


def misplaced(source: str, pages: Sequence[str]) -> list[str]:
    """What is wrong with the lists of a front page."""
    named = Counter(name for names in _LISTS.findall(source) for name in names.split())
    faults = {
        "no list has": [name for name in pages if name not in named],
        "more than one list has": [name for name, times in named.items() if times > 1],
        "there is no page": [name for name in named if name not in pages],
    }
    return [f"{fault} {', '.join(names)}" for fault, names in faults.items() if names]


def _dispute(shelf: Shelf, words: Sequence[str]) -> str:
    """The table that a question is about, and what the tool answers."""
    report = asked(Question(words, RULESET))
    [answer] = report.answers
    camera = Camera()
    pack = adjudicate(msgspec.json.encode(answer.log), observe=camera).pack
    known = faces(pack)
    drawn = picture(camera.frames[0], known, paths.to_cards(shelf, pack.deck.id, known, "index"), "The table")
    verdict, *said = text(report, compared=False, ink=_WHOLE).splitlines()
    typed = tag("p", f"$ adjudicate ask {esc(chr(34) + words[0] + chr(34))}", class_="typed")
    lines = (tag("p", _linked(shelf, esc(line.strip()))) for line in said)
    told = tag("div", typed, tag("p", tag("strong", esc(verdict))), *lines, class_=f"terminal {answer.answer}")
    return block(drawn + told)


def _linked(shelf: Shelf, markup: str) -> str:
    """The same with a link at every ruling that has a page."""
    ids = "|".join(re.escape(id) for id in sorted(shelf.rulings, key=len, reverse=True))
    return re.sub(
        rf"(?<![\w-])(?:{ids})(?![\w.]*\w)", lambda id: link(paths.href("index", paths.of_ruling(id[0])), id[0]), markup
    )
