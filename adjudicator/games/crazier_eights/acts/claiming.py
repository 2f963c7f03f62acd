"""Stated facts, recomputed and compared."""

from __future__ import annotations

from adjudicator.formats.log import GameClaim
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.noticed import noticed, shown_out
from adjudicator.games.crazier_eights.scoring import points
from adjudicator.kernel import claims
from adjudicator.kernel.occasions import SCORE, Claiming
from adjudicator.kernel.series import settle, unequal


def claim(bench: EightsBench, step: GameClaim) -> None:
    """Hold each stated fact against the position."""
    if bench.now.over is None and (step.play or step.hands):
        shown_out(bench, step)
    claims.position(bench, step)
    if step.score:
        actual = points(bench)
        due = None if actual is None else {name: actual[bench.seat_of[name]] for name in step.score}
        if due is None or unequal(step.score, due):
            bench.judge(Claiming(claims.speaker(bench, step), SCORE, step.score, due))
    if step.winner is not None and bench.now.over is None:
        noticed(bench, claims.winners_stated(bench, step))
    claims.winner(bench, step)
    if step.total or step.match is not None:
        settle(bench, step)
