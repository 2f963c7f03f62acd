"""Stated facts, recomputed and compared."""

from __future__ import annotations

from adjudicator.formats.log import Claim
from adjudicator.games.crazier_eights.scoring import points
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel import claims
from adjudicator.kernel.occasions import Claiming
from adjudicator.kernel.series import settle, unequal


def claim(t: EightsTable, step: Claim) -> None:
    """Hold each stated fact against the table."""
    claims.hands(t, step)
    claims.table(t, step)
    if step.score:
        actual = points(t)
        due = None if actual is None else {name: actual[t.seat_of[name]] for name in step.score}
        if due is None or unequal(step.score, due):
            t.judge(Claiming(claims.speaker(t, step), "score", step.score, due))
    claims.winner(t, step)
    if step.total or step.match is not None:
        settle(t, step)
