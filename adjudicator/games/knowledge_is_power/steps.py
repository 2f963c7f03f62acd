"""What can stand in a log of the game: one struct a kind of step, and what came of it.

A hidden card is named by its place, counted from its owner's left.
"""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.formats.fields import UNWRITTEN, CardName, PlayerName, about
from adjudicator.formats.log import Act, Cards, Many, Record, Step, seen_by
from adjudicator.formats.outcomes import Outcome
from adjudicator.limits import OUTCOMES

Place = Annotated[int, Meta(ge=1, le=99)]
Somewhere = Annotated[int, Meta(ge=0, le=99)]
"""A place that nobody wrote down is 0."""
Pays = Annotated[Many | None, about("how many life tokens it cost; its price if left out")]

# ---- what came of a step


class Mixed(Outcome, tag_field="do", tag="shuffle"):
    """The deck was shuffled, with what had been put into it."""

    cards: Annotated[Cards | None, seen_by("nobody", "the deck afterwards, top first")] = None


class NewCard(Outcome, tag_field="do", tag="draw"):
    """A player drew cards from the deck, face down, into the gaps of the row."""

    by: Annotated[PlayerName, about("who drew")]
    cards: Annotated[Cards, seen_by("nobody", "the cards, or how many")] = 1


class TokensLost(Outcome, tag_field="do", tag="lose"):
    """A player lost life tokens."""

    by: Annotated[PlayerName, about("who lost them")]
    tokens: Annotated[Many, about("how many")] = 1


class TokensGained(Outcome, tag_field="do", tag="gain"):
    """A player got life tokens."""

    by: Annotated[PlayerName, about("who got them")]
    tokens: Annotated[Many, about("how many")] = 1


AnyOutcome = Mixed | NewCard | TokensLost | TokensGained
Then = Annotated[
    Annotated[list[AnyOutcome], Meta(max_length=OUTCOMES)] | None,
    about("what came of it; as the rules have it if left out"),
]

# ---- the course of a round


class Look(Act, tag="look", kw_only=True):
    """A player looks at a card, once a round for nothing, else for a life token; it is turned sideways."""

    place: Annotated[Somewhere, about("its place in the row; 0 if nobody wrote it down", usual=True)] = 0
    card: Annotated[CardName | None, seen_by("actor", "the card")] = None
    of: Annotated[PlayerName | None, about("whose row, if not the own")] = None
    pays: Annotated[Many, about("how many life tokens it cost")] = 0


class Select(Act, tag="select", kw_only=True):
    """A player selects a card of the own row to play."""

    place: Annotated[Somewhere, about("its place in the row; 0 if nobody wrote it down", usual=True)] = 0


class Exchange(Act, tag="exchange", kw_only=True):
    """While selecting, a player shuffles an own card into the deck and draws a new one."""

    place: Annotated[Somewhere, about("its place in the row; 0 if nobody wrote it down", usual=True)] = 0
    then: Then = None


class Play(Act, tag="play", kw_only=True):
    """A player plays the selected card."""

    card: Annotated[CardName, about("the card")]
    place: Annotated[Place | None, about("its place in the row; that of the selected card if left out")] = None


class Show(Step, tag="show", kw_only=True):
    """Everybody plays the selected card at once."""

    cards: Annotated[dict[str, CardName], about("each player's card")]


class Lose(Act, tag="lose", kw_only=True):
    """The player with the lowest card loses a life token."""

    tokens: Annotated[Many, about("how many")] = 1


class Gain(Act, tag="buff", kw_only=True):
    """The player with the highest card draws a buff or debuff."""

    card: Annotated[CardName | None, seen_by("actor", "the buff or debuff")] = None


class Draw(Act, tag="draw", kw_only=True):
    """A player draws a new card, face down."""

    cards: Annotated[Cards, seen_by("nobody", "the card, or how many")] = 1


class Shuffle(Act, tag="shuffle", kw_only=True):
    """The discard pile is shuffled and becomes the deck; or the deck is shuffled after a row has gone into it."""

    cards: Annotated[Cards | None, seen_by("nobody", "the deck afterwards, top first")] = None


