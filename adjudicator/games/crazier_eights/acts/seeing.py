"""Looks, shown cards, and players who leave."""

from __future__ import annotations

from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import Seeing
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.hidden import kinds_of, see
from adjudicator.kernel.occasions import Acting


def look(t: EightsTable, step: s.Look) -> None:
    """Somebody looks at cards though no card says so; one's own hand is one's own."""
    seat = t.seat_of[step.by]
    owner = t.seat_of[step.of] if step.of is not None else seat if step.from_ == "hand" else -1
    if owner != seat or t.thorough:
        t.judge(Seeing(seat, step, owner))
    see(t, kinds_of(t, step.cards), step.from_, owner, seat)


def show(t: EightsTable, step: s.Show) -> None:
    """Cards are shown to everybody."""
    seat = t.seat_of[step.by]
    owner = t.seat_of[step.of] if step.of is not None else seat if step.from_ == "hand" else -1
    if owner != seat or t.thorough:
        t.judge(Seeing(seat, step, owner))
    see(t, kinds_of(t, step.cards), step.from_, owner, seat)


def leave(t: EightsTable, step: s.Leave) -> None:
    """A player gives up: the rules of losing apply."""
    seat = t.seat_of[step.by]
    if t.over is not None:
        t.turn_of(seat, step)
        return
    if t.out[seat]:
        t.judge(Acting(seat, step, "lost"))
        return
    t.lose([seat], [step.cards])
    t.pass_on()
