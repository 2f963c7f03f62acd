"""Questions that players ask of rulings, and the words that they have for the things of a game."""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated, Literal

from adjudicator.formats.fields import Name, Part, Text, about

Reply = Literal["yes", "no", ""]
"""What a ruling says to a question; nothing where yes and no are no answer."""


class Questions(Part, kw_only=True, frozen=True):
    """What players ask of the rulings of an edition."""

    format: Annotated[Literal[1], about("the version of the format")]
    words: Annotated[tuple[tuple[Text, ...], ...], about("groups of words that come to the same in this game")] = ()
    questions: Annotated[dict[Name, dict[Text, Reply]], about("for each ruling what is asked, and its answer")] = {}
