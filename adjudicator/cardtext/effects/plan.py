"""From the ops of a card to the functions that carry them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from adjudicator.cardtext.choosing import leaves_a_choice
from adjudicator.cardtext.effects import exchanging, granting, moving, seeing
from adjudicator.cardtext.effects.as_played import see
from adjudicator.cardtext.effects.run import Plan, Run
from adjudicator.cardtext.standing import met
from adjudicator.cardtext.texts import Texts
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Effect, Op, Trigger
from adjudicator.formats.outcomes import Moved


def play_top(run: Run, op: ops.Play) -> None:
    """The top card of the draw pile is played for you."""
    bench = run.bench
    run.restock(1)
    if not bench.now.pile:
        return
    kind = bench.now.pile[-1]
    record = run.take(Moved, where="pile") if run.then is not None else None
    if record is not None:
        named = bench.spelled[record.card]
        see(bench, [named], "pile", -1, run.you)
        kind = bench.now.pile[-1]
    elif run.then is not None:
        run.departs("left-out", expected=kind)
        return
    if kind < 0:
        kind = moving.turned_up(run)
    if kind < 0:
        return
    bench.now.pile.pop()
    asset = bench.texts.is_asset[kind]
    run.write(
        Moved(
            card=bench.pack.cards[kind].id,
            from_="pile",
            to="play" if asset else "discard-bottom",
            by=bench.names[run.you] if asset else None,
        )
    )
    if asset:
        bench.game.enter(bench, run.you, kind)
        return
    bench.now.limbo.append(kind)
    for ability in bench.pack.cards[kind].abilities:
        if isinstance(ability, Effect) and all(met(bench, c, run.you, run.active) for c in ability.if_):
            ready = plan_of(ability.do)
            run.shuffles = ready.shuffles
            run.perform(ready.plan)
    if kind in bench.now.limbo:
        bench.now.limbo.remove(kind)
        bench.game.under(bench, kind)


PERFORM: Final[dict[type, Callable[[Run, Any], None]]] = {  # Any: an op of that type
    ops.Draw: moving.draw,
    ops.Discard: moving.discard,
    ops.Destroy: moving.destroy,
    ops.Move: moving.move,
    ops.Swap: exchanging.swap,
    ops.Redeal: exchanging.redeal,
    ops.Look: seeing.look,
    ops.Show: seeing.show,
    ops.Order: seeing.order,
    ops.Shuffle: seeing.shuffle,
    ops.Allow: granting.allow,
    ops.Mute: granting.mute,
    ops.Play: play_top,
    ops.Turn: granting.turn,
    ops.Win: granting.win,
    ops.Lose: granting.lose,
}
"""For each op the function that carries it out; the others are for games that have functions of their own."""


class Planned(NamedTuple):
    """A card's ops, made ready once."""

    plan: Plan
    shuffles: bool
    """One of the ops shuffles the draw pile."""
    asks: bool = False
    """Its controller decides something as it takes effect."""
    strikes_active: bool = False
    """It is about the player whose turn it is, and nobody else."""


def plan_of(do: tuple[Op, ...]) -> Planned:
    """The ops of a card with the functions that carry them out."""
    kinds = [type(op) for op in do]
    plan = tuple(
        (PERFORM[kind], op, ops.Draw in kinds[n:]) for n, (kind, op) in enumerate(zip(kinds, do, strict=True), 1)
    )
    return Planned(plan, ops.Shuffle in kinds)


def planned(texts: Texts, ability: Trigger | Effect) -> Planned:
    """What an ability does, made ready once for each deck."""
    found: Planned | None = texts.plans.get(id(ability))
    if found is None:
        found = texts.plans[id(ability)] = plan_of(ability.do)._replace(
            asks=leaves_a_choice(ability), strikes_active=all(getattr(op, "who", "") == "active" for op in ability.do)
        )
    return found
