"""Yes or no to a question, where a ruling has the answer to one that comes to the same."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from adjudicator.desk.players_words import stem, stems
from adjudicator.desk.ranking import Hit
from adjudicator.formats.questions import Reply

CLOSE: Final = 0.65
"""How like two questions must be to have one answer."""
NEAR: Final = 0.3
"""How like they must be for one to be shown beside the other."""
_TURN: Final = """
    no not never none nothing nobody cannot without illegal wrong forbidden cheating mistake bad must have owe forced
    optional only still already before after first second third last more less fewer than all both every each any same
    other another else opposite own under top bottom left right high low highest lowest new old up on off instead again
    face down ally opponent partner starter one two three four five six seven eight nine ten twice once yes free refuse
    skip lose win lie hide true false honest secret silent
"""
_TURNING: Final = frozenset(map(stem, _TURN.split()))
"""Words of which each can turn the answer."""
_OPEN: Final = re.compile(r"\b(?:who|whose|whom|what|whats|which|where|when|why|how)\b")
_EITHER: Final = re.compile(r"\bor\b")
_AUXILIARY: Final = "can|cant|may|must|do|does|did|is|are|am|was|were|will|would|should|could|has|have"
_CLOSED: Final = re.compile(
    rf"(?:^|[,.;:] *)(?:and |so |then )?(?:{_AUXILIARY})\b|\b(?:ok|okay|right|legal|allowed|fine|correct|valid)\W*$"
)


def asks(text: str) -> bool:
    """Whether somebody asks something, and does not tell what was done."""
    plain = _plain(text)
    return "?" in plain or _OPEN.search(plain) is not None or _CLOSED.search(plain) is not None


def _plain(text: str) -> str:
    return text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "").replace("'", "")


def reply(question: str, hit: Hit, answer: Reply) -> tuple[Reply, str]:
    """Answer a yes-or-no question as the nearest question of a ruling is answered, if both come to the same.

    Where they may not, return that question with its answer, for the reader to compare; nothing where it is not near.
    """
    plain = _plain(question)
    closed, open_ = _CLOSED.search(plain), _OPEN.search(plain)
    one_of = _EITHER.search(plain) or (closed and open_ and open_.start() < closed.start())
    if not answer or closed is None or one_of:
        return "", ""
    if hit.near >= CLOSE and _turning(question) == _turning(hit.question):
        return answer, ""
    if hit.near < NEAR:
        return "", ""
    known = re.sub(r"\bi\b", "I", hit.question)
    return "", f"{known[:1].upper()}{known[1:]}? {answer.capitalize()}."


def _turning(question: str) -> Counter[str]:
    return Counter(word for word in stems(question) if word in _TURNING)
