"""Answers to questions without a log: one below its verdict, or those of several rule books side by side."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.answers import Answer, AnswersReport, AnyReply, Cited, Reply
from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import either, listing
from adjudicator.reports.citing import citation
from adjudicator.reports.columns import BETWEEN, Painted, beside, room
from adjudicator.reports.form import now
from adjudicator.reports.ink import PLAIN, Ink, Role, wrapped
from adjudicator.reports.markdown import escaped
from adjudicator.reports.safe import safe

LEAST = 27
"""So many columns each rule book has at least; where there is no room they stand one below the other."""
_WORDS: dict[AnyReply, str] = {"yes": "Yes", "no": "No", "undetermined": "Undetermined", "none": "It cannot be judged"}
_ROLES: dict[AnyReply, Role] = {"yes": "good", "no": "error", "undetermined": "note", "none": "warning"}


def text(report: AnswersReport, *, compared: bool, ink: Ink = PLAIN) -> str:
    """The answer for people; of several rule books first whether and how they differ."""
    if not compared:
        (only,) = report.answers
        heads = ink.lines(verdict(only), role=_ROLES[only.answer])
        return _lines([*heads, *_body(only, ink.columns, "  ")])
    lines = ink.lines(together(report), role="heading")
    answers = report.answers
    fits = len(answers) <= (ink.columns + len(BETWEEN)) // LEAST
    columns = room(len(answers), ink.columns) if fits else ink.columns
    blocks: list[list[Painted]] = []
    titles = [wrapped(safe(one.title), columns=columns) for one in answers]
    rows = max(map(len, titles)) if fits else 0
    for title, one in zip(titles, answers, strict=True):
        head = [(line, ink("heading", line)) for line in (*title, *[""] * max(1, 1 + rows - len(title)))]
        head += [(line, ink(_ROLES[one.answer], line)) for line in wrapped(verdict(one), columns=columns)]
        body = _body(one, columns, "")
        blocks.append([*head, *zip(body, body, strict=True)])
    if not fits:
        return _lines([*lines, *(line for block in blocks for line in ("", *(painted for _, painted in block)))])
    return _lines([*lines, "", *beside(blocks, columns)])


def _lines(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)


def verdict(answer: Answer) -> str:
    """Yes or no, or what it depends on."""
    return f"It depends: {cases(answer)}." if answer.cases else f"{_WORDS[answer.answer]}."


def together(report: AnswersReport) -> str:
    """Whether the rule books differ, and how."""
    said: dict[str, list[str]] = {}
    for one in report.answers:
        said.setdefault(verdict(one).removesuffix("."), []).append(safe(one.title))
    if not report.differ:
        number = len(report.answers)
        books = {1: "There is one book, and it says", 2: "Both books say"}.get(number, f"All {number} books say")
        return f"{books}: {_lowered(next(iter(said)))}."
    if len(said) == 1:
        outcomes = (f"{safe(_outcome(one))} by {safe(one.title)}" for one in report.answers)
        return f"The books say {_lowered(next(iter(said)))}, but differ in what comes of it: {'; '.join(outcomes)}."
    return f"The books differ: {'; '.join(f'{_lowered(word)} by {listing(names)}' for word, names in said.items())}."


def _outcome(answer: Answer) -> str:
    """What comes of it, without the rulings."""
    return "; ".join(one.text for one in answer.comes) or "nothing more"


def _lowered(word: str) -> str:
    """A verdict inside a sentence."""
    return word.lower() if word in _WORDS.values() else word


def _body(answer: Answer, columns: int, indent: str) -> list[str]:
    """What stands below the verdict: what it hangs on, what is wrong, the rule and why, what would be right."""
    lines: list[str] = []

    def say(words: str, hang: str = "  ") -> None:
        lines.extend(wrapped(words, indent + hang, indent, columns=columns))

    say(safe(f"{answer.asked}."), "")
    if answer.message:
        no = answer.answer == "no" or "no" in (case.answer for case in answer.cases[1:])
        label = "wrong" if answer.answer == "no" else "if not" if no else "open"
        say(safe(f"{label}: {answer.message}"))
    for n, ruling in enumerate(answer.rulings[:2] if answer.answer == "yes" else answer.rulings[:1]):
        house = f" (option {safe(ruling.option)})" if ruling.option else ""
        say(f"rule: {safe(ruling.text)} {place_of(ruling)}, {safe(ruling.id)}{house}")
        if not n and ruling.why:
            say(f"why: {safe(ruling.why)}")
    if answer.answer != "yes" and answer.rulings[1:]:
        say(f"also: {safe(', '.join(one.id for one in answer.rulings[1:]))}")
    if answer.right:
        say(f"right: {safe('; '.join(answer.right))}")
    if answer.finding is not None and answer.finding.remedy is not None and answer.answer == "no":
        say(f"if it was done: {now(answer.finding, answer.finding.remedy, whole=True)}")
    if answer.comes:
        comes = "; ".join(f"{one.text} ({one.rule})" if one.rule else one.text for one in answer.comes)
        say(f"{'with it' if answer.answer == 'yes' else 'as it was played'}: {safe(comes)}")
    for label, words in (("unless", unless(answer)), ("assumed", assumed(answer))):
        if words:
            say(f"{label}: {safe(words)}")
    return lines


def cases(answer: Answer) -> str:
    """`yes if the top card is blue or blue was named; otherwise no`."""
    groups: dict[Reply, list[str]] = {}
    for case in answer.cases:
        groups.setdefault(case.answer, []).append(case.when)
    words: dict[Reply, str] = {"yes": "yes", "no": "no", "undetermined": "it can't be told"}
    return "; ".join(
        f"{words[one]} if {either(whens)}" if all(whens) else f"otherwise {words[one]}" for one, whens in groups.items()
    )


def unless(answer: Answer) -> str:
    """What would turn an answer: `the stock is empty, or Bob has Castle in play`."""
    return ", or ".join(answer.unless)


def assumed(answer: Answer) -> str:
    """What an answer takes for granted, where nobody told it; empty for nothing."""
    return "; ".join(answer.assumed)


def place_of(ruling: Cited) -> str:
    """The place of a ruling in its book, as findings say it."""
    return citation(
        Finding(
            rule=ruling.id, name=ruling.name, severity="note", fault="illegal", step=0, message="", book=ruling.book,
            cite=ruling.cite, basis=ruling.basis,
        )
    )  # fmt: skip


def as_markdown(report: AnswersReport) -> str:
    """The answer of each rule book as Markdown, to be pasted into a message."""
    lines: list[str] = []
    for one in report.answers:
        facts = [
            one.message,
            *(f"rule: {ruling.text} {place_of(ruling)}, {ruling.id}" for ruling in one.rulings[:1]),
            f"right: {'; '.join(one.right)}" if one.right else "",
            f"with it: {'; '.join(came.text for came in one.comes)}" if one.comes else "",
            f"unless {unless(one)}" if one.unless else "",
            f"assumed: {assumed(one)}" if one.assumed else "",
        ]
        lines += [f"### {escaped(one.title)}", ""] if report.answers[1:] else []
        lines += [f"**{verdict(one)}** {escaped(one.asked)}".rstrip(), ""]
        lines += [*(f"- {escaped(fact)}" for fact in facts if fact), ""]
    return "\n".join(lines)
