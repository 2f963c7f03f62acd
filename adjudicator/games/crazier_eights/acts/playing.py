"""Cards played from hand for their effect."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.effects import Run, plan_of, planned
from adjudicator.cardtext.standing import met, protection
from adjudicator.cardtext.undescribed import goes_on, is_on_turn
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Effect, Selector
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.phrases import listing
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import MAIN, EightsBench, again
from adjudicator.games.crazier_eights.conditions import lacking
from adjudicator.games.crazier_eights.occasions import Playing
from adjudicator.games.crazier_eights.turns import lapse
from adjudicator.games.crazier_eights.turns_in_doubt import turn_of
from adjudicator.games.crazier_eights.untold import may_be_told
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import spend
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.untrue import impossible
from adjudicator.kernel.unwritten import NO_KINDS, may_have_laid


def play(bench: EightsBench, step: s.Play) -> None:
    """Judge a play and carry it out: an asset goes into play, an event has its effect."""
    now = bench.now
    seat = bench.seat_of[step.by]
    kind = bench.spelled[step.card]
    if kind >= 0 and (not bench.texts.is_asset[kind] or (step.choose and works_on_entering(bench.pack, kind))):
        may_be_told(bench, step, kind)
    own = True
    if bench.unread:
        is_on_turn(bench, seat)
    if seat != now.active or now.clock > now.base + MAIN or now.over is not None:
        if now.over is None and impossible(bench, now.hands[seat], kind):
            bench.game.recover(bench, now.hands[seat], seat, kind)
            bench.judge(Playing(seat, step, kind))
        own = turn_of(bench, seat, step, kind)
    if own and not bench.silent:
        clock = now.clock = now.base + MAIN
        ledger = bench.ledger
        if ledger.near <= clock:
            lapse(bench, clock)
            own = now.over is None or turn_of(bench, seat, step, kind)
        if s.Play in ledger.awaited:
            lapse(bench, -1, step)
    if bench.unread:
        goes_on(bench, seat)
    hand = now.hands[seat]
    may = NO_KINDS
    if kind < 0:
        may = may_have_laid(bench, hand, bench.rows.anything)
        kind = _supposed(bench, step, seat, may)
    bench.game.recover(bench, hand, seat, kind)
    bench.judge(Playing(seat, step, kind, may))
    if bench.scars and now.played >= now.limits["play"]:
        bench.scars.pop(again(seat, "play"), None)  # the other turn that a draw had opened has had its play
    if not spend(bench, hand, kind):
        if kind < 0:
            return
        bench.scar(hand_of(seat), bench.report.leading)
    if own:
        now.played += 1
    if _as_asset(bench.pack, step, kind):
        _asset(bench, step, seat, kind)
    else:
        event(bench, step, seat, kind)


def _supposed(bench: EightsBench, step: s.Play, seat: int, may: frozenset[int]) -> int:
    """What is supposed to have been played, of all that it may be; -1 to leave it open."""
    if len(may) < 2:
        return min(may, default=UNKNOWN)
    kind = bench.holes.fill(bench.step, sorted(may), bench.pack.called)
    finding = Run(bench, seat, UNKNOWN, bench.now.active, step.choose, step.then).departs("unjudged")
    bench.holes.tell(finding)
    if kind is not None:
        return kind
    for fact in (PILE, *map(hand_of, range(bench.n))):
        bench.scar(fact, finding)
    return UNKNOWN


def _asset(bench: EightsBench, step: s.Play, seat: int, kind: int) -> None:
    now = bench.now
    if step.to is not None and step.to != "play":
        now.limbo.append(kind)
        _effect(bench, step, seat, kind)
        if kind in now.limbo:
            now.limbo.remove(kind)
            bench.game.put(bench, kind, step.to, seat)
    else:
        bench.game.enter(bench, seat, kind)
        run = Run(bench, seat, kind, now.active, step.choose, step.then)
        if kind >= 0 and bench.pack.cards[kind].unread:
            run.follow_unread(on_entering=True)
        elif (due := _used_on_entering(bench, step, seat, kind)) is not None:
            if not now.hands[seat].size and not bench.house.win_after_effect:
                bench.game.check_hands(bench)
            bench.ledger.settle(due, bench.step)
            ready = planned(bench.texts, due.ability)
            run.carry_out(ready.plan, ready.shuffles)
        elif step.then:
            run.carry_out(())
    if not now.hands[seat].size and now.over is None:
        bench.game.check_hands(bench)


def _used_on_entering(bench: EightsBench, step: s.Play, seat: int, kind: int) -> Due | None:
    """What a card does as it comes into play, where the line of its play tells that as well; None where it does not."""
    if not (step.then or step.choose):
        return None
    dues = bench.ledger.open
    return next((due for due in dues if (due.what, due.seat, due.kind) == (TRIGGER, seat, kind)), None)


@lru_cache(maxsize=4096)
def works_on_entering(pack: Pack, kind: int) -> bool:
    """Whether a card does something as it comes into play."""
    return any(isinstance(a, ops.Trigger) and a.on == "enters" for a in pack.cards[kind].abilities)


def _as_asset(pack: Pack, step: s.Play, kind: int) -> bool:
    return (step.as_ or (pack.cards[kind].type if kind >= 0 else "event")) == "asset"


def carried_out(pack: Pack, step: s.Play | s.Discard | s.Trigger) -> list[ops.Ability]:
    """What of its card's text a step carries out: nothing by a discard, and by an asset only as it comes into play."""
    if isinstance(step, s.Discard):
        return []
    kind = pack.by_spelling.get(step.card, -1)
    abilities = pack.cards[kind].abilities if kind >= 0 else ()
    if isinstance(step, s.Trigger):
        return [a for a in abilities if isinstance(a, ops.Trigger)]
    if _as_asset(pack, step, kind) and step.to in (None, "play"):
        return [a for a in abilities if isinstance(a, ops.Trigger) and a.on == "enters"]
    return [a for a in abilities if isinstance(a, Effect)]


