"""Where values stand in a JSON text.

The walk through a text is a loop that keeps only the open containers, so a text may nest as deep as it is
long. Grammar: RFC 8259, less what msgspec refuses too: half a surrogate pair, and numbers out of range.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import json

Key = str | int | None
"""A key of an object, an index of an array, or None for the document."""

LONGEST_NUMBER: Final = 4300
"""More digits than Python turns into an int."""


class Spot(NamedTuple):
    """A place in a text, as editors count."""

    line: int
    """From 1. Only a line feed ends a line."""
    column: int
    """From 1, in characters."""

    def seen_from(self, spot: Spot) -> Spot:
        """The place in the whole text, of one in a part of it that begins at `spot`."""
        return Spot(spot.line + self.line - 1, self.column + (spot.column - 1 if self.line == 1 else 0))


class MalformedError(ValueError):
    """A text that is no JSON."""

    def __init__(self, offset: int, message: str) -> None:
        """`offset` is that of the first character that does not fit."""
        self.offset, self.message = offset, message
        super().__init__(message)


def locate(text: str, pointers: Collection[str]) -> dict[str, Spot]:
    """The place of each value that a JSON pointer (RFC 6901) names.

    A pointer to nothing gets the place of its deepest ancestor that exists. The text must be JSON.
    """
    found = offsets_of(text, pointers)
    ascending = sorted(found.values())
    places = dict(zip(ascending, places_of(text, ascending), strict=True))
    return {pointer: places[offset] for pointer, offset in found.items()}


def offsets_of(text: str, pointers: Collection[str]) -> dict[str, int]:
    """As `locate`, but where the values begin in the text, from 0. Reads no further than it must."""
    wanted = _tree(pointers)
    missing = _size(wanted)
    offsets: dict[int, int] = {}
    path: list[_Branch | None] = []
    for depth, key, offset in values(text):
        del path[depth:]
        parent = path[-1] if path else None
        branch = parent.get(str(key)) if parent else None if depth else wanted
        path.append(branch)
        if branch is not None and id(branch) not in offsets:
            offsets[id(branch)] = offset
            missing -= 1
            if not missing:
                break
    return {pointer: _deepest(wanted, pointer, offsets) for pointer in pointers}


def duplicate_keys(text: str) -> list[tuple[str, str, Spot]]:
    """Every key that its object already has: the pointer of the value, the key, and where it is repeated.

    The text must be JSON. The place is that of the value after the repeated key.
    """
    found: list[tuple[str, str, int]] = []
    path: list[Key] = []
    seen: list[set[str]] = [set()]
    for depth, key, offset in values(text):
        del path[depth:], seen[depth + 1 :]
        path.append(key)
        seen.append(set())
        if isinstance(key, str):
            if key in seen[depth]:
                found.append((pointer_of(path[1:]), key, offset))
            seen[depth].add(key)
    places = places_of(text, [offset for _, _, offset in found])
    return [(pointer, key, place) for (pointer, key, _), place in zip(found, places, strict=True)]


def place_of_offset(text: str, offset: int) -> Spot:
    """Line and column of a character, given its index in the text."""
    return next(places_of(text, [offset]))


def places_of(text: str, offsets: Iterable[int]) -> Iterator[Spot]:
    """Line and column of each offset. The offsets must ascend."""
    line, start, done = 1, 0, 0
    for offset in offsets:
        line += text.count("\n", done, offset)
        start = max(start, text.rfind("\n", done, offset) + 1)
        done = offset
        yield Spot(line, offset - start + 1)


def pointer_of(path: Iterable[object]) -> str:
    """The JSON pointer of a path of keys and indices."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)


def first_fault(text: str, deepest: int) -> MalformedError | None:
    """Why a text is no JSON, or where it nests deeper than `deepest` containers; None if neither."""
    try:
        for depth, _, offset in values(text):
            if depth > deepest:
                return MalformedError(offset, f"nested more than {deepest} levels deep")
    except MalformedError as fault:
        return fault
    return None


# ---- the wanted pointers, as a tree

_Branch: TypeAlias = "dict[str, _Branch]"


def _tree(pointers: Collection[str]) -> _Branch:
    root: _Branch = {}
    for pointer in pointers:
        branch = root
        for key in _path(pointer):
            branch = branch.setdefault(key, {})
    return root


def _path(pointer: str) -> list[str]:
    return [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]


def _size(root: _Branch) -> int:
    size, branches = 0, [root]
    while branches:
        size += 1
        branches.extend(branches.pop().values())
    return size


def _deepest(root: _Branch, pointer: str, offsets: dict[int, int]) -> int:
    branch = root
    for key in _path(pointer):
        if id(branch[key]) not in offsets:
            break
        branch = branch[key]
    return offsets[id(branch)]


