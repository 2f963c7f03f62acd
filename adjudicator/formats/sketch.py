"""A question about a position, as a screen has it and as a link holds it: what is known of the table, what was done."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import DecodeError, Meta, json

from adjudicator.errors import LogError, Problem
from adjudicator.formats.edition import Value
from adjudicator.formats.fields import Name, about
from adjudicator.formats.fragment import BEFORE, Fragment
from adjudicator.formats.log import Record, Seated
from adjudicator.limits import PLAYERS, SKETCH_BYTES, SKETCHED_STEPS, TEXT_LINE

_QUESTION: Final = Fragment(
    "#ask1=",
    "question",
    SKETCH_BYTES,
    b'{"ruleset":"","options":{"deck":"","players":[{"name":"","team":"red"},{"name":"","team":"blue"}],"phase":"draw",'
    b'"stock":0,"tokens":{"played":{"rows":{"pile":0,"lost":["hands":{"Ann":["?","?","?"],"Bob":["spades","clubs",'
    b'"diamonds","hearts","line":"}],"name":"red","blue","of":"Bob","place":1,"choose":["Bob"],"then":[{"do":"draw",'
    b'"by":"Bob","cards":2},{"do":"play","by":"Cat","card":"},"position":{"turn":"Bob","phase":"main","hands":{"Ann":["'
    b'"],"Bob":["]},"play":{"Ann":["],"Bob":["]},"discard":["8-"],"named":"green"},"steps":[{"do":"discard","by":"Ann",'
    b'"card":"5-"}]}","players":["Ann","Bob","Cat","Dan"],"position":{"turn":"Ann","discard":["',
)
"""What stands in its `common` must never change, or links that are out there could not be read."""


class Sketch(Record, kw_only=True):
    """A position of which something is known, and what was done in it."""

    ruleset: Annotated[Name, about("a shipped ruleset, or the name of an edition file")]
    options: Annotated[dict[str, Value], about("house rules")] = {}
    deck: Annotated[Name | None, about("the deck; the usual one if left out")] = None
    players: Annotated[
        list[Name | Seated], Meta(min_length=1, max_length=PLAYERS), about("the players in seat order, clockwise")
    ]
    position: Annotated[
        dict[str, Any],  # any JSON: which keys there are, the game says
        about("keys of a start position; `stock` and `discards` say how many cards these piles have"),
    ] = {}
    steps: Annotated[
        list[dict[str, Any]],  # any JSON: which steps there are, the game says
        Meta(max_length=SKETCHED_STEPS),
        about("what was done, as steps of a log; the answer is about all of them"),
    ] = []
    line: Annotated[str, Meta(max_length=TEXT_LINE), about("the same in words, where it is not tapped")] = ""


def linked_sketch(sketch: Sketch, before: str = BEFORE) -> str:
    """The link that holds a question; `before` is the address of the page that it leads to.

    Raises:
        LogError: if it is too long.
    """
    return _QUESTION.holding([json.encode(sketch)], before)


def sketch_in(link: str) -> Sketch:
    """The question that a link holds.

    Raises:
        LogError: for a link that is damaged, or that holds no question.
    """
    data = _QUESTION.held_by(link)
    try:
        return json.decode(data, type=Sketch)
    except DecodeError as error:
        raise LogError([Problem(f"the link holds no question that can be read: {error}")]) from None
