"""What can stand in a log of Crazier Eights: one struct a kind of step."""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated

from msgspec import Meta

from adjudicator.formats.abilities import Place, Seen, Sort
from adjudicator.formats.dealing import Dealing
from adjudicator.formats.fields import CardName, ColourName, PlayerName, about
from adjudicator.formats.log import Act, Cards, Many, Record, seen_by
from adjudicator.formats.outcomes import Chosen, Outcomes

Several = Annotated[list[CardName], Meta(min_length=1)]


class Draw(Act, tag="draw", kw_only=True):
    """A draw from the draw pile: the draw of the turn, or one made up for."""

    cards: Annotated[Cards, seen_by("actor", "the cards, or how many")] = 1


class Play(Act, tag="play", kw_only=True):
    """A card played from hand for its effect."""

    card: Annotated[CardName, about("the card")]
    choose: Annotated[Chosen, about("the choices it asks for, in that order: players and cards")] = ()
    pick: Annotated[PlayerName | None, about("who set the order of what was destroyed together")] = None
    then: Annotated[Outcomes | None, about("what came of it; derived from the rules if left out")] = None
    to: Annotated[Place | None, about("where the card itself went, if not where the rules send it")] = None
    as_: Annotated[Sort | None, about("as what it was played, if not by its type")] = None


class Discard(Act, tag="discard", kw_only=True):
    """One card, or several one after another, put on top of the discard pile."""

    card: Annotated[CardName | Several, about("the card, or the cards in the order they were laid down")]
    name: Annotated[
        ColourName | None, about("the colour named for an eight; ? if one was named and not written down")
    ] = None
    choose: Annotated[Chosen, about("choices of an effect that was carried out")] = ()
    then: Annotated[Outcomes | None, about("what came of it; a discard has no effect")] = None
    of: Annotated[PlayerName | None, about("from whose hand, if not one's own")] = None


class Trigger(Act, tag="trigger", kw_only=True):
    """A conditional ability that took effect."""

    card: Annotated[CardName, about("the card whose ability it is")]
    of: Annotated[PlayerName | None, about("who controlled it when it occurred, if not the one who decides")] = None
    choose: Annotated[Chosen, about("the choices it asks for, in that order")] = ()
    pick: Annotated[PlayerName | None, about("who chose its place in the order of simultaneous abilities")] = None
    then: Annotated[Outcomes | None, about("what came of it; derived from the rules if left out")] = None


class Decline(Act, tag="decline", kw_only=True):
    """A conditional ability that its controller passed over."""

    card: Annotated[CardName, about("the card whose ability it is")]
    of: Annotated[PlayerName | None, about("who controlled it when it occurred")] = None


class Name(Act, tag="name", kw_only=True):
    """A colour named after the discard of the eight."""

    colour: Annotated[ColourName, about("the colour")]


class End(Act, tag="end", kw_only=True):
    """The end of a turn; may be left out where the next player's first act shows it."""


class Shuffle(Act, tag="shuffle", kw_only=True):
    """The discard pile but its top becomes the draw pile. Follows from the draw that needs it if left out."""

    cards: Annotated[Cards | None, seen_by("nobody", "the draw pile afterwards, top first")] = None
    with_top: Annotated[bool, about("the top card of the discard pile was shuffled in as well")] = False


class Look(Act, tag="look", kw_only=True):
    """Somebody looked at cards."""

    cards: Annotated[Cards, seen_by("looker", "the cards, top first, or how many")] = 1
    from_: Annotated[Seen, about("where they were")] = "pile"
    of: Annotated[PlayerName | None, about("whose hand")] = None


class Show(Act, tag="show", kw_only=True):
    """Somebody showed cards of the own hand."""

    cards: Annotated[Cards, about("the cards")] = 1
    from_: Annotated[Seen, about("where they were")] = "hand"
    of: Annotated[PlayerName | None, about("whose hand, if not the own")] = None


class Leave(Act, tag="leave", kw_only=True):
    """A player leaves the game: the rules of losing apply."""

    cards: Annotated[list[CardName], about("the cards as they went under the discard pile, top first")] = []


AnyStep = Draw | Play | Discard | Trigger | Decline | Name | End | Shuffle | Look | Show | Leave


class StartKeys(Record):
    """What a start position says beside where the cards lie."""

    named: Annotated[str | None, about("the colour named for the eight on top")] = None
    played: Annotated[Many, about("cards played this turn")] = 0
    discarded: Annotated[Many, about("cards discarded this turn")] = 0
    drawn: Annotated[bool | None, about("whether the draw of this turn is done; follows from the phase")] = None
    dealing: Annotated[Dealing | None, about("how the cards of a fresh game were dealt")] = None
