"""A file that holds a series together: the logs of its games, and what was put down at its end."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.formats.fields import Text, about
from adjudicator.formats.log import Index, Points, Record


class SeriesFile(Record, kw_only=True):
    """The games of a series, in order, and what was put down at its end."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format")]
    title: Annotated[Text, about("what series this was")] = ""
    to: Annotated[Index | None, about("so many games win the match; left out for a series for points")] = None
    time: Annotated[bool, about("a time limit ended the match, or might have")] = False
    games: Annotated[list[str], Meta(min_length=1), about("the logs, by their paths beside this file")]
    total: Annotated[dict[str, Points], about("the points put down at the end")] = {}
    winner: Annotated[
        str | list[str] | Literal[False] | None,
        about("who was put down as the winner: a name, several, false for a tie"),
    ] = None
