"""The texts of a deck's cards, made ready once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from adjudicator.formats.abilities import (
    Ability,
    Allow,
    Discard,
    Draw,
    Effect,
    Look,
    Lose,
    Move,
    Muting,
    Op,
    Order,
    Play,
    Redeal,
    Selector,
    Show,
    Shuffle,
    Swap,
    Trigger,
    Turn,
    Win,
)
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.scars import ENDED, OVER, PART, TURN, Fact
from adjudicator.kernel.unread import ASSETS, CARDS, COURSE, DEEDS, EFFECTS, ROOM, TOP

Row: TypeAlias = tuple[bool, ...]
"""One place for each kind, and a last one for a card that nobody recorded, which is kind -1."""


class Waiting:
    """A conditional ability of a card in play."""

    __slots__ = ("ability", "kind", "own", "seat")

    def __init__(self, seat: int, kind: int, ability: Trigger) -> None:
        """It is read by the player of that seat."""
        self.seat, self.kind, self.ability = seat, kind, ability
        self.own = ability.whose == "you"
        """It occurs in turns of that player alone."""


class Texts:
    """What the cards of a deck are and say. The lists are indexed by kind."""

    __slots__ = ("_touched", "cards", "is_asset", "mutes", "plans", "prepared", "rows")

    def __init__(self, pack: Pack) -> None:
        """Look through the cards of a deck."""
        self.cards = pack.cards
        self.is_asset = [card.type == "asset" for card in pack.cards]
        self.mutes = [any(type(a) is Muting for a in card.abilities) for card in pack.cards]
        """Which take abilities from other cards while they are in play."""
        self.plans: dict[int, Any] = {}  # Any: what `effects` makes of an ability, which this module cannot know
        """Abilities made ready to be carried out, by identity; filled as they come up."""
        self.prepared: dict[tuple[int, int], tuple[list[Waiting], list[Ability]]] = {}
        """For each (reader, kind) seen so far: its conditional abilities, and those that work all the time."""
        self.rows: dict[tuple[str | None, str | None, str | None], Row] = {}
        self._touched: frozenset[Fact] | None = None

    def row(self, what: Selector) -> Row:
        """Which kinds have the type, suit and rank that a selector asks for; made once for each of these."""
        asked = what.type, what.suit, what.rank
        row = self.rows.get(asked)
        if row is None:
            sort, suit, rank = asked
            row = self.rows[asked] = (
                *(
                    sort in (None, card.type) and (suit is None or suit in card.suits) and rank in (None, card.rank)
                    for card in self.cards
                ),
                asked == (None, None, None),
            )
        return row

    def touched(self, ops: Sequence[Op]) -> frozenset[Fact]:
        """The facts that hang on what is chosen for these ops, and on what comes of them; without ops those of any."""
        any_card = not ops or any(type(op) is Play for op in ops)
        return frozenset().union(*map(_touched, ops), self._by_any_card() if any_card else ())

    def _by_any_card(self) -> frozenset[Fact]:
        """The facts that may hang on which card of the deck is played."""
        if self._touched is None:
            abilities = [ability for card in self.cards for ability in card.abilities]
            at_once = [a for a in abilities if isinstance(a, Effect) or (isinstance(a, Trigger) and a.on == "enters")]
            self._touched = IN_PLAY.union(*(_touched(op) for ability in at_once for op in ability.do))
        return self._touched


WHICH: Final = frozenset((CARDS, TOP))
"""What hangs on which cards go from where to where, among hands and piles."""
HOW_MANY: Final = WHICH | {OVER, ENDED}
"""What hangs on how many do so: a hand without cards may be the end."""
IN_PLAY: Final = HOW_MANY | {ASSETS, EFFECTS, ROOM, DEEDS, COURSE}
"""What hangs on what lies in play, and what that makes of the cards after it."""


def _touched(op: Op) -> frozenset[Fact]:
    """What hangs on how an op is carried out."""
    match op:
        case Redeal() | Look() | Show() | Order() | Shuffle() | Swap(what="card"):
            return WHICH
        case Draw(who) | Discard(who, Selector(n=1, type=None, suit=None, rank=None)):
            return HOW_MANY if who in ("chosen", "opponent", "same") else WHICH
        case Discard() | Swap(what="hands"):
            return HOW_MANY
        case Move(what=Selector(from_="hand" | "discard" | "pile"), to=to) if to != "play":
            return HOW_MANY
        case Turn():
            return frozenset((TURN,))
        case Allow():
            return frozenset((ROOM,))
        case Win() | Lose():
            return IN_PLAY | {TURN, PART}
        case _:
            return IN_PLAY


@lru_cache(maxsize=64)
def texts_of(pack: Pack) -> Texts:
    """The texts of a deck, looked through once."""
    return Texts(pack)
