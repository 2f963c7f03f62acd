"""How deep a file may nest: a text is measured before it is read, and what was read of it by its values."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.errors import LogError, Problem

DEEPEST: Final = 100
"""How deep a file may nest. No format of ours comes near; only free values (options) could."""

_STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)  # or its beginning: it takes long to find none
_BRACKET: Final = re.compile(rb"[][{}]")


def shallow(data: bytes) -> bytes:
    """A text from somebody else, which is let through to be read if it does not nest too deep.

    Reading goes down level by level, and in a browser the stack ends sooner than Python knows.

    Raises:
        LogError: for one that nests too deep.
    """
    bare, depth = _STRING.sub(b"", data), 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > DEEPEST:
            line = bare.count(b"\n", 0, bracket.start()) + 1
            raise LogError([Problem(f"nested more than {DEEPEST} levels deep", line=line)])
    return data


def deep(value: object, inside: int = 0) -> bool:
    """Whether a value nests deeper than `DEEPEST`, being itself inside so many containers."""
    level: list[object] = [value]
    for _ in range(inside, DEEPEST + 1):
        level = [
            item
            for box in level
            if isinstance(box, dict | list)
            for item in (box.values() if isinstance(box, dict) else box)
        ]
        if not level:
            return False
    return True
