"""Whether a card may be played."""

from __future__ import annotations

from typing import Final

from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.questions.layout import (
    TURN,
    adding,
    allowing,
    choices,
    going_on,
    left,
    phase,
    pile,
    turn,
)  # fmt: skip
from adjudicator.kernel.questions import Asked, Posed, Question


def play(it: Asked) -> list[Posed]:
    """A card is played from hand."""
    it.no_more(1)
    by = it.who("by", it.who("active"))
    card, extra = it.card(it.word()), allowing(it, "play")
    at = turn(it, by)
    at["play"] = adding(at["play"], at["turn"], extra)
    hands = {by: it.hand(card)}
    start = it.start(hands=hands, added=len(extra), phase=phase(it, "main"), discard=pile(it), **at)
    steps = [s.Play(by=by, card=card, choose=choices(it)), *going_on(by, at["turn"])]
    return [Posed(start, steps, last=1, cards=tuple(extra), leaves=left(it))]


PLAY: Final = Question(
    "play", "CARD", "May this card be played?", "CE-9.1",
    (*TURN, "choose", "played", "allow", "on", "undrawn", "stock", "discards", "phase"),
    (
        "play death --in-play 0",
        "play castle --played 1",
        "play death --in-play Bob:castle --choose castle",
        "play castle --by Cat --active Ann --players Ann:red,Bob:blue,Cat:red,Dan:blue",
    ),
    play, True,
)  # fmt: skip
