"""The bench and the position of a game: what it keeps beside the cards, and what is owed in a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power.options import LIFE_TOKENS
from adjudicator.games.knowledge_is_power.worth import BUFFS, worth_of
from adjudicator.kernel.dues import NEVER, Due, DueKind
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import Position
from adjudicator.kernel.rounds import RoundBench, RoundPosition
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.snapshots import Snapshot, Twins
from adjudicator.kernel.zones import EMPTY, Bag, Counter, Order, Phase, Pile, Row, Sight, Whose, Zone
from adjudicator.native import mypyc_attr

PLACES: Final = 5
TOKENS: Final = 10
FEWEST, MOST = 3, 5
"""How many can play."""
NONE: Final = -1
"""No place of a row; nobody."""
NO_PLAY: Final = EMPTY
"""No card was played in this round."""

ROWS: Final = Zone(
    "rows",
    "row",
    Order.ROW,
    Sight.CARD,
    each=True,
    places=PLACES,
    about="the places of each row from its owner's left; - is empty, a card known by its owner lies sideways",
    turned=True,
)
PLAYED: Final = Zone(
    "played", "played card", Order.SPREAD, Sight.ALL, each=True, about="the card that each has played", short="play"
)
DISCARD: Final = Zone("discard", "discard pile", Order.PILE, Sight.ALL, about="cards of earlier rounds, top first")
HELD: Final = Zone(
    "held",
    "held buff",
    Order.BAG,
    Sight.OWNER,
    each=True,
    about="the buffs and debuffs of each, or how many",
    stack=BUFFS,
    optional=True,
    card="buff",
)
SPENT: Final = Zone("spent", "used buffs", Order.PILE, Sight.ALL, about="buffs out of the game, top first", stack=BUFFS)
DECK: Final = Zone(
    "pile", "deck", Order.PILE, Sight.NOBODY, about="the deck, top first; all other cards if left out", rest=True
)
BUFF_DECK: Final = Zone(
    "buffs", "buff deck", Order.PILE, Sight.NOBODY, about="the buff deck, top first", rest=True, stack=BUFFS
)
ZONES: Final = (ROWS, PLAYED, DISCARD, HELD, SPENT, DECK, BUFF_DECK)

LIFE: Final = Counter(
    "tokens", "life tokens", start=TOKENS, each=True, about="each player's life tokens", option=LIFE_TOKENS.id
)
ROUND: Final = Counter("round", "round", start=1, about="which round it is")
COUNTERS: Final = (LIFE, ROUND)

LOOK, WINDOW_1, SELECT, WINDOW_2, PLAY, WINDOW_3, TOKEN, BUFF, WINDOW_4, DRAW, FINAL = range(11)
"""The phases of a round by their numbers."""
PHASES: Final = tuple(
    Phase(id, title, Whose.ANYBODY, each=id in ("look", "select", "play", "draw"))
    for id, title in (
        ("look", "look"),
        ("window-1", "actions before the selection"),
        ("select", "selection"),
        ("window-2", "actions before the play"),
        ("play", "play"),
        ("window-3", "actions after the play"),
        ("token", "loss of a token"),
        ("buff", "draw of a buff"),
        ("window-4", "actions before the draw"),
        ("draw", "draw"),
        ("final", "final"),
    )
)
WINDOWS: Final = (WINDOW_1, WINDOW_2, WINDOW_3, WINDOW_4)

TO_LOOK: Final = DueKind("a look at an unknown card", goes_without_saying=True)
TO_SELECT: Final = DueKind("a selection", goes_without_saying=True, done_unseen=True)
ANEW: Final = DueKind("a new selection", agreed=True)
"""The selected card has left the row."""
TO_PLAY: Final = DueKind("a card to play", goes_without_saying=True)
TO_LOSE: Final = DueKind("a life token to lose", goes_without_saying=True)
TO_GAIN: Final = DueKind("a buff or debuff to draw", goes_without_saying=True)
TO_DRAW: Final = DueKind("a card to draw", goes_without_saying=True)
NEW_CARD: Final = DueKind("a new card for one that was shuffled away")
TO_FLIP: Final = DueKind("a row to turn over", goes_without_saying=True)

THE_FINAL: Final = Fact("final")
"""That only two are left."""


BUFF_ORDER: Final = Fact("buff order")
"""Which buff or debuff lies on top of their deck."""
SHOWN_EARLY: Final = Fact("shown early")
"""That cards were shown while somebody had still to select."""
GOING_ON: Final = Fact("going on")
"""That a step of the round was not over yet."""


@cache
def tokens_of(seat: int) -> Fact:
    """How many life tokens a player has."""
    return Fact("tokens", seat)


def buffs_of(seat: int) -> Fact:
    """Which buffs and debuffs a player holds."""
    return Fact("buffs", seat)


@cache
def selection_of(seat: int) -> Fact:
    """Whether a player has to select another card."""
    return Fact("selection", seat)


@cache
def turned_early(seat: int) -> Fact:
    """Whether a player takes it that the final has come."""
    return Fact("turned early", seat)


@cache
def change_of(seat: int) -> Fact:
    """Whether a player has changed the selection."""
    return Fact("changed", seat)


@cache
def draw_of(seat: int) -> Fact:
    """Whether a player has had a card in the draw."""
    return Fact("draw", seat)


def counts_of(seat: int) -> Fact:
    """Which cards a player counts in the final."""
    return Fact("counts", seat)


@cache
def passed_over(seat: int) -> Fact:
    """Whether a player is said to draw later in this round than is due."""
    return Fact("passed over", seat)


@cache
def surplus_of(seat: int) -> Fact:
    """Whether a player has a card beside the row that was drawn in excess."""
    return Fact("surplus", seat)


def miscount(*, more: bool) -> Fact:
    """That a row has more cards than by the record, or fewer."""
    return Fact("miscount", int(more))


def new_of(seat: int) -> Fact:
    """Which card of a row was drawn in an exchange."""
    return Fact("new", seat)


@cache
def card_at(seat: int, place: int) -> Fact:
    """Whether a card lies in a place of a row."""
    return Fact("place", seat * 100 + place)


@cache
def side_of(seat: int, place: int) -> Fact:
    """Whether the card in a place of a row lies sideways."""
    return Fact("side", seat * 100 + place)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class KnowledgePosition(RoundPosition):
    """A position of the game."""

    rows: list[Row] = field(default_factory=list)
    played: list[Pile] = field(default_factory=list)
    discard: Pile = field(default_factory=list)
    held: list[Bag] = field(default_factory=list)
    spent: Pile = field(default_factory=list)
    pile: Pile = field(default_factory=list)
    buffs: Pile = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    round: int = 1
    selected: list[int] = field(default_factory=list)
    """The place of each selected card; none if it was not written down."""
    before: list[int] = field(default_factory=list)
    """What had been selected before a card was ordered, and stands again if that is refused."""
    changed: list[int] = field(default_factory=list)
    """The place of the card to which each has changed a selection, which stands all the same."""
    ordered: list[int] = field(default_factory=list)
    """The place of the card that each was ordered to play."""
    exchanged: list[int] = field(default_factory=list)
    """The place of the card that each drew in the exchange of this round."""
    laid: list[int] = field(default_factory=list)
    """What each has played in this round; it counts for the order of the draw."""
    last_laid: list[int] = field(default_factory=list)
    """The same of the round before."""
    drawn: list[int] = field(default_factory=list)
    """How many cards came to each in the draw of this round."""
    took: list[bool] = field(default_factory=list)
    """Who has taken a card in the draw of this round."""
    has_exchanged: list[bool] = field(default_factory=list)
    """Who has exchanged a card in this round."""
    robbed: list[bool] = field(default_factory=list)
    """From whom a card was taken in the draw of this round."""
    fell: list[int] = field(default_factory=list)
    """Who is out of the game, in that order."""
    row_came_in: bool = False
    """A row of somebody who fell was shuffled into the deck by the last act; a line may tell the order."""
    losers: list[int] = field(default_factory=list)
    """Who has lost the life token of this round."""
    gainers: list[int] = field(default_factory=list)
    """Who has drawn a buff or debuff in this round."""
    told: int = NONE
    """For whom the last act has drawn a card; a line that says so again is no second card."""
    to_tell: int = 0
    """How many cards that act has drawn of which no line says so again yet."""
    may_look: tuple[int, int, int, int] = (0, NONE, NONE, NONE)
    """By the buff that was used last: the step, who may look at a card of another, at whose and at which place."""
    either: int = NONE
    """Whose draw may have been told twice: with an act of the fourth window, or as the first of the draw."""
    either_at: int = NONE
    """The place to which the card of that draw came."""
    ordered_at: list[int] = field(default_factory=list)
    """The step at which each was ordered to play a card."""
    looks: int = 0
    """How many looks of this round were written down."""
    unwritten: list[int] = field(default_factory=list)
    """How many cards of each row lie sideways, perhaps, though no look was written down."""
    perhaps_looked: list[bool] = field(default_factory=list)
    """Who has looked at a card that was known already, or was not: by the record both may be so."""
    perhaps_lost: list[int] = field(default_factory=list)
    """How many life tokens each may have lost of which nobody wrote down whose they were."""
    uncounted: list[list[int]] = field(default_factory=list)
    """The places of cards that each drew after the final had come: they lie in the row and don't count."""
    early: list[tuple[int, int, Any, int]] = field(default_factory=list)  # Any: a look or a selection
    """Free looks and selections since the play, with step, seat and clock: of the next round, if it has begun."""
    passed: list[tuple[int, list[int]]] = field(default_factory=list)
    """The steps at which somebody drew out of order in this round, and who should have drawn before."""
    halfway: int = -1
    """The clock of a phase in the middle of which the record begins: who has done what it asks, it does not say."""
    undrawn: bool = False
    """Whether no line of the draw of the round before was written down."""
    perhaps_gone: list[bool] = field(default_factory=list)
    """Whether a card has left the row that may have been the selected one: which that is nobody wrote down."""


