"""The position of the game as plain data, and how it is set up.

Seats are counted from 1, and so are places in a row, from the left of the row's owner.  The top of the deck is the
first card of the list.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

Action = dict[str, Any]  # Any: a name, a place, a seat, or several places
Event = dict[str, Any]  # Any: what an event tells is a card, a number, or a list of them

SUITS = "shcd"  # highest first
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
VALUE = {rank: number for number, rank in enumerate(RANKS, start=2)}
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
ROW = 5
TOKENS = 10
WINDOWS = ("window 1", "window 2", "window 3", "window 4")
PHASES = ("look", "window 1", "select", "window 2", "play", "window 3", "lose", "buff", "window 4", "draw")
COST = {"pay look": 1, "take": 1, "pay replace": 1, "pay reveal": 2, "pay remove": 3, "pay hand": 4}

EFFECTS = (
    "second-wind", "clear-sight", "fresh-start", "clean-slate", "spyglass", "barter",
    "wound", "leech", "plague", "searchlight", "gust", "landslide",
)  # fmt: skip

OPTIONS: dict[str, tuple[str | bool, ...]] = {  # the first value of each is the default reading
    "value_ties": ("suits", "everybody"),
    "pay_last_token": (True, False),
    "played_cards": ("discard", "deck"),
    "refill_after_take": (False, True),
    "draw_order": ("this-round", "last-round"),
}


@dataclass
class Slot:
    """A card in a row; known means turned sideways; from_exchange: drawn by KP-5.1 in this round."""

    card: str
    known: bool = False
    from_exchange: bool = False


@dataclass
class Player:
    """What one player has; selected and ordered are places of the row."""

    name: str
    tokens: int = TOKENS
    alive: bool = True
    row: list[Slot | None] = field(default_factory=lambda: [None] * ROW)
    held: list[str] = field(default_factory=list)
    selected: int | None = None
    ordered: int | None = None
    looked: bool = False
    exchanged: bool = False


@dataclass(frozen=True)
class Played:
    """A card that was played, and by which seat."""

    seat: int
    card: str


@dataclass(frozen=True)
class Pending:
    """A reveal that waits: for its buyer's decision ("decide") or for the owner's answer ("answer")."""

    kind: str
    by: int
    target: int
    place: int


@dataclass
class Position:
    """All of the game at one moment."""

    options: dict[str, str | bool]
    seed: str
    players: list[Player]
    deck: list[str]
    buff_deck: list[str]
    shuffles: int = 0
    round: int = 1
    phase: str = "look"
    discard: list[str] = field(default_factory=list)
    buffs_out: list[str] = field(default_factory=list)
    table: list[Played] = field(default_factory=list)
    plays: list[Played] = field(default_factory=list)  # of this round, kept after the table is cleared
    plays_before: list[Played] = field(default_factory=list)  # of the round before
    queue: list[int] = field(default_factory=list)  # seats that have yet to draw
    pending: Pending | None = None
    result: dict[str, Any] | None = None

    def copy(self) -> Position:
        """A copy that shares nothing that changes."""
        people = []
        for one in self.players:
            row = [None if slot is None else Slot(slot.card, slot.known, slot.from_exchange) for slot in one.row]
            people.append(replace(one, row=row, held=list(one.held)))
        return replace(
            self,
            players=people,
            deck=list(self.deck),
            buff_deck=list(self.buff_deck),
            discard=list(self.discard),
            buffs_out=list(self.buffs_out),
            table=list(self.table),
            plays=list(self.plays),
            plays_before=list(self.plays_before),
            queue=list(self.queue),
        )

    def player(self, seat: int) -> Player:
        """The player of a seat, counted from 1."""
        return self.players[seat - 1]

    def alive(self) -> list[int]:
        """The seats that are still in."""
        return [seat for seat, player in enumerate(self.players, start=1) if player.alive]

    def others(self, seat: int) -> list[int]:
        """The other seats that are still in."""
        return [other for other in self.alive() if other != seat]

    def places(self, seat: int, known: bool | None = None) -> list[int]:
        """The places of a row that hold a card, or a card that is known or not."""
        return [
            place
            for place, slot in enumerate(self.player(seat).row, start=1)
            if slot is not None and (known is None or slot.known == known)
        ]

    def slot(self, seat: int, place: int) -> Slot:
        """The card at a place; there must be one."""
        slot = self.player(seat).row[place - 1]
        assert slot is not None
        return slot


def value(card: str) -> int:
    """Ace 14, king 13, queen 12, jack 11, others their number (the book's final; KP-D.9 for the rounds)."""
    return VALUE[card[:-1]]


def strength(card: str) -> tuple[int, int]:
    """The value, then the suit: spades over hearts over clubs over diamonds."""
    return value(card), -SUITS.index(card[-1])


def start(players: int, seed: str | int = 0, options: dict[str, str | bool] | None = None) -> Position:
    """Set up a game: shuffle both decks, deal five cards one at a time from the first seat, ten tokens each."""
    chosen = {name: values[0] for name, values in OPTIONS.items()} | (options or {})
    people = [Player(name) for name in NAMES[:players]]
    chance = random.Random(f"{seed}/start")
    deck, buffs = list(CARDS), list(EFFECTS)
    chance.shuffle(deck)
    chance.shuffle(buffs)
    for place in range(ROW):
        for person in people:
            person.row[place] = Slot(deck.pop(0))
    return Position(chosen, str(seed), people, deck, buffs)
