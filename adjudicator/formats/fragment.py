"""Something short as one line of text, for a chat or a QR code: deflated, in base64url, behind a mark.

The line is an address whose fragment holds it, so no server ever sees it. What stands before the mark says nothing: the
address of a page can stand there.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from adjudicator.errors import LogError, Problem
from adjudicator.formats.depth import shallow
from adjudicator.limits import LINK_CHARACTERS

BEFORE = "adjudicator:"
"""What we write before the mark where there is no page to lead to."""


class Fragment(NamedTuple):
    """One kind of thing that a link can hold."""

    mark: str
    """Where it begins; the number in it is that of the form."""
    what: str
    """What people call the thing: `game`."""
    most: int
    """How many bytes it has at most."""
    common: bytes = b""
    """What such a thing often has in it, the likeliest last: it costs next to nothing. Part of the form."""

    def holding(self, data: Iterable[bytes], before: str = BEFORE) -> str:
        """The link that holds some bytes, which come piece by piece.

        Raises:
            LogError: if it is too long.
        """
        import base64  # few texts are links

        deflating = zlib.compressobj(9, zdict=self.common) if self.common else zlib.compressobj(9)
        packed, size = bytearray(), 0
        for piece in data:
            packed += deflating.compress(piece)
            size += len(piece)
        packed += deflating.flush()
        link = before + self.mark + base64.urlsafe_b64encode(packed).decode().rstrip("=")
        if len(link) > LINK_CHARACTERS or size > self.most:
            raise LogError(
                [
                    Problem(
                        f"the {self.what} is too long for a link: it would have {len(link):,} characters, "
                        f"and a QR code holds {LINK_CHARACTERS:,}"
                    )
                ]
            )
        return link

    def is_in(self, text: str) -> bool:
        """Whether a text is a link that holds such a thing, be it damaged."""
        return re.fullmatch(rf"\S*{self.mark}\S*", text) is not None

    def held_by(self, link: str) -> bytes:
        """What a link holds.

        Raises:
            LogError: for a link that is damaged, or that holds more, or deeper, than it may.
        """
        import base64  # as above

        held = link.rpartition(self.mark)[2]
        if len(held) > LINK_CHARACTERS:
            raise LogError(
                [Problem(f"the link is longer than any that we write: at most {LINK_CHARACTERS:,} characters")]
            )
        inflating = zlib.decompressobj(zdict=self.common) if self.common else zlib.decompressobj()
        try:
            packed = base64.b64decode(held + "=" * (-len(held) % 4), altchars="-_", validate=True)
            data = inflating.decompress(packed, self.most + 1)
        except (ValueError, zlib.error):
            data = b""
        if len(data) > self.most:
            raise LogError([Problem(f"the link holds more than a short {self.what}: at most {self.most:,} bytes")])
        if not data or not inflating.eof or inflating.unused_data:
            raise LogError([Problem("the link is damaged: a part of it is missing or was changed; copy it as a whole")])
        return shallow(data)
