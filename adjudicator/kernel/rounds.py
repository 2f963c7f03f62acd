"""Rounds of phases, each of one player or of everybody: which phase it is, and whose.

In a phase that is everybody's all may act, in any order and at once; `bench.now.on_turn` says who.
"""

from __future__ import annotations

from adjudicator.kernel.bench import Bench
from adjudicator.kernel.zones import Whose


def begin(bench: Bench, active: int) -> None:
    """A round begins with its first phase; `active` is whose the phases are that are not everybody's."""
    now = bench.now
    now.turn += 1
    now.base = now.turn * len(bench.game.phases)
    now.active = active
    enter(bench, 0)


def enter(bench: Bench, number: int) -> None:
    """A phase of this round begins; what had to be done before it has lapsed."""
    now = bench.now
    now.clock = now.base + number
    everybody = bench.game.phases[number].whose is Whose.ANYBODY
    now.on_turn = bench.alive() if everybody else [now.active]
    if bench.ledger.near <= now.clock:
        bench.lapse(now.clock)


def phase(bench: Bench) -> str:
    """The id of the phase."""
    return bench.game.phases[bench.now.clock - bench.now.base].id
