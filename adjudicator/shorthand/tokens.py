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


Mark = Literal["(", ")", ","]
MARKS = get_args(Mark)


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


_WORD = re.compile(r'\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<mark>[(),])|(?P<word>[^\s(),"]+)|(?P<open>"))')
_PART = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^;"]|")+')
_REMARK = re.compile(r"(?:^|\s+)#\s?")


def tokens(line: str) -> tuple[list[Token], str]:
    """The words of a line, and its remark.

    Raises:
        LineError: for a quotation mark that is not closed.
    """
    found: list[Token] = []
    at, line = 0, line.rstrip()
    while at < len(line):
        remark = _REMARK.match(line, at)
        if remark:
            return found, line[remark.end() :]
        match = _WORD.match(line, at)
        if match is None or match["open"]:
            raise LineError("a quotation mark is not closed")
        at = match.end()
        if match["quoted"]:
            found.append(Token(_unquoted(match["quoted"]), True))
        else:
            found.append(Token(match["mark"] or match["word"].removesuffix(":") or match["word"]))
    return found, ""


def parts(line: str) -> list[str]:
    """The lines that stand in one, a semicolon after each; the last may be a remark on all."""
    if line.lstrip().startswith(("{", "#")):
        return [line]
    remark = _REMARK.search(line)
    end = remark.start() if remark else len(line)
    found = [match[0].strip() for match in _PART.finditer(line, 0, end)]
    found = [part for part in found if part] or [""]
    return [*found[:-1], f"{found[-1]}{line[end:]}".strip()]


def _unquoted(text: str) -> str:
    """What stands between quotation marks, which is written as in JSON."""
    try:
        return msgspec.json.decode(text.encode(), type=str)
    except (msgspec.DecodeError, UnicodeError):
        return text[1:-1]
