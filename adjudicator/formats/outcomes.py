"""Outcomes: what an act whose card does something brought about, in its `then`; and the choices made for it."""

# Without `from __future__ import annotations`: see `formats.log`.

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta

from adjudicator.formats.abilities import Exchanged, Place, Seen, ZoneName
from adjudicator.formats.fields import CardName, PlayerName, about, naming
from adjudicator.formats.log import Cards, Many, Record, seen_by
from adjudicator.limits import OUTCOMES


class Outcome(Record):
    """The base of outcomes."""


class Drew(Outcome, tag_field="do", tag="draw"):
    """Cards went from the draw pile into a hand."""

    by: Annotated[PlayerName, about("who drew")]
    cards: Annotated[Cards, seen_by("actor", "the cards, or how many")] = 1


class Discarded(Outcome, tag_field="do", tag="discard"):
    """Cards went from a hand to the discard pile."""

    by: Annotated[PlayerName, about("whose hand")]
    card: Annotated[CardName | list[CardName], about("the card or cards")]


class Destroyed(Outcome, tag_field="do", tag="destroy"):
    """A card in play was destroyed."""

    card: Annotated[CardName, about("the card")]
    of: Annotated[PlayerName | None, about("who controlled it, if that is not clear")] = None
    to: Annotated[Place, about("where it went")] = "discard-bottom"


class Moved(Outcome, tag_field="do", tag="move", kw_only=True):
    """A card went from one zone to another."""

    card: Annotated[CardName, seen_by("pair", "the card")]
    from_: Annotated[ZoneName, about("the zone it left")]
    of: Annotated[PlayerName | None, about("whose hand or play area it left")] = None
    to: Annotated[Place, about("where it went")]
    by: Annotated[
        PlayerName | None, about("whose hand or play area it went to, if not that of who played the card")
    ] = None

    def lay_in(self) -> Sequence[str]:
        """Where it lay and where it went."""
        return self.from_, self.to.partition("-")[0]


class Swapped(Outcome, tag_field="do", tag="swap", kw_only=True):
    """Two players exchanged cards."""

    by: Annotated[PlayerName, about("the player who made the exchange")]
    with_: Annotated[PlayerName, about("the other player")]
    what: Annotated[Exchanged, about("cards of the hands, cards in play, or the whole hands")] = "card"
    give: Annotated[CardName | None, seen_by("pair", "the card given")] = None
    take: Annotated[CardName | None, seen_by("pair", "the card taken")] = None

    def lay_in(self) -> Sequence[str]:
        """Both cards lay where such cards do."""
        return (EXCHANGED_IN[self.what],)


EXCHANGED_IN: Final[dict[Exchanged, ZoneName]] = {"card": "hand", "asset": "play", "hands": "hand"}
"""Where what is exchanged lies."""


class Shuffled(Outcome, tag_field="do", tag="shuffle"):
    """The draw pile was shuffled, or the discard pile without its top card became the draw pile."""

    cards: Annotated[Cards | None, seen_by("nobody", "the draw pile afterwards, top first")] = None
    keep: Annotated[
        Many | None,
        about("how many cards stayed on top, unshuffled; as many as the rules say if left out"),
    ] = None


class Looked(Outcome, tag_field="do", tag="look"):
    """Somebody looked at cards."""

    by: Annotated[PlayerName, about("who looked")]
    cards: Annotated[
        Cards, seen_by("looker", "the cards, top first, or how many; if left out, one of the pile or all of a hand")
    ] = 1
    from_: Annotated[Seen, about("where they were")] = "pile"
    of: Annotated[PlayerName | None, about("whose hand")] = None


class Showed(Outcome, tag_field="do", tag="show"):
    """Cards were shown to everybody."""

    cards: Annotated[Cards, about("the cards, top first; if left out, one of the pile or all of a hand")] = 1
    from_: Annotated[Seen, about("where they were")] = "pile"
    of: Annotated[PlayerName | None, about("whose hand")] = None


class Lost(Outcome, tag_field="do", tag="lose"):
    """Somebody lost the game."""

    by: Annotated[PlayerName, about("who lost")]
    cards: Annotated[list[CardName], about("their cards as they went under the discard pile, top first")] = []


class Won(Outcome, tag_field="do", tag="win"):
    """Somebody won the game."""

    by: Annotated[PlayerName, about("who won")]


AnyOutcome = Drew | Discarded | Destroyed | Moved | Swapped | Shuffled | Looked | Showed | Lost | Won
Outcomes = Annotated[list[AnyOutcome], Meta(max_length=OUTCOMES)]


class Choice(Record):
    """A choice with more than a name: which of several equal cards, or who decided."""

    card: Annotated[CardName | None, about("the card chosen")] = None
    player: Annotated[PlayerName | None, about("the player chosen")] = None
    of: Annotated[PlayerName | None, about("who controls or holds that card")] = None
    by: Annotated[PlayerName | None, about("who decided, if not the one who should")] = None


Chosen = Annotated[Sequence[Annotated[str, naming("player", "card")] | Choice], Meta(max_length=OUTCOMES)]
