"""The table as people see it at every step: plain data, which every view and export draws from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.formats.decks import CardType
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import NOTHING
from adjudicator.kernel.zones import (
    EMPTY,
    NO_CARD,
    Bag,
    Contents,
    Mark,
    Order,
    Row,
    Sight,
    Whose,
    Zone,
    drawn_first,
)
from adjudicator.reports.chronicle import Chronicler, owed
from adjudicator.reports.summary import ending

SHOWN = 12
"""How many cards of a pile a frame holds, from the top."""


class Face(NamedTuple):
    """The face of a card. Suits and colours go together; a multicolored card has several."""

    id: str
    name: str
    """How people call it; empty for one that has no name but its rank and suit."""
    rank: str
    suits: tuple[str, ...]
    colours: tuple[str, ...]
    type: CardType
    text: str
    """What it does."""
    title: str = ""
    """How messages spell it: `Castle (blue five)`, `five of hearts`."""


class SeenPlace(NamedTuple):
    """What is seen of one place for cards. Cards are kinds of the deck; -1 is one that lies face down, or that nobody
    recorded, and -2 an empty place of a row."""

    zone: Zone
    number: int
    """How many cards lie there."""
    cards: tuple[int, ...]
    """Its cards; of a pile the topmost, top first, and none of one that nobody sees."""
    sights: tuple[Sight, ...] = ()
    """Who sees each, where that is said card by card."""
    named: str = ""
    """What was named for the card on top, such as a colour; ? if it was not written down; empty if nothing is."""
    marks: tuple[str, ...] = ()
    """What is said of each, such as that it was selected; empty for most. None where nothing is said of any."""

    @property
    def sideways(self) -> tuple[bool, ...]:
        """Which of its cards lie sideways."""
        turned = self.zone.turned
        return tuple(
            turned and sight is not Sight.NOBODY and kind != EMPTY
            for kind, sight in zip(self.cards, self.sights or (Sight.NOBODY,) * len(self.cards), strict=True)
        )

    @property
    def marked(self) -> list[tuple[str, int]]:
        """The words that are said of cards, each with the number of a place."""
        return [(word, place) for place, word in enumerate(self.marks, 1) if word]

    @property
    def face_down(self) -> bool:
        """It is a pile of which nobody sees a card."""
        return self.zone.order is Order.PILE and self.zone.sight is Sight.NOBODY

    @property
    def open(self) -> tuple[int, ...]:
        """Its cards as they lie open for everybody."""
        if self.zone.sight is Sight.ALL:
            return self.cards
        sights = self.sights or (self.zone.sight,) * len(self.cards)
        return tuple(
            kind if sight is Sight.ALL or kind == EMPTY else UNKNOWN
            for kind, sight in zip(self.cards, sights, strict=True)
        )


class SeenNumber(NamedTuple):
    """A number that the game keeps."""

    id: str
    title: str
    number: int


class SeenSeat(NamedTuple):
    """One player at the table, with what lies before them."""

    name: str
    team: str
    places: tuple[SeenPlace, ...]
    counters: tuple[SeenNumber, ...]
    out: bool
    on_turn: bool
    done: bool = False
    """Has done what everybody does once in this phase."""


class Frame(NamedTuple):
    """The table after a step; step 0 is the start."""

    step: int
    turn: int
    phase: str
    """Where in the turn the game is; empty where a game knows no phases."""
    seats: tuple[SeenSeat, ...]
    places: tuple[SeenPlace, ...]
    """What is nobody's own, what is drawn from first."""
    counters: tuple[SeenNumber, ...]
    dues: tuple[str, ...]
    """What is owed or allowed now, in words."""
    over: str
    """How the game ended, in words; empty while it goes on."""
    undone: bool
    """The step was a slip of the pen."""
    acted_in: str = ""
    """The phase that the step belongs to, which may be over with it."""
    shared: bool = False
    """It is a phase in which everybody may act."""

    @property
    def every_place(self) -> tuple[SeenPlace, ...]:
        """All places, those that are nobody's first."""
        return (*self.places, *(place for seat in self.seats for place in seat.places))

    @property
    def named(self) -> str:
        """What was named for the card on top of a pile."""
        return next((place.named for place in self.places if place.named), "")


