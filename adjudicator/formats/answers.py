"""Answers to a question without a log, as tools read them: one for each rule book that was asked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Basis, Finding

Reply = Literal["yes", "no", "undetermined"]
"""What a position of a question comes to."""
AnyReply = Literal["yes", "no", "undetermined", "none"]
"""What a rule book says; none: it cannot judge such a position."""


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

    when: Annotated[str, about("the fact that decides; empty in the last for all other cases")]
    answer: Reply
    log: Annotated[dict[str, Any] | None, about("the question in such a case as a log")] = None  # Any: JSON


class Answer(Struct, kw_only=True):
    """The answer of one rule book."""

    ruleset: str
    title: str
    answer: Annotated[AnyReply, about("none: these rules cannot judge such a position")]
    asked: Annotated[str, about("what was asked about, in words")] = ""
    position: Annotated[str, about("the position that it was judged in, in words")] = ""
    supposed: Annotated[str, about("what of that position the question does not tell, in words")] = ""
    assumed: Annotated[list[str], about("what it takes for granted, where the question does not tell it")] = []
    unless: Annotated[list[str], about("what would turn the answer, each alone, up to three")] = []
    message: Annotated[str, about("what is wrong, or what the answer depends on")] = ""
    rulings: Annotated[list[Cited], about("the rulings that it rests on, the first leads")] = []
    comes: Annotated[list[Came], about("what comes of it, where it is done")] = []
    right: Annotated[list[str], about("what would be right")] = []
    hangs_on: Annotated[str, about("what it depends on, if the question leaves something open")] = ""
    cases: Annotated[list[Supposed], about("the answer in each of those cases")] = []
    finding: Annotated[Finding | None, about("the finding, as `replay` has it")] = None
    log: Annotated[
        dict[str, Any] | None,  # a log as JSON, whose steps are the game's
        about("the question as a log, the first case; judge it with `replay`"),
    ] = None


class AnswersReport(Struct, kw_only=True):
    """The answers to one question."""

    format: Literal[1] = 1
    question: Annotated[str, about("the question, as it was given")]
    differ: Annotated[bool, about("whether the rule books answer differently")]
    answers: Annotated[list[Answer], about("none where the question tells of no act")]
    rulings: Annotated[
        list[Cited] | UnsetType, about("where it tells of no act, the rulings that answer it, the best first")
    ] = UNSET
    reply: Annotated[Literal["yes", "no"] | UnsetType, about("what the first of them says to it, if known")] = UNSET
