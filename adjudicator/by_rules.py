"""By which rules a log is judged, and which part of it for whom: keywords of `adjudicate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from adjudicator.formats.edition import Value
    from adjudicator.formats.log import Series


class Book(TypedDict, total=False):
    """A rule book, options of it, and a deck; the log's own where nothing is said."""

    ruleset: str | None
    options: dict[str, Value]
    deck: str | None


class Records(Book, total=False):
    """Whether, besides, logs are judged as records that have every act, also where they do not say so."""

    complete: bool


class ByRules(Book, total=False):
    """With it, whether what the table decided counts."""

    calls: bool


class How(ByRules, Records, total=False):
    """And of which part of a log what is judged for whom; see `adjudicate`."""

    seat: str | None
    until: int | None
    carried: Series | None
    slips: bool
    keep: bool
