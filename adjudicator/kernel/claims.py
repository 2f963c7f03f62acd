"""Stated facts that every game knows, recomputed and compared: what lies in each zone, the counters, the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import GameClaim
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import kinds_of, lay_open, may_be
from adjudicator.kernel.occasions import WINNER, Claiming, TopOf
from adjudicator.kernel.rows import know
from adjudicator.kernel.scars import hand_of
from adjudicator.kernel.zones import EMPTY, NO_CARD, Bag, Contents, Row, Zone


def speaker(bench: Bench, step: GameClaim) -> int:
    """Who states the facts; -1 for nobody in particular."""
    return bench.seat(step.by or "")


def stated(bench: Bench, step: GameClaim) -> None:
    """Hold all that every game knows against the table: the act of a claim, where a game has no facts of its own."""
    position(bench, step)
    winner(bench, step)


def position(bench: Bench, step: GameClaim) -> None:
    """Hold what is stated of zones and counters against the position, in the order in which the game declares them."""
    zones(bench, step, bench.game.zones)
    counters(bench, step)


def zones(bench: Bench, step: GameClaim, those: Iterable[Zone]) -> None:
    """Hold what is stated of some zones against the position."""
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
    """What is stated of one place: how many cards, or which; a bag or row laid open is known from then on."""
    if isinstance(place, Bag):
        _bag(bench, by, zone, seat, place, cards)
    elif isinstance(cards, int):
        size = len(place) if isinstance(place, list) else place.size
        if cards != size:
            bench.judge(Claiming(by, zone, cards, size, seat))
    elif isinstance(place, Row):
        _row(bench, by, zone, seat, place, cards)
    else:
        kinds = kinds_of(bench, cards)
        if not _may_be(bench, kinds, place):
            bench.judge(Claiming(by, zone, kinds, list(place), seat))


def _row(bench: Bench, by: int, zone: Zone, seat: int, row: Row, cards: list[str]) -> None:
    """What lies in each place of a row; those that are left out at its end are empty."""
    kinds = [EMPTY if card == NO_CARD else bench.spelled[card] for card in cards]
    kinds += [EMPTY] * (len(row.kinds) - len(kinds))
    pairs = list(zip(kinds, row.kinds, strict=False))
    seen = [(place, kind) for place, (kind, there) in enumerate(pairs) if there == UNKNOWN and kind >= 0]
    fits = len(kinds) == len(row.kinds) and all(
        kind == there or (UNKNOWN in (kind, there) and EMPTY not in (kind, there)) for kind, there in pairs
    )
    if not fits or not _loose(bench, row, [kind for _, kind in seen]):
        bench.judge(Claiming(by, zone, kinds, row.kinds[:], seat))
        return
    for place, kind in seen:
        know(bench, row, place, kind)


def _may_be(bench: Bench, stated: list[int], there: list[int]) -> bool:
    """Whether cards in no places, some of them unknown, may be those that are stated."""
    more = Counter(kind for kind in stated if kind >= 0) - Counter(there)
    fewer = Counter(kind for kind in there if kind >= 0) - Counter(stated)
    hidden = more.total() <= there.count(UNKNOWN) and fewer.total() <= stated.count(UNKNOWN)
    return hidden and len(stated) == len(there) and _loose(bench, there, more.elements())


def _loose(bench: Bench, place: Contents, kinds: Iterable[int]) -> bool:
    """Whether all these may be among the hidden cards of a place."""
    return all(n <= bench.now.loose[kind] and may_be(bench, place, kind) for kind, n in Counter(kinds).items())


def _bag(bench: Bench, by: int, zone: Zone, seat: int, bag: Bag, cards: int | list[str]) -> None:
    number = cards if isinstance(cards, int) else len(cards)
    bench.game.recover_size(bench, seat, number)
    if number == bag.size:
        bench.game.confirm_size(bench, seat)
    if number != bag.size:
        bench.judge(Claiming(by, zone, number, bag.size, seat))
        if bench.scars.pop(hand_of(seat), None) is not None:
            bench.game.resize(bench, bag, number)
    elif isinstance(cards, list):
        lay_open(bench, kinds_of(bench, cards), bag, seat)


def _top(bench: Bench, by: int, zone: Zone, place: Contents, card: str | None) -> None:
    """The top card of a pile; of one that nobody wrote down it is known from then on."""
    if card is None:
        return
    kind, top = bench.spelled[card], place[-1] if isinstance(place, list) and place else None
    if kind >= 0 and top != UNKNOWN and kind != top:
        bench.judge(Claiming(by, TopOf(zone), kind, top))
    elif kind >= 0 and top == UNKNOWN and isinstance(place, list):
        if not may_be(bench, place, kind):
            bench.judge(Claiming(by, TopOf(zone), kind, top))
            return
        place[-1] = kind
        bench.now.loose[kind] -= 1
        bench.game.seen_on(bench, place)


def winner(bench: Bench, step: GameClaim) -> None:
    """Who has won, as seats; None in place of them while the game is not over."""
    if step.winner is None:
        return
    stated = winners_stated(bench, step)
    over = bench.now.over
    actual = sorted(over.winners) if over is not None else None
    if stated != actual:
        silent, bench.silent = bench.silent, False  # also where play went on after the end
        found = bench.judge(Claiming(speaker(bench, step), WINNER, stated, actual))
        bench.silent = silent
        if silent and found is not None:  # who overlooked a win believes in another: that contradicts nothing
            bench.report.kept[id(found)].contradiction = False


def winners_stated(bench: Bench, step: GameClaim) -> list[int]:
    """Who is said to have won, as seats in order; nobody where nothing is said of it."""
    names = [step.winner] if isinstance(step.winner, str) else step.winner or []
    return sorted({bench.seat_of[name] for name in names})
