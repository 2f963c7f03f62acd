"""Answers to questions without a log: one below its verdict, or those of several rule books side by side."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.answers import Answer, AnswersReport, AnyReply, Cited, Reply
from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import listing
from adjudicator.kernel.questions import Question, Questions
from adjudicator.reports.citing import citation
from adjudicator.reports.columns import Painted, beside, room
from adjudicator.reports.form import now
from adjudicator.reports.ink import PLAIN, WIDTH, Ink, Role, wrapped
from adjudicator.reports.safe import safe

COLUMNS = 3
"""So many rule books stand side by side at most; more stand one below the other."""
_WORDS: dict[AnyReply, str] = {"yes": "Yes", "no": "No", "undetermined": "Undetermined", "none": "It cannot be judged"}
_ROLES: dict[AnyReply, Role] = {"yes": "good", "no": "error", "undetermined": "note", "none": "warning"}


def text(report: AnswersReport, *, compared: bool, ink: Ink = PLAIN) -> str:
    """The answer for people; of several rule books first whether and how they differ."""
    if not compared:
        (only,) = report.answers
        heads = [ink(_ROLES[only.answer], line) for line in wrapped(verdict(report, only))]
        return _lines([*heads, *_body(only, WIDTH, "  "), *_position(only, WIDTH, "  ")])
    lines = [ink("heading", line) for line in wrapped(_together(report))]
    answers = report.answers
    shared = len({(one.position, one.asked) for one in answers if one.answer != "none"}) <= 1
    lines += _position(next((a for a in answers if a.answer != "none"), answers[0]), WIDTH, "") if shared else []
    columns = WIDTH if len(answers) > COLUMNS else room(len(answers))
    blocks: list[list[Painted]] = []
    titles = [wrapped(safe(one.title), columns=columns) for one in answers]
    rows = max(map(len, titles)) if columns < WIDTH else 0
    for title, one in zip(titles, answers, strict=True):
        head = [(line, ink("heading", line)) for line in (*title, *[""] * max(1, 1 + rows - len(title)))]
        head += [(line, ink(_ROLES[one.answer], line)) for line in wrapped(verdict(report, one), columns=columns)]
        body = [*_body(one, columns, ""), *(() if shared else _position(one, columns, ""))]
        blocks.append([*head, *zip(body, body, strict=True)])
    if len(answers) > COLUMNS:
        return _lines([*lines, *(line for block in blocks for line in ("", *(painted for _, painted in block)))])
    return _lines([*lines, "", *beside(blocks, columns)])


def _lines(lines: Sequence[str]) -> str:
    return "".join(line + "\n" for line in lines)


def verdict(report: AnswersReport, answer: Answer) -> str:
    """Yes or no; or what was asked for, where a question asks for more than that."""
    if answer.answer == "yes" and report.asks.startswith("What") and answer.comes:
        return safe(f"{listing([one.text for one in answer.comes])}.")
    return f"{_WORDS[answer.answer]}."


def _together(report: AnswersReport) -> str:
    """Whether the rule books differ, and how."""
    said: dict[str, list[str]] = {}
    for one in report.answers:
        said.setdefault(verdict(report, one).removesuffix("."), []).append(safe(one.title))
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

    if answer.hangs_on and len({case.answer for case in answer.cases}) > 1:
        say(safe(f"It depends on {answer.hangs_on}: {_cases(answer)}."))
    elif answer.hangs_on:
        say(safe(f"Whatever {answer.hangs_on} is."))
    say(safe(f"{answer.asked}."), "")
    if answer.message:
        label = "wrong: " if answer.answer == "no" else "" if answer.hangs_on else "open: "
        say(safe(label + answer.message))
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
    if answer.supposes:
        say(f"supposed: {safe(answer.supposes)}")
    if answer.comes:
        comes = "; ".join(f"{one.text} ({one.rule})" if one.rule else one.text for one in answer.comes)
        say(f"{'with it' if answer.answer == 'yes' else 'as it was played'}: {safe(comes)}")
    return lines


def _cases(answer: Answer) -> str:
    """`yes for blue; no for green, red and yellow`."""
    groups: dict[Reply, list[str]] = {}
    for case in answer.cases:
        groups.setdefault(case.answer, []).append(case.when)
    return "; ".join(f"{word} for {listing(whens)}" for word, whens in groups.items())


def _position(answer: Answer, columns: int, indent: str) -> list[str]:
    if not answer.position:
        return []
    return wrapped(f"Position: {safe(answer.position)}.", f"{indent}  ", indent, columns=columns)


def place_of(ruling: Cited) -> str:
    """The place of a ruling in its book, as findings say it."""
    return citation(
        Finding(
            rule=ruling.id, name=ruling.name, severity="note", fault="illegal", step=0, message="", book=ruling.book,
            cite=ruling.cite, basis=ruling.basis,
        )
    )  # fmt: skip


# ---- what can be asked


def all_questions(questions: Questions, title: str, ruleset: str) -> str:
    """Every question, with one example each."""
    lines = [*wrapped(f"What can be asked by {safe(title)}:"), f"adjudicate ask --ruleset {safe(ruleset)} QUESTION"]
    for question in questions.questions:
        lines += ["", f"{question.word} {question.takes}".rstrip(), *wrapped(question.asks, "  ", "  ")]
        lines.append(f"  for example: {question.examples[0]}")
    lines += ["", *wrapped("QUESTION --help says more on one. Each takes --compare, --players, --deck and --option.")]
    return _lines(lines)


def explained(questions: Questions, question: Question) -> str:
    """One question: its words, its options and examples."""
    lines = [f"{question.word} {question.takes}".rstrip(), *wrapped(question.asks, "  ", "  "), ""]
    found = [questions.option(name) for name in question.options]
    heads = [f"--{option.name} {option.takes}".rstrip() for option in found]
    room = max((len(head) for head in heads), default=0)
    for head, option in zip(heads, found, strict=True):
        lines += wrapped(option.text, " " * (room + 4), f"  {head.ljust(room)}  ")
    lines += ["", "Examples:", *(f"  {example}" for example in question.examples)]
    return _lines(lines)
