"""Where the steps of a readable log stand in its file, and what is written there."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

import msgspec

from adjudicator.errors import LogError, Problem
from adjudicator.formats.long_steps import elements, lines_of
from adjudicator.formats.places import Spot, locate, place_of_offset

BOM: Final = b"\xef\xbb\xbf"
"""The byte order mark, with which a file may begin."""


class _Steps(msgspec.Struct):
    """The steps of a log whose other keys may be wrong."""

    steps: msgspec.Raw = msgspec.Raw(b"[]")


_steps: Final = msgspec.json.Decoder(_Steps)


def step_places(data: bytes, lines: bool = False, only: Collection[int] | None = None) -> list[Spot]:
    """Where the steps of a readable log stand, in order; `only` those of these numbers, from 1."""
    return [spot for spot, _ in _written(data, lines, only)]


def step_texts(data: bytes, lines: bool = False, only: Collection[int] | None = None) -> list[str]:
    """The steps of a readable log as they are written, each from the place that `step_places` gives."""
    return [str(row, "utf-8") for _, row in _written(data, lines, only)]


def _written(data: bytes, lines: bool, only: Collection[int] | None) -> Iterator[tuple[Spot, bytes | memoryview]]:
    """The place and the text of each step, in order; `only` those of these numbers."""
    body = data.removeprefix(BOM)
    last = None if only is None else max(only, default=0)
    if lines:
        for n, (line, row) in enumerate(islice(lines_of(body), 1, None if last is None else last + 1), 1):
            if only is None or n in only:
                text = row.lstrip()
                yield Spot(line, len(row) - len(text) + 1), text
        return
    ascii_only, line, column, done, end = body.isascii(), 1, 1, 0, 0
    for n, step in enumerate(islice(raw_steps(body), last), 1):
        at = body.index(step, end)  # nothing else in a log looks like a step
        end = at + len(step)
        if only is None or n in only:
            feed = body.rfind(b"\n", done, at) + 1
            if feed:
                line, column, done = line + body.count(b"\n", done, at), 1, feed
            column, done = column + (at - done if ascii_only else len(body[done:at].decode())), at
            yield Spot(line, column), step


def located(problems: Collection[Problem], data: bytes, lines: bool = False) -> list[Problem]:
    """Problems of a readable log at their lines, those that came up in judging it: these have only a pointer."""
    return [problem if problem.line or not problem.pointer else _located(problem, data, lines) for problem in problems]


def _located(problem: Problem, data: bytes, lines: bool) -> Problem:
    rows = data.decode("utf-8-sig").split("\n")
    text, pointer, offset = "\n".join(rows), problem.pointer, 0
    if lines:
        kept = [n for n, row in enumerate(rows) if row.strip()]
        parts, step = pointer.split("/"), step_at(pointer)
        offset = kept[min(step, len(kept) - 1)]
        text, pointer = rows[offset], "/" + "/".join(parts[3:]) if step and parts[3:] else "" if step else pointer
    place = locate(text, [pointer])[pointer]
    return problem._replace(line=place.line + offset, column=place.column)


def step_at(pointer: str) -> int:
    """The number of the step that a pointer leads to or into; 0 for one that leads elsewhere."""
    parts = pointer.split("/")
    return int(parts[2]) + 1 if parts[1:2] == ["steps"] and len(parts) > 2 and parts[2].isdigit() else 0


def raw_steps(body: bytes) -> Iterator[memoryview]:
    """Each step's own text, undecoded."""
    return map(memoryview, elements(memoryview(_steps.decode(body).steps)))


def decoded(data: bytes) -> str:
    """Decode a file. Raises LogError where it is not UTF-8, with the place or the encoding that it has instead."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            raise LogError([Problem("this file is UTF-16; save it as UTF-8", "", 1, 1)]) from None
        before = data[: error.start].decode()
        place = place_of_offset(before, len(before))
        raise LogError([Problem(f"byte 0x{data[error.start]:02x} is not UTF-8", "", *place)]) from None
