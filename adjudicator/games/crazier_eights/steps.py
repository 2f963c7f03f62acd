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
    """A draw from the draw pile: the draw of the turn, or one that is made up for."""

    cards: Annotated[Cards, seen_by("actor", "the cards, or how many")] = 1


class Play(Act, tag="play", kw_only=True):
    """A card played from hand for its effect."""

    card: Annotated[CardName, about("the card")]
    choose: Annotated[Chosen, about("the players and cards chosen, in the order of the card's text")] = ()
    pick: Annotated[PlayerName | None, about("who set the order of cards that were destroyed together")] = None
    then: Annotated[Outcomes | None, about("what came of it, if somebody wrote it down")] = None
    to: Annotated[Place | None, about("where the card itself went, if not where the rules send it")] = None
    as_: Annotated[Sort | None, about("as what it was played, if not as its own type")] = None


class Discard(Act, tag="discard", kw_only=True):
    """One card, or several one after another, put on top of the discard pile."""

    card: Annotated[CardName | Several, about("the card, or the cards in the order they were laid down")]
    name: Annotated[
        ColourName | None, about("the colour named for an eight; ? if one was named and nobody wrote it down")
    ] = None
    choose: Annotated[Chosen, about("choices of an effect, although a discard has none")] = ()
    then: Annotated[Outcomes | None, about("what came of such an effect")] = None
    of: Annotated[PlayerName | None, about("whose hand the card came from, if not one's own")] = None


class Trigger(Act, tag="trigger", kw_only=True):
    """An ability that took effect, as at the beginning or the end of a turn."""

    card: Annotated[CardName, about("the card whose ability it is")]
    of: Annotated[PlayerName | None, about("who controlled the card when it occurred, if somebody else")] = None
    choose: Annotated[Chosen, about("the players and cards chosen, in the order of the card's text")] = ()
    pick: Annotated[PlayerName | None, about("who chose its place among several abilities of one moment")] = None
    then: Annotated[Outcomes | None, about("what came of it, if somebody wrote it down")] = None


class Decline(Act, tag="decline", kw_only=True):
    """An ability that its player may use, and did not. It can be left out."""

    card: Annotated[CardName, about("the card whose ability it is")]
    of: Annotated[PlayerName | None, about("who controlled the card when it occurred, if somebody else")] = None


class Name(Act, tag="name", kw_only=True):
    """A colour that is named after the eight was discarded."""

    colour: Annotated[ColourName, about("the colour")]


class End(Act, tag="end", kw_only=True):
    """The end of a turn. It can be left out: the next player's first act shows it."""


class Shuffle(Act, tag="shuffle", kw_only=True):
    """The discard pile without its top card becomes the draw pile. It can be left out: the next draw shows it."""

    cards: Annotated[Cards | None, seen_by("nobody", "the draw pile afterwards, top first")] = None
    with_top: Annotated[bool, about("true if the top card was shuffled in too")] = False


class Look(Act, tag="look", kw_only=True):
    """Somebody looked at cards, although no card said so."""

    cards: Annotated[Cards, seen_by("looker", "the cards, top first, or how many")] = 1
    from_: Annotated[Seen, about("where they were")] = "pile"
    of: Annotated[PlayerName | None, about("whose hand")] = None


class Show(Act, tag="show", kw_only=True):
    """Somebody showed cards of their own hand to everybody, as anybody may."""

    cards: Annotated[Cards, about("the cards")] = 1
    from_: Annotated[Seen, about("where they were")] = "hand"
    of: Annotated[PlayerName | None, about("whose hand, if not one's own")] = None


class Leave(Act, tag="leave", kw_only=True):
    """A player leaves the game. The rules of losing apply."""

    cards: Annotated[list[CardName], about("their cards as they went under the discard pile, top first")] = []


AnyStep = Draw | Play | Discard | Trigger | Decline | Name | End | Shuffle | Look | Show | Leave


class StartKeys(Record):
    """What a start position says beside where the cards lie."""

    named: Annotated[str | None, about("the colour named for the eight on top")] = None
    played: Annotated[Many, about("how many cards were played in this turn")] = 0
    discarded: Annotated[Many, about("how many cards were discarded in this turn")] = 0
    drawn: Annotated[
        bool | None, about("whether the draw of this turn is done; it follows from the phase if left out")
    ] = None
    dealing: Annotated[Dealing | None, about("how the cards of a fresh game were dealt")] = None
