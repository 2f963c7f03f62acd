"""Stated facts that every game knows, recomputed and compared: what lies in each zone, the counters, the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import GameClaim
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import kinds_of, lay_open
from adjudicator.kernel.occasions import WINNER, Claiming, TopOf
from adjudicator.kernel.scars import hand_of
from adjudicator.kernel.zones import Bag, Contents, Zone


def speaker(bench: Bench, step: GameClaim) -> int:
    """Who states the facts; -1 for nobody in particular."""
    return bench.seat(step.by or "")


def stated(bench: Bench, step: GameClaim) -> None:
    """Hold all that every game knows against the table: the act of a claim, where a game has no facts of its own."""
    position(bench, step)
    winner(bench, step)


def position(bench: Bench, step: GameClaim) -> None:
    """Hold what is stated of the zones and counters against the table, in the order in which the game declares them."""
    zones(bench, step, bench.game.zones)
    counters(bench, step)


def zones(bench: Bench, step: GameClaim, those: Iterable[Zone]) -> None:
    """Hold what is stated of some zones against the table."""
    by = speaker(bench, step)
    for zone in those:
        stated: Any = getattr(step, zone.id, None)  # Any: cards, a number, or one of these for each player
        if zone.each:
            for name, cards in (stated or {}).items():
                seat = bench.seat_of[name]
                _place(bench, by, zone, seat, bench.now.places(zone)[seat], cards)
            continue
        place = bench.now.places(zone)[0]
        if zone.top:
            _top(bench, by, zone, place, getattr(step, zone.top))
        elif stated is not None:
            _place(bench, by, zone, -1, place, stated)


def counters(bench: Bench, step: GameClaim) -> None:
    """Hold the stated numbers against those that the game keeps."""
    by = speaker(bench, step)
    for counter in bench.game.counters:
        numbers: Any = getattr(bench.now, counter.id)  # Any: a number, or one for each seat
        stated: Any = getattr(step, counter.id, None)  # Any: as above
        if counter.each:
            for name, number in (stated or {}).items():
                seat = bench.seat_of[name]
                if number != numbers[seat]:
                    bench.judge(Claiming(by, counter, number, numbers[seat], seat))
        elif stated is not None and stated != numbers:
            bench.judge(Claiming(by, counter, stated, numbers))


def _place(bench: Bench, by: int, zone: Zone, seat: int, place: Contents, cards: int | list[str]) -> None:
    """What is stated of one place: how many cards, or which; a bag that is laid open is known from then on."""
    if isinstance(place, Bag):
        _bag(bench, by, zone, seat, place, cards)
    elif isinstance(cards, int):
        size = len(place) if isinstance(place, list) else place.size
        if cards != size:
            bench.judge(Claiming(by, zone, cards, size, seat))
    else:
        kinds, there = kinds_of(bench, cards), list(place) if isinstance(place, list) else place.contents()
        if Counter(kinds) != Counter(there):
            bench.judge(Claiming(by, zone, kinds, there, seat))


def _bag(bench: Bench, by: int, zone: Zone, seat: int, bag: Bag, cards: int | list[str]) -> None:
    number = cards if isinstance(cards, int) else len(cards)
    bench.game.recover_size(bench, seat, number)
    if number != bag.size:
        bench.judge(Claiming(by, zone, number, bag.size, seat))
        if bench.scars.pop(hand_of(seat), None) is not None:
            bench.game.resize(bench, bag, number)
    elif isinstance(cards, list):
        lay_open(bench, kinds_of(bench, cards), bag, seat)


def _top(bench: Bench, by: int, zone: Zone, place: Contents, card: str | None) -> None:
    """The top card of a pile."""
    if card is None:
        return
    kind, top = bench.spelled[card], place[-1] if isinstance(place, list) and place else None
    if kind >= 0 and top != UNKNOWN and kind != top:
        bench.judge(Claiming(by, TopOf(zone), kind, top))


def winner(bench: Bench, step: GameClaim) -> None:
    """Who has won, as seats; None in place of them while the game is not over."""
    if step.winner is None:
        return
    names = [] if step.winner is False else [step.winner] if isinstance(step.winner, str) else step.winner
    stated = sorted({bench.seat_of[name] for name in names})
    over = bench.now.over
    actual = sorted(over.winners) if over is not None else None
    if stated != actual:
        bench.judge(Claiming(speaker(bench, step), WINNER, stated, actual))
