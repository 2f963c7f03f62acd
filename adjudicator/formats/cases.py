"""Pinned cases: short scenes with the findings that they must show, several to a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Raw

from adjudicator.formats.decks import Deck
from adjudicator.formats.fields import Name, Text, about
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Expectation, Expected, Head, Header, Record, Refused, RulesetRef, Seated, Step
from adjudicator.limits import PLAYERS

Sign = Literal["+", "-"]
"""Whether a scene keeps to a ruling, or breaks it."""


class Case(Record, kw_only=True):
    """One scene. What it leaves out it takes from its file."""

    title: Annotated[Text, about("the question that the table asks")]
    sign: Annotated[Sign, about("+ stays clean of this ruling, - is flagged")]
    start: Annotated[Raw, about("the position")] = Raw(b"{}")
    steps: Annotated[Raw, about("the steps, with what each must show in `expect`")] = Raw(b"[]")
    expect: Annotated[Expectation | Refused, about("findings that belong to no step")] = ()
    ruleset: Annotated[RulesetRef | None, about("other rules than the file's")] = None
    players: Annotated[list[Name | Seated] | None, about("other players than the file's")] = None
    deck: Annotated[str | Deck | None, about("another deck than the file's")] = None
    seat: Annotated[str | None, about("judged on what this player may know")] = None


class CaseFile(Record, kw_only=True):
    """The pinned cases of one ruling."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format")]
    ruling: Annotated[Name, about("the ruling that they pin")]
    ruleset: Annotated[RulesetRef, about("the rules")]
    players: Annotated[list[Name | Seated], Meta(min_length=1, max_length=PLAYERS), about("the players in seat order")]
    deck: Annotated[str | Deck | None, about("the deck")] = None
    cases: Annotated[list[Case], Meta(min_length=1), about("the scenes")]

    def logs(self) -> Iterator[tuple[Case, Head]]:
        """Each case with the header of its log."""
        for case in self.cases:
            yield (
                case,
                Head(
                    format=1,
                    title=case.title,
                    ruleset=case.ruleset or self.ruleset,
                    players=case.players or self.players,
                    deck=case.deck if case.deck is not None else self.deck,
                    start=case.start,
                    expect=case.expect,
                ),
            )


def expectations(header: Header, steps: Sequence[Step]) -> dict[int, list[Expected]] | None:
    """What a log must show: step to findings, 0 for the start; None if it is no pinned case."""
    found: dict[int, list[Expected]] = {}
    if header.expect is not None and not isinstance(header.expect, Refused):
        found[0] = [full(e) for e in header.expect]
    for n, step in enumerate(steps, 1):
        if step.expect:
            found[n] = [full(e) for e in step.expect]
    return found or None


def full(expected: str | Expected) -> Expected:
    """An expectation with all its fields, where only the id is written down."""
    return Expected(rule=expected) if isinstance(expected, str) else expected


def shows(finding: Finding, expected: Expected) -> bool:
    """Whether a finding is the expected one: the rule leads or stands in `also`."""
    return (
        expected.rule in finding.rulings
        and expected.severity in (None, finding.severity)
        and expected.fault in (None, finding.fault)
    )


class Difference(NamedTuple):
    """One thing that a pinned case shows otherwise than it should."""

    step: int
    """The step, from 1; 0 for the start."""
    expected: Expected | None
    """What should be there; None if nothing should."""
    found: list[Finding]
    """What is there instead."""

    def __str__(self) -> str:
        """The difference on one line."""
        if self.expected is None:
            finding = self.found[0]
            return f"step {self.step}: not expected: {finding.rule} {finding.name}: {finding.message}"
        named = ", ".join(f"{f.rule} ({f.fault})" for f in self.found) or "nothing"
        return f"step {self.step}: expected {spoken(self.expected)}, found {named}"


def spoken(expected: Expected) -> str:
    """An expected finding in words: `CE-8.1 error illegal`."""
    return " ".join(x for x in (expected.rule, expected.severity, expected.fault) if x)


def differences(expected: dict[int, list[Expected]], findings: Sequence[Finding]) -> list[Difference]:
    """What a pinned case shows otherwise than it should; nothing if all is as expected."""
    missing = []
    for step, wanted in expected.items():
        here = [f for f in findings if f.step == step]
        missing += [Difference(step, one, here) for one in wanted if not any(shows(f, one) for f in here)]
    return missing + [
        Difference(finding.step, None, [finding])
        for finding in findings
        if not finding.open
        and finding.because_of is None
        and not any(shows(finding, one) for one in expected.get(finding.step, ()))
    ]