# ---- the walk

_SPACE: Final = re.compile(r"[ \t\n\r]*+")
# The others are compiled where a text is walked through or refused: most are read, and nobody asks for a place.
_OPEN_STRING: Final = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
_TOKEN: Final = rf"""(?x)(?P<mark>[{{}}\[\]:,])
    |(?P<string>{_OPEN_STRING}")
    |(?P<number>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)
    |(?P<word>true|false|null)"""
_WORD: Final = r"(?s)[^\s\[\]{},:\"]{1,60}|."
_ESCAPE: Final = r"(?s)\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>u[dD][89a-fA-F]..)|.)"

_DIGITS: Final = set("-0123456789")

_Want = Literal["value", "first", "key", "first key", "colon", "next item", "next key", "end"]
_WANTED: Final[dict[_Want, str]] = {
    "value": "a value",
    "first": "a value or ']'",
    "key": "a key in double quotes",
    "first key": "a key in double quotes or '}'",
    "colon": "':'",
    "next item": "',' or ']'",
    "next key": "',' or '}'",
    "end": "the end",
}


def values(text: str) -> Iterator[tuple[int, Key, int]]:
    """Every value in order of place: in how many containers it lies, its key or index, and its offset.

    Raises:
        MalformedError: at the first character that is not as JSON has it.
    """
    open_: list[int] = []  # the last index of each open array, -1 for an object
    want: _Want = "value"
    key: Key = None
    end, token_at = 0, re.compile(_TOKEN).match
    while True:
        start = _space(text, end)
        token = token_at(text, start)
        if token is None:
            if start == len(text) and want == "end":
                return
            raise _misplaced(text, start, want)
        end = token.end()
        mark = token["mark"] or ""
        if want == "first" and mark != "]":
            open_[-1], key, want = 0, 0, "value"
        if want == "value" and mark not in ("}", "]", ":", ","):
            yield len(open_), key, start
            if mark:
                open_.append(-1)
                want = "first" if mark == "[" else "first key"
                continue
            _check_scalar(token)
        elif want in ("key", "first key") and token["string"]:
            _check_scalar(token)
            key, want = json.decode(token[0]), "colon"
            continue
        elif want == "colon" and mark == ":":
            want = "value"
            continue
        elif want in ("next item", "next key") and mark == ",":
            want = "key" if want == "next key" else "value"
            if want == "value":
                open_[-1] += 1
                key = open_[-1]
            continue
        elif (want in ("first", "next item") and mark == "]") or (want in ("first key", "next key") and mark == "}"):
            open_.pop()
        else:
            raise _misplaced(text, start, want)
        want = "end" if not open_ else "next key" if open_[-1] < 0 else "next item"


def _space(text: str, start: int) -> int:
    space = _SPACE.match(text, start)
    return space.end() if space else start


def _check_scalar(token: re.Match[str]) -> None:
    """Refuse half a surrogate pair and a number that is out of range."""
    text, start = token[0], token.start()
    if token["string"] and "\\" in text:
        for escape in re.finditer(_ESCAPE, text):
            if escape["half"]:
                raise MalformedError(start + escape.start(), f"\\{escape['half']} is half a character")
    if token["number"] and _out_of_range(text):
        raise MalformedError(start, "a number out of range")


def _out_of_range(number: str) -> bool:
    if set(number) <= _DIGITS:
        return len(number.lstrip("-")) > LONGEST_NUMBER
    return math.isinf(float(number))


def _misplaced(text: str, start: int, want: _Want) -> MalformedError:
    if not text.strip():
        return MalformedError(0, "the file is empty")
    if start == len(text):
        return MalformedError(start, f"the text ends too early: expected {_WANTED[want]}")
    if text[start] == '"' and (string := re.compile(_OPEN_STRING).match(text, start)):
        end = string.end()
        if end == len(text):
            return MalformedError(start, "a string that is never closed")
        if text[end] == "\\":
            return MalformedError(end, "an escape that JSON does not have")
        if text[end] != '"':
            return MalformedError(end, "a line break or another control character inside a string")
    before = text[:start].rstrip(" \t\n\r")
    if text[start] in "]}" and before.endswith(","):
        return MalformedError(len(before) - 1, f"a comma too many: {text[start]!r} comes next")
    if want in ("next item", "next key") and text[start] in '{["':
        return MalformedError(len(before), f"a comma is missing: {text[start]!r} comes next")
    word = re.compile(_WORD).match(text, start)
    comment = "; JSON has no comments" if text.startswith(("#", "//", "/*"), start) else ""
    return MalformedError(start, f"expected {_WANTED[want]}, found {word[0] if word else ''!r}{comment}")
