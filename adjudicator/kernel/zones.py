"""What a game declares about its table: zones where cards lie, counters, and the phases of a turn.

A zone is a bag (cards in no order, such as a hand), a pile (a list with its top at the end), a spread (side by side) or
a row (numbered places).
From these declarations come the form of a start position, the claims about one, what a seat may see of it, the law that
no card is lost, and every picture of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from adjudicator.formats.fields import UNKNOWN

EMPTY: Final = -2
"""A place of a row where no card lies."""
NO_CARD: Final = "-"
"""How a log writes that."""


class Order(Enum):
    """How the cards of a zone lie."""

    BAG = "bag"
    """In none."""
    PILE = "pile"
    """One upon another."""
    SPREAD = "spread"
    """Side by side, in the order in which they came."""
    ROW = "row"
    """In numbered places."""


class Sight(Enum):
    """Who sees the faces of cards."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"
    CARD = "card by card"
    """For a row: each place says who sees it."""


class Zone(NamedTuple):
    """A place for cards."""

    id: str
    """Its key in logs, and its name in the position."""
    title: str
    """What people call it: `hand`, `draw pile`."""
    order: Order
    sight: Sight
    each: bool = False
    """Each seat has one."""
    about: str = ""
    """What a start position says of it, for schemas and editors."""
    rest: bool = False
    """The cards that a start position does not place lie here, in an order that nobody knows."""
    stack: str = ""
    """Which of the game's decks its cards belong to, where there are several (see `Card.stack`)."""
    top: str = ""
    """The key of a claim about its top card alone; none if empty."""
    places: int = 0
    """How many places a row has."""
    short: str = ""
    """A word for it in phrases, as in `in play`, and its key where one player's is written by itself; where it is left
    out people say the title, and the key is its id."""
    optional: bool = False
    """Nothing lies in it where a start position does not say so, though it is a bag."""
    card: str = "card"
    """What one of its cards is called where they are counted."""
    turned: bool = False
    """A card of this row lies sideways once somebody may look at it."""

    @property
    def word(self) -> str:
        """How people say that a card lies in it, after `in`, `into` and `out of`."""
        return self.short or self.title

    @property
    def key(self) -> str:
        """Its key where one player's is written by itself."""
        return self.short or self.id


def hand_of(zones: Iterable[Zone]) -> str:
    """The zone of the hands: each player's cards of the stack that is drawn from, in no order. Empty for none."""
    zones = list(zones)
    drawn = next((zone.stack for zone in zones if zone.rest and not zone.each), None)
    return next((zone.id for zone in zones if zone.each and zone.order is Order.BAG and zone.stack == drawn), "")


def drawn_first(zones: Iterable[Zone]) -> list[Zone]:
    """Zones in the order in which people look at a table: those that are drawn from before the others."""
    return sorted(zones, key=lambda zone: not zone.rest)


class Counter(NamedTuple):
    """A number that a game keeps."""

    id: str
    """Its key in logs, and its name in the position."""
    title: str
    start: int = 0
    each: bool = False
    """Each seat has one."""
    about: str = ""
    option: str = ""
    """The option that says another number to start with."""


class Whose(Enum):
    """Whose acts a phase is for."""

    ACTIVE = "active"
    """Of the player, or the team, whose turn it is."""
    ANYBODY = "anybody"
    """Everybody may act, in any order and at once."""


class Phase(NamedTuple):
    """A part of a turn or round."""

    id: str
    """Its name in logs."""
    title: str
    """What people call it."""
    whose: Whose = Whose.ACTIVE
    each: bool = False
    """Everybody who is in the game does the same in it, once."""


class Mark(NamedTuple):
    """What is said of a card where it lies: that it was selected, for instance."""

    zone: str
    seat: int
    """-1 for what is nobody's own."""
    place: int
    """Counted from 0."""
    word: str


class Counts(dict[int, int]):
    """How many cards of each kind; none of a kind that is not there."""

    __slots__ = ()

    def __missing__(self, kind: int) -> int:
        """No such card."""
        return 0


