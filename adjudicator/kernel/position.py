"""A position: where every card lies, the counters, whose turn it is and how far it has come. Data, and nothing else.

Cards are kinds (see `pack`). What the record does not place is loose: `loose[k]` copies of k lie somewhere among the
hidden cards. Each card is in exactly one zone, or in limbo while it takes effect. A game adds its zones and its own
facts as fields of a subclass; a zone's field has the name of its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final, NamedTuple, Self

from adjudicator.errors import RegistryError
from adjudicator.kernel.zones import Bag, Contents, Counter, Order, Row, Sight, Zone, empty
from adjudicator.native import mypyc_attr, unshadowed


class Over:
    """How the game ended."""

    __slots__ = ("rule", "shared", "step", "tied", "winners")

    def __init__(self, winners: list[int], rule: str, step: int, *, shared: bool = False, tied: bool = False) -> None:
        """`winners` are seats; `shared` for several equal winners; `tied` for a game without one."""
        self.winners, self.rule, self.step, self.shared, self.tied = winners, rule, step, shared, tied


class Otherwise(NamedTuple):
    """What would be otherwise about the end of a game, had it not been for a fault."""

    said: str
    """In words."""
    sure: bool
    """Whether the game would have ended otherwise; or nobody can tell."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)  # a `__repr__` would be compiled at every start, and nobody reads it
class Position:
    """A position. `clock` only grows: it counts the phases of turns, and `base` is where this turn began."""

    loose: list[int] = field(default_factory=list)
    limbo: list[int] = field(default_factory=list)
    """Cards that take effect and are nowhere."""
    surfaced: dict[tuple[int, int], int] = field(default_factory=dict)
    """Cards of which there are several, as kind and seat, by the step at which one first came out of what is hidden."""
    lent: int = 0
    """How many cards the bags have too many: as many turned up elsewhere, and nobody knows out of whose."""
    out: list[bool] = field(default_factory=list)
    """Which seats are out of the game."""
    over: Over | None = None
    turn: int = 0
    base: int = 0
    clock: int = 0
    active: int = 0
    """Whose turn it is; of several who share it the one who acts."""
    on_turn: list[int] = field(default_factory=lambda: [0])
    """Everybody whose turn it is, by seat: one, a team, or all."""

    def __init_subclass__(cls) -> None:
        """Each attribute is kept once, in a compiled class too."""
        unshadowed(cls)

    @classmethod
    def check(cls, game: str, zones: Iterable[Zone], counters: Iterable[Counter]) -> None:
        """Refuse a position that would lose something when it is copied.

        Raises:
            RegistryError: if its class is no dataclass, or has no field for a zone or counter of the game.
        """
        if "__dataclass_fields__" not in vars(cls):
            raise RegistryError(f"{game}: its position, {cls.__name__}, must be a dataclass: @dataclass(slots=True)")
        names = _names(cls)  # type: ignore[arg-type]  # a class is hashable
        held = [("zone", zone.id, _HOLDS[zone.order], zone.each) for zone in zones]
        for what, id, type_, each in [*held, *(("counter", one.id, "int", one.each) for one in counters)]:
            if id not in names:
                field = f"{id}: {f'list[{type_}]' if each else type_}"
                raise RegistryError(f"{game}: its position, {cls.__name__}, has no field for the {what} {id}: {field}")

    def passing(self) -> frozenset[str]:
        """Fields by which two tables may differ that are the same in all that counts."""
        return frozenset({"base", "clock", "lent"})

    def lay(self, zones: Iterable[Zone], counters: Iterable[Counter], seats: int) -> None:
        """Put up the empty zones and the counters for so many seats."""
        self.out = [False] * seats
        for zone in zones:
            setattr(self, zone.id, [empty(zone, seat) for seat in range(seats)] if zone.each else empty(zone))
        for counter in counters:
            setattr(self, counter.id, [counter.start] * seats if counter.each else counter.start)

    def places(self, zone: Zone) -> list[Contents]:
        """What lies in a zone, seat by seat where each has one."""
        found: Any = getattr(self, zone.id)  # Any: the field that a game gives its zone
        return found if zone.each else [found]

    def rests(self, zones: Sequence[Zone]) -> list[tuple[int, int]]:
        """Of each pile with the rest of a deck how many cards lie in it, and which on top; -1 for an unknown one."""
        places = [place for zone in zones if zone.rest for place in self.places(zone)]
        return [(len(pile), pile[-1]) for pile in places if isinstance(pile, list) and pile]

    def every_place(self, zones: Iterable[Zone]) -> Iterator[tuple[Zone, int, Contents]]:
        """Each place for cards with its zone and seat; -1 for one that is nobody's."""
        for zone in zones:
            for seat, place in enumerate(self.places(zone)):
                yield zone, seat if zone.each else -1, place

    def taken_for_another(self, zones: Iterable[Zone], kind: int, seat: int) -> tuple[int, int] | None:
        """Who showed a card, and at which step, where it may be another card that lies face down by the record.

        If there is one too many of a kind now, nobody can tell whose is the wrong one; `seat` has the one of this step.
        """
        others = [(whose, step) for (one, whose), step in self.surfaced.items() if one == kind and whose != seat]
        for zone, whose, place in self.every_place(zones) if others else ():
            known = place.kinds() if isinstance(place, Bag) else place.kinds if isinstance(place, Row) else place
            if zone.sight is not Sight.ALL and whose != seat and kind in known:
                return others[0]
        return None

    def count(self, zones: Iterable[Zone]) -> int:
        """How many cards there are; always the deck's total."""
        cards = len(self.limbo)
        for zone in zones:
            for place in self.places(zone):
                cards += len(place) if isinstance(place, list) else place.size
        return cards

    def copied(self) -> Self:
        """Another position, equal to this one, that changes by itself."""
        cls = type(self)
        other = cls.__new__(cls)
        for name in _names(cls):  # type: ignore[arg-type]  # a class is hashable
            fact = getattr(self, name)
            kind = type(fact)
            if kind is list and (not fact or type(fact[0]) in PLAIN):
                fact = fact[:]
            elif kind not in PLAIN:
                fact = copied(fact)
            setattr(other, name, fact)
        return other


_HOLDS: Final = {Order.BAG: "Bag", Order.PILE: "Pile", Order.SPREAD: "Pile", Order.ROW: "Row"}
"""What a field of a position is for a zone of each order."""


@cache
def _names(cls: type[Position]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


def copied(value: Any) -> Any:  # Any: whatever a game keeps in its position
    """A copy of a fact. Lists, dicts and sets are copied with what is in them; tuples never change."""
    kind = type(value)
    if kind is list:
        if not value or type(value[0]) in PLAIN:
            return value[:]
        return [item if type(item) in PLAIN else copied(item) for item in value]
    if kind is dict:
        return {key: item if type(item) in PLAIN else copied(item) for key, item in value.items()} if value else {}
    if kind is set:
        return value.copy()
    if kind in PLAIN:
        return value
    copy = getattr(value, "copied", None)
    return value if copy is None else copy()


PLAIN: Final = frozenset({int, str, bool, float, type(None), tuple})
"""Types whose values never change."""
