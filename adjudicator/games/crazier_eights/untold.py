"""What a card did may stand on the line below its use: both lines are one act, and are judged as one."""

from __future__ import annotations

from msgspec import structs

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench, Untold
from adjudicator.kernel.snapshots import Snapshot


def may_be_told(bench: EightsBench, act: s.Play | s.Trigger, kind: int) -> None:
    """A card is about to be used: where nothing is told of what it did, the moment is kept until the next line."""
    entering = isinstance(act, s.Play) and bench.texts.is_asset[kind]
    if (entering or not act.choose) and act.then is None and bench.dice is None:
        bench.untold = Untold(bench.step, len(bench.report.findings), act, kind, Snapshot(bench))


def told_now(bench: EightsBench, step: s.Trigger, kind: int) -> Untold | None:
    """The use right above of which this line tells more, with all that both tell; None if this is a use of its own.

    An event works by its play alone, so any such line below that is about it. Below the use of an asset the line has to
    tell something: without that the asset was used twice. The table is again as it was before the use.
    """
    use = bench.untold
    if use is None or use.kind != kind or use.act.by != step.by or step.of is not None:
        return None
    silent = not step.choose and step.then is None
    if (silent and isinstance(use.act, s.Trigger)) or use.at in bench.idle or not bench.just_after(use.at):
        return None
    seat = bench.seat_of[step.by]
    if any((due.what, due.seat, due.kind) == (TRIGGER, seat, kind) for due in bench.ledger.open):
        return None
    bench.untold, report = None, bench.report
    for question in {id(asked): asked for asked in report.undecided.values()}.values():
        while use.at in report.kept[id(question)].asked:
            report.settle_open(question, use.at)
    report.withdraw([finding for finding in report.findings[use.found :] if finding.step == use.at])
    use.before.restore(bench)
    bench.holes.forget(use.at)
    act = structs.replace(use.act, choose=step.choose or use.act.choose, then=step.then, pick=step.pick or use.act.pick)
    return use._replace(act=act)
