"""The bench and the position of a game of Crazy Eights: what it keeps beside the cards, and its house rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Call
from adjudicator.games.crazy_eights.matching import Fits, matching
from adjudicator.games.crazy_eights.options import (
    BLOCKED_AFTER,
    DRAW_LIMIT,
    LAST_EIGHT,
    MAX_PLAYS,
    PASS_WHEN_ABLE,
    RESHUFFLE,
    Renewal,
)
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.occasions import Matter
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rotation import TurnBench, TurnPosition, TurnSoFar
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.zones import Bag, Order, Pile, Sight, Zone
from adjudicator.native import mypyc_attr

NO_LIMIT: Final = 1 << 30

NAME: Final = DueKind("name", agreed=True)
"""A suit to name for an eight."""
SHORT: Final = DueKind("short")
"""Cards that a hand was dealt too few."""
LONG: Final = DueKind("long")
"""Cards that a hand was dealt too many."""
SUIT: Final = Fact("suit")
"""What suit fits on the eight on top."""
WAY: Final = Fact("way round")
"""Which way round the turns go at this table."""

COUNT: Final = Matter("count")
"""What the cards in each hand are worth."""
EARLY_SCORE: Final = Matter("early score")
"""A score that is put down while the game goes on."""
OPEN_SCORE: Final = Matter("open score")
"""A score that cannot be right whatever the hidden cards are."""
REVISED_SCORE: Final = Matter("revised score")
"""A score that is changed after it was agreed."""
MISSED_CARD: Final = Matter("missed card")
"""A card that could have been played, as comes to light after the score of a block was agreed."""

HANDS: Final = Zone(
    "hands", "hand", Order.BAG, Sight.OWNER, each=True, about="each hand: its cards, or how many", short="hand"
)
STARTER_PILE: Final = Zone(
    "discard", "starter pile", Order.PILE, Sight.ALL, about="the starter pile, top first", top="top"
)
STOCK: Final = Zone(
    "pile", "stock", Order.PILE, Sight.NOBODY, about="the stock, top first; all other cards if left out", rest=True
)
ZONES: Final = (HANDS, STARTER_PILE, STOCK)


class TurnPassed(NamedTuple):
    """The turn that a pass ended, and the passes that had been counted."""

    turn: TurnSoFar
    passes: int
    passed_since: int


class LastPass:
    """The last pass, and what became of it. A demand is in time while it is `open`: nobody else has acted since."""

    __slots__ = ("demand", "finding", "late", "open", "seat", "step", "turn")

    def __init__(
        self, seat: int = -1, step: int = 0, finding: Finding | None = None, turn: TurnPassed | None = None
    ) -> None:
        """`finding` is what was wrong with it, and `turn` what it ended; nobody has passed yet if there is no seat."""
        self.seat, self.step, self.finding, self.turn = seat, step, finding, turn
        self.open = seat >= 0
        self.demand: Call | None = None
        self.late = False
        """A demand was made when it was too late."""

    def copied(self) -> LastPass:
        """Another that says the same."""
        other = LastPass(self.seat, self.step, self.finding, self.turn)
        other.open, other.demand, other.late = self.open, self.demand, self.late
        return other


class BlockedGame:
    """A game declared blocked, or blocked by passes, at `step`; 0 while it is neither."""

    __slots__ = ("agreed", "agreed_at", "by", "declared", "disputed", "finding", "step")

    def __init__(self) -> None:
        """`agreed` is the score that was agreed, and `agreed_at` the step of it."""
        self.step, self.by = 0, -1
        self.declared = False
        self.finding: Finding | None = None
        self.disputed = False
        self.agreed: dict[str, float] | None = None
        self.agreed_at = 0

    def declare(self, step: int, by: int) -> None:
        """Somebody says that it is blocked, -1 where nobody wrote down who; else enough players have passed."""
        self.step, self.by, self.declared = step, by, True

    def copied(self) -> BlockedGame:
        """Another that says the same."""
        other = BlockedGame()
        other.step, other.by, other.declared = self.step, self.by, self.declared
        other.finding, other.disputed = self.finding, self.disputed
        other.agreed = None if self.agreed is None else dict(self.agreed)
        other.agreed_at = self.agreed_at
        return other


class Top(NamedTuple):
    """What the next card is held against."""

    kind: int | None
    """The card on top; -1 if nobody recorded it, None if there is none."""
    wild: str | None
    """The suit named for the eight on top; ? if it was not written down; None if none stands."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class StockPosition(TurnPosition):
    """A position of Crazy Eights."""

    hands: list[Bag] = field(default_factory=list)
    discard: Pile = field(default_factory=list)
    pile: Pile = field(default_factory=list)
    row: Fits = ()
    """Which kinds fit now."""
    open_top: bool = False
    """Nobody recorded what the next card must match."""
    wild: str | None = None
    """The suit named for the eight on top; ? if it was not written down; None if none stands."""
    wild_on: int = -1
    """The eight for which it was named."""
    misnamed: tuple[str, ...] = ()
    """Suits that were named since the last card was placed, and do not count."""
    passes: int = 0
    """Passes one after another since the stock was gone."""
    passed_since: int = 0
    """Passes since the last card was placed."""
    plays: int = 0
    """Cards placed in this game."""
    placed_at: int = 0
    """The step at which the last card was placed."""
    placed_by: int = -1
    """Who placed it."""
    placed: bool = False
    """The turn before this one ended with a card."""
    renewed: tuple[int, int, int] = (-1, 0, 0)
    """The turn, its draws and the cards placed as the stock was last made new by itself."""
    deal_started: bool = False
    """The record begins with the deal."""

    def top(self) -> int | None:
        """The top card of the starter pile; None where there is none."""
        return self.discard[-1] if self.discard else None


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class House:
    """How the game is played here: what the rules in force say, worked out once."""

    draw_limit: int
    max_plays: int
    renewal: Renewal
    """When the stock is made new: never, when a draw finds it empty, or at once."""
    blocked_after: int
    may_pass: bool
    forbids_last_eight: bool

    @staticmethod
    @lru_cache(maxsize=64)
    def of(rules: Rules) -> House:
        """The house rules of a log, worked out once."""
        value, holds = rules.value, rules.holds
        limit, plays = value(DRAW_LIMIT), value(MAX_PLAYS)
        return House(
            draw_limit=limit if limit is not None and holds("C8-D.1") else NO_LIMIT,
            max_plays=plays if plays is not None and holds("C8-D.20") else NO_LIMIT,
            renewal=value(RESHUFFLE) if holds("C8-D.2") else "when-needed",
            blocked_after=value(BLOCKED_AFTER) or 0,
            may_pass=value(PASS_WHEN_ABLE) or not holds("C8-5.3"),
            forbids_last_eight=value(LAST_EIGHT) == "forbidden" and holds("C8-D.7"),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class StockBench(TurnBench):
    """Where a game of Crazy Eights is judged."""

    now: StockPosition
    thoughts = ("block", "demanded", "mended", "passed", "unnamed")

    def __init__(self, rules: Rules, pack: Pack, names: list[str]) -> None:
        """A bench with an empty position."""
        super().__init__(rules, pack, names, StockPosition())
        self.house = House.of(rules)
        self.rows = matching(pack)
        self.now.row = self.rows.anything
        self.unnamed: Finding | None = None
        """Somebody went out on an eight and named no suit, as the house asks."""
        self.mended: dict[int, int] = {}
        """For each pass that was mended on demand, the step of the play."""
        self.demanded: dict[int, int] = {}
        """For each pass after which a play was demanded in time, the step of the demand."""
        self.block = BlockedGame()
        self.passed = LastPass()
