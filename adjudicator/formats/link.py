"""A short game as one line of text, for a chat or a QR code: the log in its canonical form, deflated, in base64url.

The line is an address whose fragment holds the game, so no server ever sees it. What stands before the fragment says
nothing: the address of a page can stand there. A few steps of a game that goes on are handed from phone to phone in the
same way, under a mark of their own.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

from adjudicator.errors import LogError, Problem
from adjudicator.limits import LINK_CHARACTERS, LINKED_BYTES

BEFORE: Final = "adjudicator:"
"""What we write before the fragment."""
MARK: Final = "#game1="
"""Where the game begins; the number is that of the form."""
STEPS: Final = "#steps1="
"""Where steps of a game begin that goes on."""


def linked(log: bytes, *, mark: str = MARK, before: str = BEFORE) -> str:
    """The link to a log, which is given in its canonical form; under another `mark` to what that is for.

    Raises:
        LogError: if it is too long.
    """
    link = before + mark + base64.urlsafe_b64encode(zlib.compress(log, 9)).decode().rstrip("=")
    if len(link) > LINK_CHARACTERS or len(log) > LINKED_BYTES:
        raise LogError(
            [
                Problem(
                    f"the game is too long for a link: it would have {len(link):,} characters, "
                    f"and a QR code holds {LINK_CHARACTERS:,}"
                )
            ]
        )
    return link


def is_link(text: str, mark: str = MARK) -> bool:
    """Whether a text is a link that holds a game, or what the mark is for, be it damaged."""
    return re.fullmatch(rf"\S*{mark}\S*", text) is not None


def unlinked(link: str, mark: str = MARK) -> bytes:
    """The log that a link holds, or what the mark is for.

    Raises:
        LogError: for a link that is damaged, or that holds more than a short game.
    """
    held = link.rpartition(mark)[2]
    if len(held) > LINK_CHARACTERS:
        raise LogError([Problem(f"the link is longer than any that we write: at most {LINK_CHARACTERS:,} characters")])
    inflating = zlib.decompressobj()
    try:
        packed = base64.b64decode(held + "=" * (-len(held) % 4), altchars="-_", validate=True)
        log = inflating.decompress(packed, LINKED_BYTES + 1)
    except (ValueError, zlib.error):
        log = b""
    if len(log) > LINKED_BYTES:
        raise LogError([Problem(f"the link holds more than a short game: at most {LINKED_BYTES:,} bytes")])
    if not log or not inflating.eof or inflating.unused_data:
        raise LogError([Problem("the link is damaged: a part of it is missing or was changed; copy it as a whole")])
    return log
