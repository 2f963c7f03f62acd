"""The position and the bench of a game whose cards do things, and the hooks that carrying out their texts calls.

The language of card texts speaks of four zones: hands, cards in play in front of each player, a discard pile and a draw
pile. A game that uses it has these.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeVar

from adjudicator.cardtext.texts import Waiting, texts_of
from adjudicator.formats.abilities import Doing, Forbid, Moment, Muting, Place, Substitute
from adjudicator.formats.outcomes import Shuffled
from adjudicator.kernel.dues import Due, DueKind
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rotation import TurnBench, TurnGame, TurnPosition
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.scars import TURN, Fact
from adjudicator.kernel.unread import ANYBODY, COURSE, DEEDS, EFFECTS, ROOM, TOP, called_for, still_on
from adjudicator.kernel.zones import Bag, Pile
from adjudicator.native import mypyc_attr

ON_PILE: Final = -2
"""In the place of a seat: it is the draw pile that is looked at."""
NOTHING_SEEN: Final = 1_000_000
"""More cards than any pile has."""


OPEN_IN_PLAY: Final = frozenset((ROOM, DEEDS, COURSE, EFFECTS))
"""What a card leaves open as long as it is in play, if its text is not data."""
OF_A_TURN: Final = frozenset((ROOM, DEEDS, COURSE))
"""What depends on whether the turn in which such a card was used is still on."""

OF_THE_TEXT: Final = OPEN_IN_PLAY | {TURN}
"""What a line below such a card can't tell, since its text alone says it."""


