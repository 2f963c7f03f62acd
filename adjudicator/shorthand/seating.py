"""Players as people list them."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.formats.log import Seated
from adjudicator.shorthand.tokens import QUOTED, LineError, unquoted

_QUOTED: Final = re.compile(QUOTED)
_PARTING: Final = re.compile(r"(?:(?<!\s)\s+)?,\s*(?:(?:and|&|\+)\s+)?|(?<!\s)\s+(?:and|&|\+)\s+", re.IGNORECASE)
"""What stands between two names: a comma, and what people write before the last of them."""


def seated(text: str) -> list[str | Seated]:
    """Players in seat order from `Ann, Bob and Cat`, with teams from `Ann:north,Bob:south`; else a word each.

    What stands between quotation marks is one name.

    Raises:
        LineError: for a name that stands there twice, or none.
    """
    found: list[str | Seated] = []
    names: list[str] = []
    kept: list[str] = []

    def keep(quoted: re.Match[str]) -> str:
        kept.append(unquoted(quoted[0]))
        return f"\x00{len(kept) - 1}\x00"

    plain = _QUOTED.sub(keep, text.strip())
    for part in _PARTING.split(plain) if _PARTING.search(plain) else re.split(r"[\s&+]+", plain):
        name, _, team = (
            re.sub("\x00(.+?)\x00", lambda n: kept[int(n[1])], word.strip()) for word in part.partition(":")
        )
        names.append(name)
        found.append(Seated(name=name, team=team) if team else name)
    if not names or not all(names) or len(set(names)) != len(names):
        raise LineError("expected different names with commas between them")
    return found
