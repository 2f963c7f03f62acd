"""The bench and the position of a game of Crazier Eights: what it keeps beside the cards, and its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from adjudicator.cardtext.bench import CardBench, CardPosition, Reading
from adjudicator.formats.abilities import Doing
from adjudicator.formats.log import Act
from adjudicator.games.crazier_eights.matching import Fits, Matching, matching
from adjudicator.games.crazier_eights.options import (
    CARDS_A_DRAW,
    DISCARDS_A_TURN,
    EMPTY_HAND_CHECK,
    HAND_SIZE,
    MULTICOLOR_TOP,
    PLAYS_A_TURN,
    SECOND_PLAYER_SKIPS_DRAW,
)
from adjudicator.games.crazier_eights.steps import Play, Trigger
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import copied
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.scars import Fact
from adjudicator.kernel.snapshots import Snapshot, Twins
from adjudicator.kernel.zones import Order, Phase, Sight, Zone
from adjudicator.native import mypyc_attr

NOBODY_NAMED: Final = "!"
"""The wild eight on top has no colour: none was named."""
NAME: Final = DueKind("name")
"""A colour to name for an eight."""


COLOUR: Final = Fact("colour")
"""Which colour the next discard has to be: a scar on it is of a name that does not count."""


def again(seat: int, act: Doing) -> Fact:
    """How often a player may still do that in this turn: a scar on it is of what was done too often."""
    return Fact(f"again {act}", seat)


TOO_OFTEN: Final = ("again discard", "again play")
"""What all of these facts are about."""


def win_of(seat: int) -> Fact:
    """Whether a player has won by a card: a scar on it is of a card that says so and was not to take effect."""
    return Fact("win", seat)


HANDS: Final = Zone(
    "hands", "hand", Order.BAG, Sight.OWNER, each=True, about="each hand: its cards, or how many", short="hand"
)
PLAY_AREAS: Final = Zone(
    "play",
    "play area",
    Order.SPREAD,
    Sight.ALL,
    each=True,
    about="the cards in play in front of each player",
    short="play",
)
DISCARD_PILE: Final = Zone(
    "discard", "discard pile", Order.PILE, Sight.ALL, about="the discard pile, top first, or how many cards", top="top"
)
DRAW_PILE: Final = Zone(
    "pile",
    "draw pile",
    Order.PILE,
    Sight.NOBODY,
    about="the draw pile, top first, or how many cards; all other cards if left out",
    rest=True,
)
ZONES: Final = (HANDS, PLAY_AREAS, DISCARD_PILE, DRAW_PILE)
PHASES: Final = (Phase("begin", "beginning"), Phase("draw", "draw"), Phase("main", "main"), Phase("end", "end"))
PASSED_OVER: Final = -1
"""The rank of an ability that its player passes over: what takes no effect has no place among others."""
BEGIN: Final = 0
DRAW_PHASE: Final = 1
MAIN: Final = 2
END: Final = 3
TURN_OVER: Final = len(PHASES)
"""How far the clock is when a turn is over, from its beginning on."""
"""The phases of a turn (III (7)); the clock is the number of the turn times that of the phases, plus the phase."""


EndedBy: TypeAlias = Literal["act", "trigger", "beginning"]
"""What ends a turn unsaid: an act of the next player, an end-of-turn trigger, or one of a beginning."""


class TurnCount(NamedTuple):
    """What a player has done in a turn, and what of it there is room for beside the usual."""

    played: int = 0
    discarded: int = 0
    more_plays: int = 0
    more_discards: int = 0
    peak: int = 1


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class EndedTurn:
    """A turn that was taken to be over, kept in case its player plays on."""

    by: EndedBy
    act: Act
    kind: int
    step: int
    turn: int
    base: int
    active: int
    on_turn: list[int]
    counts: dict[int, TurnCount]
    extra: list[int]
    skip: list[int]
    arrivals: list[tuple[int, int]]
    last_active: int
    passed_over: list[int]

    def copied(self) -> EndedTurn:
        """Another with the same facts."""
        names = [f.name for f in fields(self)]
        return EndedTurn(
            **{name: getattr(self, name) if name == "act" else copied(getattr(self, name)) for name in names}
        )


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class EightsPosition(CardPosition):
    """A position of Crazier Eights."""

    # ---- what lies on top, and what it allows
    row: Fits = ()
    """Which kinds may be discarded now."""
    open_top: bool = False
    """Nobody recorded what the next discard must match."""
    depth: int = 0
    shown_top: int = -1
    covered: tuple[int, int, str | None] = (0, -1, None)
    """The last named eight that was covered: how deep the pile was, the eight, the colour."""
    said: str = ""
    """The colour named for the eight on top, as it was said."""
    wild: str | None = None
    """The suit named for the eight on top; ? if it was not written down; None if no name is in force."""
    rightful: tuple[Fits, int | None, str | None] | None = None
    """While a card lies on top that does not belong there: what fits the top that counts, that card, its named suit."""
    wild_by: int = -1
    """Who discarded the wild eight on top; -1 where the record does not go back to it."""
    named_by: int = -1
    """Who named its colour."""
    misnamed: list[str] = field(default_factory=list)
    """Suits that were named for the card on top and do not count."""
    topless: bool = False
    """What lies on the discard pile does not count (the naive reading of CE-8.9)."""
    left_top: int = -1
    """A card that an ability took off the top of the discard pile in this turn."""

    # ---- what has been done in this turn
    played: int = 0
    discarded: int = 0
    bonus: dict[Doing, int] = field(default_factory=lambda: {"discard": 0, "play": 0})
    limits: dict[Doing, int] = field(default_factory=lambda: {"discard": 1, "play": 1})
    peak: int = 1
    """The most discards that were allowed at any moment of this turn."""
    acted: bool = False
    """Whether an ability has taken effect before the draw; of no matter from the draw on."""
    left_play: list[int] = field(default_factory=list)
    """Cards that have left play in this turn or at its end."""
    was_read_by: dict[int, int] = field(default_factory=dict)
    """Who controlled a card when it last left a play area."""
    used_early: list[int] = field(default_factory=list)
    """Cards whose end-of-turn ability took effect while the turn was still going on."""
    counts: dict[int, TurnCount] = field(default_factory=dict)
    """What the allies who share this turn have played and discarded, but for the one who acts."""
    done: set[int] = field(default_factory=set)
    """Who of those who share this turn has said that it is over."""

    # ---- turns before and after it
    fresh: bool = False
    """The log begins with the deal."""
    first: int = 0
    """Who had the first turn of the record."""
    shared: bool = False
    """Allies take their turns at the same time."""
    extra: list[int] = field(default_factory=list)
    skip: list[int] = field(default_factory=list)
    skipping: bool = False
    """Somebody has lost a turn to come."""
    drawn_early: list[int] = field(default_factory=list)
    """Who has drawn for the turn to come while another was still going on."""
    perhaps_drawn: list[int] = field(default_factory=list)
    """Who has drawn so, unless it was what a card asked for whose text is not data."""
    emptied_early: list[int] = field(default_factory=list)
    """Who has no cards since an act out of turn after which the game went on: that is no win."""
    had_turn: set[int] = field(default_factory=set)
    """Who has had a turn since the record began."""
    last_discarded: int = 0
    """How many cards were discarded in the turn before this one."""
    vain_draw: bool = False
    """The game is over since the draw of the turn is impossible; the record may still say that it was tried."""

    # ---- looks and losses
    short_look: bool = False
    """There were fewer cards to look at than an ability asked for."""
    restocked: int = -1
    """The step at which the draw pile was last filled up to be looked at."""
    dragged: set[int] = field(default_factory=set)
    """Who is out since an ally lost."""

    def passing(self) -> frozenset[str]:
        """Also whether an ability has taken effect: that is of no matter from the draw on."""
        return CardPosition.passing(self) | {"acted"}


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class House(Reading):
    """How the game is played here: what the rules in force say, worked out once."""

    event_is_nowhere: bool = True
    """An event that takes effect is in no pile."""
    synonyms: Mapping[str, str] = field(default_factory=dict)
    """Other names of colours."""
    allies_look: bool = False
    """Allies may see each other's hands."""
    all_against_all: bool = True
    works: bool = True
    """Assets work for as long as they are in play."""
    together: bool = False
    """Allies take their turns at the same time."""
    skips_first_draw: bool = False
    """Of two players the one who goes second may leave out the first draw."""
    mixes_for_a_look: bool = False
    """Discards that are shuffled for want of cards to look at mix with what is left of the pile."""
    plays: int = 1
    """How many cards a player may play in a turn, and how many discard, if no card says otherwise."""
    discards: int = 1
    draw: int = 1
    """How many cards the draw of a turn is."""
    hand: int = 7
    """How many cards everybody is dealt."""

    @staticmethod
    @lru_cache(maxsize=64)
    def of(rules: Rules) -> House:
        """The house rules of a log, worked out once."""
        holds = rules.holds
        return House(
            looks_keep_order=holds("CE-D.24"),
            win_after_effect=not holds("CE-D.3") or rules.value(EMPTY_HAND_CHECK) == "after-effect",
            least_draw=0 if holds("CE-D.7") else 1,
            draws_on=holds("CE-3.3"),
            event_is_nowhere=holds("CE-D.25"),
            synonyms=rules.edition.synonyms if holds("AV-D.1") else {},
            allies_look=holds("AV-16.3"),
            all_against_all=holds("CE-11.1"),
            works=holds("CE-9.2"),
            together=holds("AV-16.2"),
            skips_first_draw=holds("AV-9.1") and rules.value(SECOND_PLAYER_SKIPS_DRAW),
            mixes_for_a_look=holds("AV-12.2"),
            plays=rules.value(PLAYS_A_TURN),
            discards=rules.value(DISCARDS_A_TURN),
            draw=rules.value(CARDS_A_DRAW),
            hand=rules.value(HAND_SIZE),
        )


