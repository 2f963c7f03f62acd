"""The steps of a log one after another, without a list of their texts; of a long log those that are alike are one.

A game of a million steps repeats itself: a struct for each different step is little, a struct for each step is not.
Nobody changes a step that was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, Final

import msgspec

from adjudicator.formats.log import Step

PIECE: Final = 1 << 14
"""So many bytes of an array, or some more, are read at a time."""
DIFFERENT: Final = 1 << 14
"""So many different steps are kept; of a log that has more, the others are read again when they are asked for."""
FEW: Final = 4
"""Lists of fewer words than that, such as of the cards that were drawn, are alike more often than not."""

_BETWEEN: Final = re.compile(rb"\}[ \t\r\n]*,[ \t\r\n]*(?=\{)")
_rows: Final = msgspec.json.Decoder(list[msgspec.Raw])


def lines_of(body: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers from 1."""
    return ((n, row.removesuffix(b"\n")) for n, row in enumerate(BytesIO(body), 1) if not row.isspace())


def pieces_of_lines(body: bytes, at: int) -> Iterator[tuple[memoryview, list[bytes]]]:
    """A text from there on in pieces of whole lines, each with those that are not blank."""
    view = memoryview(body)
    while at < len(body):
        until = body.find(b"\n", at + PIECE - 1) + 1 or len(body)
        yield view[at:until], [row for _, row in lines_of(bytes(view[at:until]))]
        at = until


def pieces_of_array(array: memoryview) -> Iterator[tuple[memoryview, list[msgspec.Raw]]]:
    """A JSON array of objects in pieces, each with the objects in it, undecoded.

    It is cut where one object seems to end and another to begin. If that was inside of an object, a list or a text,
    what stands before the cut is no whole array, and it is tried again with twice as much.

    Raises:
        msgspec.DecodeError: for what is no array.
    """
    if bytes(array[:1]) != b"[":
        _rows.decode(array)
    at, end, size = 1, len(array) - 1, PIECE
    while at < end:
        cut = _BETWEEN.search(array, at + size)
        until = end if cut is None else cut.start() + 1
        try:
            rows = _rows.decode(as_array(array[at:until]))
        except msgspec.DecodeError:
            if cut is None:
                raise
            size *= 2
            continue
        yield array[at:until], rows
        at, size = end if cut is None else cut.end(), PIECE


def as_array(*texts: bytes | memoryview) -> bytes:
    """Objects, or some in a row, as a JSON array."""
    return b"".join((b"[", b",".join(texts), b"]"))


def elements(array: memoryview) -> Iterator[msgspec.Raw]:
    """The elements of a JSON array of objects, each undecoded.

    Raises:
        msgspec.DecodeError: for what is no array.
    """
    for _, rows in pieces_of_array(array):
        yield from rows


class AlikeSteps:
    """Reads steps; of those that are written alike one, as long as few are different."""

    def __init__(self, decode: Callable[[bytes], Any], sound: Callable[[bytes, Step], bool]) -> None:
        """`sound` says of a text and its step whether it may stand in a log."""
        self.decode, self.sound = decode, sound
        self.known: dict[bytes, Step] = {}
        self.words: dict[object, Any] = {}  # Any: a word, or a list of words
        self.all_sound = True
        self.few = True
        """Whether there were few enough different ones so far."""

    def __call__(self, text: bytes) -> Step:
        """The step that a text says."""
        step = self.known.get(text)
        return self._read(text) if step is None else step

    def _read(self, text: bytes) -> Step:
        step: Step = self.decode(text)
        self.all_sound = self.all_sound and self.sound(text, step)
        if len(self.known) == DIFFERENT:
            self.few = False
            self.known.clear()
            self.words.clear()
        if not self.few:
            return step
        for field in step.__struct_fields__:
            value = getattr(step, field)
            if type(value) is str:
                setattr(step, field, self.words.setdefault(value, value))
            elif type(value) is list and value and type(value[0]) is str and len(value) < FEW:
                words = tuple(value)
                setattr(step, field, self.words.setdefault(words, value) if {*map(type, words)} == {str} else value)
        self.known[text] = step
        return step
