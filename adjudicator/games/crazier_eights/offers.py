"""What the rules let a player do now: everything that could be written down, filtered by the judging rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.occasions import Discarding, Playing
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.table import DRAW, END


def offers(t: EightsTable, seat: int) -> Iterator[s.Act]:
    """Every legal step of a seat now. Choices, outcomes and the colour of an eight are left open.

    A turn at whose end nothing is open any more passes on, as it would by the next player's first act.
    """
    t.pass_on()
    if t.over is not None:
        return
    name = t.names[seat]
    ready = first_dues(t)
    for due in ready:
        if due.seat == seat:
            yield s.Trigger(by=name, card=t.pack.cards[due.kind].id)
            if not due.must:
                yield s.Decline(by=name, card=t.pack.cards[due.kind].id)
    if seat not in t.on_turn or seat in t.done or t.out[seat]:
        return
    t.hand_over(seat)
    waiting = [d for d in t.ledger.open if d.what == "trigger" and d.must]
    if any(d.what == "name" and d.seat == seat for d in t.ledger.open):
        yield s.Name(by=name, colour=UNWRITTEN)
    draws = [d for d in t.ledger.open if d.what == "draw"]
    if draws:
        if any(d.seat == seat for d in draws) and not any(d.barrier <= t.base + DRAW for d in waiting):
            yield s.Draw(by=name)
        if any(d.must for d in draws):
            return
    if t.clock >= t.base + END or any(d.what == "draw" and d.seat == seat for d in t.ledger.lapsed):
        if t.clock < t.base + END:
            yield s.Draw(by=name)
        else:
            return
    if waiting:
        return
    unnamed = any(d.what == "name" for d in t.ledger.open)
    for kind in cards_of(t, seat):
        card = t.pack.cards[kind].id
        discard = s.Discard(by=name, card=card)
        if not unnamed and clean(t, Discarding(seat, discard, kind, seat, True)) and not t.open_top:
            yield discard
        play = s.Play(by=name, card=card)
        if clean(t, Playing(seat, play, kind)):
            yield play
    yield s.End(by=name)


def first_dues(t: EightsTable) -> list[Due]:
    """The abilities that may take effect now: of each batch those of the first controller in turn order."""
    dues = [d for d in t.ledger.open if d.what == "trigger"]
    return [d for d in dues if not any(e.batch == d.batch and e.rank < d.rank for e in dues)]


def cards_of(t: EightsTable, seat: int) -> Iterator[int]:
    """Every kind that the hand holds, or may hold."""
    hand = t.hands[seat]
    for kind, loose in enumerate(t.loose):
        if hand.known[kind] or (hand.hidden and loose):
            yield kind


def clean(t: EightsTable, occasion: Occasion) -> bool:
    """No ruling speaks."""
    return all(check(t, occasion) is None for _, check in t.rules.checks.get(type(occasion), ()))


WEIGHTS = {s.Discard: 6, s.Play: 3, s.Trigger: 9, s.Decline: 3}
"""How likely a simulator takes one kind of step rather than another."""


def choose(found: Sequence[s.Act], dice: Dice) -> s.Act:
    """One kind of step by weight, then one of that kind."""
    kinds = sorted({type(step) for step in found}, key=lambda kind: kind.__name__)
    weighted = [kind for kind in kinds for _ in range(WEIGHTS.get(kind, 1))]
    kind = dice.pick(weighted)
    return dice.pick([step for step in found if type(step) is kind])


def complete(t: EightsTable, step: s.Act, dice: Dice) -> s.Act:
    """Fill what an offered step leaves open, but for what its effect asks: the drawn card, the colour."""
    if isinstance(step, s.Draw):
        top = t.pile[-1] if t.pile else -1
        return s.Draw(by=step.by, cards=[t.pack.cards[top].id]) if top >= 0 else step
    if isinstance(step, s.Name):
        return s.Name(by=step.by, colour=dice.pick(list(t.pack.palette.values())))
    if isinstance(step, s.Discard) and isinstance(step.card, str) and t.rows.eight[t.spelled[step.card]]:
        return s.Discard(by=step.by, card=step.card, name=dice.pick(list(t.pack.palette.values())))
    return step


def why_not(t: EightsTable, seat: int, kind: int) -> list[str]:
    """Why a card can't be discarded or played now, in words; nothing where it can."""
    name = t.names[seat]
    card = t.pack.cards[kind].id
    lines = []
    for verb, occasion in (
        ("discarded", Discarding(seat, s.Discard(by=name, card=card), kind, seat, True)),
        ("played", Playing(seat, s.Play(by=name, card=card), kind)),
    ):
        for ruling, check in t.rules.checks.get(type(occasion), ()):
            fault = check(t, occasion)
            if fault is not None:
                lines.append(f"can't be {verb}: {fault.message} ({ruling.id})")
                break
    return lines
