"""A link as a QR code, by segno."""

from __future__ import annotations

from io import BytesIO
from typing import Literal

QUIET = 4
"""How many modules must stay empty around a code."""
PIXELS = 6
"""How wide a module is."""


def modules(link: str) -> list[str]:
    """The rows of a code, a 1 for every dark module; without its margin."""
    import segno

    return ["".join(map(str, row)) for row in segno.make(link, error="L", micro=False).matrix]


def picture(link: str, kind: Literal["svg", "png"]) -> bytes:
    """The file of a code, dark on white."""
    import segno

    file = BytesIO()
    code = segno.make(link, error="L", micro=False)
    code.save(file, kind=kind, scale=PIXELS, border=QUIET, light="white")
    return file.getvalue()
