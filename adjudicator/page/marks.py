"""Text as HTML: whatever stands in a log comes out as text, never as markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from adjudicator.reports.safe import safe, safe_json


def text(words: str) -> str:
    """A text that no browser takes for markup, and that turns no writing direction."""
    return escape(safe(words))


def element(tag: str, words: str, kind: str = "") -> str:
    """A text in an element, with a class where one is given."""
    named = f' class="{kind}"' if kind else ""
    return f"<{tag}{named}>{text(words)}</{tag}>"


def listed(lines: Iterable[str], kind: str = "") -> str:
    """Texts as a list; nothing for none."""
    items = "".join(element("li", line) for line in lines)
    named = f' class="{kind}"' if kind else ""
    return f"<ul{named}>{items}</ul>\n" if items else ""


def data_block(json: str) -> str:
    """JSON that can end no element and begin no comment."""
    escaped = safe_json(json)
    for character in "<>&":
        escaped = escaped.replace(character, f"\\u{ord(character):04x}")
    return escaped
