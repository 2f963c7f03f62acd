"""Players as people list them."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.formats.log import Seated
from adjudicator.shorthand.tokens import QUOTED, LineError, unquoted

_QUOTED: Final = re.compile(rf"{QUOTED}|\x00")
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
    plain = _QUOTED.sub("\x00", text.strip())
    kept = (unquoted(one) if len(one) > 1 else one for one in _QUOTED.findall(text))
    for part in _PARTING.split(plain) if _PARTING.search(plain) else re.split(r"[\s&+]+", plain):
        name, _, team = (re.sub("\x00", lambda _: next(kept), word.strip()) for word in part.partition(":"))
        names.append(name)
        found.append(Seated(name=name, team=team) if team else name)
    if not names or not all(names) or len(set(names)) != len(names):
        raise LineError("expected different names with commas between them")
    return found