class Untold(NamedTuple):
    """The use of a card of which nothing was told but that it was used."""

    at: int
    """The number of its step."""
    found: int
    """How many findings there were before it."""
    act: Play | Trigger
    kind: int
    before: Snapshot

    def among(self, findings: Twins) -> Untold:
        """The same for a branch, in whose report other findings stand for those of this one."""
        return self._replace(before=self.before.among(findings))


@mypyc_attr(allow_interpreted_subclasses=True)
class EightsBench(CardBench):
    """Where a game of Crazier Eights is judged."""

    now: EightsPosition
    house: House
    thoughts = ("before",)
    recalled = ("untold",)

    def __init__(self, rules: Rules, pack: Pack, names: list[str]) -> None:
        """A bench with an empty position."""
        super().__init__(rules, pack, names, EightsPosition(skip=[0] * len(names)))
        self.house = House.of(rules)
        self.rows: Matching = matching(
            pack,
            rules.holds("CE-D.12") and rules.value(MULTICOLOR_TOP) == "rank-or-colour",
            not rules.holds("CE-8.7"),
        )
        self.now.row = self.rows.anything
        self.now.standing.more = {"discard": [0] * self.n, "play": [0] * self.n}
        self.now.standing.at_once = rules.holds("CE-F.8")
        self.foes = self.sides
        """Who plays against whom: everybody against all whose number here is another."""
        self.before: EndedTurn | None = None
        """The turn before this one, while it may turn out to be going on."""
        self.untold: Untold | None = None
        """The last use of a card of which nothing was told: the next line may tell what it did."""
