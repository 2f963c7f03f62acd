"""Slips of the scorer in words: what the record got wrong, and how to put it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.finding import Slip
from adjudicator.formats.log import Step
from adjudicator.hindsight.amending import told
from adjudicator.hindsight.repairs import ALIKE, DOUBLED, FORGOTTEN, Repair, gathered, said, slips_of
from adjudicator.kernel.bench import Bench


class SlipInWords(NamedTuple):
    """A slip, and how to put it right."""

    story: str
    mend: str
    slips: list[Slip]
    lines: list[Step]
    """The lines to write."""


def in_words(
    kind: EditKind,
    at: int,
    lines: Sequence[Step],
    record: Sequence[Step],
    bench: Bench,
    *,
    gone: int = 1,
    vague: bool = False,
) -> SlipInWords:
    """Say what puts the lines of a record right from the step `at` on.

    `lines` are those that are missing there, or what stands there by rights; there are none for a line too many. They
    stand in the place of so many that are `gone`, which matters only where one takes in those below it. If it is
    `vague`, other cards or players would fit as well in the place of those that they name.
    """
    repair = gathered(at, gone - 1, lines[0]) if kind == "gather" else _repair(kind, at, lines, record)
    if vague and repair.gone <= 1 == len(lines):
        recast = getattr(lines[0], "card", None) != getattr(record[at - 1], "card", None)
        repair = repair._replace(one_of=True, recast=recast)
    story, mend = said(repair, told(bench, record, repair, repair.acts))
    named = not (repair.moved or repair.gone > 1 or repair.one_of)
    return SlipInWords(story, mend, slips_of(repair), list(repair.acts) if named else [])


def _repair(kind: EditKind, at: int, lines: Sequence[Step], record: Sequence[Step]) -> Repair:
    if kind == "insert":
        whose = {getattr(line, "by", None) for line in lines}
        return Repair(at, 0, lines, FORGOTTEN, unseen=len(lines) > 1 == len(whose))
    if kind == "drop":
        return Repair(at, 1, (), DOUBLED)
    if kind != "move":
        return Repair(at, len(lines), lines, ALIKE)
    second = next(n for n, line in enumerate(lines) if line == record[at - 1])
    alone = second in (1, len(lines) - 1)
    return Repair(at, len(lines), lines, ALIKE, moved=second, turns=not alone)
