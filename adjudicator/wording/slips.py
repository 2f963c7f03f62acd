"""Slips of the scorer in words: what the record got wrong, and how to put it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.explain.edits import Edit
from adjudicator.formats.finding import Slip
from adjudicator.formats.log import Note, Step
from adjudicator.hindsight.amending import told
from adjudicator.hindsight.repairs import ALIKE, DOUBLED, FORGOTTEN, Repair, said, slips_of
from adjudicator.kernel.bench import Bench


class SlipInWords(NamedTuple):
    """A slip, and how to put it right."""

    story: str
    mend: str
    slips: list[Slip]
    lines: list[Step]
    """The lines to write."""


def in_words(edits: Sequence[Edit], record: Sequence[Step], bench: Bench, *, vague: bool = False) -> SlipInWords:
    """Say the edits of one slip: of one line, or several lines that are missing at one place.

    If it is `vague`, other cards or players would fit as well in the place of those that are named there.
    """
    repair = _repair(edits, record)
    if vague and repair.gone <= 1 == len(repair.acts):
        there = record[edits[-1].at - 1]
        recast = getattr(repair.acts[0], "card", None) != getattr(there, "card", None)
        repair = repair._replace(one_of=True, recast=recast)
    story, mend = said(repair, told(bench, record, repair, repair.acts))
    named = not (repair.moved or repair.gone > 1 or repair.one_of)
    return SlipInWords(story, mend, slips_of(repair), list(repair.acts) if named else [])


def _repair(edits: Sequence[Edit], record: Sequence[Step]) -> Repair:
    edit = edits[-1]
    lines = [line for _, there in edit.lines for line in there if not isinstance(line, Note)]
    if edit.kind == "insert":
        return Repair(edit.at, 0, lines[: len(edits)], FORGOTTEN)
    if edit.kind == "drop":
        return Repair(edit.at, 1, (), DOUBLED)
    if edit.kind != "move":
        return Repair(edit.at, len(edit.lines), lines, ALIKE)
    first = record[edit.at - 1]
    second = next(n for n, line in enumerate(lines) if line == first)
    alone = second == 1 or second == len(lines) - 1
    return Repair(edit.at, len(lines), lines, ALIKE, moved=second, turns=not alone)
