"""The line of another player: a wrong name in it, by itself or where a line before it was forgotten as well."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from adjudicator.formats.finding import Finding, key_of
from adjudicator.formats.log import Step
from adjudicator.hindsight.every import Every
from adjudicator.hindsight.repairs import NAMED, SEVERAL, Repair, written_wrongly
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import Story

WAYS: Final = 6
"""How many ways to choose are tried for a forgotten line beside a wrong name."""


def another_name(retelling: Retelling, root: Finding) -> Story | None:
    """The other name that a line may bear; where several fit, it stays open which."""
    fitting = list(islice(that_fit(retelling, _of_another(retelling, root.step), root), 2))
    first = next(iter(fitting), None)
    return first and first._replace(repair=first.repair._replace(one_of=len(fitting) > 1))


def that_fit(retelling: Retelling, repairs: Iterable[Repair], root: Finding) -> Iterator[Story]:
    """The stories of those repairs with which the record is in order there, as long as there is effort left."""
    report = retelling.judge.report
    hanging = {key_of(finding) for finding in report.hanging([root])}
    for repair in repairs:
        if retelling.left <= 0:
            return
        retold = retelling.told(repair, Every(), root, report.kept[id(root)].at)
        if retold is not None and retold.held is not None and retold.held.isdisjoint(hanging):
            yield Story(repair, retold.steps, [root], retold.held)


def name_and_line_before(retelling: Retelling, root: Finding) -> Story | None:
    """A wrong name and a forgotten line at one place: with the name alone, the line itself shows what is missing."""
    n, report = root.step, retelling.judge.report
    for renamed in _of_another(retelling, n):
        if retelling.left <= 0 or not _shows_a_missing_line(retelling, renamed):
            continue
        for act in _lines_before(retelling, n):
            both = Repair(n, 1, [act, *renamed.acts], SEVERAL)
            retold = retelling.told(both, Every(), root, report.kept[id(root)].at)
            if retold is not None and retold.held is not None:
                held = retold.held
                later = [f for f in held_against(retelling.judge) if f.step > n and key_of(f) not in held]
                return Story(both, retold.steps, [root, *later], held)
    return None


def _shows_a_missing_line(retelling: Retelling, renamed: Repair) -> bool:
    """Whether all that is wrong with a line under another name is that it shows a line to be missing."""
    judge = retelling.before(renamed.at)
    known = len(judge.report.findings)
    judge.feed_all(renamed.acts, renamed.at)
    new = [finding for finding in judge.report.findings[known:] if not finding.open]
    return bool(new) and all(finding.fault == "unrecorded" for finding in new)


def _lines_before(retelling: Retelling, n: int) -> Iterator[Step]:
    """What the rules offer before a step, with the ways to choose."""
    for offer in retelling.offers(n):
        every = Every()
        for _ in range(WAYS):
            if retelling.left <= 0:
                return
            step = retelling.before(n).suppose(copy.copy(offer), every)
            if step is not None:
                yield step
            if not every.next_way():
                break


def _of_another(retelling: Retelling, step: int) -> Iterator[Repair]:
    """The line of a step with the name of another player."""
    line = retelling.line(step)
    if line is not None:
        for repair in written_wrongly(step, line, retelling.judge.bench):
            if repair.unlikely == NAMED and _whose(repair.acts[0]) != _whose(line):
                yield repair


def _whose(line: Step | None) -> str | None:
    """Who does what a line says."""
    return getattr(line, "by", None)