class Skipped(NamedTuple):
    """A step of the round that an act has skipped."""

    at: int
    """The number of that act."""
    seat: int
    act: Any  # Any: a step of the game
    before: Snapshot

    def among(self, findings: Twins) -> Skipped:
        """The same for a branch, in whose report other findings stand for those of this one."""
        return self._replace(before=self.before.among(findings))


@mypyc_attr(allow_interpreted_subclasses=True)
class KnowledgeBench(RoundBench):
    """Where a game is judged."""

    now: KnowledgePosition
    recalled = ("skipped",)

    def __init__(self, rules: Rules, pack: Pack, names: list[str]) -> None:
        """A bench with an empty position."""
        super().__init__(rules, pack, names, KnowledgePosition())
        self.skipped: Skipped | None = None
        """The step of the round that an act has skipped, until the next line shows whether it goes on."""
        now = self.now
        now.selected, now.before, now.ordered, now.exchanged = ([NONE] * self.n for _ in range(4))
        now.changed = [NONE] * self.n
        now.laid, now.last_laid, now.drawn = [NO_PLAY] * self.n, [NO_PLAY] * self.n, [0] * self.n
        now.robbed, now.took, now.has_exchanged = ([False] * self.n for _ in range(3))
        now.ordered_at, now.unwritten = [0] * self.n, [0] * self.n
        now.uncounted = [[] for _ in range(self.n)]
        now.perhaps_gone, now.perhaps_looked, now.perhaps_lost = [False] * self.n, [False] * self.n, [0] * self.n
        self.worth = worth_of(rules, pack)

    def left_open(self, facts: Sequence[Fact]) -> list[int]:
        """The buffs whose text is not data and that leave one of these facts open, as long as it is in doubt.

        While it is in doubt who is out, everything is: what anybody owes, and which step of which round it is.
        """
        return super().left_open([fact for fact in (*facts, THE_FINAL) if fact in self.doubts])

    def taken_back(self, first: int, was: Position) -> None:
        """Acts ahead of their time were so; in the draw they are looks of the next round, which are made anew."""
        if self.at != DRAW:
            super().taken_back(first, was)

    @property
    def at(self) -> int:
        """The number of the phase."""
        return self.now.clock - self.now.base

    # ---- cards

    def value(self, kind: int) -> tuple[int, int]:
        """What a card counts, and its suit among equal ones."""
        return self.worth.value[kind]

    def weighed(self, kind: int) -> tuple[int, ...]:
        """What is compared where cards tie: the suit too, unless the house has it otherwise."""
        return self.worth.weight[kind]

    def known(self, seat: int, place: int) -> bool:
        """Whether a card lies sideways."""
        return self.filled(seat, place) and self.now.rows[seat].sight[place] is not Sight.NOBODY

    def filled(self, seat: int, place: int) -> bool:
        """Whether there is such a place in a row, and a card in it."""
        kinds = self.now.rows[seat].kinds if seat != NONE else []
        return 0 <= place < len(kinds) and kinds[place] != EMPTY

    def places(self, seat: int) -> list[int]:
        """The places of a row that hold a card."""
        return [place for place, kind in enumerate(self.now.rows[seat].kinds) if kind != EMPTY]

    def has_cards(self, seat: int) -> bool:
        """Whether a card lies in a row."""
        kinds = self.now.rows[seat].kinds
        return kinds.count(EMPTY) < len(kinds)

    def unknown(self, seat: int) -> list[int]:
        """The places of a row whose card is not known."""
        row, nobody = self.now.rows[seat], Sight.NOBODY
        kinds, sights = row.kinds, row.sight
        return [place for place, sight in enumerate(sights) if sight is nobody and kinds[place] != EMPTY]

    # ---- what is owed

    def owed_until(self, what: DueKind, seat: int, phase: int, *, must: bool = True) -> Due:
        """Something is owed until a phase of this round begins; until the next round for one that is past its end."""
        now = self.now
        due = Due(what, seat, self.step, now.base + phase, must=must, turn=now.turn)
        self.ledger.owe(due)
        return due

    def owed_at_once(self, what: DueKind, seat: int, before: tuple[type, ...]) -> Due:
        """Something is owed before anybody does anything else."""
        due = Due(what, seat, self.step, NEVER, before=before, turn=self.now.turn)
        self.ledger.owe(due)
        return due

    # ---- who was lowest, who highest

    def on_table(self) -> dict[int, int]:
        """What each who is still in has played."""
        now = self.now
        stays = not self.rules.holds("KP-D.20")
        return {seat: kind for seat, kind in enumerate(now.laid) if kind != NO_PLAY and (stays or not now.out[seat])}

    def extreme(self, *, highest: bool) -> list[int] | None:
        """Who has played the highest, or the lowest card; None where a card that nobody wrote down leaves it open."""
        laid, weight = self.now.laid, self.worth.weight
        if min(laid) >= 0 and True not in self.now.out:
            weights = [weight[kind] for kind in laid]
            best = max(weights) if highest else min(weights)
            return [seat for seat, its in enumerate(weights) if its == best]
        cards = self.on_table()
        without = [] if highest else [seat for seat in self.alive() if laid[seat] == NO_PLAY]
        if without and not self.rules.holds("KP-D.22"):
            return without
        if UNKNOWN in cards.values():
            return [*cards] if len(cards) == 1 else self._beyond_doubt(cards, highest=highest)
        if not cards:
            return []
        best = (max if highest else min)(weight[kind] for kind in cards.values())
        return [seat for seat, kind in cards.items() if weight[kind] == best]

    def _beyond_doubt(self, cards: dict[int, int], *, highest: bool) -> list[int] | None:
        """Who has played the most extreme of these cards, whatever those are that nobody wrote down; else None."""
        weight, copies, laid = self.worth.weight, self.pack.copies, [*cards.values()]
        known = [weight[kind] for kind in laid if kind != UNKNOWN]
        if not known:
            return None
        best = max(known) if highest else min(known)
        for kind, plain in enumerate(self.worth.plain):
            if (
                plain
                and laid.count(kind) < copies[kind]
                and (weight[kind] >= best if highest else weight[kind] <= best)
            ):
                return None
        return [seat for seat, kind in cards.items() if kind != UNKNOWN and weight[kind] == best]

    def surely_not(self, seat: int, *, highest: bool) -> int:
        """Who has played the most extreme card, if it is surely more so than that of a player; else nobody."""
        cards = self.on_table()
        if seat not in cards:
            return NONE
        if cards[seat] == UNKNOWN:
            surely = self.extreme(highest=highest) or [seat]
            return NONE if seat in surely else surely[0]
        known = {self.weighed(kind): one for one, kind in reversed(cards.items()) if kind != UNKNOWN}
        most = (max if highest else min)(known)
        return NONE if most == self.weighed(cards[seat]) else known[most]
