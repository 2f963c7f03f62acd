"""Whose turn it is, and acts that are not of it."""

from __future__ import annotations

from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import StockBench
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.scars import OVER, TURN


def start_turn(bench: StockBench, seat: int) -> None:
    """A turn begins."""
    now = bench.now
    now.turn += 1
    now.base = now.clock = now.turn
    now.active = now.on_turn[0] = seat
    now.drawn = 0


def pass_on(bench: StockBench) -> None:
    """The turn is over; the next player is on turn."""
    now = bench.now
    now.last_active = active = now.active
    now.elsewhere = -1
    if bench.scars:
        bench.scars.pop(TURN, None)
    if now.over is None:
        now.turn += 1
        now.base = now.clock = now.turn
        now.active = now.on_turn[0] = bench.following(active)
        now.drawn = 0


def turn_of(bench: StockBench, seat: int, step: s.Act, kind: int = -1) -> bool:
    """Whether an act belongs to the turn that is on; judged if it does not."""
    if bench.now.over is not None:
        if not bench.silent:
            bench.scar(OVER, bench.judge(Acting(seat, step, "blocked" if bench.block.step else "after-end", kind)))
            bench.silent = True
            bench.now.elsewhere = bench.following(seat)
        return False
    if seat == bench.now.active:
        bench.now.elsewhere = -1
        return True
    if bench.now.out[seat]:
        bench.judge(Acting(seat, step, "out", kind))
        return False
    again = seat == bench.now.last_active and bench.now.placed and TURN not in bench.scars and isinstance(step, s.Play)
    again = again and bench.following(seat) == bench.now.active and not bench.now.drawn
    finding = bench.judge(Acting(seat, step, "again" if again else "out-of-turn", kind))
    if bench.now.elsewhere == seat:
        bench.now.last_active = bench.now.active
        start_turn(bench, seat)
        bench.now.elsewhere = -1
        return True
    bench.scar(TURN, finding)
    bench.now.elsewhere = seat if isinstance(step, s.Draw) else bench.following(seat)
    return False


def play_on(bench: StockBench) -> None:
    """The table lets an act after the end stand: the next player goes on, and who has no cards is out."""
    for seat in range(bench.n):
        bench.now.out[seat] = not bench.now.hands[seat].size
    if bench.now.elsewhere >= 0 and not all(bench.now.out):
        start_turn(
            bench,
            bench.now.elsewhere if not bench.now.out[bench.now.elsewhere] else bench.following(bench.now.elsewhere),
        )
    bench.now.elsewhere = -1