def event(bench: EightsBench, step: s.Play, seat: int, kind: int) -> None:
    """A card takes effect and goes where it belongs then."""
    now = bench.now
    now.limbo.append(kind)
    if not now.hands[seat].size and not bench.house.win_after_effect:
        bench.game.check_hands(bench)
    _effect(bench, step, seat, kind)
    if kind in now.limbo:
        now.limbo.remove(kind)
        if step.to is None and step.as_ is None:
            bench.game.under(bench, kind)
        else:
            bench.game.put(bench, kind, step.to or ("play" if step.as_ == "asset" else "discard-bottom"), seat)
    if not now.hands[seat].size and now.over is None:
        bench.game.check_hands(bench)


def _effect(bench: EightsBench, step: s.Play, seat: int, kind: int) -> None:
    now = bench.now
    picker = bench.seat_of[step.pick] if step.pick is not None else -1
    run = Run(bench, seat, kind, now.active, step.choose, step.then, picker, bench.dice if step.then is None else None)
    if kind < 0:
        run.follow_all()
        return
    if bench.pack.cards[kind].unread:
        run.follow_unread()
        if run.dice is not None:
            step.then = run.written
        return
    effects = effects_of(bench.pack, kind)
    if len(effects) != 1 or effects[0].may or effects[0].if_:
        effects = tuple(a for a in effects if _applies(bench, a, seat, step, run))
        if not effects and unmet(bench, seat, kind):
            run.used = len(run.choose)  # it does nothing, so that nothing need be said of what was chosen for it
    if effects and not bench.house.event_is_nowhere:
        now.limbo.remove(kind)
        bench.game.under(bench, kind)
    if len(effects) == 1:
        ready = planned(bench.texts, effects[0])
    else:
        ready = plan_of(tuple(op for effect in effects for op in effect.do))
    run.carry_out(ready.plan, ready.shuffles)
    if run.dice is not None:
        step.choose, step.then = run.chosen or (), run.written


@lru_cache(maxsize=4096)
def effects_of(pack: Pack, kind: int) -> tuple[Effect, ...]:
    """What an event does when it is played."""
    return tuple(a for a in pack.cards[kind].abilities if isinstance(a, Effect))


def _applies(bench: EightsBench, ability: Effect, seat: int, step: s.Play, run: Run) -> bool:
    """A `may` effect applies unless it was left out; a condition that does not hold leaves nothing to do."""
    if ability.if_ and any(met(bench, condition, seat, bench.now.active) is False for condition in ability.if_):
        return False
    if not ability.may:
        return True
    if run.dice is not None:
        return run.dice.below(4) > 0
    if step.then is not None:
        return bool(step.then)
    return run.suppose((True, False), _used_or_not, "unwritten") is not False


