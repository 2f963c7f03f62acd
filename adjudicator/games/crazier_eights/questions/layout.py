"""What the questions share: their options, and the parts of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from adjudicator.formats.abilities import Ability, Allowance
from adjudicator.formats.decks import Card
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.outcomes import Choice
from adjudicator.games.crazier_eights import steps as s
from adjudicator.kernel.questions import Asked, QuestionOption, UnreadableQuestion

OPTIONS: Final = (
    QuestionOption("on", "CARDS", "the discard pile, top first; `nothing` for none"),
    QuestionOption("named", "COLOUR", "the colour named for the eight on top; `nobody` if nobody discarded it"),
    QuestionOption("hand", "CARDS", "the whole hand of the one who acts; or how many cards it has"),
    QuestionOption("in-play", "CARDS", "cards in play: `castle, Bob:thin-ice`; 0 for none"),
    QuestionOption("by", "PLAYER", "who does it"),
    QuestionOption("of", "PLAYER", "whose card it is"),
    QuestionOption("active", "PLAYER", "whose turn it is"),
    QuestionOption("choose", "WHAT", "what was chosen, in the order of the card's text: `Bob, castle`"),
    QuestionOption("discarded", "N", "cards discarded in this turn already"),
    QuestionOption("played", "N", "cards played in this turn already"),
    QuestionOption("allow", "N", "how often it may be done in this turn"),
    QuestionOption("undrawn", "", "the draw of the turn is not done yet"),
    QuestionOption("drawn", "", "the draw of the turn is done"),
    QuestionOption("by-opponent", "", "an opponent's card makes you draw"),
    QuestionOption("by-own-card", "", "a card of your own makes you draw"),
    QuestionOption("castles", "N", "copies of Castle that the one who draws controls"),
    QuestionOption("gluttons", "N", "copies of Glutton's Table in play"),
    QuestionOption("stock", "N", "cards in the draw pile; all that are nowhere else if left out"),
    QuestionOption("discards", "N", "cards in the discard pile; with --stock, all others if left out"),
    QuestionOption("phase", "PHASE", "begin, draw, main or end"),
    QuestionOption("after", "CARD", "the card that has just been discarded; an eight if left out"),
)
TURN: Final = ("by", "active", "hand", "in-play")
"""Options of nearly every question."""


def turn(it: Asked, by: str) -> dict[str, Any]:  # Any: fields of a start position
    """Whose turn it is, what is in play, and what has been done in it."""
    return {
        "turn": it.who("active", by),
        "play": it.owned(it.options.get("in-play", ""), by),
        "played": it.number("played", 0),
        "discarded": it.number("discarded", 0),
    }


def going_on(by: str, active: str) -> list[s.End]:
    """For an act in another's turn: a step that shows that this turn had not ended by then."""
    return [s.End(by=active)] if by != active else []


def phase(it: Asked, usual: str) -> str:
    """The part of the turn."""
    found = it.options.get("phase", "draw" if it.flag("undrawn") else usual)
    if found not in ("begin", "draw", "main", "end"):
        raise UnreadableQuestion(f"--phase: expected begin, draw, main or end, found {found!r}")
    return found


def pile(it: Asked) -> list[str]:
    """The discard pile."""
    return it.cards(it.options.get("on", ""))


def is_eight(it: Asked, card: str) -> bool:
    """Whether a card is known to be an eight."""
    return card != UNWRITTEN and it.pack.cards[it.pack.by_spelling[card]].rank == "8"


def named(it: Asked, top: list[str]) -> list[tuple[str, str | None]]:
    """Every colour that may have been named for the eight on top, and how to say so; one if it is known."""
    colours = list(it.pack.palette.values())
    wild = bool(top) and is_eight(it, top[0])
    return it.named("name for an eight", ["nobody", *colours, *it.pack.palette], colours, possible=wild)


def choices(it: Asked) -> list[str | Choice]:
    """What was chosen: players by name, all else as cards."""
    found: list[str | Choice] = []
    for one in it.options.get("choose", "").split(",") if it.flag("choose") else ():
        player = next((name for name in it.names if name.casefold() == one.strip().casefold()), None)
        found.append(player or it.card(one.strip()))
    return found


def left(it: Asked) -> tuple[str, ...]:
    """A choice that the question does not name was made somehow."""
    return () if it.flag("choose") else ("CE-12.6",)


# ---- cards of a question's own


def own_card(it: Asked, name: str, ability: Ability, kind: Literal["asset", "event"]) -> Card:
    """A card that is in no deck: it does what the question speaks of, and nothing else."""
    rank, suits = it.pack.ranks[-1], it.pack.suits[:1]
    return Card(
        id=name.replace(" ", "-"), name=name, rank=rank, suits=suits, type=kind, abilities=(ability,), copies=1,
        promo=True,
    )  # fmt: skip


def allowing(it: Asked, act: Literal["discard", "play"]) -> list[Card]:
    """A card that allows so many discards or plays in a turn, if the question speaks of several."""
    more = it.number("allow", 1) - 1
    if more < 1:
        return []
    return [own_card(it, f"a card that allows {more} more", Allowance(act=act, who="each", more=more), "asset")]


def adding(play: dict[str, list[str]], owner: str, cards: Sequence[Card]) -> dict[str, list[str]]:
    """What is in play, with further cards of somebody."""
    return play | {owner: [*play.get(owner, []), *(card.id for card in cards)]} if cards else play
