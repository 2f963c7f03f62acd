"""Who acts of those that share a turn, and what each of them has done in it."""

from __future__ import annotations

from adjudicator.formats.abilities import Doing
from adjudicator.games.crazier_eights import top
from adjudicator.games.crazier_eights.bench import EightsBench, TurnCount
from adjudicator.games.crazier_eights.top import relimit


def hand_over(bench: EightsBench, seat: int) -> None:
    """Of those who share the turn another acts now."""
    now = bench.now
    if seat == now.active:
        return
    now.counts[now.active] = count_of_turn(bench)
    now.active = seat
    resume(bench, now.counts.pop(seat, TurnCount()))


def count_of_turn(bench: EightsBench) -> TurnCount:
    """What the player who acts has done in this turn."""
    return TurnCount(
        bench.now.played, bench.now.discarded, bench.now.bonus["play"], bench.now.bonus["discard"], bench.now.peak
    )


def resume(bench: EightsBench, count: TurnCount) -> None:
    """The player who acts now goes on from what that player had done in this turn."""
    bench.now.played, bench.now.discarded, bench.now.bonus["play"], bench.now.bonus["discard"], bench.now.peak = count
    relimit(bench)


def allow(bench: EightsBench, seat: int, act: Doing, more: int) -> None:
    """More discards or plays for a player whose turn it is."""
    if seat in bench.now.on_turn:
        hand_over(bench, seat)
    top.allow(bench, seat, act, more)


def says_done(bench: EightsBench, seat: int) -> bool:
    """A player ends the turn. False while others go on who share it."""
    if len(bench.now.on_turn) == 1:
        return True
    bench.now.done.add(seat)
    others = [ally for ally in bench.now.on_turn if ally not in bench.now.done and not bench.now.out[ally]]
    if others:
        hand_over(bench, others[0])
    return not others
