"""Players as people list them."""

from __future__ import annotations

from adjudicator.formats.log import Seated
from adjudicator.shorthand.tokens import LineError


def seated(text: str) -> list[str | Seated]:
    """Players in seat order from `Ann,Bob`, with their teams from `Ann:north,Bob:south`; without a comma a word each.

    Raises:
        LineError: for a name that stands there twice, or none.
    """
    found: list[str | Seated] = []
    names: list[str] = []
    for part in text.split(",") if "," in text else text.split():
        name, _, team = (word.strip() for word in part.partition(":"))
        names.append(name)
        found.append(Seated(name=name, team=team) if team else name)
    if not names or not all(names) or len(set(names)) != len(names):
        raise LineError("expected different names with commas between them")
    return found
