"""Start positions of which some is known: the cards lie where the steps use them, and the numbers are seen to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.abilities import Effect
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Cards, GameStart, Step, card_of, count
from adjudicator.formats.phrases import counted
from adjudicator.kernel.game import Game
from adjudicator.kernel.zones import NO_CARD, Order, Zone, hand_of
from adjudicator.shorthand.shapes import THEN

USUAL_HAND: Final = 5
"""How many cards a hand has of which nothing is said."""
USUAL_DISCARDS: Final = 8
"""How many cards have been used, where nobody said more of them than what lies on top."""


def laid_out(it: Put, game: Game[Any], known: Mapping[str, Any]) -> GameStart:
    """A position in which this is known, and the cards lie where the steps use them.

    Raises:
        AdjudicatorError: if there are not so many cards.
    """
    return start_with(it, game, {**known, **laid(it, game, known)})


def laid(it: Put, game: Game[Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Where the cards lie that the steps use: in front of who has them, or in hands of which nobody knows more."""
    pack, hands, area = it.table.pack, hand_of(game.zones), area_of(game)
    found: dict[str, dict[str, list[str]]] = {}
    for n, step in enumerate(it.steps):
        uses = isinstance(step, game.uses_laid)
        if uses and any(cards_of(one) == cards_of(step) for one in it.steps[:n]):
            continue  # it came there by a step before
        by = (uses and getattr(step, "of", None)) or getattr(step, "by", None)
        for card in cards_of(step):
            kind = pack.by_spelling.get(card, -1)
            zone = area if uses else hands
            if by is None or kind < 0 or not zone or is_told(it, game, card):
                continue
            if card not in listed(known.get(zone, {}).get(by)):
                found.setdefault(zone, {}).setdefault(by, []).append(card)
    for zone, there in found.items():
        own = known.get(zone, {})
        for by, cards in there.items():
            unseen = [UNWRITTEN] * (USUAL_HAND - len(cards))
            there[by] = [*own.get(by, []), *cards] if zone == area else own.get(by, [*cards, *unseen])
        found[zone] = {**own, **there}
    return found


def listed(cards: Cards | None) -> list[str]:
    """The cards of a place that are told one by one."""
    return cards if isinstance(cards, list) else []


def is_told(it: Put, game: Game[Any], card: str) -> bool:
    """Whether the question says of every copy of a card where it lies, if only with another player."""
    pack = it.table.pack
    kind, places = pack.by_spelling[card], [it.known.get(zone.id) for zone in game.zones]
    rows = [row for place in places for row in (place.values() if isinstance(place, Mapping) else [place])]
    lie = [one for row in rows if isinstance(row, list) for one in map(card_of, row)]
    return sum(pack.by_spelling.get(one) == kind for one in lie) >= pack.copies[kind]


