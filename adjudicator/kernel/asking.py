"""Questions about a dispute that nobody has a log of: their words, the position that they stand for, and the answer.

A game offers its questions from its own folder (`questions`). Each makes positions and steps of what was asked; what
is right is left to the same judging and offering as for any log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from msgspec import Struct

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.decks import Card
from adjudicator.formats.fields import about
from adjudicator.formats.finding import Basis, Finding
from adjudicator.formats.log import GameStart

if TYPE_CHECKING:
    from adjudicator.kernel.asked import Asked

Verdict = Literal["yes", "no", "undetermined"]


class UnreadableQuestion(AdjudicatorError):
    """A question that is not of the grammar."""


class Option(NamedTuple):
    """What a question can be told besides its words."""

    name: str
    takes: str
    """What follows it; "" for one that stands alone."""
    text: str


class Posed(NamedTuple):
    """A question as a position and steps."""

    start: GameStart
    steps: Sequence[Any]
    first: int = 1
    """The first step, from 1, that is asked about; those before it lead up to it."""
    last: int = 0
    """The last one, if others come after it; 0 for the last of all."""
    told: str = ""
    """What was asked about, in words, if that is not what the steps tell."""
    when: str = ""
    """What it supposes, where the question leaves something open: `green`."""
    hangs: str = ""
    """What that is: `the colour named for the eight`."""
    supposes: str = ""
    """What is taken for granted, though the question does not say it: `a card that fits lies on top`."""
    cards: tuple[Card, ...] = ()
    """Cards that are added to the deck for the question."""
    size: int = 0
    """How many cards the deck is cut down to; 0 for all of it."""
    rule: str = ""
    """The ruling that a plain yes rests on, if not the question's."""
    leaves: tuple[str, ...] = ()
    """Rulings that need not be able to decide: the question does not say what they speak of."""
    read: Callable[[Any], Sequence[str]] | None = None
    """Reads off the table at the end what came of it."""
    said: str = ""
    """What the question says that comes of it, as `read` would tell it."""
    instead: Sequence[Any] = ()
    """The steps with their outcome left to the rules; read off as what would be right."""
    owed: Callable[[Any], Sequence[str]] | None = None
    """Reads off the table before the asked steps what is due there."""


class Question(NamedTuple):
    """One kind of question."""

    word: str
    takes: str
    """The words that follow: `CARD`, `PLAYER:CARD...`; in brackets where they may be left out."""
    asks: str
    rule: str
    """The ruling that a plain yes rests on, by the id of the first book."""
    options: tuple[str, ...]
    examples: tuple[str, ...]
    """What may be typed after `ask`, the first as the one that lists show."""
    pose: Callable[[Asked], Sequence[Posed]]
    offered: bool = False
    """Such a step is among the legal ones wherever it is allowed."""


class Questions(NamedTuple):
    """All questions of a game."""

    options: tuple[Option, ...]
    questions: tuple[Question, ...]

    def option(self, name: str) -> Option:
        """An option by its name."""
        return next(option for option in self.options if option.name == name)


class Cited(Struct, kw_only=True):
    """A ruling that an answer rests on."""

    id: str
    name: str
    book: str
    cite: str
    basis: Basis
    text: Annotated[str, about("what it says")]
    why: Annotated[str, about("why")]
    option: Annotated[str, about("the house rule that changes it, as --option takes it")] = ""


class Came(Struct, kw_only=True):
    """Something that comes of a step."""

    text: str
    rule: Annotated[str, about("the ruling by which it does, if it is not the answer's")] = ""


class Supposed(Struct, kw_only=True):
    """The answer in one of the cases that a question leaves open."""

    when: str
    answer: Verdict


class Answer(Struct, kw_only=True):
    """The answer of one rule book."""

    ruleset: str
    title: str
    answer: Annotated[
        Literal["yes", "no", "undetermined", "none"], about("none: these rules cannot judge such a position")
    ]
    asked: Annotated[str, about("what was asked about, in words")] = ""
    position: Annotated[str, about("the position that it was judged in, in words")] = ""
    message: Annotated[str, about("what is wrong, or what the answer hangs on")] = ""
    rulings: Annotated[list[Cited], about("the rulings that it rests on, the first leads")] = []
    comes: Annotated[list[Came], about("what comes of it, where it is done")] = []
    right: Annotated[list[str], about("what would be right")] = []
    supposes: Annotated[str, about("what was taken for granted, since the question does not say it")] = ""
    hangs_on: Annotated[str, about("what it hangs on, where the question leaves something open")] = ""
    cases: Annotated[list[Supposed], about("the answer in each of those cases")] = []
    finding: Annotated[Finding | None, about("the finding, as `replay` has it")] = None
    log: Annotated[dict[str, Any] | None, about("the question as a log, the first case; judge it with `replay`")] = None


class AnswersReport(Struct, kw_only=True):
    """The answers to one question."""

    format: Literal[1] = 1
    question: Annotated[str, about("the question, as it was given")]
    asks: Annotated[str, about("what it asks")]
    differ: Annotated[bool, about("whether the rule books answer differently")]
    answers: list[Answer]