class Standing:
    """The standing effects of everything in play."""

    __slots__ = (
        "at_once", "forbids", "more", "muted", "muters", "obeys", "silenced", "substitutes", "triggers",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        """Nothing is in play."""
        self.silenced: dict[tuple[int, int], int] = {}
        """Cards that an effect has robbed of their abilities: (controller, kind) to how many."""
        self.muted: list[tuple[int, int]] = []
        self.muters: list[tuple[int, int, Muting]] = []
        """The cards in play that take abilities from others."""
        self.at_once: bool = True
        """Standing effects work from the moment the card is in play; otherwise from the next turn on."""
        self.obeys: dict[tuple[int, int], int] = {}
        """Cards that somebody else than their controller reads; none by the rules."""
        self.triggers: dict[Moment, list[Waiting]] = {"turn-begins": [], "turn-ends": [], "enters": []}
        self.substitutes: list[tuple[int, int, Substitute]] = []
        self.forbids: list[tuple[int, int, Forbid]] = []
        self.more: dict[Doing, list[int]] = {"discard": [0] * seats, "play": [0] * seats}

    def copied(self) -> Standing:
        """The same effects, to change by themselves."""
        other = Standing(0)
        other.at_once = self.at_once
        other.silenced, other.obeys = dict(self.silenced), dict(self.obeys)
        other.muted, other.muters = self.muted[:], self.muters[:]
        other.substitutes, other.forbids = self.substitutes[:], self.forbids[:]
        other.triggers = {on: waiting[:] for on, waiting in self.triggers.items()}
        other.more = {act: more[:] for act, more in self.more.items()}
        return other

    def __eq__(self, other: object) -> bool:
        """The same cards are silenced, and read by the same players; all else follows from what is in play."""
        return isinstance(other, Standing) and (self.silenced, self.obeys) == (other.silenced, other.obeys)

    __hash__ = None  # type: ignore[assignment]  # it changes


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class CardPosition(TurnPosition):
    """A position with cards in play."""

    hands: list[Bag] = field(default_factory=list)
    play: list[Pile] = field(default_factory=list)
    discard: Pile = field(default_factory=list)
    pile: Pile = field(default_factory=list)
    standing: Standing = field(default_factory=lambda: Standing(0))
    arrivals: list[tuple[int, int]] = field(default_factory=list)
    """What came into play this turn: (seat, kind)."""
    running: int = 0
    """How many effects are taking effect, one inside the other."""
    adrift: set[int] = field(default_factory=set)
    """Cards in play of which the record does not say who got them; they stay where they lay, without effect."""
    looks: list[tuple[int, int, int]] = field(default_factory=list)
    """Looks of cards used without a word of what came of it, which a line of their own may tell yet: (turn, who looks,
    at whose hand); for the hand of anybody UNKNOWN, and for the draw pile ON_PILE."""
    unseen: int = NOTHING_SEEN
    """How many cards lie beneath those of the draw pile that were looked at or shown since it was last shuffled."""

    def passing(self) -> frozenset[str]:
        """Also which cards anybody has seen, where they lie."""
        return TurnPosition.passing(self) | {"looks", "unseen"}

    def top(self) -> int | None:
        """The top card of the discard pile; None where there is none."""
        return self.discard[-1] if self.discard else None


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reading:
    """How a game reads card texts where they leave it open: by its book and the house rules of a log."""

    looks_keep_order: bool = True
    """Cards that were looked at or shown stay where they lay."""
    win_after_effect: bool = False
    """An empty hand wins only when the effect under way is over."""
    least_draw: int = 0
    """What substitutions leave of a draw at the least."""
    draws_on: bool = True
    """A draw goes on after the pile was made new."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CardBench(TurnBench):
    """Where a game is judged whose cards do things."""

    now: CardPosition
    game: CardHooks[Any]  # Any: the game's own bench
    house: Reading

    def __init__(self, rules: Rules, pack: Pack, names: list[str], position: CardPosition) -> None:
        """A bench with an empty position."""
        super().__init__(rules, pack, names, position)
        self.texts = texts_of(pack)

    def left_open(self, facts: Sequence[Fact]) -> list[int]:
        """The cards whose text is not data and that leave one of these facts open now; those in play always do."""
        found = super().left_open(facts)
        if not OF_A_TURN.isdisjoint(facts):
            found += super().left_open([*map(still_on, range(self.n))])
        if TOP in facts:
            found += super().left_open([*map(called_for, range(ANYBODY, self.n))])
        if not OPEN_IN_PLAY.isdisjoint(facts):
            cards = self.pack.cards
            found += [kind for area in self.now.play for kind in area if kind >= 0 and cards[kind].unread]
        return [*dict.fromkeys(found)]

    def only_lie_there(self, kinds: Sequence[int], facts: Sequence[Fact]) -> bool:
        """Whether all are in play, and none was used of which a line below may tell what came of it."""
        told_below = [*facts, *map(still_on, range(self.n)), *map(called_for, range(ANYBODY, self.n))]
        used = super().left_open([fact for fact in told_below if fact not in OF_THE_TEXT])
        return all(kind not in used and any(kind in area for area in self.now.play) for kind in kinds)


B = TypeVar("B", bound=CardBench)


TRIGGER: Final = DueKind("trigger")
"""A conditional ability that has occurred and has not taken effect."""
DRAW: Final = DueKind("draw", brings_card=True, goes_without_saying=True)
"""Cards to draw: those of the turn, or what an effect left out."""


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class CardHooks(TurnGame[B]):
    """What carrying out a card's text asks of a game. `cardtext.game` answers most of it in the usual way."""

    acts_after_entering: ClassVar[tuple[type, ...]] = ()
    """The acts before which an ability that occurs on entering play must have taken effect."""

    # ---- play areas

    @abstractmethod
    def enter(self, bench: B, seat: int, kind: int) -> None:
        """A card comes into play."""

    @abstractmethod
    def leave_play(self, bench: B, seat: int, kind: int) -> None:
        """A card leaves play; it does not matter which of equal ones."""

    @abstractmethod
    def came_into_play(self, bench: B, seat: int, kind: int) -> None:
        """The standing effects of one more card count."""

    @abstractmethod
    def change_control(self, bench: B, seat: int, to: int, kind: int) -> None:
        """A card in play goes over to another player, as it is."""

    @abstractmethod
    def take_control(self, bench: B, seat: int, kind: int) -> None:
        """A card that was in play has a new controller."""

    @abstractmethod
    def lose_sight(self, bench: B, seat: int, kind: int) -> None:
        """A card in play of that seat went to somebody whom the record does not name."""

    @abstractmethod
    def find_again(self, bench: B, seat: int, kind: int) -> None:
        """It has turned out who controls a card that was lost sight of."""

    def loses_abilities(self, bench: B) -> bool:
        """Whether a card does nothing any more whose abilities are taken away."""
        return True

    @abstractmethod
    def silence(self, bench: B, seat: int, kind: int) -> None:
        """A card in play loses its abilities for as long as it is there."""

    @abstractmethod
    def put(self, bench: B, kind: int, to: Place, seat: int) -> None:
        """A card that has left its zone arrives in another."""

    @abstractmethod
    def onto(self, bench: B, kind: int) -> None:
        """A card goes on top of the discard pile."""

    @abstractmethod
    def under(self, bench: B, kind: int) -> None:
        """A card goes to the bottom of the discard pile."""

    @abstractmethod
    def recover_play(self, bench: B, kind: int, seat: int = -1) -> int:
        """An asset works, or is aimed at, that is not in play: perhaps nobody wrote down that it was played.

        Returns the seat in front of which it lies now; -1 if no hand can have held it.
        """

    def may_have_played(self, bench: B, seat: int) -> bool:
        """Whether that player has had time to play a card since the record began."""
        return True

    # ---- players

    def opponents(self, bench: B, one: int, other: int) -> bool:
        """Whether two seats play against each other."""
        return bench.sides[one] != bench.sides[other]

    def rank(self, bench: B, seat: int) -> int:
        """The place of a seat in the order of simultaneous abilities: turn order from the player whose turn it is."""
        return (seat - bench.now.active) % bench.n

    def orders(self, bench: B) -> int:
        """Who orders cards that are destroyed together."""
        return bench.now.on_turn[0]

    # ---- what hidden cards leave open

    @abstractmethod
    def ask(self, bench: B, seat: int, kinds: frozenset[int], card: int) -> None:
        """An open question: did that hand hold one of these when that card asked for it? Later cards may prove it."""

    def doubt(self, bench: B, due: Due) -> None:
        """Hidden cards leave open whether an ability has occurred; cards that are seen later may tell."""

    # ---- what a card can do to a game

    @abstractmethod
    def emptied(self, bench: B, seats: list[int]) -> None:
        """These hands have no cards any more, all by one effect."""

    @abstractmethod
    def check_hands(self, bench: B) -> None:
        """Hands have changed: is one empty?"""

    def reopen(self, bench: B, draws: int = -1) -> bool:
        """Play goes on after the end: perhaps it was none, by something done and not written down."""
        return False

    @abstractmethod
    def allow(self, bench: B, seat: int, act: Doing, more: int) -> None:
        """A player may do something more often this turn."""

    @abstractmethod
    def more_turns(self, bench: B, seat: int, more: int) -> None:
        """A player gets an extra turn, or loses one."""

    @abstractmethod
    def win(self, bench: B, seat: int) -> None:
        """A card makes a player win."""

    def losing(self, bench: B, seats: list[int]) -> list[int]:
        """Who loses when these players do."""
        return seats

    @abstractmethod
    def lose(self, bench: B, seats: list[int], orders: list[list[str]]) -> None:
        """Players lose at the same moment; `orders` are their cards as they went away, where recorded."""

    @abstractmethod
    def restock(self, bench: B, number: int) -> None:
        """So many cards of the draw pile are to be looked at or moved."""

    @abstractmethod
    def reshuffle(self, bench: B, record: Shuffled, you: int, wanted: int = 0) -> None:
        """The record gives a reshuffle as an outcome; `wanted` cards were to be looked at or moved, 0 for a draw."""
