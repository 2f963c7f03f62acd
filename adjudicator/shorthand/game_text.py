"""A game as text, as people write one on a phone: a few header lines, then a short line a step.

    title: Evening at the lake
    rules: crazier-eights
    players: Ann, Bob
    top: 7 moon

    draw; ann discards 5 blue
    bob draws

A log is the same in text, as one JSON object and in JSON Lines. docs/text-format.md tells all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain
from typing import Final, get_args

import msgspec
from msgspec import structs

from adjudicator.errors import AdjudicatorError, LogError, Problem, UnknownId
from adjudicator.formats.finding import Severity
from adjudicator.formats.log import Back, Expectation, Expected, Header, Seated, Step, Undo
from adjudicator.formats.places import Spot
from adjudicator.formats.reading import MOST_PROBLEMS, Log, misnamed
from adjudicator.formats.seat_order import in_seat_order
from adjudicator.formats.step_places import BOM, decoded
from adjudicator.kernel.budget import SpentError
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge, counting
from adjudicator.kernel.rules import Rules
from adjudicator.limits import EXPLAINING, LOOKED_UP, READING, TEXT_LINE, TEXT_LINES
from adjudicator.shorthand.came_of_it import MOST_JOINED, Fault, Joined, chained, faults
from adjudicator.shorthand.grammar import Grammar, always
from adjudicator.shorthand.header_lines import PLAIN, StartLines, header_line, header_rows
from adjudicator.shorthand.shapes import Values
from adjudicator.shorthand.text_head import TextHead, TextRow
from adjudicator.shorthand.tokens import LineError, parts
from adjudicator.shorthand.vocabulary import Vocabulary
from adjudicator.shorthand.who import who_acts
from adjudicator.shorthand.writing import written

TableOf = Callable[[Header], tuple[Rules, Pack]]
"""The rules and the deck of a log. Raises LogError or UnknownId for what cannot be had."""
EXPECTS: Final = " => "
"""What stands before the rulings that a pinned case expects a step to break."""
SEVERITIES: Final = get_args(Severity)
_CLOCK: Final = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?"
_DAY: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_CHAT: Final = (
    re.compile(r"^\s*(?:>\s*)+"),
    re.compile(rf"^\s*[\[(]?(?:{_DAY},? )?{_CLOCK}(?:,? {_DAY})?[\])]?(?:\s*[-\u2013])?(?=\s)", re.IGNORECASE),
)
_OPENS, _CLOSES = ('"', "\u201c"), ('"', "\u201d")
_COSTLY: Final = "the lines up to here have more words than one log may ask to look up; write it as JSON"
_RULE: Final = re.compile(r"[A-Z]+-[A-Za-z0-9.-]+(?: [a-z-]+){0,2}")


# ---- read


def read_text(data: bytes, table_of: TableOf, source: str = "") -> tuple[Log, Rules]:
    """A log from its text, and its rules.

    Raises:
        LogError: with the reasons in order of place; step n is at `/steps/{n - 1}`.
    """
    try:
        return _read(data, table_of, source)
    except LogError as error:
        raise LogError(error.problems[:MOST_PROBLEMS], source) from None


def _read(data: bytes, table_of: TableOf, source: str) -> tuple[Log, Rules]:
    rows = _rows(data)
    head = TextHead(rows)
    try:
        header = head.header()
        rules, pack = table_of(header)
        names = [one.name if isinstance(one, Seated) else one for one in header.players]
        grammar = Grammar(rules.game, Vocabulary(names, pack))
        grammar.vocabulary.budget.most = READING + LOOKED_UP * len(rows)
        table = _Table(rules, pack, header, grammar)
        first = head.begin(StartLines(rules.game, grammar), header)
    except UnknownId as error:
        raise LogError([head.placed(misnamed(error, head.ruleset))]) from error
    except SpentError:
        raise LogError([rows[0].at(1, _COSTLY)]) from None
    except LogError as error:
        raise LogError([head.placed(problem) for problem in error.problems]) from error
    steps, spots = _steps(table, rows[first:])
    in_seat_order(header, steps)
    return Log(header, steps, data, source=source, spots=[head.spot, *spots]), rules


def _rows(data: bytes) -> list[TextRow]:
    """The lines that are not empty."""
    text = decoded(data.removeprefix(BOM))
    found = [TextRow(n, row.rstrip("\r")) for n, row in enumerate(text.split("\n"), 1) if row.strip()]
    if not found:
        raise LogError([Problem("there is nothing in it", "", 1, 1)])
    if len(found) > TEXT_LINES:
        raise LogError([found[TEXT_LINES].at(1, f"a game as text has at most {TEXT_LINES:,} lines; write it as JSON")])
    return found


class _Table:
    """The game as far as it has been read: who makes a step that names nobody."""

    def __init__(self, rules: Rules, pack: Pack, header: Header, grammar: Grammar) -> None:
        """Nobody has done anything."""
        self.rules, self.pack, self.header, self.grammar = rules, pack, header, grammar
        self.steps: list[Step] = []
        self.sound = True
        """Every line was understood."""
        self._judge: Judge | None = None
        self._fed = 0
        self._left = EXPLAINING
        """How many steps may still be judged to tell of lines whether they are what came of the step before."""

    def join(self, lines: Sequence[str]) -> int:
        """Take the next lines for what came of the last step, if they are that; how many of them are."""
        found = self.joined(lines) if self.sound else None
        if found is None:
            return 0
        self.steps[-1], self._judge = found.step, found.judge
        return found.lines

    def joined(self, lines: Sequence[str], *, reading: bool = True) -> Joined | None:
        """The last step with what the next lines tell of it, if they do, or if what is written might be read so."""
        if not self.steps or (self._left <= 0 and reading):
            return None
        ways = chained(self.grammar, self.steps[-1], lines)
        first = next(ways, None)
        if first is None or self._left <= 0:
            return first
        try:
            return self._meant(self._at_the_end(), chain([first], ways), lines)
        except AdjudicatorError:
            return None

    def _meant(self, now: Judge, ways: Iterable[Joined], lines: Sequence[str]) -> Joined | None:
        """Which of these ways to tell the last step is meant; None if the next lines are steps of their own."""
        last, known = len(self.steps), faults(now.report.findings)
        self._left -= 1 + len(now.report.findings)
        if self._left <= 0 or any(step == last for step, *_ in known):
            return None
        ways = list(ways)
        right = self._right(now, lines[: len(ways)], known)
        if right == len(ways):
            return None
        self._left -= last
        before = Judge(self.rules, self.pack, self.header)
        before.feed_all(counting(self.steps[:-1]))
        found: Joined | None = None
        for way, line in zip(ways, lines, strict=False):
            if found is not None and found.judge is not None and self._right(found.judge, [line], known):
                break
            judge = before.parted()
            judge.feed_all([copy(way.step)], last)
            if way.lines > right and faults(judge.report.findings) <= known:
                found = way._replace(judge=judge)
        return found

    def _right(self, now: Judge, lines: Sequence[str], known: set[Fault]) -> int:
        """How many of the next lines are steps of their own with nothing wrong."""
        judge = now.parted()
        for n, line in enumerate(lines):
            try:
                judge.feed_all([self.grammar.parse(line, self.who)], len(self.steps) + 1 + n)
            except AdjudicatorError:
                return n
            if not faults(judge.report.findings) <= known:
                return n
        return len(lines)

    def who(self, tag: str, values: Values) -> str | None:
        """Who it must be; anybody where a line before was not understood."""
        if not self.sound:
            return self.grammar.vocabulary.players[0]
        try:
            judge = self._at_the_end()
        except AdjudicatorError:
            return None
        offers = self.rules.game.offers
        legal = [step for seat in range(judge.bench.n) for step in offers(judge.bench, seat)]
        turn = [] if judge.bench.now.over is not None else [judge.bench.names[seat] for seat in judge.bench.now.on_turn]
        return who_acts(tag, values, legal, turn, self.pack)

    def _at_the_end(self) -> Judge:
        """The table after the steps so far; what is offered there is asked of no other, since asking may move it."""
        new: Sequence[Step] = self.steps[self._fed :]
        if self._judge is None or any(isinstance(step, Undo | Back) for step in new):
            self._judge, new = Judge(self.rules, self.pack, self.header), counting(self.steps)
            self._judge.feed_all(new)
        elif new:
            self._judge.feed_all(new, self._fed + 1)
        self._fed = len(self.steps)
        return self._judge


def _steps(table: _Table, rows: Sequence[TextRow]) -> tuple[list[Step], list[Spot]]:
    """The steps, and where each stands."""
    spots: list[Spot] = []
    problems: list[Problem] = []
    texts = ((row, _unchatted(row.text)) for row in rows)
    lines = [(row, column, part) for row, text in texts for column, part in _columns(text, parts(text))]
    at, by, last = 0, None, None
    while at < len(lines) and len(problems) < MOST_PROBLEMS:
        row, column, part = lines[at]
        by = by if row is last else None
        last = row
        try:
            joined = table.join([part for _, _, part in lines[at : at + MOST_JOINED]])
            if joined:
                at += joined
                continue
            if len(part) > TEXT_LINE and not part.startswith("{"):
                raise LineError(f"a line has at most {TEXT_LINE:,} characters; a longer step is written as JSON")
            several = [*_columns(part, table.grammar.parts(part))]
            if len(several) > 1:
                lines[at : at + 1] = [(row, column + more - 1, one) for more, one in several]
                continue
            words, expect = _expected(part)
            step = table.grammar.parse(words, table.who if by is None else always(by), len(table.steps))
            step.expect = expect or step.expect
            by = getattr(step, "by", None) or by
        except AdjudicatorError as error:
            n = len(spots)
            problems.append(row.at(column, f"step {n + 1}: {_why(error, row.text)}", f"/steps/{n}"))
            table.sound = False
        except SpentError:
            n = len(spots)
            raise LogError([*problems, row.at(column, f"step {n + 1}: {_COSTLY}", f"/steps/{n}")]) from None
        else:
            table.steps.append(step)
        spots.append(Spot(row.number, column))
        at += 1
    if problems:
        raise LogError(problems)
    return table.steps, spots


def _unchatted(row: str) -> str:
    """Blank out what a chat puts around a line: marks of a quotation, the time, and quotation marks around it all."""
    for around in _CHAT:
        row = around.sub(lambda match: re.sub(r"\S", " ", match[0]), row, count=1)
    who, colon, said = row.rstrip().partition(": ")
    if not (colon and said.startswith(_OPENS) and said.endswith(_CLOSES) and " " in said[1:-1].strip()):
        return row
    return row if any(mark in f"{who}{said[1:-1]}" for mark in _OPENS) else f"{who}{colon} {said[1:-1]}"


def _expected(part: str) -> tuple[str, Expectation]:
    """A step without what a pinned case expects of it, and that."""
    words, _, rules = part.rpartition(EXPECTS)
    if not words or part.startswith("{") or not all(map(_RULE.fullmatch, rules.split(", "))):
        return part, ()
    return words, tuple(_pinned(*rule.split(" ")) for rule in rules.split(", "))


def _pinned(rule: str, *rest: str) -> str | Expected:
    """A ruling, with the severity and the kind of fault that may follow it."""
    said = {"severity" if one in SEVERITIES else "fault": one for one in rest}
    return msgspec.convert({"rule": rule, **said}, Expected) if rest else rule


def _why(error: AdjudicatorError, row: str) -> str:
    """Why a line is no step."""
    line = header_line(row)
    if line is not None and line.key.casefold() in PLAIN:
        return "this line is one of the header, which ends above the first step"
    return error.problems[0].message if isinstance(error, LogError) else str(error)


def _columns(row: str, steps: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The steps of a line, with the column of each from 1."""
    at = 0
    for part in steps:
        at = max(row.find(part, at), at)
        yield at + 1, part.strip()
        at += len(part)


# ---- written


def write_text(header: Header, steps: Sequence[Step], rules: Rules, pack: Pack) -> str:
    """The text of a log; reading it gives the same log."""
    names = [one.name if isinstance(one, Seated) else one for one in header.players]
    grammar = Grammar(rules.game, Vocabulary(names, pack))
    rows = [*header_rows(header, StartLines(rules.game, grammar)), ""]
    table = _Table(rules, pack, header, grammar)
    lines = [_line(grammar, step) for step in steps]
    for n, step in enumerate(steps):
        if table.joined(lines[n : n + MOST_JOINED], reading=False) is not None:
            lines[n] = msgspec.json.encode(step).decode()
        table.steps.append(step)
    return "\n".join([*rows, *lines]) + "\n"


def _line(grammar: Grammar, step: Step) -> str:
    """A step with what is expected of it, in words where they say all."""
    bare = written(grammar, structs.replace(step, expect=()), of_others=True)
    rules = ", ".join(
        one if isinstance(one, str) else " ".join(filter(None, (one.rule, one.severity, one.fault)))
        for one in step.expect
    )
    line = f"{bare}{EXPECTS}{rules}" if step.expect else bare
    return line if _expected(line) == (bare, tuple(step.expect)) else msgspec.json.encode(step).decode()
