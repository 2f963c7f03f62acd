"""The lane: plain steps carried out one after another, and no ruling asked on them.

It takes what nothing can be wrong with: the player may do it now, nothing that was owed before it is open, the card is
there and fits. The first step that is not as plain as that ends the lane and goes to its act, which asks every ruling
on it. What a card does is carried out as its text says, and judged there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.cardtext.effects import Run, planned
from adjudicator.cardtext.standing import forbidding
from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.acts.playing import event, playable
from adjudicator.games.crazier_eights.acts.triggering import meant, waits, whom
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, END, MAIN, PASSED_OVER, EightsBench
from adjudicator.games.crazier_eights.occasions import Discarding, Drawing, Naming, Playing, Seeing, Triggering
from adjudicator.games.crazier_eights.order import is_next
from adjudicator.games.crazier_eights.shared_turns import hand_over, says_done
from adjudicator.games.crazier_eights.top import new_top, refit, suit_of, unname
from adjudicator.games.crazier_eights.turns import draw_phase, end_turn, pass_on
from adjudicator.games.crazier_eights.untold import may_be_told
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import gain, spend
from adjudicator.kernel.scars import part_of


def lane(bench: EightsBench, steps: Sequence[Any], at: int, stop: int, ahead: int) -> int:  # Any: the game's own steps
    """Carry out plain steps from `steps[at]` on; returns where the first other one stands, or `stop`.

    `steps[at]` is step `at + ahead` of the log.
    """
    now, report = bench.now, bench.report
    if now.over is not None or bench.silent or now.topless or bench.pack.unread or bench.pack.stacked:
        return at
    for n in range(at, stop):
        step = steps[n]
        plain = PLAIN.get(type(step))
        if plain is None:
            return n
        bench.step = n + ahead
        if not plain(bench, step):
            return n
        if bench.now.over is not None or report.leading is not None:
            return n + 1
    return stop


def _draw(bench: EightsBench, step: s.Draw) -> bool:
    """The one card of the draw of the turn; the first may show that the turn before it is over."""
    now, ledger, pile = bench.now, bench.ledger, bench.now.pile
    cards = step.cards
    if type(cards) is list:
        kind = bench.spelled.get(cards[0]) if len(cards) == 1 else None
    else:
        kind = UNKNOWN if cards == 1 else None
    if kind is None or len(pile) < 2 or ledger.lapsed or now.vain_draw:
        return False
    if step.by != bench.names[now.active] and not (_acts(bench, step.by) or _begins(bench, step.by)):
        return False
    seat, top = now.active, pile[-1]
    if now.clock > now.base + DRAW_PHASE or ledger.near <= now.base + DRAW_PHASE:
        return False
    due, others = None, False
    for one in ledger.open:
        if one.what is DRAW:
            if due is None and one.seat == seat:
                due = one
            else:
                others = True
    if due is None or due.finding is not None:
        return False
    if kind >= 0 and kind != top:
        if top >= 0 or not now.loose[kind]:
            return False
        now.loose[kind] -= 1
        top = kind
    if bench.scars and not now.out[seat]:
        bench.scars.pop(part_of(seat), None)
    ledger.settle(due, bench.step)
    now.clock = now.base + (DRAW_PHASE if others else MAIN)
    pile.pop()
    gain(bench, now.hands[seat], top)
    return True


def _acts(bench: EightsBench, name: str) -> bool:
    """Whether somebody else than before acts, of those who share a turn."""
    now = bench.now
    seat = bench.seat_of.get(name, -1)
    if seat not in now.on_turn or now.out[seat] or now.clock >= now.base + END:
        return False
    hand_over(bench, seat)
    return True


def _may_use(bench: EightsBench, name: str, kind: int) -> bool:
    """Whether that player acts, and may hold the card and another one: who may not is judged before who acts."""
    now = bench.now
    acts = name == bench.names[now.active]
    hand = now.hands[now.active if acts else bench.seat_of.get(name, now.active)]
    if hand.size < 2 or not (hand.known[kind] or (hand.hidden and now.loose[kind])):
        return False
    return acts or _acts(bench, name)


def _begins(bench: EightsBench, name: str) -> bool:
    """Whether a turn was over, and that player's, who is next, had only to begin: it does so now."""
    now = bench.now
    seat = bench.seat_of.get(name, -1)
    if now.clock != now.base + END or bench.ledger.open or not is_next(bench, seat):
        return False
    pass_on(bench)
    return now.over is None and (seat == now.active or _acts(bench, name))


