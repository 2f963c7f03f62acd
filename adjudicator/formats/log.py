"""The log format: header, start position, the steps every game knows, and the outcomes of an act.

The structs are the source; `schemas/` is generated from them. A game adds its own steps and lists them in one union.
Each field says who at the table sees it (`sees`): everybody unless marked; projection to a seat replaces the rest.
"""

# Without `from __future__ import annotations`: msgspec would compile each annotation again for each kind of step.

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from adjudicator.formats.decks import Deck
from adjudicator.formats.fields import RENAME, CardName, Name, PlayerName, Text, about
from adjudicator.formats.finding import Severity
from adjudicator.limits import PLAYERS

FORMAT: Final = 1
NOBODY: Final = "nobody"
"""Said where a player could be named: who sees what lies open and nothing else, who has named no colour."""

Index = Annotated[int, Meta(ge=1, le=10_000_000)]
SourceIndex = Annotated[int, Meta(ge=0, le=10_000_000)]
Many = Annotated[int, Meta(ge=0, le=10_000)]
Whole = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Points = Whole | Annotated[float, Meta(ge=-1e9, le=1e9)]
Cards = Many | list[CardName]
"""Cards by their spelling, or only how many they were. Every pile is written top first."""


def count(cards: Cards) -> int:
    """How many cards."""
    return cards if isinstance(cards, int) else len(cards)


BESIDE: Final = frozenset({"do", "expect", "src", "text"})
"""Keys of a step that say nothing about what was done."""
SeenBy = Literal["actor", "looker", "pair", "owner", "nobody"]
"""Who sees a field: who acts; who looks, and everybody where looks are not private; those whom a record names and who
acts; whose the place is; nobody."""


def seen_by(who: SeenBy, text: str) -> Meta:
    """A field that not everybody at the table sees, unless its cards were where they lie open (`Record.lay_in`)."""
    return Meta(description=text, extra={"sees": who})


class Record(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False, rename=RENAME):
    """The base of everything that stands in a log."""

    def lay_in(self) -> Sequence[str]:
        """The zones that its cards left or came to, by key. Where one of them lies open everybody saw the cards."""
        return ()


class Known(Record):
    """A card in a row that somebody knows, though it may lie face down."""

    card: Annotated[CardName, about("the card")]
    by: Annotated[Literal["all", "owner"], about("who knows it: everybody, or whose row it is")]


def card_of(card: str | Known) -> str:
    """How a card of a row is written."""
    return card if isinstance(card, str) else card.card


# ---- header


class Seated(Record):
    """A player with more than a name."""

    name: Annotated[Name, about("the player's name")]
    team: Annotated[str | None, about("the team, if the game is played in teams")] = None


class RulesetRef(Record):
    """Which rules the game was played by."""

    id: Annotated[Name, about("a shipped ruleset, or the path of an edition file beside the log")]
    options: Annotated[
        dict[str, Any],  # any JSON: which values there are, the ruleset says
        about("house rules: options of the ruleset, and their values"),
    ] = {}


class Series(Record):
    """What the games of a series before this one came to."""

    points: Annotated[dict[str, Points], about("each player's points so far, if the series is played for points")] = {}
    wins: Annotated[dict[str, Many], about("the games that each player has won, if it is a match")] = {}
    to: Annotated[Index | None, about("so many games win the match; left out for a series for points")] = None
    time: Annotated[bool, about("a time limit may end the match before that")] = False
    dealer: Annotated[str | None, about("who dealt the game before")] = None


class Start(
    Struct,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    gc=False,
    rename=RENAME,
    frozen=True,
):
    """The position that the first step finds. What is left out follows from the rest."""


NO_START: Final = Start()
"""What a header has where nobody has said what its game's start position looks like."""
GameStart: TypeAlias = Any  # Any: mypy cannot see a struct that is made at run time
"""The start position of one game: a `Start` with the keys of its zones, its counters and its own."""


class Expected(Record):
    """A finding that a pinned case must show."""

    rule: Annotated[str, about("the id, as the finding's rule or among its `also`")]
    severity: Annotated[Severity | None, about("its severity")] = None
    fault: Annotated[str | None, about("its kind of fault")] = None


class Refused(Record):
    """A pinned case whose file cannot be judged."""

    refused: Annotated[str, about("JSON pointer of the value that is refused")]


Expectation = tuple[str | Expected, ...]


class Header(Record, kw_only=True):
    """Everything before the steps."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format: 1")]
    title: Annotated[Text, about("what game this was")] = ""
    ruleset: Annotated[RulesetRef, about("the rules it was played by")]
    players: Annotated[
        list[Name | Seated],
        Meta(min_length=1, max_length=PLAYERS),
        about("the names in seat order, clockwise"),
    ]
    deck: Annotated[
        str | Deck | None,
        about("a shipped deck, the path of a deck file, or a whole deck; the usual one if left out"),
    ] = None
    start: Annotated[GameStart, about("the position that the first step finds")] = NO_START
    notes: Annotated[Text, about("anything worth knowing")] = ""
    record: Annotated[
        Literal["complete"] | None,
        about("complete: a program wrote down every act, in order, as it was done"),
    ] = None
    expect: Annotated[
        Expectation | Refused | None,
        about("makes the log a test: the findings that belong to no step, [] for none"),
    ] = None


class Head(Header):
    """A header whose start position is still undecoded, since only the ruleset says what that looks like."""

    start: Raw = Raw(b"{}")


class Envelope(Head):
    """A whole log with its start position and its steps still undecoded."""

    steps: Raw = Raw(b"[]")


# ---- steps


class Step(Record, tag_field="do"):
    """The base of steps."""

    expect: Annotated[Expectation, about("the findings that a test must show here")] = ()
    src: Annotated[SourceIndex | None, about("the index in the record that this was imported from")] = None
    text: Annotated[Text, about("a remark")] = ""


class Act(Step, kw_only=True):
    """The base of what the players of a game do: who did it is always written."""

    by: Annotated[PlayerName, about("who did it")]


class Claim(Step, tag="claim", kw_only=True):
    """Facts that somebody stated. Each is worked out again and compared."""

    by: Annotated[PlayerName | None, about("who stated it")] = None


GameClaim: TypeAlias = Any  # Any: mypy cannot see a struct that is made at run time
"""A claim of one game: a `Claim` with the keys of its zones, its counters and its own."""


class Call(Step, tag="call", kw_only=True):
    """What the table decided about a fault of an earlier step."""

    step: Annotated[Index, about("the step it is about")]
    allow: Annotated[
        Literal["leave", "demand", "refuse", "stands"],
        about(
            "leave: it may be put right; demand: it must be put right; refuse: it may not be put right; "
            "stands: play goes on as it is"
        ),
    ]
    by: Annotated[PlayerName | None, about("who decided, if not everybody")] = None


class Back(Step, tag="back", kw_only=True):
    """Steps were taken back at the table. Play goes on from the position before them."""

    to: Annotated[Index, about("the first step that is taken back")]


class Undo(Step, tag="undo"):
    """The scorer mistyped. The last step that still counts never happened."""


class Note(Step, tag="note"):
    """A remark, in its text."""


AnyTableStep = Claim | Call | Back | Undo | Note

SPEAKS_OF: Final[Mapping[type[Struct], str]] = {Call: "step", Back: "to"}
"""The kinds of steps that speak of an earlier one, and the key of its number."""
