"""An answer to a dispute in words, as a screen shows it."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from adjudicator.asking.decided import ON_TOP
from adjudicator.formats.answers import Answer
from adjudicator.reports.form import now
from adjudicator.reports.side_by_side import assumed, cases, place_of, unless, verdict

_BY_NUMBER = re.compile(r" \([^()]*\bstep\b[^()]*\)$")
"""Why an advice takes leave, where that is said of a step that hung on something: at a table it goes without saying."""

SILENT: Final = {"undetermined": "It can't be told.", "none": "It can't be judged."}
"""Answers that are neither yes nor no."""


class RuleSaid(Struct, kw_only=True):
    """A ruling as a screen shows it."""

    id: str
    place: str
    text: str
    why: str
    option: str


class BookSays(Struct, kw_only=True):
    """The answer of one rule book, a line for each thing that it says."""

    title: str
    answer: str
    verdict: str
    """Yes or no, as a sentence."""
    asked: str
    why: str
    """One sentence."""
    rules: list[RuleSaid]
    """The rulings that it rests on, the first leads."""
    also: list[str]
    """The ids of others."""
    right: list[str]
    remedy: str
    comes: list[str]
    position: str
    """What is taken for granted of the table; empty for nothing."""
    unless: str
    """What would turn the answer; empty if no single thing would."""
    hangs_on: str
    """What decides, where nobody has told it; empty for nothing."""
    hangs_on_top: bool
    """That is the card on top."""


def says(one: Answer) -> BookSays:
    """An answer."""
    told = one.rulings[:2] if one.answer == "yes" else one.rulings[:1]
    finding = one.finding
    remedy = finding.remedy if finding is not None and one.answer == "no" else None
    advice = "" if finding is None or remedy is None else _BY_NUMBER.sub("", now(finding, remedy))
    return BookSays(
        title=one.title,
        answer=one.answer,
        verdict="It depends." if one.cases else SILENT.get(one.answer) or verdict(one),
        asked=_sentence(one.asked),
        why=_why(one),
        rules=[
            RuleSaid(id=rule.id, place=place_of(rule), text=rule.text, why=rule.why, option=rule.option)
            for rule in told
        ],
        also=[rule.id for rule in one.rulings[len(told) :]] if one.answer != "yes" else [],
        right=one.right,
        remedy=_sentence(advice),
        comes=[came.text for came in one.comes],
        position=f"Assumed: {assumed(one)}." if one.assumed else "",
        unless=f"Unless {unless(one)}." if one.unless else "",
        hangs_on=one.hangs_on,
        hangs_on_top=one.hangs_on == ON_TOP,
    )


def _why(one: Answer) -> str:
    """The reason in one sentence: what it depends on, what is wrong, or the rule by which it is right."""
    if one.cases:
        return _sentence(cases(one))
    if one.message:
        return _sentence(one.message)
    return one.rulings[0].text if one.rulings else ""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}" if text else ""
