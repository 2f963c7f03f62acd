"""Points: one for each card that is left in hand (I Rules summary, detail 2)."""

from __future__ import annotations

from adjudicator.games.crazier_eights.table import EightsTable


def points(t: EightsTable) -> list[int] | None:
    """For each seat its points; None while the game goes on. Winners have none, whatever they hold (CE-D.18)."""
    over = t.over
    if over is None:
        return None
    free = over.winners if t.rules.holds("CE-D.18") else [seat for seat in over.winners if not t.hands[seat].size]
    return [0 if seat in free else t.hands[seat].size for seat in range(t.n)]
