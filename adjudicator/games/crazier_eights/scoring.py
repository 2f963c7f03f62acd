"""Points: one for each card that is left in hand (I Rules summary, detail 2)."""

from __future__ import annotations

from adjudicator.games.crazier_eights.bench import EightsBench


def points(bench: EightsBench) -> list[int] | None:
    """For each seat its points; None while the game goes on. Winners have none, whatever they hold (CE-D.18)."""
    over = bench.now.over
    if over is None:
        return None
    free = (
        over.winners
        if bench.rules.holds("CE-D.18")
        else [seat for seat in over.winners if not bench.now.hands[seat].size]
    )
    return [0 if seat in free else bench.now.hands[seat].size for seat in range(bench.n)]
