"""Who has won, with which cards left."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from adjudicator.formats.abilities import Discard, Effect, Selector
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Cards, GameClaim
from adjudicator.formats.phrases import listing
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.questions.layout import is_eight, own_card, pile, turn
from adjudicator.kernel.questions import Asked, Posed, Question, count


def win(it: Asked) -> list[Posed]:
    """The first of these players is said to have won with these hands."""
    given: dict[str, Cards] = {name: it.holding(cards) for name, cards in it.pairs()}
    empty = [name for name, cards in given.items() if not count(cards)]
    active = it.who("active", (empty or it.names)[0])
    hands, at = it.holdings(given), turn(it, active)
    winner = next(iter(given))
    said = it.forms.claim(winner=winner)
    if not empty and it.flag("stock"):
        posed = _drawing(it, active, hands, at, said)
    elif not empty:
        posed = Posed(it.forms.start(hands=hands, phase="main", discard=pile(it), **at), [said], read=_won)
    elif empty == [active]:
        posed = _last_card(it, active, hands, at, said)
    else:
        posed = _together(it, active, hands, at, said)
    return [posed._replace(told=f"{winner} has won")]


StartFields: TypeAlias = dict[str, Any]  # Any: fields of a start position, by their keys


def _drawing(
    it: Asked, active: str, hands: dict[str, Cards], at: StartFields, said: GameClaim
) -> Posed:  # Any: fields of a start
    """With these hands a card is to be drawn, and so many are left."""
    top, stock = pile(it), it.number("stock", 0)
    start = it.forms.start(hands=hands, phase="draw", discard=top, pile=stock, **at)
    size = sum(map(count, [*hands.values(), *at["play"].values(), top])) + stock
    return Posed(start, [s.Draw(by=active), said], first=2, read=_won, size=size)


def _last_card(
    it: Asked, active: str, hands: dict[str, Cards], at: StartFields, said: GameClaim
) -> Posed:  # Any: fields of a start
    """The hand has just become empty by a discard."""
    last = next(card.id for card in it.pack.cards if is_eight(it, card.id))
    start = it.start(hands=hands | {active: [last]}, phase="main", **at)
    return Posed(start, [s.Discard(by=active, card=last, name=UNWRITTEN), said], first=2, read=_won)


def _together(
    it: Asked, active: str, hands: dict[str, Cards], at: StartFields, said: GameClaim
) -> Posed:  # Any: fields of a start
    """Several hands, or that of another player, have just become empty by one effect."""
    each = Discard(who="each", what=Selector(from_="hand", pick="holder"))
    event = own_card(it, "a card that takes a card from everybody", Effect(do=(each,)), "event")
    held: dict[str, Cards] = {name: count(cards) + 1 for name, cards in hands.items()}
    held[active] = [event.id, *[UNWRITTEN] * count(held[active])]
    start = it.start(hands=held, added=1, phase="main", **at)
    return Posed(start, [s.Play(by=active, card=event.id), said], first=2, cards=(event,), read=_won)


def _won(bench: EightsBench) -> list[str]:
    if bench.now.over is None:
        return ["nobody has won"]
    winners = [bench.names[seat] for seat in bench.now.over.winners]
    return [f"{listing(winners)} won" if winners else "nobody won"]


WIN: Final = Question(
    "win", "PLAYER:CARDS...", "Has the first of these players won, with these hands left?", "CE-2.1",
    ("active", "in-play", "on", "stock"),
    ("win Ann:0 Bob:3", "win Bob:0 Ann:0 --active Ann", "win Bob:2 Ann:3 --active Ann --on 7m --stock 0"),
    win,
)  # fmt: skip
