"""Rulings explained: what one says, where it stands, an example of a breach and of the near miss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from adjudicator.formats.cases import Sign
from adjudicator.formats.edition import Value
from adjudicator.formats.finding import Basis, Grade
from adjudicator.kernel.game import Option
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Mending, Ruling
from adjudicator.reports.ink import PLAIN, Ink, Role
from adjudicator.reports.safe import safe


class Pinned(NamedTuple):
    """One pinned case of a ruling."""

    title: str
    sign: Sign
    """+ stays clean of the ruling, - is flagged."""
    file: str


class UsualRemedy(msgspec.Struct):
    """The usual remedy."""

    grade: str
    text: str


class Explained(msgspec.Struct, kw_only=True):
    """A ruling as tools read it."""

    id: str
    name: str
    names: tuple[str, ...]
    """What its faults are called where that name would say something else."""
    ruleset: str
    book: str
    cite: str
    basis: Basis
    text: str
    naive: str
    option: str
    refines: tuple[str, ...]
    replaces: tuple[str, ...]
    remedy: UsualRemedy | None
    exempt: str
    cases: int
    signs: dict[str, int]
    answer: Literal["yes", "no"] | msgspec.UnsetType = msgspec.UNSET
    """What it says to the question that was asked, where that is known."""


def explained(ruling: Ruling, rules: Rules, pinned: Sequence[Pinned]) -> Explained:
    """A ruling as tools read it."""
    signs = {sign: sum(case.sign == sign for case in pinned) for sign in "+-"}
    mend = None if ruling.remedy is None else UsualRemedy(ruling.remedy.grade, ruling.remedy.text)
    return Explained(
        id=ruling.id, name=ruling.name, names=ruling.names, ruleset=rules.edition.id, book=rules.book(ruling.id),
        cite=rules.place(ruling), basis=ruling.basis, text=ruling.text, naive=ruling.naive, option=ruling.option,
        refines=ruling.refines, replaces=replaces(ruling, rules), remedy=mend, exempt=ruling.exempt,
        cases=len(pinned), signs=signs,
    )  # fmt: skip


def replaces(ruling: Ruling, rules: Rules) -> tuple[str, ...]:
    """The rulings of earlier books that it stands for."""
    return tuple(old for old, new in rules.stand_ins.items() if ruling.id in new)


def brief(ruling: Ruling, longest: int, ink: Ink = PLAIN) -> list[str]:
    """A ruling in short, as lines; `longest` is the width of the longest id."""
    text = f"{ruling.name}: {ruling.text.split(chr(10))[0]}"
    return ink.lines(safe(text), ink.column("", longest) + "  ", ink.column(ruling.id, longest) + "  ")


GRADES: dict[Grade | Literal["computed"], str] = {
    "certain": "remedy (certain)",
    "by-agreement": "remedy (by agreement)",
    "computed": "remedy (what has happened since decides whether it may still be put right)",
    "too-late": "remedy (too late)",
    "none": "advice",
}
"""Grades of remedies in words."""


def mended(mending: Mending) -> str:
    """The usual remedy in words."""
    return f"{GRADES[mending.grade]}: {mending.text}"


def rests_on(ruling: Ruling, rules: Rules) -> str:
    """The place of a ruling in its book, and whether it is the text or our reading of it."""
    basis = "the book's text" if ruling.basis == "text" else "our reading, where the book is silent"
    return f"{rules.book(ruling.id)}, {rules.place(ruling)} ({basis})"


def explain(ruling: Ruling, rules: Rules, pinned: Sequence[Pinned], *, ink: Ink = PLAIN) -> str:
    """A ruling as people read it."""
    lines = ink.lines(safe(f"{ruling.id} {ruling.name}"), role="heading")
    for paragraph in ruling.text.split("\n\n"):
        for line in paragraph.split("\n"):
            lines += ink.lines(safe(line), "  " if paragraph is not ruling.text else "")
        lines.append("")

    def say(text: str, indent: str = "  ", first: str = "") -> None:
        lines.extend(ink.lines(safe(text), indent, first))

    if ruling.names:
        say(f"other names of its faults: {', '.join(ruling.names)}")
    say(rests_on(ruling, rules))
    replaced = replaces(ruling, rules)
    if replaced:
        say(f"takes the place of {', '.join(replaced)}")
    general = dict.fromkeys(rules.here(id) for id in ruling.refines)
    if general:
        say(f"more specific than {', '.join(general)}")
    if ruling.remedy is not None:
        say(mended(ruling.remedy))
    if ruling.naive:
        say(f"without it: {ruling.naive}")
    option = next((o for o in rules.game.options if o.id == ruling.option and o.id in rules.options), None)
    if option is not None:
        say(described(option, rules), first="option ")
    if ruling.exempt:
        say(f"no case can show that it is felt: {ruling.exempt}")
    if pinned:
        lines += ["", ink("heading", "Scenes")]
    for case in pinned:
        role: Role = "error" if case.sign == "-" else "good"
        mark = "flagged" if case.sign == "-" else "fine"
        head, *rest = Ink(columns=ink.columns).lines(safe(f"{mark}: {case.title}"), "    ", "  ")
        lines += [head.replace(mark, ink(role, mark), 1), *rest]
    if pinned:
        say(f"pinned in {', '.join(dict.fromkeys(case.file for case in pinned))}")
    return "\n".join(lines) + "\n"


def answer(ruling: Ruling, rules: Rules, reply: str, near: str, ink: Ink = PLAIN) -> str:
    """The answer to a question: yes or no if it is known, the ruling, its place, its scenes, a question near."""
    lines = ink.lines(f"{reply.capitalize()}.", role="heading") if reply else []
    lines += ink.lines(safe(f"{ruling.id} {ruling.name}"), role="heading")
    scenes = [line for line in ruling.text.splitlines() if line.startswith(("Breach: ", "Fine: "))]
    for text in (ruling.says, rests_on(ruling, rules), *scenes, *([f"A question near it: {near}"] if near else ())):
        lines += ink.lines(safe(text), "  ")
    return "\n".join(lines) + "\n"


def described(option: Option[Any], rules: Rules) -> str:  # Any: each has values of its own
    """An option with the value in force, and the others it can have."""
    values = " or ".join(as_typed(value) for value in option.values) or whole_numbers(option.default)
    rule = f"; {rules.here(option.rule)}" if option.rule else ""
    return f"{option.id}={as_typed(rules.options[option.id])}  {option.text} ({values}{rule})"


def whole_numbers(default: Value) -> str:
    """The values of an option that is a number, or null where it may be none."""
    return f"{'null or ' if default is None else ''}a whole number from 1"


def as_typed(value: Value) -> str:
    """The value of an option as it is typed on the command line."""
    return msgspec.json.encode(value).decode().strip('"')


class ListedOption(msgspec.Struct, kw_only=True):
    """An option as tools read it."""

    id: str
    value: Value
    values: tuple[Value, ...]
    text: str
    rule: str


class ListedRules(msgspec.Struct, kw_only=True):
    """A ruleset as tools read it."""

    id: str
    title: str
    game: str
    decks: tuple[str, ...]
    rulings: int
    digest: str
    options: list[ListedOption]


def listed(rules: Rules) -> ListedRules:
    """A ruleset as tools read it."""
    options = [
        ListedOption(id=o.id, value=rules.options[o.id], values=o.values, text=o.text, rule=rules.here(o.rule))
        for o in rules.game.options
        if o.id in rules.options
    ]
    edition = rules.edition
    return ListedRules(
        id=edition.id, title=edition.title, game=rules.game.id, decks=edition.decks, rulings=len(rules.active),
        digest=rules.digest(), options=options,
    )  # fmt: skip
