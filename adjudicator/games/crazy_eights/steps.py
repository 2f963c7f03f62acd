"""What can stand in a log of Crazy Eights: one struct a kind of step."""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated

from msgspec import Meta

from adjudicator.formats import acts
from adjudicator.formats.dealing import Dealing
from adjudicator.formats.fields import CardName, ColourName, PlayerName, about
from adjudicator.formats.log import Act, Cards, Many, Record, Whole, seen_by


class Draw(acts.Draw, tag="draw", kw_only=True):
    """Cards drawn from the stock, one after another."""

    above: Annotated[Many, about("how many cards of the stock lay above the first of them")] = 0
    of: Annotated[PlayerName | None, about("from whose hand, if not from the stock")] = None


class Play(Act, tag="play", kw_only=True):
    """A card placed on the starter pile; a list for several in one turn."""

    card: Annotated[
        CardName | Annotated[list[CardName], Meta(min_length=1)],
        about("the card, or the cards in the order they were placed"),
    ]
    name: Annotated[
        ColourName | None, about("the suit named for an eight; ? if one was named and not written down")
    ] = None
    pick: Annotated[PlayerName | None, about("who chose the card, if somebody else did")] = None


class Name(Act, tag="name", kw_only=True):
    """A suit named after the eight was placed."""

    suit: Annotated[ColourName, about("the suit")]


Pass = acts.Pass


class Shuffle(Act, tag="shuffle", kw_only=True):
    """The starter pile but its top becomes the stock."""

    cards: Annotated[Cards | None, seen_by("nobody", "the stock afterwards, top first")] = None
    with_top: Annotated[bool, about("the top card of the starter pile was shuffled in as well")] = False


class Restore(Act, tag="restore", kw_only=True):
    """Cards dealt in excess are drawn from a hand and put back into the stock."""

    of: Annotated[PlayerName, about("from whose hand")]
    cards: Annotated[Cards, seen_by("actor", "the cards, or how many")] = 1
    above: Annotated[Many | None, about("how many cards of the stock came to lie above the first of them")] = None


class Look(Act, tag="look", kw_only=True):
    """Somebody looked at cards of the stock, top first."""

    cards: Annotated[Cards, seen_by("looker", "the cards, top first, or how many")] = 1


class Show(Act, tag="show", kw_only=True):
    """Somebody laid cards of the own hand open; they stay in the hand."""

    cards: Annotated[Cards, about("the cards")] = 1


class Block(Act, tag="block", kw_only=True):
    """Somebody declares that nobody can play and the stock is gone: the hands are counted."""


AnyStep = Draw | Play | Name | Pass | Shuffle | Restore | Look | Show | Block


class StartKeys(Record):
    """What a start position says beside where the cards lie."""

    named: Annotated[str | None, about("the suit named for the eight on top")] = None
    dealing: Annotated[Dealing | None, about("how the cards of a fresh game were dealt")] = None


class ClaimKeys(Record):
    """What a claim can state beside what lies on the table."""

    count: Annotated[dict[str, Whole], about("what the cards in each hand are worth")] = {}
