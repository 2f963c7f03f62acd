"""Looks, shown cards, and players who leave."""

from __future__ import annotations

from adjudicator.cardtext.effects.as_played import see
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.facts import look_of_a_card
from adjudicator.games.crazier_eights.occasions import Seeing
from adjudicator.games.crazier_eights.turns import pass_on
from adjudicator.games.crazier_eights.turns_in_doubt import turn_of
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.occasions import Acting


def look(bench: EightsBench, step: s.Look) -> None:
    """Somebody looks at cards though no card says so; one's own hand is one's own."""
    seat = bench.seat_of[step.by]
    owner = bench.seat_of[step.of] if step.of is not None else seat if step.from_ == "hand" else -1
    if owner != seat or bench.thorough:
        bench.judge(Seeing(seat, step, owner))
    if told := look_of_a_card(bench, seat, owner):
        bench.now.looks.remove(told)
    see(bench, kinds_of(bench, step.cards), step.from_, owner, seat)


def show(bench: EightsBench, step: s.Show) -> None:
    """Cards are shown to everybody."""
    seat = bench.seat_of[step.by]
    owner = bench.seat_of[step.of] if step.of is not None else seat if step.from_ == "hand" else -1
    if owner != seat or bench.thorough:
        bench.judge(Seeing(seat, step, owner))
    see(bench, kinds_of(bench, step.cards), step.from_, owner, seat)


def leave(bench: EightsBench, step: s.Leave) -> None:
    """A player gives up: the rules of losing apply."""
    seat = bench.seat_of[step.by]
    if bench.now.over is not None:
        turn_of(bench, seat, step)
        return
    if bench.now.out[seat]:
        bench.judge(Acting(seat, step, "out"))
        return
    bench.game.lose(bench, [seat], [step.cards])
    pass_on(bench)