def _used_or_not(used: bool) -> str:
    return "that it was used" if used else "that it was not used"


def playable(bench: EightsBench, seat: int, kind: int) -> bool:
    """Whether the event has a card to choose wherever it asks for one (III (12).7)."""
    return unplayable(bench, seat, kind) is None


def unplayable(bench: EightsBench, seat: int, kind: int) -> str | None:
    """What an event lacks to be played: what it would choose from, in words; None if it lacks nothing."""
    if not needs_choice(bench.pack, kind):
        return None
    lack: str | None = unmet(bench, seat, kind)
    if lack:
        return lack
    for ability in effects_of(bench.pack, kind):
        for op in () if ability.may else ability.do:
            lack = _lacks(bench, seat, kind, op)
            if lack is not None:
                return lack
    return None


def unmet(bench: EightsBench, seat: int, kind: int) -> str:
    """What an event lacks that says itself when it can be played, in words; empty if it lacks nothing."""
    active = bench.now.active
    for ability in effects_of(bench.pack, kind):
        for condition in () if ability.may else ability.if_:
            if met(bench, condition, seat, active) is False:
                return lacking(bench, condition, seat, active)
    return ""


@lru_cache(maxsize=4096)
def needs_choice(pack: Pack, kind: int) -> bool:
    """Whether an event could ever lack something to choose, or a condition."""
    return any(
        isinstance(a, Effect) and not a.may and (a.if_ or any(isinstance(op, CHOOSING) for op in a.do))
        for a in pack.cards[kind].abilities
    )


CHOOSING: Final = (ops.Swap, ops.Destroy, ops.Move, ops.Mute)
"""The ops for which a card must be there to choose."""


def _lacks(bench: EightsBench, seat: int, kind: int, op: ops.Op) -> str | None:
    """What this op would choose from and does not find."""
    now = bench.now
    if isinstance(op, ops.Swap):
        others = [o for o in bench.alive() if bench.game.opponents(bench, o, seat)]
        if op.what == "asset":
            return (
                None
                if now.play[seat] and any(now.play[o] for o in others)
                else "a card in play on both sides, and there is none"
            )
        if op.what == "card":
            own = now.hands[seat].size - _still_in_hand(bench, seat, kind)
            if own <= 0:
                return f"a card to give, and {bench.names[seat]} has no other"
            return None if any(now.hands[o].size for o in others) else "an opponent with a card, and there is none"
        return None
    if not isinstance(op, CHOOSING) or op.what.n == 0 or op.what.pick != "you":
        return None
    what = op.what
    row = bench.texts.row(what)
    if what.from_ == "play":
        seats = range(bench.n) if what.whose in (None, "each", "chosen") else _sides(bench, what, seat)
        safe = isinstance(op, ops.Destroy) and bool(now.standing.forbids)
        fitting = [(k, o) for o in seats for k in now.play[o] if row[k]]
        guards = [protection(bench, k, o) if safe else None for k, o in fitting]
        whose = " that an opponent controls" if what.whose in ("opponents", "opponent") else " in play"
        if fitting and None not in guards:
            names = listing(dict.fromkeys(card(bench, guard) for guard in guards if guard is not None))
            protects = "protects" if len(set(guards)) == 1 else "protect"
            return f"{_sort(what)}{whose} that can be destroyed, and {names} {protects} them all"
        return None if fitting else f"{_sort(what)}{whose}, and there is none"
    if what.from_ == "discard":
        return (
            None
            if any(k < 0 or row[k] for k in now.discard)
            else f"{_sort(what)} in the discard pile, and there is none"
        )
    if what.from_ == "hand" and what.whose == "you":
        return (
            None
            if now.hands[seat].size > _still_in_hand(bench, seat, kind)
            else "another card in hand, and there is none"
        )
    return None


def _sort(what: Selector) -> str:
    return {"asset": "an asset", "event": "an event", None: "a card"}[what.type]


def _still_in_hand(bench: EightsBench, seat: int, kind: int) -> int:
    return 0 if kind in bench.now.limbo else 1


def _sides(bench: EightsBench, what: Selector, seat: int) -> list[int]:
    if what.whose == "you":
        return [seat]
    if what.whose == "active":
        return [bench.now.active]
    return [o for o in range(bench.n) if bench.game.opponents(bench, o, seat)]