def start_with(it: Put, game: Game[Any], given: Mapping[str, Any]) -> GameStart:
    """A position; whose hand is not given holds the usual number, and the numbers of the piles are seen to."""
    given = dict(given)
    held, rest = hand_of(game.zones), next((zone for zone in game.zones if zone.rest and not zone.each), None)
    spent, title = next(((zone.id, zone.title) for zone in game.zones if zone.top), ("", ""))
    given |= {zone.id: _rows(it, game, zone, given) for zone in game.zones if zone.each and zone.order is Order.ROW}
    if not (held and rest and spent):
        return game.forms.start(**given)
    hands: dict[str, Cards] = given.pop(held, {})
    own = [zone for zone in game.zones if zone.stack == rest.stack]
    left = it.table.pack.number(rest.stack) - sum(map(count, [*hands.values(), *_placed(own, given)]))
    others = [name for name in it.table.names if name not in hands]
    usual: dict[str, Cards] = dict.fromkeys(others, min(USUAL_HAND, max(0, left) // max(1, len(others))))
    laid = list(given.get(spent, ()))
    fresh = given.get("phase") not in (None, *(phase.id for phase in game.phases))
    usual_discards = USUAL_DISCARDS if len(laid) == 1 and not fresh and "stock" not in it.counted else 0
    unseen = max(0, it.counted.get("discards", usual_discards) - len(laid))
    if "stock" not in it.counted:
        left -= sum(map(count, usual.values()))
        if "discards" not in it.counted:
            unseen = max(0, min(unseen, left - USUAL_HAND))
        if unseen > max(0, left):
            room = max(0, left) + len(laid)
            raise AdjudicatorError(f"the {title} has too many cards: the others leave only {room} for it")
        return game.forms.start(**{**given, held: usual | hands, spent: [*laid, *[UNWRITTEN] * unseen]})
    number = it.counted["stock"]
    over = left - sum(map(count, usual.values())) - number
    if over < 0:
        left = max(0, over + number)
        raise AdjudicatorError(f"the {rest.title} has too many cards: the others leave only {left} for it")
    below = min(over, unseen if "discards" in it.counted else over)
    if over > below and not others:
        left_over = f"{counted(over - below, 'card')} {'is' if over - below == 1 else 'are'} in no pile and no hand"
        raise AdjudicatorError(f"{left_over}: leave one hand open")
    if over > below:
        usual[others[-1]] = count(usual[others[-1]]) + over - below
    return game.forms.start(**{**given, held: usual | hands, spent: [*laid, *[UNWRITTEN] * below], rest.id: number})


def _rows(it: Put, game: Game[Any], row: Zone, given: Mapping[str, Any]) -> dict[str, list[str]]:
    """The rows that are said; each other one is full of unseen cards, but for those that lie in front of its player."""
    others = [zone for zone in game.zones if zone.each and zone.order is Order.SPREAD and zone.stack == row.stack]
    rows: dict[str, list[str]] = dict(given.get(row.id, {}))
    used = {place for step in it.steps for place in (getattr(step, "place", None), *(getattr(step, "own", None) or ()))}
    for name in it.table.names:
        gone = sum(count(given.get(zone.id, {}).get(name, [])) for zone in others)
        if name not in rows and name not in given.get("lost", ()):
            empty = sorted(range(row.places), key=lambda place: (place + 1 in used, place))[:gone]
            rows[name] = [NO_CARD if place in empty else UNWRITTEN for place in range(row.places)]
    return rows


def _placed(zones: Iterable[Zone], given: Mapping[str, Any]) -> Iterator[Cards]:
    """The cards of each place that a position gives, or how many they are; an empty place of a row is no card."""
    for zone in zones:
        cards = given.get(zone.id)
        if cards is None or (zone.rest and not zone.each):
            continue
        for place in cards.values() if zone.each else (cards,):
            if zone.order is Order.ROW and isinstance(place, list):
                yield [card for card in map(card_of, place) if card != NO_CARD]
            else:
                yield place


def names_left_open(it: Put, game: Game[Any]) -> list[str]:
    """What may have been named for the card on top; nothing where that is said, or nothing can have been."""
    pack = it.table.pack
    piles = [it.known.get(zone.id) for zone in game.zones if zone.top]
    tops = [pile[0] for pile in piles if isinstance(pile, list) and pile and pile[0] != UNWRITTEN]
    wild = any(pack.cards[pack.by_spelling[card]].rank in game.wild_ranks for card in tops)
    return list(dict.fromkeys(pack.palette.values())) if wild and "named" not in it.known else []


def area_of(game: Game[Any]) -> str:
    """The zone in which cards lie that steps use: in front of their players, side by side. Empty for none."""
    spread = (zone.id for zone in game.zones if zone.each and zone.order is Order.SPREAD)
    return next(spread, "") if game.uses_laid else ""


def may_lie_in_play(it: Put) -> list[str]:
    """The cards that stay in play, each once: those that do nothing as they are played."""
    pack = it.table.pack
    kinds = (k for k, card in enumerate(pack.cards) if not any(isinstance(one, Effect) for one in card.abilities))
    return [pack.written(kind) for kind in kinds]


def cards_of(step: Step) -> list[str]:
    """The cards that a step is made with."""
    card = getattr(step, "card", None)
    return [card] if isinstance(card, str) else list(card) if isinstance(card, list) else []


def chosen_for(step: Step) -> Iterator[str]:
    """What was chosen for a step, and the cards of what came of it."""
    for one in (step, *(getattr(step, THEN, None) or ())):
        chosen = (each if isinstance(each, str) else each.card for each in getattr(one, "choose", None) or ())
        yield from (each for each in chosen if each is not None)
        if one is not step:
            yield from cards_of(one)
