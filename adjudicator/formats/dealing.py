"""How the cards of a fresh game came to be dealt, as far as somebody wrote it down: a key of a game's own start."""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated

from adjudicator.formats.fields import about
from adjudicator.formats.log import Many, Record


class Lot(Record):
    """A card that somebody got in the draw for the deal."""

    by: Annotated[str, about("who got it")]
    card: Annotated[str, about("the card")]


class Cut(Record):
    """The pack was cut: some cards were lifted off, and came to lie under the rest."""

    by: Annotated[str | None, about("who cut")] = None
    lifted: Annotated[Many | None, about("how many cards were lifted off")] = None


class Turned(Record):
    """A card that was turned up as the starter and put back."""

    card: Annotated[str, about("the card")]
    above: Annotated[Many | None, about("how many cards of the stock came to lie above it")] = None


class Dealing(Record):
    """How the cards came to be dealt, as far as somebody wrote it down."""

    dealer: Annotated[str | None, about("who dealt")] = None
    lots: Annotated[list[Lot], about("the draw for the deal, card by card")] = []
    shuffled: Annotated[list[str], about("who shuffled, in that order")] = []
    cut: Annotated[Cut | None, about("the cut; the order of the pack, in `pile`, is that before it")] = None
    turned: Annotated[list[Turned], about("cards turned up and put back before the starter, in that order")] = []
