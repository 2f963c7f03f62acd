"""Laying out a start position: who sits with whom, and where every card lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from adjudicator.errors import LogError, Problem
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import Cards, GameStart, Header, Known, Seated, card_of
from adjudicator.formats.phrases import counted
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.log_structs import fresh
from adjudicator.kernel.occasions import Gathering, Handed
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.zones import EMPTY, NO_CARD, Bag, Contents, Order, Row, Sight, Zone


class Laid(NamedTuple):
    """What a start position says, as kinds."""

    cards: dict[str, list[list[int]]]
    """For each zone what lies in it, top first, seat by seat where each has one; -1 for an unknown card."""
    order: list[int] | None
    """The order of the whole deck that is drawn from, top first, if a fresh game gives it."""


def take_sides(bench: Bench, header: Header) -> list[str | None]:
    """Seat the players by team; returns the teams as the header has them, None for a player without one."""
    teams = [player.team if isinstance(player, Seated) else None for player in header.players]
    names = list(dict.fromkeys(team for team in teams if team is not None))
    bench.partners = bool(names)
    if names:
        bench.sides = [len(names) + n if team is None else names.index(team) for n, team in enumerate(teams)]
    return teams


def gather(bench: Bench, header: Header) -> None:
    """Seat the players by team, and judge the company."""
    bench.judge(Gathering(take_sides(bench, header), fresh(header.start)))
    bench.report.leading = None


def judge_hands(bench: Bench, start: GameStart, hands: Sequence[Sequence[int]]) -> None:
    """Judge how many cards everybody was dealt in a fresh game."""
    for seat, hand in enumerate(hands if fresh(start) else ()):
        bench.judge(Handed(seat, len(hand)))
        bench.report.leading = None


def suit_of(bench: Bench, named: str | None) -> str | None:
    """The suit that a start position has named for the card on top, ? for one that is not known.

    Raises:
        LogError: for no suit of the deck.
    """
    if named is None or named == UNWRITTEN:
        return named
    suit = bench.pack.suit(named)
    if suit is None:
        raise LogError([Problem(f"{named!r} is no suit", "/start/named")])
    return suit


def shuffled(pack: Pack, dice: Dice) -> list[str]:
    """Every card of a deck in a random order, top first."""
    return [pack.cards[kind].id for kind in dice.shuffled([k for k, n in enumerate(pack.copies) for _ in range(n)])]


def dealt(cards: Sequence[str], names: Sequence[str], size: int, first: int) -> dict[str, Cards]:
    """The hands of so many cards each that come off the top, dealt one by one from a seat on."""
    players, number = len(names), len(names) * size
    return {name: [*cards[(n - first) % players : number : players]] for n, name in enumerate(names)}


def must_have(pack: Pack, cards: int, players: int, stack: str | None = None) -> None:
    """Refuse to deal from a deck that has fewer cards than so many players need, the one turned up among them.

    With `stack` only the cards of that one of its decks count.

    Raises:
        LogError: if it has fewer.
    """
    has = pack.total if stack is None else pack.number(stack)
    if has < cards:
        raise LogError([Problem(f"{pack.deck.id} has {counted(has, 'card')}; {players} players need {cards}")])


def lay_out(bench: Bench, start: GameStart, dealt: Mapping[str, int], stock: list[int] | None = None) -> Laid:
    """Put every card where the position has it; what it does not place lies in the zones of the rest, and is loose.

    Args:
        bench: with an empty position.
        start: the position.
        dealt: how many cards lie in a zone of a fresh game if the record does not say, for a seat or in all.
        stock: what lies in the first zone of the rest, top first, where it does not follow from the position itself.

    Raises:
        LogError: for a position that cannot be, such as more copies of a card than the deck has.
    """
    laying = _Laying(bench, start, dealt)
    zones = bench.game.zones
    cards = {zone.id: laying.zone(zone) for zone in zones if not zone.rest}
    rests = [zone for zone in zones if zone.rest]
    for zone in rests:
        cards[zone.id] = [laying.rest(zone, stock if zone is rests[0] else None)]
    for counter in bench.game.counters:
        given: Any = getattr(start, counter.id, None)  # Any: a number, or one for each player
        if counter.each:
            numbers: list[int] = getattr(bench.now, counter.id)
            for name, number in (given or {}).items():
                numbers[bench.seat_of[name]] = number
        elif given is not None:
            setattr(bench.now, counter.id, given)
    return Laid(cards, laying.orders.get(rests[0].id) if rests else None)


_SIGHTS: Final = {"all": Sight.ALL, "owner": Sight.OWNER}
"""Who sees a card that is known so."""


def _too_often(pack: Pack, kind: int) -> str:
    """What is wrong with a card that a position has once more than the deck."""
    has = pack.copies[kind]
    places, only = ("two", "one") if has == 1 else (f"{has + 1}", f"{has}")
    return f"{pack.called(kind)} lies in {places} places; the deck has only {only}"


class _Laying:
    """A position as its cards are laid out."""

    def __init__(self, bench: Bench, start: GameStart, dealt: Mapping[str, int]) -> None:
        self.bench, self.start = bench, start
        self.fresh = fresh(start)
        self.dealt = dealt if self.fresh else {}
        self.orders: dict[str, list[int]] = {}
        """The order of all cards of a deck, by its zone, where a fresh game gives it in place of the rest."""
        for zone in bench.game.zones if self.fresh else ():
            given = getattr(start, zone.id)
            if zone.rest and isinstance(given, list) and len(given) == bench.pack.number(zone.stack):
                self.orders[zone.id] = kinds_of(bench, given)
                self._belong(zone, self.orders[zone.id], f"/start/{zone.id}")

    def zone(self, zone: Zone) -> list[list[int]]:
        """Lay down what a zone has, and return it."""
        given: Any = getattr(self.start, zone.id)  # Any: cards, or those of each player
        places = self.bench.now.places(zone)
        if not zone.each:
            cards = self.dealt.get(zone.id, 0) if self.dealt and given == [] else given
            kinds = self._kinds(zone, cards, f"/start/{zone.id}")
            self._put(zone, places[0], kinds, cards)
            return [kinds]
        for name in given:
            self.bench.seat(name)
        found = []
        for seat, name in enumerate(self.bench.names):
            cards = given.get(name)
            if cards is None:
                cards = self._not_given(zone, name)
            kinds = self._kinds(zone, cards, f"/start/{zone.id}/{name}")
            self._put(zone, places[seat], kinds, cards)
            found.append(kinds)
        return found

    def _not_given(self, zone: Zone, name: str) -> Cards:
        if zone.id in self.dealt:
            return self.dealt[zone.id]
        needed = isinstance(self.bench.now.places(zone)[0], Bag) and not zone.optional
        if needed and not self.fresh and name not in self.start.lost:
            raise LogError([Problem(f"no {zone.title} is given for {name}; a number will do", f"/start/{zone.id}")])
        return []

    def _kinds(self, zone: Zone, cards: Any, pointer: str) -> list[int]:  # Any: as they are given, known ones in rows
        """Cards as kinds, which are loose no more; none more often than the deck has it."""
        bench = self.bench
        pack, loose = bench.pack, bench.now.loose
        if zone.order is Order.ROW and not isinstance(cards, int):
            room = max(len(row.kinds) for row in bench.now.places(zone) if isinstance(row, Row))
            if len(cards) > room:
                raise LogError([Problem(f"the {zone.title} has {counted(room, 'place')}, not {len(cards)}", pointer)])
            kinds = [EMPTY if name == NO_CARD else bench.spelled[name] for name in map(card_of, cards)]
        else:
            kinds = kinds_of(bench, cards)
        for n, kind in enumerate(kinds):
            if kind >= 0:
                loose[kind] -= 1
                if loose[kind] < 0:
                    at = f"{pointer}/{n}" if isinstance(cards, list) else pointer
                    raise LogError([Problem(_too_often(pack, kind), at)])
        self._belong(zone, kinds, pointer)
        return kinds

    def _belong(self, zone: Zone, kinds: Sequence[int], pointer: str) -> None:
        """Refuse cards of another of the game's decks than lies in this zone."""
        pack = self.bench.pack
        for n, kind in enumerate(kinds if pack.stacked else ()):
            if kind >= 0 and pack.cards[kind].stack != zone.stack:
                message = f"{pack.called(kind)} is of another deck than the cards of the {zone.title}"
                raise LogError([Problem(message, f"{pointer}/{n}")])

    def _put(self, zone: Zone, place: Contents, kinds: list[int], cards: Any = ()) -> None:  # Any: as they are given
        if isinstance(place, list):
            place[:] = kinds[::-1] if zone.order is Order.PILE else kinds
        elif isinstance(place, Bag):
            place.lay(kinds)
        else:
            listed = cards if isinstance(cards, list) else ()
            place.lay(kinds, [_SIGHTS[card.by] if isinstance(card, Known) else Sight.NOBODY for card in listed])

    def rest(self, zone: Zone, stock: list[int] | None) -> list[int]:
        """Lay down a zone of the rest: as it is known, or as many unknown cards as the deck leaves."""
        bench, pack = self.bench, self.bench.pack
        total = pack.number(zone.stack)
        rest = total - bench.now.count(z for z in bench.game.zones if z.stack == zone.stack)
        if rest < 0:
            raise LogError(
                [Problem(f"the position holds {counted(-rest, 'card')} more than the deck's {total}", "/start")]
            )
        given = getattr(self.start, zone.id)
        order = self.orders.get(zone.id)
        pile: list[int]
        if stock is not None and len(stock) == rest:
            pile = stock
        elif order is not None:
            pile = order[total - rest :]
        else:
            pile = [UNKNOWN] * rest if given is None else self._kinds(zone, given, f"/start/{zone.id}")
            if len(pile) != rest:
                message = f"the {zone.title} has {counted(len(pile), 'card')}; the deck leaves {rest}"
                raise LogError([Problem(message, f"/start/{zone.id}", nearest=str(rest))])
            self._put(zone, bench.now.places(zone)[0], pile)
            return pile
        loose = bench.now.loose[:]
        for kind in pile:
            if kind >= 0:
                loose[kind] -= 1
        if order is not None and min(loose, default=0) < 0:
            pile = [UNKNOWN] * rest  # some of its cards lie elsewhere, so it was not this order
        else:
            bench.now.loose = loose
        self._put(zone, bench.now.places(zone)[0], pile)
        return pile
