"""Answers a question, and asks back on a terminal for what the answer hangs on."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from msgspec import UNSET

from adjudicator.answering import cited
from adjudicator.asking.decided import ON_TOP
from adjudicator.asking.typed_question import Question, asked, parse
from adjudicator.cli.console import hint, ink
from adjudicator.cli.recorder.talk import Talk
from adjudicator.cli.reference.ruling_search import answered as by_ruling
from adjudicator.cli.values import AnswerFormat, Color
from adjudicator.desk.replies import asks
from adjudicator.desk.rulebook import Rulebook
from adjudicator.errors import Unanswered
from adjudicator.formats.answers import AnswersReport
from adjudicator.kernel.simulate import NAMES
from adjudicator.reports.ink import PLAIN
from adjudicator.reports.safe import encoded, safe
from adjudicator.reports.side_by_side import as_markdown, text
from adjudicator.shorthand import NoStep

ON = "--on"


def answered(question: Question, format: AnswerFormat, color: Color) -> str:
    """The answer, written in a format.

    Raises:
        AdjudicatorError: for a question that cannot be read and that no ruling answers, or a position that cannot be.
    """
    try:
        report = asked(question)
    except NoStep as error:
        return _by_ruling(question, error, format, color)
    if _hangs_on_the_top(report, question.words) and format == "text" and _at_a_terminal():
        top = Talk(PLAIN).ask(f"It depends on {ON_TOP}. Which is it? (Enter if nobody knows) ")
        report = asked(question._replace(words=[*question.words, ON, top])) if top and top.strip() else report
    if format == "json":
        return encoded(report) + "\n"
    return as_markdown(report) if format == "markdown" else text(report, compared=question.compare, ink=ink(color))


def _by_ruling(question: Question, error: NoStep, format: AnswerFormat, color: Color) -> str:
    """The rulings that answer a question of no act, as `rule` shows them.

    Raises:
        NoStep: if it rather is an act with a slip.
        Unanswered: where no ruling answers.
    """
    line, said = parse(question.words, [name.casefold() for name in NAMES])
    told = said or line.split(maxsplit=1)[0].casefold() in [name.casefold() for name in NAMES]
    if told and not asks(line):
        raise error
    book = Rulebook(question.ruleset, question.options)
    try:
        found = book.ask(line, elsewhere=format != "json")
    except Unanswered as none:
        raise (none if asks(line) else error) from None
    hint(safe(f"no act is read in this ({error}), so it is answered as by `adjudicate rule`"))
    if format != "json":
        return by_ruling(book, found, ink(color))
    rulings = [cited(rules, ruling.id, None) for rules, ruling in found.rulings]
    words = shlex.join(question.words)
    return (
        encoded(AnswersReport(question=words, differ=False, answers=[], rulings=rulings, reply=found.reply or UNSET))
        + "\n"
    )


def _hangs_on_the_top(report: AnswersReport, words: Sequence[str]) -> bool:
    """The answer is open, and nobody has said what lies on top."""
    open_ = any(one.hangs_on == ON_TOP for one in report.answers)
    return open_ and not any(word.partition("=")[0] == ON for word in words)


def _at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
