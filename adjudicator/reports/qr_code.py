"""A link as a QR code, by segno."""

from __future__ import annotations

from io import BytesIO
from typing import Literal

QUIET = 4
"""How many modules must stay empty around a code."""
PIXELS = 6
"""How wide a module is."""


def modules(link: str) -> list[str]:
    """The rows of a code without its margin, in hexadecimal: a bit for each module, 1 for a dark one."""
    import segno

    rows = ["".join(map(str, row)) for row in segno.make(link, error="L", micro=False).matrix]
    return ["".join(f"{int(row[n : n + 4].ljust(4, '0'), 2):x}" for n in range(0, len(row), 4)) for row in rows]


def picture(link: str, kind: Literal["svg", "png"]) -> bytes:
    """The file of a code, dark on white."""
    import segno

    file = BytesIO()
    code = segno.make(link, error="L", micro=False)
    code.save(file, kind=kind, scale=PIXELS, border=QUIET, light="white")
    return file.getvalue()
