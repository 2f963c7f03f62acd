"""What any act brings to its end: a demand that could still be made, a suit that is owed."""

from __future__ import annotations

from adjudicator.formats.log import Act
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import NAME, SUIT, StockBench
from adjudicator.games.crazy_eights.occasions import Demanding
from adjudicator.games.crazy_eights.starter import able
from adjudicator.games.crazy_eights.stock import gone
from adjudicator.kernel.rotation import resume


def next_acts(bench: StockBench, seat: int, step: Act) -> None:
    """Another player acts after a pass: a demand comes too late from now on."""
    passed = bench.passed
    if not passed.open or seat == passed.seat:
        return
    if passed.demand is not None and able(bench, passed.seat) and not bench.house.may_pass and gone(bench):
        bench.judge(Demanding(passed.seat, "refused", passed.demand, step))
        bench.report.leading = None
    passed.demand = None
    passed.open = False


def take_pass_back(bench: StockBench, seat: int, step: s.Draw | s.Play, kind: int = -1) -> None:
    """A player who may not have passed goes on before anybody else has acted: so the pass is put right (C8-5.2, 5.3).

    With the stock gone a card that fits shows that the pass was none to make, and puts it right as well.
    """
    passed = bench.passed
    if not passed.open or seat != passed.seat or passed.turn is None or bench.now.over is not None:
        return
    if gone(bench):
        fits = kind >= 0 and bench.now.row[kind]
        open_question = any(watch.step == passed.step for watch in bench.watches)
        if isinstance(step, s.Draw) or not fits or not (passed.finding is not None or open_question):
            return
    elif passed.finding is None:
        return
    if passed.finding is not None and passed.finding.settled_by is None:
        passed.finding.settled_by = bench.step
    bench.mended[passed.step] = bench.step
    passed.open = False
    turn, bench.now.passes, bench.now.passed_since = passed.turn
    resume(bench, turn)


def pass_over(bench: StockBench, act: Act) -> None:
    """What is still owed before such an act has lapsed."""
    if bench.overtaken_by(act):
        for due in bench.ledger.lapsed:
            if due.what is NAME:
                bench.scar(SUIT, due.finding)
