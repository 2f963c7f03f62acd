"""How many cards are drawn, and whether a turn may end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import structs

from adjudicator.formats.abilities import Draw, Effect
from adjudicator.formats.decks import Card
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Cards
from adjudicator.formats.outcomes import Drew
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.questions.layout import TURN, adding, going_on, own_card, phase, pile, turn
from adjudicator.kernel.questions import USUAL_HAND, Asked, Posed, Question, UnreadableQuestion, count, whole
from adjudicator.kernel.words import some

MOST_COPIES: Final = 99
"""How many copies of a card a question may add to the deck."""


def draw(it: Asked) -> list[Posed]:
    """The draw of a turn; or so many cards by a card of one's own or of an opponent."""
    it.no_more(1)
    number = whole(it.words[0], "draw") if it.words else 1
    own, theirs = it.flag("by-own-card"), it.flag("by-opponent")
    if own and theirs:
        raise UnreadableQuestion("draw: either --by-opponent or --by-own-card, not both")
    by = it.who("by", it.who("active") if not theirs else "")
    active = it.who("active", it.other(by) if theirs else by)
    cards = [*_copies(it, "castles", "castle"), *_copies(it, "gluttons", "gluttons-table")]
    at = turn(it, by) | {"turn": active}
    at["play"] = adding(at["play"], by, cards)
    hands: dict[str, Cards] = {by: it.hand()}
    gain = _gain(by, count(hands[by]))
    if own or theirs:
        event = own_card(it, "a card that makes players draw", Effect(do=(Draw(who="chosen", cards=number),)), "event")
        hands[active] = [event.id, *[UNWRITTEN] * count(hands.get(active, USUAL_HAND))]
        cards.append(event)
        then = [Drew(by=by, cards=number)] if number else []
        usual: s.Play | s.Draw = s.Play(by=active, card=event.id, choose=[by])
        step: s.Play | s.Draw = structs.replace(usual, then=then)
        at["phase"] = "main"
    else:
        step, usual = s.Draw(by=by, cards=number), s.Draw(by=by)
        at["phase"] = "main" if it.flag("drawn") else phase(it, "draw")
    start = it.start(hands=hands, added=len(cards), discard=pile(it), **at)
    after = going_on(step.by, active)
    rule = _rule(it) if own or theirs else ""
    return [
        Posed(
            start,
            [step, *after],
            last=1,
            cards=tuple(cards),
            rule=rule,
            instead=[usual, *after],
            read=gain,
            said=_drawn(by, number),
        )
    ]


def _rule(it: Asked) -> str:
    """The ruling to cite where all is well with a draw that a card brings about."""
    castles = it.number("castles", 0)
    return "CE-10.13" if castles > 1 and it.flag("by-opponent") else "CE-10.12" if castles else "CE-3.1"


def _copies(it: Asked, option: str, id: str) -> list[Card]:
    """So many copies of a card of the deck."""
    if not it.flag(option):
        return []
    number = it.number(option, 0)
    if number > MOST_COPIES:
        raise UnreadableQuestion(f"--{option}: expected no more than {MOST_COPIES}, found {number}")
    one = it.pack.cards[it.pack.by_spelling[it.card(id)]]
    return [structs.replace(one, id=f"{id}-{n}", copies=1, promo=True) for n in range(1, number + 1)]


def _gain(by: str, had: int) -> Callable[[EightsBench], list[str]]:
    """How many cards a hand has gained."""
    return lambda bench: [_drawn(by, max(0, bench.now.hands[bench.seat_of[by]].size - had))]


def _drawn(by: str, number: int) -> str:
    return f"{by} draws {some(number)}"


def end(it: Asked) -> list[Posed]:
    """A turn is ended."""
    it.no_more(0)
    by = it.who("active")
    start = it.start(hands={by: it.hand()}, phase=phase(it, "main"), discard=pile(it), **turn(it, by))
    return [Posed(start, [s.End(by=by)])]


DRAW: Final = Question(
    "draw", "[N]", "Are so many cards drawn?", "CE-7.3",
    (*TURN, "by-opponent", "by-own-card", "castles", "gluttons", "drawn", "on", "stock", "discards", "phase"),
    (
        "draw 3 --by-opponent --castles 2",
        "draw 3 --by-own-card --castles 2",
        "draw 2 --by-opponent --castles 1 --gluttons 1",
        "draw 2",
    ),
    draw,
)  # fmt: skip

END: Final = Question(
    "end", "", "May the turn end now?", "CE-6.4", (*TURN[1:], "undrawn", "phase", "on", "stock", "discards"),
    ("end --undrawn", "end", "end --phase begin --in-play angel-of-hope"),
    end, True,
)  # fmt: skip
