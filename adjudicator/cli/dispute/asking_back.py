"""Answers a question, and asks back on a terminal for what the answer hangs on."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from adjudicator.asking.decided import ON_TOP
from adjudicator.asking.typed_question import Question, asked
from adjudicator.cli.console import ink
from adjudicator.cli.recorder.talk import Talk
from adjudicator.cli.values import AnswerFormat, Color
from adjudicator.formats.answers import AnswersReport
from adjudicator.reports.ink import PLAIN
from adjudicator.reports.safe import encoded
from adjudicator.reports.side_by_side import as_markdown, text

ON = "--on"


def answered(question: Question, format: AnswerFormat, color: Color) -> str:
    """The answer, written in a format.

    Raises:
        AdjudicatorError: for a question that cannot be read, or a position that cannot be.
    """
    report = asked(question)
    if _hangs_on_the_top(report, question.words) and format == "text" and _at_a_terminal():
        top = Talk(PLAIN).ask(f"It depends on {ON_TOP}. Which is it? (Enter if nobody knows) ")
        report = asked(question._replace(words=[*question.words, ON, top])) if top and top.strip() else report
    if format == "json":
        return encoded(report) + "\n"
    return as_markdown(report) if format == "markdown" else text(report, compared=question.compare, ink=ink(color))


def _hangs_on_the_top(report: AnswersReport, words: Sequence[str]) -> bool:
    """The answer is open, and nobody has said what lies on top."""
    open_ = any(one.hangs_on == ON_TOP for one in report.answers)
    return open_ and not any(word.partition("=")[0] == ON for word in words)


def _at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
