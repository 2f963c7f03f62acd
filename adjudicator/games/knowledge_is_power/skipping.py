"""Acts that skip a step of the round: what it asks is missed, unless the next line goes on with it.

Then the step was not over, and only the act came too early. An act that may have its place there counts all the same:
what it passed over is late, if it is made up for.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    TO_DRAW,
    TO_GAIN,
    TO_LOOK,
    TO_LOSE,
    WINDOW_3,
    KnowledgeBench,
    Skipped,
    draw_of,
)
from adjudicator.games.knowledge_is_power.occasions import Exchanging
from adjudicator.games.knowledge_is_power.order import was_next
from adjudicator.games.knowledge_is_power.stock import draw
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.rounds import fold_under
from adjudicator.kernel.rows import put
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.snapshots import Snapshot

SETTLES: Final[dict[type, DueKind]] = {
    s.Look: TO_LOOK,
    s.Draw: TO_DRAW,
    s.Take: TO_DRAW,
    s.Lose: TO_LOSE,
    s.Gain: TO_GAIN,
}
"""What a line goes on with."""


def skips(bench: KnowledgeBench, seat: int, act: Step) -> None:
    """An act belongs to what comes after a step of the round that is not done yet."""
    owed = any(due.what in SETTLES.values() for due in bench.ledger.open)
    if isinstance(act, s.Select | s.Exchange | s.Draw) and (owed or bench.at == WINDOW_3):
        bench.skipped = Skipped(bench.step, seat, act, Snapshot(bench))


def goes_on_after_all(bench: KnowledgeBench, seat: int, step: Step) -> None:
    """Where a line goes on with what the act before it has skipped, that act came too early, and nothing is missed."""
    it, what = bench.skipped, SETTLES.get(type(step))
    if it is None or what is None or not bench.just_after(it.at) or bench.silent:
        return
    of_anybody = what in (TO_LOSE, TO_GAIN)
    owed = any(due.what is what and (of_anybody or due.seat == seat) for due in it.before.ledger.open)
    to_come = what is TO_LOSE and it.before.now.clock - bench.now.base == WINDOW_3
    told = isinstance(step, s.Draw) and bench.now.told == seat and not was_next(bench, seat, it.before)
    again = isinstance(step, s.Look) and (step.pays > 0 or bench.known(seat, step.place - 1))
    if told or again or not (owed or to_come):
        return
    bench.skipped = None
    _withdraw_what_was_missed(bench, it.at)
    it.before.restore(bench)
    if isinstance(it.act, s.Exchange):
        found = bench.judge(Exchanging(it.seat, it.act, it.act.place - 1, timely=False), at=it.at)
    else:
        found = bench.judge(Acting(it.seat, it.act, "too-early"), at=it.at)
    if found is None:
        return
    found.shown_by = bench.step
    fold_under(bench, it.at, it.seat, found)
    _as_it_was_played(bench, it)
    bench.scar(hand_of(it.seat), found)
    bench.scar(draw_of(it.seat), found)
    bench.scar(PILE, found)


def _withdraw_what_was_missed(bench: KnowledgeBench, at: int) -> None:
    report = bench.report
    for finding in list(report.findings):
        kept = report.kept[id(finding)]
        if kept.due is None or kept.due.what not in SETTLES.values():
            continue
        if finding.fault == "undetermined" and at in kept.asked:
            report.settle_open(finding, at)
        elif finding.fault != "undetermined" and finding.step == at:
            report.withdraw([finding])


def nothing_wrong_with(
    bench: KnowledgeBench, steps: Collection[int], *faults: str, instead: Finding | None = None
) -> None:
    """Nothing is wrong with these acts after all; or only none of these faults is there, and what follows from it
    follows from another finding."""
    report = bench.report
    for finding in [one for one in report.findings if report.kept[id(one)].due is None]:
        if faults and finding.fault not in faults:
            continue
        if finding.fault == "undetermined":
            for step in [one for one in report.kept[id(finding)].asked if one in steps]:
                report.settle_open(finding, step)
        elif finding.step in steps:
            if instead is not None:
                for one in report.following(finding):
                    one.because_of = report.number(instead)
            report.withdraw([finding])
            for fact in [fact for fact, one in bench.scars.items() if one is finding]:
                bench.scars.pop(fact)
                bench.scar(fact, instead)


def _as_it_was_played(bench: KnowledgeBench, it: Skipped) -> None:
    """What was done too early was done all the same."""
    now, row = bench.now, bench.now.rows[it.seat]
    if isinstance(it.act, s.Draw):
        draw(bench, it.seat, [UNKNOWN])
    elif bench.filled(it.seat, it.act.place - 1):
        if isinstance(it.act, s.Select):
            now.selected[it.seat] = it.act.place - 1
            return
        kind = row.kinds[it.act.place - 1]
        if kind >= 0:
            now.loose[kind] += 1
        put(row, it.act.place - 1, UNKNOWN)
