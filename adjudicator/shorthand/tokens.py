"""A line cut into words: what stands between quotation marks is one word, and ` # ` begins a remark.

A colon behind a word is not read.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, get_args

import msgspec

from adjudicator.errors import AdjudicatorError


class LineError(AdjudicatorError):
    """A line that is not understood; the message says what was expected."""


class Unfit(LineError):
    """A line that is understood so far that it can be said why no step says it."""


class NoStep(LineError):
    """A line that tells no step, whatever it tells."""


class UnknownVerb(LineError):
    """What is said to be done is nothing that the game knows."""


Mark = Literal["(", ")", ","]
MARKS = get_args(Mark)
ARTICLES = ("a", "an", "the", "his", "her", "their", "my", "its")
"""What people put before the name of a card."""


class Token(NamedTuple):
    """One word of a line."""

    text: str
    quoted: bool = False
    """Between quotation marks it is a name and nothing else."""

    @property
    def mark(self) -> bool:
        """It is a comma or a bracket."""
        return not self.quoted and self.text in MARKS

    def is_mark(self, mark: Mark) -> bool:
        """It is this comma or bracket."""
        return not self.quoted and self.text == mark


QUOTED = r'(?<!\\)"(?:[^"\\]|\\.)*"|[“„][^“”„]+[“”]'
"""A name between quotation marks, which a phone writes curled.

None begins behind a backslash, so of all that are never closed only the first is read to the end of the line.
"""
_WORD = re.compile(rf'\s*(?:(?P<quoted>{QUOTED})|(?P<mark>[(),])|(?P<word>[^\s(),"]+)|(?P<open>"))')
_PART = re.compile(rf'(?:{QUOTED}|[^;"]|")+')
_OUTSIDE = re.compile(rf"{QUOTED}|(?:^|(?<=\s))#\s?(?P<remark>.*)", re.DOTALL)
"""Names between quotation marks, and the remark behind the first ` # ` that is in none."""
_STATES = re.compile(r"\S+(?: \S+)* states: ")
"""What the story puts before facts, between which semicolons stand."""


def unremarked(line: str) -> tuple[str, str]:
    """A line without its remark, and the remark."""
    remark = next((found for found in _OUTSIDE.finditer(line) if found["remark"] is not None), None)
    return (line.rstrip(), "") if remark is None else (line[: remark.start()].rstrip(), remark["remark"].rstrip())


def tokens(line: str) -> list[Token]:
    """The words of a line.

    Raises:
        LineError: for a quotation mark that is not closed.
    """
    found: list[Token] = []
    at, line = 0, line.rstrip()
    while at < len(line):
        match = _WORD.match(line, at)
        if match is None or match["open"]:
            raise LineError("a quotation mark is not closed")
        at = match.end()
        if match["quoted"]:
            found.append(Token(unquoted(match["quoted"]), True))
        else:
            found.append(Token(match["mark"] or match["word"].removesuffix(":") or match["word"]))
    return found


def parts(line: str) -> list[str]:
    """The lines that stand in one, a semicolon after each; the last may be a remark on all."""
    if line.lstrip().startswith(("{", "#")) or _STATES.match(line):
        return [line]
    said, _ = unremarked(line)
    end = len(said)
    found = [match[0].strip() for match in _PART.finditer(line, 0, end)]
    found = [part for part in found if part] or [""]
    return [*found[:-1], f"{found[-1]}{line[end:]}".strip()]


def unquoted(text: str) -> str:
    """What stands between quotation marks, which is written as in JSON."""
    try:
        return msgspec.json.decode(text.encode(), type=str)
    except (msgspec.DecodeError, UnicodeError):
        return text[1:-1]