class Bag:
    """What is known of cards that lie in no order: some by kind, the others only by their number."""

    __slots__ = ("hidden", "key", "known", "size")

    def __init__(self, key: tuple[str, int] = ("", -1)) -> None:
        """Nothing lies here. `key` is its zone and seat."""
        self.key = key
        self.known: Counts = Counts()
        self.hidden: int = 0
        self.size: int = 0

    def kinds(self) -> list[int]:
        """The known cards, equal ones repeated."""
        known = self.known
        found = [kind for kind, number in known.items() if number]
        if len(found) + self.hidden < self.size:
            return [kind for kind, number in known.items() for _ in range(number)]
        return found

    def contents(self) -> list[int]:
        """Every card, -1 for a hidden one."""
        hidden = self.hidden
        return self.kinds() + [UNKNOWN] * hidden if hidden else self.kinds()

    def lay(self, kinds: Sequence[int]) -> None:
        """Put these cards in, -1 for a hidden one."""
        known = self.known
        self.size += len(kinds)
        for kind in kinds:
            if kind >= 0:
                known[kind] = known.get(kind, 0) + 1
            else:
                self.hidden += 1

    def clear(self) -> None:
        """Nothing lies here any more."""
        self.known.clear()
        self.hidden = self.size = 0

    def exchange(self, other: Bag) -> None:
        """All that lies in two bags changes places."""
        self.known, other.known = other.known, self.known
        self.hidden, other.hidden = other.hidden, self.hidden
        self.size, other.size = other.size, self.size

    def copied(self) -> Bag:
        """Another bag with the same in it."""
        bag = Bag.__new__(Bag)
        bag.key, bag.known, bag.hidden, bag.size = self.key, Counts(self.known), self.hidden, self.size
        return bag

    def __eq__(self, other: object) -> bool:
        """The same is known of it."""
        if not isinstance(other, Bag):
            return NotImplemented
        if self.size != other.size or self.hidden != other.hidden or self.known == other.known:
            return (self.size, self.hidden) == (other.size, other.hidden)
        mine, theirs = ({kind: n for kind, n in bag.known.items() if n} for bag in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        """What is known of it."""
        return f"Bag({dict(self.known)}, hidden={self.hidden})"


class Row:
    """Cards in numbered places, each with who sees it. An unknown card is -1, an empty place -2."""

    __slots__ = ("changes", "kinds", "sight")

    def __init__(self, places: int) -> None:
        """Empty places."""
        self.kinds: list[int] = [EMPTY] * places
        self.sight: list[Sight] = [Sight.NOBODY] * places
        self.changes: dict[int, int] = {}
        """How often what lies in a place has become another card, or none."""

    @property
    def size(self) -> int:
        """How many cards lie in it."""
        return sum(kind != EMPTY for kind in self.kinds)

    def contents(self) -> list[int]:
        """Every card in the order of places, -1 for an unknown one."""
        return [kind for kind in self.kinds if kind != EMPTY]

    def lay(self, kinds: list[int], sights: Sequence[Sight] = ()) -> None:
        """Put these cards into its places, in order; nobody sees one of which it is not said."""
        self.kinds[: len(kinds)] = kinds
        self.sight[: len(sights)] = sights
        self.sight += [Sight.NOBODY] * (len(self.kinds) - len(self.sight))

    def copied(self) -> Row:
        """Another row with the same in it."""
        row = Row(0)
        row.kinds, row.sight, row.changes = self.kinds[:], self.sight[:], dict(self.changes)
        return row

    def __eq__(self, other: object) -> bool:
        """The same lies in the same places."""
        return isinstance(other, Row) and (self.kinds, self.sight) == (other.kinds, other.sight)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        """What lies in it."""
        return f"Row({self.kinds})"


Pile: TypeAlias = list[int]
"""Cards one upon another, the top at the end; -1 for one that nobody recorded."""
Contents: TypeAlias = Bag | Pile | Row


def empty(zone: Zone, seat: int = -1) -> Contents:
    """One such place for cards, with nothing in it; a seat's own, or -1."""
    if zone.order is Order.BAG:
        return Bag((zone.id, seat))
    return Row(zone.places) if zone.order is Order.ROW else []


def contents(zone: Zone, place: Contents) -> list[int]:
    """Every card of a place, top first of a pile; -1 for an unknown one."""
    if isinstance(place, list):
        return place[::-1] if zone.order is Order.PILE else place[:]
    return place.contents()


def size(place: Contents) -> int:
    """How many cards lie in a place."""
    return len(place) if isinstance(place, list) else place.size
