"""A record with the likelier line in its place: what a slip of the scorer left out or got wrong, as it should read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from adjudicator.formats.log import Back, Call, Step
from adjudicator.formats.phrases import listing
from adjudicator.hindsight.repairs import BESIDE, Repair
from adjudicator.hindsight.told_lines import WorkedOut
from adjudicator.kernel.bench import Bench

LONG: Final = 60
"""Of a line that takes more columns only what is different is told."""


class AmendedRecord(WorkedOut[Step]):
    """A record as a repair has it; what counts its lines counts on. Its other lines are not kept a second time."""

    __slots__ = ("acts", "first", "gone", "record")

    def __init__(self, record: Sequence[Step], repair: Repair, acts: Sequence[Step]) -> None:
        """These acts take the place of those lines that are gone by a repair."""
        self.record, self.first, self.gone, self.acts = record, repair.at, repair.gone, acts

    def __len__(self) -> int:
        """How many lines it has."""
        before = min(self.first - 1, len(self.record))
        return before + len(self.acts) + max(len(self.record) - before - self.gone, 0)

    def _at(self, n: int) -> Step:
        before, more = min(self.first - 1, len(self.record)), len(self.acts) - self.gone
        new = before <= n < before + len(self.acts)
        line = self.acts[n - before] if new else self.record[n if n < before else n - more]
        return _counting(line, self.first, more) if more else line


def _counting(line: Step, first: int, more: int) -> Step:
    """A line that names a step, after so many others have been put in before the step `first`."""
    if isinstance(line, Back) and line.to >= first:
        return msgspec.structs.replace(line, to=line.to + more)
    if isinstance(line, Call) and line.step >= first:
        return msgspec.structs.replace(line, step=line.step + more)
    return line


def acts_instead(record: Sequence[Step], repair: Repair, acts: Sequence[Step]) -> str | None:
    """Who acts by a repair, where the name in a line is all that it changes; empty if a line of another is missing.

    A line that is missing before one with a wrong name changes nothing of that.
    """
    several = len(acts) != 1 and not (acts and repair.gone)
    if several or repair.gone > 1 or repair.recast or not 0 < repair.at <= len(record):
        return None
    there, act = record[repair.at - 1], acts[-1]
    name = getattr(act, "by", None)
    if name == getattr(there, "by", None):
        return None
    if not repair.gone:
        return ""
    return name if _plain(there) == _plain(act) else None


def _plain(step: Step) -> object:
    """A step without who does it."""
    return {key: value for key, value in msgspec.to_builtins(step).items() if key not in BESIDE and key != "by"}


def as_a_line(step: Step) -> str:
    """A step as a log has it, without remarks."""
    there = {key: value for key, value in msgspec.to_builtins(step).items() if key not in BESIDE or key == "do"}
    return msgspec.json.format(msgspec.json.encode(there), indent=0).decode()


def told(bench: Bench, record: Sequence[Step], repair: Repair, acts: Sequence[Step]) -> list[str]:
    """The lines of a repair in words; of a long line in which something is wrong only what it should say there."""
    if repair.gone == len(acts) == 1 or repair.renamed:
        return [_differently(bench, record[repair.at - 1], acts[-1])]
    return [bench.game.tell(bench, act) for act in acts]


def _differently(bench: Bench, there: Any, meant: Any) -> str:  # Any: two steps of the game, of one kind
    whole = bench.game.tell(bench, meant)
    if len(whole) <= LONG or type(there) is not type(meant):
        return whole
    keys = [key for key in meant.__struct_fields__ if key not in BESIDE and getattr(there, key) != getattr(meant, key)]
    if "then" not in keys:
        head = _headed(meant)
        return whole if head is None else f"{bench.game.tell(bench, head)}, and the rest as it stands"
    was, should = there.then or [], meant.then or []
    new = [one for n, one in enumerate(should) if one not in was[n : n + 1]]
    old = [one for n, one in enumerate(was) if one not in should[n : n + 1]]
    if keys != ["then"] or not new:
        return whole
    said = listing(bench.game.tell(bench, one) for one in new)
    return f"{said}, and not: {listing(bench.game.tell(bench, one) for one in old)}" if old else said


def _headed(step: Any) -> Any:  # Any: a step of the game
    """A step without what came of it; None where it says nothing of that."""
    return msgspec.structs.replace(step, then=None) if getattr(step, "then", None) else None
