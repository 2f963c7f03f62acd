"""The parts of a damaged game: its lines with their marks, its damages, and the game as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Edit, Finding, Kind
from adjudicator.formats.log import Header, Step
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge, counting
from adjudicator.kernel.rules import Rules

Line: TypeAlias = dict[str, Any]
"""A step as JSON has it."""
FAULTS: tuple[Kind, ...] = ("illegal", "missed", "late", "out-of-order", "mismatch", "unrecorded")
"""The kinds of finding that hold something against a record."""


class Marked(NamedTuple):
    """The lines of a record, each with its mark, which a moved line keeps. An added line has one below 0."""

    lines: list[Line]
    marks: list[int]

    def put(self, at: int, gone: int, *more: tuple[Line, int]) -> Marked:
        """Put lines with their marks in the place of some others."""
        lines, marks = [line for line, _ in more], [mark for _, mark in more]
        return Marked(
            [*self.lines[:at], *lines, *self.lines[at + gone :]], [*self.marks[:at], *marks, *self.marks[at + gone :]]
        )

    def rewritten(self, at: int, line: Line) -> Marked:
        """Put another line in the place of one."""
        return self.put(at, 1, (line, self.marks[at]))

    def shifted(self, first: int, second: int, end: int) -> Marked:
        """Let the lines from `second` to before `end` come before those from `first` on."""
        taken = [*self.pairs(second, end), *self.pairs(first, second)]
        return self.put(first, end - first, *taken)

    def pairs(self, first: int, end: int) -> Iterator[tuple[Line, int]]:
        """Give some lines with their marks."""
        return zip(self.lines[first:end], self.marks[first:end], strict=True)


class Damage(Struct, kw_only=True, omit_defaults=True):
    """One damage of a game, as it is known."""

    what: Literal["slip", "fault"]
    """A slip of the scorer, or a fault of a player."""
    kind: str
    """Which slip, or in which way the player went wrong."""
    mark: int
    """The mark of the line that it is about."""
    edit: Edit | None = None
    """What puts a slip right."""
    twin: int | None = None
    """The mark of the line that stands there twice."""
    at: int = 0
    """The step in the record as written; of a line that is missing, the step before which it is missing."""
    also: int | None = None
    """The step of the line that says the same."""
    rest: list[int] = []
    """Of a habit: the marks of the other lines that are missing."""
    places: list[int] = []
    """The steps before which those are missing."""
    player: str | None = None
    """Who made a fault."""
    rule: str | None = None
    """The ruling that a fault breaks."""


class Game(Struct, kw_only=True):
    """A damaged game: the log as written, and what is true of it."""

    ruleset: str
    players: int
    teams: int
    writing: str
    """How it was written: full, public, sparse."""
    damages: int
    mix: str
    """Of what the damages are: slips, faults, mixed."""
    seed: int
    truth: list[Damage]
    log: Line
    text: str = ""
    """The log as lines of words, if it is no JSON."""

    @property
    def slips(self) -> list[Damage]:
        """The slips of the scorer."""
        return [damage for damage in self.truth if damage.what == "slip"]

    @property
    def faults(self) -> list[Damage]:
        """The faults of players."""
        return [damage for damage in self.truth if damage.what == "fault"]


def digest(games: Iterable[Game]) -> str:
    """Give one short name to some games and all that is true of them."""
    whole = hashlib.sha256()
    for game in games:
        truth = [[one.what, one.kind, one.edit, one.at, one.also, one.player, one.rule] for one in game.truth]
        whole.update(msgspec.json.encode([game.writing, game.mix, game.seed, truth, game.log], order="sorted"))
    return whole.hexdigest()[:16]


def lines_of(steps: Sequence[Step]) -> list[Line]:
    """Write steps as JSON has them."""
    lines: list[Line] = msgspec.json.decode(msgspec.json.encode(steps))
    return lines


def steps_of(rules: Rules, lines: Sequence[Line]) -> list[Step]:
    """Read lines as steps of the game."""
    steps: list[Step] = rules.game.forms.steps_decoder.decode(msgspec.json.encode(lines))
    return steps


class Table(NamedTuple):
    """The rules, the deck and the header by which lines are judged."""

    rules: Rules
    pack: Pack
    header: Header

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [player if isinstance(player, str) else player.name for player in self.header.players]


Held: TypeAlias = set[tuple[str, int | None, str | None, Kind]]
"""What is held against a record: rule, mark of the line, player, kind."""


def held_against(table: Table, record: Marked) -> Held | None:
    """Judge a record as it is written, with no guess at slips; None for one that cannot be read."""
    try:
        steps = steps_of(table.rules, record.lines)
        judge = Judge(table.rules, table.pack, table.header)
        judge.record, judge.steps = steps, counting(steps)
        judge.feed_all(judge.steps)
        judge.close()
    except AdjudicatorError:
        return None
    return {
        (f.rule, _mark(record, f), f.player, f.fault) for f in judge.report.top() if not f.open and f.fault in FAULTS
    }


def _mark(record: Marked, finding: Finding) -> int | None:
    return record.marks[finding.step - 1] if 0 < finding.step <= len(record.marks) else None