def _discard(bench: EightsBench, step: s.Discard) -> bool:
    """One card that fits, with a colour if it is an eight, and not the last one."""
    now, card, named = bench.now, step.card, step.name
    kind = bench.spelled.get(card, UNKNOWN) if type(card) is str else UNKNOWN
    clock = now.base + MAIN
    if kind < 0 or now.clock > clock or not now.row[kind] or now.open_top or not _may_use(bench, step.by, kind):
        return False
    seat = now.active
    hand = now.hands[seat]
    if (
        now.discarded >= now.limits["discard"]
        or step.then is not None
        or step.of is not None
        or bench.rows.eight[kind] is (named is None)
        or bench.ledger.near <= clock
        or s.Discard in bench.ledger.awaited
        or (now.standing.forbids and forbidding(bench, "discard", seat, kind) is not None)
    ):
        return False
    suit = None
    if named is not None:
        suit = suit_of(bench, named)
        if suit is None:
            return False
    now.clock = clock
    spend(bench, hand, kind)
    now.discarded += 1
    new_top(bench)
    now.discard.append(kind)
    if named is not None:
        now.wild_by = now.named_by = seat
        now.wild, now.said = suit, named
    else:
        unname(bench)
    refit(bench)
    return True


def _play(bench: EightsBench, step: s.Play) -> bool:
    """An asset, or an event that finds what it asks for, and not the last card."""
    now, texts = bench.now, bench.texts
    kind = bench.spelled.get(step.card, UNKNOWN)
    clock = now.base + MAIN
    if kind < 0 or now.clock > clock or not _may_use(bench, step.by, kind):
        return False
    seat = now.active
    hand, asset = now.hands[seat], texts.is_asset[kind]
    if (
        now.played >= now.limits["play"]
        or step.to is not None
        or step.as_ is not None
        or bench.ledger.near <= clock
        or s.Play in bench.ledger.awaited
        or (now.standing.forbids and forbidding(bench, "play", seat, kind) is not None)
        or (step.then or step.choose if asset else not playable(bench, seat, kind))
    ):
        return False
    if not asset:
        may_be_told(bench, step, kind)
    now.clock = clock
    spend(bench, hand, kind)
    now.played += 1
    if asset:
        bench.game.enter(bench, seat, kind)
    else:
        event(bench, step, seat, kind)
    return True


def _trigger(bench: EightsBench, step: s.Trigger) -> bool:
    """An ability that is due to its own controller, with nothing before it."""
    now, ledger = bench.now, bench.ledger
    seat, kind = bench.seat_of.get(step.by, -1), bench.spelled.get(step.card, UNKNOWN)
    if step.of is not None or step.pick is not None:
        return False
    due = _due(bench, seat, kind, step)
    if due is None or ((due.rank or not due.must) and ledger.out_of_place(due)):
        return False
    ability = due.ability
    ready = planned(bench.texts, ability)
    then = step.then
    if then and ready.strikes_active and ability.on == "turn-begins":
        struck = whom(bench, step)
        if struck >= 0 and struck not in now.on_turn:
            return False  # it may begin a turn of that player
    if bench.scars and not now.out[seat]:
        bench.scars.pop(part_of(seat), None)
    if ready.asks:
        may_be_told(bench, step, kind)
    if due.barrier == now.base + DRAW_PHASE:
        now.acted = True
    ledger.settle(due, bench.step)
    run = Run(bench, seat, kind, due.active, step.choose, then)
    run.passed_over = ability.may and then is not None and not (then or step.choose)
    run.carry_out(ready.plan, ready.shuffles)
    if not now.pile and now.over is None:
        draw_phase(bench)
    return True


