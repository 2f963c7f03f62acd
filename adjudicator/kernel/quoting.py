"""Card texts that bear on a fault, quoted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.formats.abilities import Allow, Forbid, Mute, Substitute
from adjudicator.formats.finding import CardText
from adjudicator.kernel.pack import Pack

MOST: Final = 3
"""How many cards are quoted."""
_STANDING: Final = (Allow, Forbid, Mute, Substitute)


def quoted(pack: Pack, about: int, used: int, words: Iterable[str]) -> list[CardText]:
    """The text of the card that a fault is about, and of those it names that forbid, allow or change something.

    `used` is a card that is only used, whatever it says. Where a message quotes a card itself, the others say nothing.
    """
    said = "\n".join(words)
    named = (
        [] if '"' in said else [k for k, title in enumerate(pack.titles) if title in said and k not in (about, used)]
    )
    standing = [k for k in named if any(isinstance(one, _STANDING) for one in pack.cards[k].abilities)]
    standing.sort(key=lambda kind: said.index(pack.titles[kind]))
    kinds = [about, *standing] if about >= 0 else standing
    return [CardText(card=pack.titles[k], text=pack.cards[k].text) for k in kinds[:MOST] if pack.cards[k].text]
