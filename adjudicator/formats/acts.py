"""What players do in most games: cards drawn, a card played, a turn passed. A game takes them as they are, or adds."""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated

from adjudicator.formats.fields import CardName, about
from adjudicator.formats.log import Act, Cards, seen_by


class Draw(Act, tag="draw", kw_only=True):
    """Cards drawn, one after another."""

    cards: Annotated[Cards, seen_by("actor", "the cards, or how many")] = 1


class Play(Act, tag="play", kw_only=True):
    """A card played from hand."""

    card: Annotated[CardName, about("the card")]


class Pass(Act, tag="pass", kw_only=True):
    """A turn without a card."""