def _decline(bench: EightsBench, step: s.Decline) -> bool:
    """An ability that may be passed over, by its own controller."""
    now = bench.now
    if step.of is not None or not now.pile:
        return False
    due = _due(bench, bench.seat_of.get(step.by, -1), bench.spelled.get(step.card, UNKNOWN), step)
    if due is None or due.must:
        return False
    if due.barrier == now.base + DRAW_PHASE:
        now.acted = True
    due.rank = PASSED_OVER
    bench.ledger.settle(due, bench.step)
    return True


def _due(bench: EightsBench, seat: int, kind: int, step: s.Trigger | s.Decline) -> Due | None:
    """What is due by a player's card, where a turn that is over had only to pass; None if it is not that plain."""
    now, ledger = bench.now, bench.ledger
    if seat < 0 or kind < 0 or now.adrift:
        return None
    if now.clock == now.base + END and not (ledger.open or ledger.lapsed) and waits(bench, "turn-begins", kind):
        if not now.pile or (bench.untold is not None and bench.untold.kind == kind):
            return None
        pass_on(bench)
    for due in ledger.open:
        if due.kind == kind and due.seat == seat and due.what is TRIGGER:
            if len(now.on_turn) > 1:
                due = meant(bench, due, step)
            return due if due.finding is None else None
    return None


def _end(bench: EightsBench, step: s.End) -> bool:
    """The end of a turn in which nothing was left out."""
    now = bench.now
    end = now.base + END
    if now.clock >= end or bench.ledger.near <= end:
        return False
    if step.by != bench.names[now.active] and not _acts(bench, step.by):
        return False
    if says_done(bench, now.active):
        end_turn(bench)
        pass_on(bench)
    return True


PLAIN: Final[dict[type, Callable[[EightsBench, Any], bool]]] = {  # Any: a step of that type
    s.Draw: _draw,
    s.Play: _play,
    s.Discard: _discard,
    s.Trigger: _trigger,
    s.Decline: _decline,
    s.End: _end,
}
"""For each kind of step what carries it out if it is plain. Where it is not, no more has changed than who acts."""
UNASKED: Final[Mapping[type, tuple[type, ...]]] = {
    s.Draw: (Drawing,),
    s.Play: (Playing,),
    s.Discard: (Discarding, Naming),
    s.Trigger: (Triggering,),
    s.Decline: (Triggering,),
    s.Name: (Naming,),
    s.Look: (Seeing,),
    s.Show: (Seeing,),
}
"""For each kind of step the occasions on which the lane, or a guard of its act, asks no ruling."""
COVERED: Final = frozenset({
    "CE-II.2", "CE-3.1", "CE-3.6", "CE-4.1", "CE-6.2", "CE-6.3", "CE-7.3", "CE-8.1", "CE-8.3", "CE-8.4", "CE-8.5",
    "CE-8.6", "CE-8.7", "CE-8.8", "CE-8.10", "CE-8.11", "CE-8.12", "CE-9.2", "CE-9.3", "CE-9.5", "CE-9.6", "CE-9.7",
    "CE-10.1", "CE-10.2", "CE-10.3", "CE-10.5", "CE-10.6", "CE-10.7", "CE-10.8", "CE-10.9", "CE-10.10", "CE-10.11",
    "CE-10.12", "CE-12.1", "CE-12.6", "CE-12.7", "CE-D.1", "CE-D.6", "CE-D.12", "CE-D.14", "CE-D.21", "CE-D.26",
    "CE-D.28", "CE-D.29", "CE-D.30", "CE-F.10", "AV-3.2", "AV-18.6", "AV-18.9", "AV-D.1", "AV-D.4", "AV-D.8",
    "AV-D.9",
})  # fmt: skip
"""The rulings of all books that lane, guards and offers keep to on these occasions."""
