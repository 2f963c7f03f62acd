"""The course of a turn: it begins, its draw is due, it ends, and the next one comes."""

from __future__ import annotations

from typing import Final

from adjudicator.cardtext import standing
from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.cardtext.game import arise
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, END, MAIN, TOO_OFTEN, TURN_OVER, EightsBench
from adjudicator.games.crazier_eights.order import is_second, next_up
from adjudicator.games.crazier_eights.running_dry import forgo, is_dry
from adjudicator.games.crazier_eights.top import relimit
from adjudicator.kernel.dues import Due
from adjudicator.kernel.rotation import begin
from adjudicator.kernel.scars import TURN, part_of, turn_for
from adjudicator.kernel.unread import COURSE

ON_COURSE: Final = (COURSE,)
"""What the draw of a turn hangs on."""


def may_have_played(bench: EightsBench, seat: int) -> bool:
    """A player who has had a turn since the record began may have played a card that nobody wrote down.

    In a first turn that is still on only one who has not played as many as the turn allows.
    """
    now = bench.now
    if seat in now.had_turn:
        return True
    return seat == now.active and now.clock >= now.base + MAIN and now.played < now.limits["play"]


def begin_turn(bench: EightsBench, seats: list[int], *, in_order: bool = True) -> None:
    """A turn begins: its abilities occur, and its draw is owed. Nothing occurs in a turn out of order."""
    now = bench.now
    begin(bench, seats)
    seat = seats[0]
    now.played = now.discarded = 0
    now.acted = False
    if now.counts:
        now.counts.clear()
    if now.done:
        now.done.clear()
    bonus = now.bonus
    bonus["discard"] = bonus["play"] = 0
    more = now.standing.more
    limits = now.limits
    limits["discard"] = bench.house.discards + more["discard"][seat]
    limits["play"] = bench.house.plays + more["play"][seat]
    now.peak = limits["discard"]
    now.left_top = -1
    if now.left_play:
        now.left_play.clear()
    if bench.scars:
        for fact in [fact for fact in bench.scars if fact.about in TOO_OFTEN]:
            del bench.scars[fact]
    if now.used_early:
        now.used_early.clear()
    if now.arrivals:
        now.arrivals.clear()
        if not now.standing.at_once:
            standing.refresh(bench)
            relimit(bench)
    ledger = bench.ledger
    if ledger.settled:
        ledger.settled.clear()
    if in_order and now.standing.triggers["turn-begins"]:
        arise(bench, "turn-begins", now.base + DRAW_PHASE)
    for seat in seats:
        if now.emptied_early and seat in now.emptied_early:
            now.emptied_early.remove(seat)
        must = not may_skip_draw(bench, seat) and seat not in now.perhaps_drawn
        if not must and now.perhaps_drawn:
            now.perhaps_drawn = [other for other in now.perhaps_drawn if other != seat]
        for _ in range(bench.house.draw):
            if now.drawn_early and seat in now.drawn_early:
                now.drawn_early.remove(seat)
            else:
                due = Due(DRAW, seat, bench.step, now.base + MAIN, must, turn=now.turn, active=seat, rests=ON_COURSE)
                ledger.owe(due)


def lapse(bench: EightsBench, clock: int, act: object = None) -> None:
    """What is passed over is missed; but a draw that is impossible ends the game as its phase comes."""
    now = bench.now
    if not now.pile:
        forgo(bench, clock)
    if clock >= now.base + MAIN and is_dry(bench):
        bench.lapse(now.base + DRAW_PHASE)
        draw_phase(bench)
    if now.over is None:
        bench.lapse(clock, act)


def draw_phase(bench: EightsBench) -> None:
    """The draw phase comes, unless an ability of the beginning is open: with nothing to draw the game is over."""
    now = bench.now
    draw = next((due for due in bench.ledger.open if due.what is DRAW), None)
    if draw is not None and bench.ledger.near > now.base + DRAW_PHASE and is_dry(bench):
        bench.game.run_dry(bench, now.pile)
        now.vain_draw = now.over is not None


def end_turn(bench: EightsBench) -> None:
    """The turn is over: what it owed and has not done is missed, and its end-of-turn abilities occur."""
    now = bench.now
    now.clock = now.base + END
    if bench.ledger.near <= now.clock:
        lapse(bench, now.clock)
    now.had_turn.update(now.on_turn)
    if bench.scars:
        for seat in now.on_turn:
            bench.scars.pop(part_of(seat), None)
    if now.standing.triggers["turn-ends"]:
        arise(bench, "turn-ends", now.base + TURN_OVER)
        for due in list(bench.ledger.open) if now.used_early else ():
            if due.what is TRIGGER and due.kind in now.used_early:
                bench.ledger.drop(due)


def pass_on(bench: EightsBench, *, force: bool = False) -> None:
    """Between turns: once nothing of the old turn is open, or `force`, the next begins."""
    now = bench.now
    if now.over is not None or now.clock != now.base + END:
        return
    over = now.base + TURN_OVER
    if bench.ledger.near <= over:
        if not force:
            return
        lapse(bench, over)
        if now.over is not None:
            return
    seats, now.passed_over = next_up(bench)
    if now.extra:
        now.extra.pop(0)
    elif now.skipping:
        for passed in now.passed_over:
            now.skip[passed] -= 1
        now.skipping = any(now.skip)
    now.last_active, now.last_discarded = now.active, now.discarded
    if bench.scars:
        bench.scars.pop(TURN, None)
        for seat in range(bench.n):
            bench.scars.pop(turn_for(seat), None)
    begin_turn(bench, seats)
    if not now.pile:
        draw_phase(bench)


def owes(bench: EightsBench) -> bool:
    """Whether the player whose turn it is has neither done anything nor is free to end the turn."""
    now = bench.now
    if now.acted or bench.ledger.near > now.base + MAIN:
        return False
    return any(due.must and due.barrier <= now.base + MAIN for due in bench.ledger.open)


def may_skip_draw(bench: EightsBench, seat: int) -> bool:
    """Whether a draw that is owed may be passed over."""
    return bench.house.skips_first_draw and is_second(bench, seat)
