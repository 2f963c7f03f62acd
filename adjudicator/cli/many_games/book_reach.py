"""Runs logs and scenes for the coverage of a rule book."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli import console
from adjudicator.cli.all_cores.in_order import results
from adjudicator.cli.all_cores.pieces import Unjudged, processes, unread
from adjudicator.cli.all_cores.work import Work, unpacked
from adjudicator.cli.cluster.jobs import Jobs
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.file_names import PINNED
from adjudicator.cli.many_games.reach_of_one import (
    Found,
    KeptSoFar,
    LeftOut,
    Lineage,
    Piece,
    Reach,
    Said,
    found_by,
    instead,
    reach,
    size,
    sure,
    to_read,
)
from adjudicator.cli.shell import progress
from adjudicator.cli.values import Color, Listing
from adjudicator.errors import Problem
from adjudicator.formats.phrases import counted
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.touched import Touched
from adjudicator.reports.rules_covered import percent, report, text
from adjudicator.reports.safe import encoded


class Covering:
    """Adds up what files touch; one that cannot be judged does not keep the others from it."""

    def __init__(self) -> None:
        """Nothing is counted, and it is not known yet by which rules."""
        self.refused = 0
        self.left_out = Counter[str]()
        """How many records were left out, by the reason."""
        self.touched: Touched | None = None
        self.known = KeptSoFar()

    def begin(self, rules: Rules, carried: bool) -> None:
        """Count these rules."""
        self.touched = Touched(rules, carried=carried)

    def add(self, found: Found) -> None:
        """Take in what one file came to."""
        match found:
            case Unjudged():
                self.refused += 1
                console.complain(found.file, found.problems)
            case Said():
                console.hint(found.text)
            case LeftOut():
                self.left_out[found.why] += 1
            case Reach():
                self._count(found)

    def _count(self, found: Reach) -> None:
        touched = self.touched
        assert touched is not None
        touched.records += found.records
        for id, where in found.mattered:
            if not touched.kept(id):
                touched.touch(id, "+", where)
        for id, sign, where, number in found.touched:
            touched.touch(id, sign, where, number)
        self.known.ids = frozenset(id for id in touched.rulings if touched.kept(id))


def cover(
    paths: list[Path],
    ruleset: str | None,
    *,
    carried: bool,
    judge_all: bool,
    deck: str | None,
    fail_under: float,
    format: Listing,
    color: Color,
    jobs: Jobs = None,
) -> int:
    """Count by so many `jobs`, and print; returns the exit code."""
    by = processes(jobs, paths)
    covering, items = Covering(), unread(paths, PINNED, by)
    rules = None if ruleset is None else catalogue.rules(ruleset)
    if rules is None:
        rules, items = found_by(items, deck)
    if rules is not None:
        covering.begin(rules, carried)
    lineage = Lineage(() if rules is None else rules.lineage, carried, judge_all, deck)
    pieces = (Piece(item, covering.known) for item in items)
    every = progress.over(pieces, "part", total=partial(progress.sizes, paths, PINNED), size=size)
    work = Work(partial(reach, lineage), sure, partial(unpacked, list[Found]), size, to_read, instead)
    with closing(results(work, every, by)) as all_found:
        for found in all_found:
            covering.add(found)
    touched = covering.touched
    if touched is None or not touched.records:
        covering.add(Unjudged("adjudicate", [Problem("no log or scene is judged by these rules")]))
        _say_left_out(covering)
        return NOT_JUDGED
    left_out = dict(covering.left_out)
    console.write(encoded(report(touched, left_out)) + "\n" if format == "json" else text(touched, console.ink(color)))
    _say_left_out(covering)
    low = percent(touched) < fail_under
    if low:
        console.hint(f"{percent(touched):g} % is under the {fail_under:g} % asked for")
    return NOT_JUDGED if covering.refused else FOUND if low else CLEAN


def _say_left_out(covering: Covering) -> None:
    """Say how many records were left out, and why."""
    reasons = covering.left_out
    if reasons:
        were = "was" if reasons.total() == 1 else "were"
        told = ", ".join(f"{number} {why}" for why, number in reasons.most_common())
        hint = "; --judge-all judges those by other rules too" if any(why.startswith("by ") for why in reasons) else ""
        console.hint(f"{counted(reasons.total(), 'record')} {were} left out: {told}{hint}")
