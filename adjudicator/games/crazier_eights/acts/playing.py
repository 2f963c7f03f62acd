"""Cards played from hand for their effect."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.cardtext.effects import Run, plan_of
from adjudicator.cardtext.standing import fits, met
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Effect, Selector
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import Playing
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.table import MAIN


def play(t: EightsTable, step: s.Play) -> None:
    """Judge a play and carry it out: an asset goes into play, an event has its effect."""
    seat = t.seat_of[step.by]
    kind = t.spelled[step.card]
    own = True
    if seat != t.active or t.clock > t.base + MAIN or t.over is not None:
        own = t.turn_of(seat, step, kind)
    if own and not t.silent:
        clock = t.clock = t.base + MAIN
        ledger = t.ledger
        if ledger.near <= clock:
            t.lapse(clock)
            own = t.over is None or t.turn_of(seat, step, kind)
        if s.Play in ledger.awaited:
            t.lapse(-1, s.Play)
    hand = t.hands[seat]
    if (
        kind >= 0
        and own
        and (hand.known[kind] or (hand.hidden and t.loose[kind]))
        and t.played < t.limits["play"]
        and not t.thorough
        and (not t.standing.forbids or t.standing.forbidding(t, "play", seat, kind) is None)
        and step.to is None
        and step.as_ is None
        and (t.pack.is_asset[kind] or playable(t, seat, kind))
    ):
        t.spend(seat, kind)
    else:
        t.recover(seat, kind)
        t.judge(Playing(seat, step, kind))
        if not t.spend(seat, kind):
            if kind < 0:
                return
            t.scar(("hand", seat), t.report.leading)
    if own:
        t.played += 1
    as_asset = (step.as_ or (t.pack.cards[kind].type if kind >= 0 else "event")) == "asset"
    if as_asset:
        _asset(t, step, seat, kind)
    else:
        _event(t, step, seat, kind)


def _asset(t: EightsTable, step: s.Play, seat: int, kind: int) -> None:
    if step.to is not None and step.to != "play":
        t.limbo.append(kind)
        _effect(t, step, seat, kind)
        t.limbo.remove(kind)
        t.put(kind, step.to, seat)
    else:
        t.enter(seat, kind)
        if step.then:
            Run(t, seat, kind, t.active, step.choose, step.then).carry_out(())
    if not t.hands[seat].size and t.over is None:
        t.check_hands()


def _event(t: EightsTable, step: s.Play, seat: int, kind: int) -> None:
    t.limbo.append(kind)
    if not t.hands[seat].size and not t.win_after_effect:
        t.check_hands()
    _effect(t, step, seat, kind)
    if kind in t.limbo:
        t.limbo.remove(kind)
        to = step.to or ("play" if step.as_ == "asset" else "discard-bottom")
        t.put(kind, to, seat)
    if not t.hands[seat].size and t.over is None:
        t.check_hands()


def _effect(t: EightsTable, step: s.Play, seat: int, kind: int) -> None:
    picker = t.seat_of[step.pick] if step.pick is not None else -1
    run = Run(t, seat, kind, t.active, step.choose, step.then, picker, t.dice if step.then is None else None)
    if kind < 0 or not t.pack.cards[kind].judged:
        run.departs("unjudged")
        run.follow_all()
        return
    effects = effects_of(t.pack, kind)
    if len(effects) == 1 and not (effects[0].may or effects[0].if_) and t.event_is_nowhere:
        run.carry_out(*t.planned(effects[0]))
    else:
        _carry_out(t, step, seat, kind, run, [a for a in effects if _applies(t, a, seat, step, run)])
    if run.dice is not None:
        step.choose, step.then = run.choose, run.written


def _carry_out(t: EightsTable, step: s.Play, seat: int, kind: int, run: Run, effects: list[Effect]) -> None:
    if not t.event_is_nowhere and effects:
        t.limbo.remove(kind)
        t.under(kind)
    run.carry_out(*plan_of(tuple(op for effect in effects for op in effect.do)))


@lru_cache(maxsize=4096)
def effects_of(pack: Pack, kind: int) -> tuple[Effect, ...]:
    """What an event does when it is played."""
    return tuple(a for a in pack.cards[kind].abilities if isinstance(a, Effect))


def _applies(t: EightsTable, ability: Effect, seat: int, step: s.Play, run: Run) -> bool:
    """A `may` effect applies unless it was left out; a condition that does not hold leaves nothing to do."""
    if ability.if_ and any(met(t, condition, seat, t.active) is False for condition in ability.if_):
        return False
    if not ability.may:
        return True
    if run.dice is not None:
        return run.dice.below(4) > 0
    return step.then is None or bool(step.then)


def playable(t: EightsTable, seat: int, kind: int) -> bool:
    """Whether the event has a card to choose wherever it asks for one (III (12).7)."""
    return unplayable(t, seat, kind) is None


def unplayable(t: EightsTable, seat: int, kind: int) -> str | None:
    """What an event lacks to be played: what it would choose from, in words; None if it lacks nothing."""
    if not needs_choice(t.pack, kind):
        return None
    for ability in t.pack.cards[kind].abilities:
        if not isinstance(ability, Effect) or ability.may:
            continue
        if any(met(t, condition, seat, t.active) is False for condition in ability.if_):
            return UNMET
        for op in ability.do:
            lack = _lacks(t, seat, kind, op)
            if lack is not None:
                return lack
    return None


UNMET = "what its condition asks for, and that is not so"
"""What an event lacks that says itself when it can be played."""


@lru_cache(maxsize=4096)
def needs_choice(pack: Pack, kind: int) -> bool:
    """Whether an event could ever lack something to choose, or a condition."""
    return any(
        isinstance(a, Effect) and not a.may and (a.if_ or any(isinstance(op, CHOOSING) for op in a.do))
        for a in pack.cards[kind].abilities
    )


CHOOSING = (ops.Swap, ops.Destroy, ops.Move, ops.Mute)
"""The ops for which a card must be there to choose."""


def _lacks(t: EightsTable, seat: int, kind: int, op: ops.Op) -> str | None:
    """What this op would choose from and does not find."""
    if isinstance(op, ops.Swap):
        others = [o for o in t.alive() if t.opponents(o, seat)]
        if op.what == "asset":
            return (
                None
                if t.play[seat] and any(t.play[o] for o in others)
                else "a card in play on both sides, and there is none"
            )
        if op.what == "card":
            own = t.hands[seat].size - _still_in_hand(t, seat, kind)
            if own <= 0:
                return f"a card to give, and {t.names[seat]} has no other"
            return None if any(t.hands[o].size for o in others) else "an opponent with a card, and there is none"
        return None
    if not isinstance(op, ops.Destroy | ops.Move | ops.Mute) or op.what.n == 0 or op.what.pick != "you":
        return None
    what = op.what
    if what.from_ == "play":
        seats = range(t.n) if what.whose in (None, "each", "chosen") else _sides(t, what, seat)
        safe = isinstance(op, ops.Destroy) and bool(t.standing.forbids)
        found = any(fits(t, k, what) and (not safe or t.may_destroy(k, o)) for o in seats for k in t.play[o])
        whose = " that an opponent controls" if what.whose in ("opponents", "opponent") else " in play"
        return None if found else f"{_sort(what)}{whose}, and there is none"
    if what.from_ == "discard":
        return (
            None
            if any(k < 0 or fits(t, k, what) for k in t.discard)
            else f"{_sort(what)} in the discard pile, and there is none"
        )
    if what.from_ == "hand" and what.whose == "you":
        return None if t.hands[seat].size > _still_in_hand(t, seat, kind) else "another card in hand, and there is none"
    return None


def _sort(what: Selector) -> str:
    return {"asset": "an asset", "event": "an event", None: "a card"}[what.type]


def _still_in_hand(t: EightsTable, seat: int, kind: int) -> int:
    return 0 if kind in t.limbo else 1


def _sides(t: EightsTable, what: Selector, seat: int) -> list[int]:
    if what.whose == "you":
        return [seat]
    if what.whose == "active":
        return [t.active]
    return [o for o in range(t.n) if t.opponents(o, seat)]
