"""A game being judged: a log walked step by step beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.errors import LogError, MisspelledError, Problem
from adjudicator.formats.log import Back, Call, Header, Note, Seated, Series, Undo
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.table import Table

Observer = Callable[[int, Any, Table], None]
"""Called after each step with its number, the step and the table; number 0 is the start."""


class Judge:
    """A game being judged, step by step.

    `table` and `report` may be read at any time. Feed steps in order; then close.
    """

    def __init__(
        self,
        rules: Rules,
        pack: Pack,
        header: Header,
        *,
        dice: Any = None,
        thorough: bool = False,
        carried: Series | None = None,
    ) -> None:
        """Lay out the start position. `dice` lets a simulator decide what the steps leave open.

        `carried` is what the games of a series before this one came to, where they have been judged.

        Raises:
            LogError: for a start position that cannot be.
        """
        self.rules, self.pack, self.header = rules, pack, header
        self.names = [p.name if isinstance(p, Seated) else p for p in header.players]
        _check_names(self.names)
        self.report = Report()
        self.steps: list[Any] = []
        self.dice, self.thorough, self.carried = dice, thorough, carried
        self.table = self._table(self.report)

    def _table(self, report: Report) -> Table:
        table = self.rules.game.table(self.rules, self.pack, self.names, report)
        table.dice, table.thorough = self.dice, self.thorough or bool(self.rules.off)
        table.carried = self.carried
        try:
            self.rules.game.begin(table, self.header)
        except MisspelledError as error:
            raise LogError([misspelled(error, "/start", "start: ")]) from error
        return table

    def feed(self, step: Any) -> None:
        """Judge one more step and carry it out."""
        self.steps.append(step)
        self.feed_all((step,), len(self.steps))

    def feed_all(self, steps: Sequence[Any], first: int = 1, observe: Observer | None = None) -> None:
        """Judge steps in order; the first of them has the number `first`."""
        acts = self.rules.game.acts
        table, report = self.table, self.report
        n = first
        try:
            for n, step in enumerate(steps, first):
                table.step = n
                report.leading = None
                kind = step.__class__
                act = acts.get(kind)
                if act is not None:
                    act(table, step)
                if kind is Back:
                    table = self._take_back(step, n)
                elif kind is Call:
                    _earlier(step.step, n, "step")
                    self._call(step)
                if observe is not None:
                    observe(n, step, table)
        except MisspelledError as error:
            raise LogError([misspelled(error, f"/steps/{n - 1}", f"step {n}: ")]) from error

    def suppose(self, step: Any, dice: Any) -> Any:
        """Carry out an act that the record does not have, what it leaves open by dice; None if it was no legal one."""
        table, said = self.table, len(self.report.findings)
        step = self.rules.game.complete(table, step, dice)
        table.dice = dice
        self.rules.game.acts[type(step)](table, step)
        table.dice = self.dice
        return step if len(self.report.findings) == said else None

    def _take_back(self, step: Back, n: int) -> Table:
        """Go on from the position before `step.to`. What was found stays, taken back."""
        _earlier(step.to, n, "to")
        for finding in self.report.findings:
            if finding.step >= step.to and finding.settled_by is None:
                finding.settled_by = n
        kept = self.report
        self.report = Report()
        self.table = self._table(self.report)
        self.feed_all(without_taken_back(counting(self.steps[: step.to - 1])))
        for due in self.table.ledger.lapsed:
            if due.finding is not None:
                due.finding = next(
                    (f for f in kept.findings if (f.step, f.rule) == (due.finding.step, due.finding.rule)),
                    None,
                )
        self.table.scars.clear()
        self.report = self.table.report = kept
        self.table.step = n
        return self.table

    def _call(self, step: Call) -> None:
        """The table decided about an earlier step."""
        table = self.table
        if step.allow == "stands" and table.over is not None and table.silent:
            table.over, table.silent = None, False
        for due in (*table.ledger.lapsed, *table.ledger.open):
            about = due.finding.step if due.finding is not None else due.since
            if step.step in (about, due.since):
                due.refused = step.allow == "refuse"
        self.report.calls[table.step] = step

    def close(self) -> Report:
        """The record is at its end."""
        self.report.close(self.table, self.steps)
        return self.report


def _check_names(names: list[str]) -> None:
    """Refuse players who could not be told apart, or from what a log writes for nobody."""
    for n, name in enumerate(names):
        if name in names[:n]:
            raise LogError([Problem(f"two players are called {name!r}", f"/players/{n}")])
        if name in RESERVED:
            raise LogError([Problem(f"{name!r} cannot be a player's name: it means nobody in a log", f"/players/{n}")])


RESERVED = ("?", "nobody")
"""What a log, or a command, writes for nobody."""


def misspelled(error: MisspelledError, pointer: str, where: str) -> Problem:
    """A name that does not exist, as a reason to refuse the log."""
    expected = f"; {error.expected}" if error.expected else ""
    hint = f"; did you mean {error.nearest!r}?" if error.nearest else expected
    return Problem(f"{where}{error}{hint}", pointer, nearest=error.nearest)


def _earlier(to: int, n: int, key: str) -> None:
    """Refuse a step that speaks of another which has not come yet."""
    if to >= n:
        raise LogError([Problem(f"step {n}: there is no earlier step {to}", f"/steps/{n - 1}/{key}")])


def counting(steps: Sequence[Any]) -> list[Any]:
    """The steps with every undone one replaced by a note, so that the others keep their numbers."""
    if Undo not in set(map(type, steps)):
        return list(steps)
    left: list[Any] = []
    stack: list[int] = []
    for step in steps:
        left.append(step)
        if step.__class__ is Undo:
            if not stack:
                n = len(left)
                raise LogError([Problem(f"step {n}: no earlier step is left to undo", f"/steps/{n - 1}")])
            left[stack.pop()] = NOTHING
        else:
            stack.append(len(left) - 1)
    return left


def without_taken_back(steps: Sequence[Any]) -> list[Any]:
    """The steps with everything that was taken back, and the taking back itself, replaced by a note."""
    left = list(steps)
    standing: list[int] = []
    for n, step in enumerate(steps):
        if step.__class__ is Back:
            while standing and standing[-1] >= step.to - 1:
                left[standing.pop()] = NOTHING
            left[n] = NOTHING
        else:
            standing.append(n)
    return left


NOTHING = Note()
"""Stands where an undone step stood."""
