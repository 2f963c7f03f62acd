"""What can stand in a log of Mau-Mau, beside the usual: cards drawn, a card played, a turn passed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.fields import about
from adjudicator.formats.log import Act, Record


class Name(Act, tag="name", kw_only=True):
    """A suit named for a jack."""

    suit: Annotated[str, about("the suit; ? if nobody wrote it down")]


class Say(Act, tag="say", kw_only=True):
    """A word that somebody says."""

    word: Annotated[str, Meta(pattern="^mau(-mau)?$"), about("mau with one card left, mau-mau with none")]


AnyStep = Draw | Play | Pass | Name | Say


class StartKeys(Record):
    """What a start position says beside cards and counters."""

    named: Annotated[str | None, about("the suit named for the jack on top")] = None