class Camera(Chronicler):
    """Watches a replay and keeps a frame of every step besides its story."""

    def __init__(self) -> None:
        """Nothing has been seen yet."""
        super().__init__()
        self.frames: list[Frame] = []

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Keep the table as it is after a step."""
        super().__call__(n, step, bench)
        if step is None:
            self.frames.clear()
        self.frames.append(framed(n, step, bench))


def framed(n: int, step: Step | None, bench: Bench) -> Frame:
    """The table as it is now, after a step; number 0 is the start."""
    game, now, zones = bench.game, bench.now, bench.game.zones
    turns = set(now.on_turn)
    phase = game.phases[min(now.clock - now.base, len(game.phases) - 1)] if game.phases else None
    owing = {due.seat for due in bench.ledger.open}
    marks = list(game.marks(bench)) if now.over is None else []
    own = [(zone, now.places(zone)) for zone in zones if zone.each]
    named = game.named(bench)
    return Frame(
        n,
        now.turn,
        bench.phase(),
        tuple(
            SeenSeat(
                name,
                bench.team(seat),
                tuple(_place(zone, places[seat], marks=_on(marks, zone, seat)) for zone, places in own),
                _counts(bench, seat),
                now.out[seat],
                seat in turns and now.over is None,
                phase is not None and phase.each and seat in turns and seat not in owing and now.over is None,
            )
            for seat, name in enumerate(bench.names)
        ),
        tuple(
            _place(zone, now.places(zone)[0], named if zone.top else "") for zone in drawn_first(zones) if not zone.each
        ),
        _counts(bench),
        () if now.over is not None else tuple(_owed(bench)),
        "" if now.over is None else ending(bench),
        step is NOTHING,
        bench.acted_in(),
        phase is not None and phase.whose is Whose.ANYBODY,
    )


def _owed(bench: Bench) -> list[str]:
    """What is owed or allowed now; what several players owe alike is said once."""
    found: dict[str, list[str]] = {}
    for due in bench.ledger.open:
        words, name = owed(bench, due), bench.names[due.seat] if due.seat >= 0 else ""
        alike = words.removesuffix(f" ({name})")
        if alike == words or name in found.get(alike, ()):
            found[words] = []
        else:
            found.setdefault(alike, []).append(name)
    return [f"{words} ({listing(names)})" if names else words for words, names in found.items()]


def _on(marks: Sequence[Mark], zone: Zone, seat: int) -> dict[int, str]:
    """What is said of the cards of one place."""
    found: dict[int, str] = {}
    for mark in marks:
        if (mark.zone, mark.seat) == (zone.id, seat):
            found[mark.place] = f"{found[mark.place]}, {mark.word}" if mark.place in found else mark.word
    return found


def _place(zone: Zone, there: Contents, named: str = "", marks: Mapping[int, str] = {}) -> SeenPlace:
    if isinstance(there, Bag):
        return SeenPlace(zone, there.size, (*sorted(there.kinds()), *[UNKNOWN] * there.hidden))
    if isinstance(there, Row):
        sights = tuple(there.sight) if zone.sight is Sight.CARD else ()
        said = tuple(marks.get(n, "") for n in range(len(there.kinds))) if marks else ()
        return SeenPlace(zone, there.size, tuple(there.kinds), sights, "", said)
    if zone.order is not Order.PILE:
        return SeenPlace(zone, len(there), tuple(there))
    shown = () if zone.sight is Sight.NOBODY else tuple(there[: -SHOWN - 1 : -1])
    return SeenPlace(zone, len(there), shown, (), named)


def _counts(bench: Bench, seat: int | None = None) -> tuple[SeenNumber, ...]:
    """The counters of a seat, or those that are nobody's."""
    found = []
    for counter in bench.game.counters:
        value: Any = getattr(bench.now, counter.id)  # Any: a number, or one for each seat
        if counter.each is (seat is not None):
            found.append(SeenNumber(counter.id, counter.title, value if seat is None else value[seat]))
    return tuple(found)


def faces(pack: Pack) -> list[Face]:
    """The faces of a deck, by kind."""
    return [
        Face(
            card.id,
            card.name if card.name not in (pack.spellings[kind], pack.faces[kind]) else "",
            card.rank,
            card.suits,
            tuple(pack.palette[suit] for suit in card.suits),
            card.type,
            card.text,
            pack.titles[kind],
        )
        for kind, card in enumerate(pack.cards)
    ]


def written(frame: Frame, known: Sequence[Face]) -> dict[str, object]:
    """A frame as tools read it: cards by their ids, ? for one that lies face down. `known` are the faces by kind.

    Each place has the key of its zone. A pile that nobody sees is a number; beside the top cards of another stands its
    number under the key with an `s`.
    """
    seats = [
        {"name": seat.name, "team": seat.team}
        | {key: value for place in seat.places for key, value in _written(place, place.zone.key, known)}
        | {counter.id: counter.number for counter in seat.counters}
        | {"out": seat.out, "on_turn": seat.on_turn}
        | ({"done": True} if seat.done else {})
        for seat in frame.seats
    ]
    head = {"step": frame.step, "turn": frame.turn, "phase": frame.phase, "seats": seats}
    places = {key: value for place in frame.places for key, value in _written(place, place.zone.id, known)}
    counters = {counter.id: counter.number for counter in frame.counters}
    rest = {"named": frame.named, "dues": frame.dues, "over": frame.over, "undone": frame.undone}
    return head | places | counters | rest


def _written(place: SeenPlace, key: str, known: Sequence[Face]) -> Iterable[tuple[str, object]]:
    if place.face_down:
        return [(key, place.number)]
    ids = [known[kind].id if kind >= 0 else NO_CARD if kind == EMPTY else UNWRITTEN for kind in place.cards]
    if place.zone.order is Order.PILE:
        return [(f"{key}s", place.number), (key, ids)]
    found: list[tuple[str, object]] = [(key, ids)]
    if any(place.sideways):
        found.append((f"{key}_sideways", [n for n, turned in enumerate(place.sideways, 1) if turned]))
    if place.marked:
        found.append((f"{key}_marked", dict(place.marked)))
    return found
