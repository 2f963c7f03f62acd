"""The icon as PNG, which installing asks for: the same card with an eight that `screens/icon.svg` draws."""

from __future__ import annotations

import struct
import zlib
from math import hypot

GROUND, CARD = (0x2C, 0x55, 0x45), (0xFF, 0xFF, 0xFF)
SIDE = 64
"""The numbers below are those of the SVG, whose picture has this side."""


def png(side: int) -> bytes:
    """The icon, so many pixels wide and high."""
    scale = side / SIDE
    places = [(n + 0.5) / scale for n in range(side)]
    rows = b"".join(b"\0" + b"".join(_colour(x, y, scale) for x in places) for y in places)
    size = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _part(b"IHDR", size) + _part(b"IDAT", zlib.compress(rows, 9)) + _part(b"IEND", b"")


def _part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _colour(x: float, y: float, scale: float) -> bytes:
    """The colour of a place: where an edge goes through a pixel, as much of each side as lies in it."""
    card = min(1.0, max(0.0, 0.5 - scale * _card(x, y)))
    eight = min(1.0, max(0.0, 0.5 - scale * min(_ring(x, y, 25, 5.5), _ring(x, y, 38.5, 7))))
    white = card * (1 - eight)
    return bytes(round(g + (c - g) * white) for g, c in zip(GROUND, CARD, strict=True))


def _card(x: float, y: float) -> float:
    """How far outside of the card a place is: 30 by 42, with corners of a radius of 4."""
    right, down = abs(x - 32) - 11, abs(y - 32) - 17
    return hypot(max(right, 0), max(down, 0)) + min(max(right, down), 0) - 4


def _ring(x: float, y: float, middle: float, radius: float) -> float:
    """How far outside of a ring of the eight, 4 wide."""
    return abs(hypot(x - 32, y - middle) - radius) - 2
