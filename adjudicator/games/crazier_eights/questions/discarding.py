"""Whether cards may be discarded, and a colour named."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Cards
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.questions.layout import (
    TURN,
    adding,
    allowing,
    going_on,
    is_eight,
    named,
    phase,
    pile,
    turn,
)  # fmt: skip
from adjudicator.kernel.questions import Asked, Posed, Question, UnreadableQuestion


def discard(it: Asked) -> list[Posed]:
    """Cards are discarded, one after another, on what lies on top."""
    it.no_more(1)
    by = it.who("by", it.who("active"))
    cards, extra = it.cards(it.word()), allowing(it, "discard")
    if not cards or UNWRITTEN in cards:
        raise UnreadableQuestion(f"discard: expected a card; {it.usage()}")
    at = turn(it, by)
    at["play"] = adding(at["play"], at["turn"], extra)
    hands = {by: it.hand(*cards)}
    top = _top(it, cards[0], [*hands.values(), *at["play"].values()])
    eight = any(is_eight(it, card) for card in cards)
    step = s.Discard(by=by, card=cards if cards[1:] else cards[0], name=UNWRITTEN if eight else None)
    return [
        Posed(
            it.start(hands=hands, added=len(extra), phase=phase(it, "main"), discard=top, named=colour, **at),
            [step, *going_on(by, at["turn"])],
            last=1,
            when=when,
            hangs="the colour named for the eight",
            supposes="" if it.flag("on") else "a card of its suit lies on top",
            cards=tuple(extra),
            rule=_rule(it, cards, top, colour),
        )
        for when, colour in named(it, top)
    ]


def _top(it: Asked, card: str, elsewhere: list[Cards]) -> list[str]:
    """The discard pile; where only the number of discards is asked about, a card that this one fits."""
    if it.flag("on"):
        return pile(it)
    if not (it.flag("discarded") or it.flag("allow")):
        raise UnreadableQuestion(f"discard: say what lies on top with --on CARD, or --on nothing; {it.usage()}")
    used = {card for cards in elsewhere if not isinstance(cards, int) for card in cards}
    suits = {*it.pack.cards[it.pack.by_spelling[card]].suits}
    return [c.id for c in it.pack.cards if suits & {*c.suits} and c.id not in used and c.rank != "8"][:1]


def _rule(it: Asked, cards: list[str], top: list[str], colour: str | None) -> str:
    """The ruling to cite where all is well; "" for the usual one."""
    if cards[1:]:
        return "CE-F.10"
    if it.number("discarded", 0):
        return "CE-8.6"
    if is_eight(it, cards[0]):
        return "CE-8.2"
    if top and is_eight(it, top[0]):
        return "CE-8.4" if colour else "CE-8.7"
    return ""


def name(it: Asked) -> list[Posed]:
    """A colour is named after a discard."""
    it.no_more(1)
    active = it.who("active", it.who("by"))
    eights = [card.id for card in it.pack.cards if card.rank == "8"]
    card = it.card(it.options["after"]) if it.flag("after") else eights[0]
    start = it.start(hands={active: it.hand(card)}, phase="main", **turn(it, active))
    steps = [s.Discard(by=active, card=card), s.Name(by=it.who("by", active), colour=it.word())]
    return [Posed(start, steps, first=2, rule="" if is_eight(it, card) else "CE-8.3")]


DISCARD: Final = Question(
    "discard", "CARDS", "May this be discarded?", "CE-8.1",
    ("on", "named", *TURN, "discarded", "allow", "undrawn", "stock", "discards", "phase"),
    (
        'discard "7 moon" --on "7 sun"',
        'discard "5 eye" --on "8 eye" --named green',
        'discard "5 eye" --on "8 eye"',
        'discard "5 sun" --on "7 sun" --discarded 1 --allow 2',
        'discard "5 sun" --discarded 1 --allow 2',
        'discard 5e,5m,6m --on "7 eye" --allow 3',
        'discard "7 eye" --on "7 sun" --in-play Bob:toll-bridge',
    ),
    discard, True,
)  # fmt: skip

NAME: Final = Question(
    "name", "COLOUR", "May this colour be named?", "CE-12.1", ("after", *TURN),
    ("name green", 'name green --after "7 sun"', "name red --deck camelot-52"),
    name, True,
)  # fmt: skip
