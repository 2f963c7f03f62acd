"""Buffs and debuffs used."""

from __future__ import annotations

from adjudicator.games.knowledge_is_power import effects
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import NONE, KnowledgeBench
from adjudicator.games.knowledge_is_power.course import in_window, may_act
from adjudicator.games.knowledge_is_power.doubts import anything, named, not_described
from adjudicator.games.knowledge_is_power.living import fall
from adjudicator.games.knowledge_is_power.occasions import Using
from adjudicator.kernel.hidden import spend
from adjudicator.kernel.scars import hand_of


def use(bench: KnowledgeBench, step: s.Use) -> None:
    """A player uses a buff or debuff; it is out of the game then."""
    seat, kind = bench.seat_of[step.by], bench.spelled[step.card]
    if not may_act(bench, seat, step):
        return
    in_window(bench, seat, step)
    owner = effects.target(bench, seat, step, kind)
    for row_of, place in ((owner, step.place or 0), *((seat, place) for place in step.own)):
        if row_of != NONE and place:
            named(bench, row_of, place - 1)
    found = bench.judge(Using(seat, step, kind, effects.asked(bench, seat, step, kind, owner)))
    if step.of is not None:
        bench.scar(hand_of(bench.seat_of[step.of]), found)
    used(bench, seat, step, kind, owner)


def used(bench: KnowledgeBench, seat: int, step: s.Use, kind: int, owner: int) -> None:
    """A buff or debuff leaves the hand, and does what it says; so does one that has been used already."""
    if (kind < 0 or kind not in bench.now.spent) and (spend(bench, bench.now.held[seat], kind) or kind >= 0):
        bench.now.spent.append(kind)
    effects.use(bench, seat, step, kind, owner)
    if effects.shows_a_card(bench, kind):
        bench.now.may_look = bench.step, seat, owner, (step.place or 0) - 1
    if kind < 0:
        anything(bench)
    elif bench.pack.cards[kind].unread:
        not_described(bench, kind)
    fall(bench)
