"""The table that a question is taken to be about: it has what the act needs, where nobody told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, Final, NamedTuple

from adjudicator.answering import Hearing
from adjudicator.asking.laying_out import (
    area_of,
    cards_of,
    chosen_for,
    is_told,
    listed,
    may_lie_in_play,
    names_left_open,
)
from adjudicator.asking.likeliest_reading import Taken, read
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.kernel.game import Game
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import Order

MOST_PLACED: Final = 3
"""Of so many cards at most it is tried where they may lie."""
SAMPLED: Final = 8
"""With so many cards it is tried whether an act needs company in play."""
HOPELESS: Final = 3
"""After so many of them no other is tried, if it was wrong with each."""


def supposed(it: Put, rules: Rules, named: str) -> Taken:
    """The table at which such steps are open, or else most nearly right: it has what the act needs.

    Raises:
        LogError: if there is no such position by these rules.
    """
    known = {**it.known, "named": UNWRITTEN} if names_left_open(it, rules.game) else it.known
    best = read(it, rules, named, known)
    needs: tuple[str, ...] = ()
    for tables in (
        _held(it, rules.game, known),
        _placed_somewhere(it, rules.game, known),
        _in_company(it, rules.game, known),
    ):
        for table in tables if best.hearing.answer == "no" else ():
            heard: list[Taken] = []
            right: list[Taken] = []
            for there in table.ways:
                one = _if_any(it, rules, named, there)
                heard += [one] if one is not None else []
                right += [one] if one is not None and one.hearing.answer != "no" else []
                if len(heard) == HOPELESS and not right:
                    break
            if len(right) * 2 > len(heard):
                return right[0]._replace(needs=table.needs)
            if len(heard) == 1 and _goes_further(heard[0].hearing, best.hearing):
                best, needs = heard[0], table.needs
    return best._replace(needs=needs)


def _if_any(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Taken | None:
    try:
        return read(it, rules, named, known)
    except AdjudicatorError:  # there is no such table
        return None


def _goes_further(hearing: Hearing, other: Hearing) -> bool:
    last = max(hearing.posed.last, other.posed.last)
    return min(hearing.first_wrong or last, last) > min(other.first_wrong or last, last)


class _Needed(NamedTuple):
    """A table with something that an act may need."""

    needs: tuple[str, ...]
    ways: Sequence[Mapping[str, Any]]
    """What is known of it, in each way in which it may have that. (Any: JSON.)"""


def _held(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Iterator[_Needed]:
    """The cards that steps are made with are held, apart from the hand, by whoever makes the first step with each."""
    zones = {zone.stack: zone.id for zone in game.zones if zone.each and zone.order is Order.BAG and zone.optional}
    pack, there, seen = it.table.pack, dict(known), set[str]()
    for step in it.steps if zones else ():
        by = getattr(step, "by", None)
        for card in cards_of(step):
            kind = pack.by_spelling.get(card, -1)
            zone = zones.get(pack.cards[kind].stack, "") if kind >= 0 else ""
            if zone and by is not None and card not in seen and not is_told(it, game, card):
                own = there.get(zone, {})
                there[zone] = {**own, by: [*listed(own.get(by)), card]}
            seen.add(card)
    if there != known:
        yield _Needed((), [there])


def _placed_somewhere(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Iterator[_Needed]:
    """Where the cards may lie that are chosen and of which nobody told it, the likeliest first."""
    pack, area, names = it.table.pack, area_of(game), it.table.names
    pile = next((zone for zone in game.zones if zone.top), None)
    used = {one for step in it.steps for one in cards_of(step)}
    chosen = [one for step in it.steps for one in chosen_for(step) if one in pack.by_spelling and one not in used]
    cards = [card for card in dict.fromkeys(chosen) if not is_told(it, game, card)]
    spots = [(area, name) for name in [*names[1:], names[0]]] if area and area not in it.told else []
    spots += [(pile.id, "")] if pile is not None else []
    for places in product(spots, repeat=len(cards)) if 0 < len(cards) <= MOST_PLACED else ():
        there, needs = dict(known), []
        for card, (zone, name) in zip(cards, places, strict=True):
            called = pack.names[pack.by_spelling[card]]
            own = there.get(zone, {}).get(name, []) if name else there.get(zone, [])
            there[zone] = {**there.get(zone, {}), name: [*own, card]} if name else [*own, card]
            needs.append(
                f"{called} is in {'play, in front of ' + name if name else f'the {pile.title if pile else zone}'}"
            )
        yield _Needed(tuple(needs), [there])


def _in_company(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Iterator[_Needed]:
    """One more card in play, or two. What only a few cards bring about is no table that somebody would think of."""
    area, names = area_of(game), it.table.names
    if not area or area in it.told:
        return
    used = {one for step in it.steps for one in (*cards_of(step), *chosen_for(step))}
    cards = [card for card in may_lie_in_play(it) if card not in used]
    some = cards[:: max(1, len(cards) // SAMPLED)][:SAMPLED]
    for words, number in (("another card is in play, in front of", 1), ("two other cards are in play, in front of", 2)):
        for name in [*names[1:], names[0]]:
            there = known.get(area, {})
            rows = [[*there.get(name, []), *pair[:number]] for pair in pairwise([*some, *some[:1]])]
            yield _Needed((f"{words} {name}",), [{**known, area: {**there, name: row}} for row in rows])
