"""Stated facts, recomputed and compared."""

from __future__ import annotations

from adjudicator.formats.log import GameClaim
from adjudicator.games.crazier_eights.bench import MAIN, EightsBench
from adjudicator.games.crazier_eights.losses import did_count, should_be_out, struck, winners_without
from adjudicator.games.crazier_eights.scoring import points
from adjudicator.games.crazier_eights.turns import end_turn, owes
from adjudicator.kernel import claims
from adjudicator.kernel.occasions import SCORE, Claiming, Lapsed
from adjudicator.kernel.series import settle, unequal
from adjudicator.kernel.snapshots import branch


def claim(bench: EightsBench, step: GameClaim) -> None:
    """Hold each stated fact against the position."""
    claims.position(bench, step)
    if step.score:
        actual = points(bench)
        due = None if actual is None else {name: actual[bench.seat_of[name]] for name in step.score}
        if due is None or unequal(step.score, due):
            bench.judge(Claiming(claims.speaker(bench, step), SCORE, step.score, due))
    if step.winner and bench.now.over is None:
        _noticed(bench, claims.winners_stated(bench, step))
    claims.winner(bench, step)
    if step.total or step.match is not None:
        settle(bench, step)


def _noticed(bench: EightsBench, winners: list[int]) -> None:
    """Where a loss makes these the winners, it did count: it was not written down, or was noticed late."""
    if not _decided(bench, winners):
        if bench.now.clock != bench.now.base + MAIN or owes(bench):
            return
        tried = branch(bench)
        end_turn(tried)
        if not _decided(tried, winners):
            return
        end_turn(bench)
    late = [due for due in bench.ledger.lapsed if struck(bench, due)]
    for due in late:
        bench.report.late(due, bench.step)
    unsaid = [due for due in bench.ledger.open if struck(bench, due)]
    for due in unsaid:
        bench.ledger.drop(due)
        bench.ledger.lapsed.append(due)
        due.finding = bench.judge(Lapsed(due.seat, due))
    names = " and ".join(bench.names[seat] for seat in winners)
    did_count(bench, [*late, *unsaid], f"step {bench.step} has {names} as the winner")


def _decided(bench: EightsBench, winners: list[int]) -> bool:
    """Whether these win by losses that are due or were missed."""
    losers = should_be_out(bench, [*bench.ledger.lapsed, *bench.ledger.open])
    return sorted(bench.game.winners(bench, winners_without(bench, losers))) == winners != []