# ---- what life tokens buy


class Aimed(Act, kw_only=True):
    """The base of what is done to another player."""

    of: Annotated[PlayerName | None, about("to whom", usual=True)] = None

    def __post_init__(self) -> None:
        """A target that nobody wrote down may be `?`."""
        if self.of == UNWRITTEN:
            self.of = None


class Take(Aimed, tag="take", kw_only=True):
    """In the draw, a player takes a card of another row instead of drawing."""

    of: Annotated[PlayerName | None, about("from whom", usual=True)] = None
    place: Annotated[Somewhere, about("its place in the row; 0 if nobody wrote it down", usual=True)] = 0
    pays: Pays = None


class Return(Aimed, tag="return", kw_only=True):
    """A player has a known card of another shuffled into the deck; its owner draws a new one."""

    of: Annotated[PlayerName | None, about("whose card", usual=True)] = None
    place: Annotated[Somewhere, about("its place in the row; 0 if nobody wrote it down", usual=True)] = 0
    pays: Pays = None
    then: Then = None


class Reveal(Aimed, tag="reveal", kw_only=True):
    """A player turns up a card of another, and decides that it is played or shuffled into the deck."""

    def __post_init__(self) -> None:
        """A decision that nobody wrote down may be `?`, too."""
        super().__post_init__()
        if self.decide == UNWRITTEN:
            self.decide = None

    of: Annotated[PlayerName | None, about("whose card", usual=True)] = None
    place: Annotated[Somewhere, about("its place in the row; 0 if nobody wrote it down", usual=True)] = 0
    card: Annotated[CardName, about("the card")] = "?"
    decide: Annotated[Literal["play", "shuffle", "nothing", "?"] | None, about("what was decided")] = None
    pick: Annotated[PlayerName | None, about("who decided, if somebody else did")] = None
    pays: Pays = None
    then: Then = None


class Refuse(Act, tag="refuse", kw_only=True):
    """A player who was ordered to play the card just drawn in an exchange need not."""


class Strike(Aimed, tag="strike", kw_only=True):
    """Another player loses a life token."""

    of: Annotated[PlayerName | None, about("who loses it", usual=True)] = None
    pays: Pays = None
    then: Then = None


class Renew(Act, tag="renew", kw_only=True):
    """A player exchanges the whole row for new cards of the deck."""

    places: Annotated[list[Place], about("which cards, if not the whole row")] = []
    pays: Pays = None
    then: Then = None


class Use(Aimed, tag="use", kw_only=True):
    """A player uses a buff or debuff."""

    card: Annotated[CardName, about("the buff or debuff")]
    of: Annotated[PlayerName | None, about("whom it is aimed at")] = None
    place: Annotated[Somewhere | None, about("the place of the other's card")] = None
    own: Annotated[list[Somewhere], about("the places of the own cards that it is about")] = []
    saw: Annotated[list[CardName], seen_by("actor", "the cards that were looked at, as their places are written")] = []
    shown: Annotated[CardName | None, about("the card that all have seen")] = None
    then: Then = None


# ---- the final


class Flip(Act, tag="flip", kw_only=True):
    """In the final a player turns over the own row."""

    cards: Annotated[list[CardName], about("its cards from left to right")]


AnyStep = (
    Look | Select | Exchange | Play | Show | Lose | Gain | Draw | Shuffle | Take | Return | Reveal | Refuse
    | Strike | Renew | Use | Flip
)  # fmt: skip


class StartKeys(Record):
    """What a start position says beside cards and counters."""

    selected: Annotated[dict[str, Place], about("the place of each card that was selected and is not played yet")] = {}
    ordered: Annotated[dict[str, Place], about("the place of each card that was ordered to be played")] = {}
    exchanged: Annotated[dict[str, Place], about("the place of each card drawn in an exchange of this round")] = {}
    last: Annotated[dict[str, CardName], about("what each has played, where it lies no more on the table")] = {}
    before: Annotated[dict[str, CardName], about("what each has played in the round before")] = {}
    done: Annotated[list[PlayerName], about("who has done already what this phase asks of everybody")] = []
