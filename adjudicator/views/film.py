"""A judged game made ready to be looked at: what every view asks for, worked out once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

import msgspec

from adjudicator.formats.finding import Finding, Severity
from adjudicator.reports.frames import Face, Frame, faces
from adjudicator.reports.judged_game import JudgedGame

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The worst first."""


class StepLine(NamedTuple):
    """One line of the column of steps: a step, or the heading of a turn or phase, which goes with the step below."""

    step: int
    text: str
    heading: bool


class Film:
    """A game that was judged before a `Camera`."""

    def __init__(self, game: JudgedGame, fork: int | None = None) -> None:
        """`game` has its frames and its story. After the step `fork` it goes on otherwise than it was played."""
        self.game, self.fork = game, fork
        self.frames = game.frames
        self.last = len(game.frames) - 1
        """The number of the last step of which there is a frame."""
        self.faces: list[Face] = faces(game.judge.pack)
        self.rows = _rows(game, fork)
        self.row_of = {row.step: n for n, row in enumerate(self.rows) if not row.heading}
        """The row of each step."""
        self.found: dict[int, list[Finding]] = {}
        """The findings of each step that has any."""
        for finding in game.findings:
            self.found.setdefault(finding.step, []).append(finding)
        self.marks = {step: worst(map(severity, found)) for step, found in self.found.items()}
        """For each of those the severity of the worst."""
        self.turns = [frame.step for frame in self.frames if self._begins(frame)]
        """The first step of every turn."""

    def _begins(self, frame: Frame) -> bool:
        if frame.step < 2:
            return frame.step == min(1, self.last)
        return self.turn_of(frame.step) != self.turn_of(frame.step - 1)

    def turn_of(self, step: int) -> int:
        """The turn that a step belongs to: the one that it opens, or that it was made in."""
        entry = self.game.entries[step]
        opens = entry.before is not None or not step
        return self.frames[step if opens else step - 1].turn

    def turn_from(self, step: int, by: int) -> int:
        """The first step of the next turn (`by` 1), or of this one and then of the one before (`by` -1)."""
        n = bisect_right(self.turns, step) if by > 0 else bisect_left(self.turns, step) - 1
        return self.turns[n] if 0 <= n < len(self.turns) else (self.last if by > 0 else 0)

    def turn(self, number: int) -> int | None:
        """The first step of a turn by its number; None if there is no such turn."""
        return next((step for step in self.turns if self.turn_of(step) == number), None)

    def flagged(self, step: int, by: int, *, errors: bool = False) -> int | None:
        """The next (`by` 1) or previous (`by` -1) step with a finding, or with an error; None if there is none."""
        steps = sorted(n for n, mark in self.marks.items() if not errors or mark == "error")
        n = bisect_right(steps, step) if by > 0 else bisect_left(steps, step) - 1
        return steps[n] if 0 <= n < len(steps) else None

    def cards_at(self, step: int) -> list[int]:
        """The kinds of the cards that a step names, each once and in the order in which it names them."""
        if not step:
            return []
        known, names = self.game.judge.pack.by_spelling, self.game.bench.names
        told = msgspec.to_builtins(self.game.judge.steps[step - 1])
        words = [word for word in _texts(told) if word not in names]
        return [kind for kind in dict.fromkeys(known.get(word, -1) for word in words) if kind >= 0]

    def hits(self, text: str) -> list[int]:
        """The steps whose words, notes or findings hold a text, whatever its case."""
        wanted = text.casefold()
        if not wanted:
            return []
        return [
            entry.step
            for entry in self.game.entries
            if any(wanted in words.casefold() for words in (entry.said, *entry.notes, *self._said(entry.step)))
        ]

    def _said(self, step: int) -> Iterable[str]:
        for finding in self.found.get(step, ()):
            yield finding.message
            yield f"{finding.rule} {finding.name}"


def _texts(value: object) -> Iterable[str]:
    """Every text in plain data but keys, and a step's own words."""
    match value:
        case str():
            yield value
        case list() | tuple():
            for one in value:
                yield from _texts(one)
        case dict():
            for key, one in value.items():
                if key not in ("do", "text"):
                    yield from _texts(one)


def severity(finding: Finding) -> Severity:
    """How a finding is marked: what was put right, or let stand by the table, weighs no more than a note."""
    return finding.severity if finding.counts and finding.settled_by is None else "note"


def worst(severities: Iterable[Severity]) -> Severity:
    """The heaviest of some severities."""
    return min(severities, key=SEVERITIES.index)


def _rows(game: JudgedGame, fork: int | None) -> list[StepLine]:
    found: list[StepLine] = []
    phase, last = "", len(game.frames) - 1
    for entry in islice(game.entries, last + 1):
        if fork is not None and entry.step == fork + 1:
            found.append(StepLine(entry.step, "What if:", heading=True))
        if entry.before is not None:
            found.append(StepLine(entry.step, entry.before.title, heading=True))
            phase = ""
        now = game.frames[entry.step].acted_in if entry.step and entry.after is None else ""
        if now not in (phase, ""):
            found.append(StepLine(entry.step, f" {now}", heading=True))
            phase = now
        found.append(StepLine(entry.step, entry.said if entry.step else "the start", heading=False))
        if entry.after is not None and entry.step < last:
            found.append(StepLine(entry.step + 1, entry.after.title, heading=True))
            phase = ""
    return found
