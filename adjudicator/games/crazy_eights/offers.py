"""What the rules let a player do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.occasions import Drawing, Passing, Placing
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.occasions import Occasion


def offers(t: StockTable, seat: int) -> Iterator[s.Act]:
    """Every legal step of a seat now. The drawn card and the suit of an eight are left open."""
    if t.over is not None:
        return
    name = t.names[seat]
    for due in t.ledger.open:
        if due.what == "name" and due.seat == seat:
            yield s.Name(by=name, suit=UNWRITTEN)
        if due.what == "short" and due.seat == seat and due.number > 0:
            yield s.Draw(by=name, cards=due.number)
    if seat != t.active or t.out[seat] or t.ledger.open:
        return
    hand = t.hands[seat]
    for kind, loose in enumerate(t.loose):
        if hand.known[kind] or (hand.hidden and loose):
            play = s.Play(by=name, card=t.pack.cards[kind].id)
            if not t.open_top and _clean(t, Placing(seat, play, kind)):
                yield play
    draw = s.Draw(by=name)
    if t.drawable() and _clean(t, Drawing(seat, draw, 1)):
        yield draw
    pass_ = s.Pass(by=name)
    if _clean(t, Passing(seat, pass_, t.able(seat))):
        yield pass_


def _clean(t: StockTable, occasion: Occasion) -> bool:
    """No ruling speaks."""
    return all(check(t, occasion) is None for _, check in t.rules.checks.get(type(occasion), ()))


WEIGHTS = {s.Play: 6, s.Draw: 1, s.Name: 9, s.Pass: 2}
"""How likely a simulator takes one kind of step rather than another."""


def choose(found: Sequence[s.Act], dice: Dice) -> s.Act:
    """One kind of step by weight, then one of that kind."""
    kinds = sorted({type(step) for step in found}, key=lambda kind: kind.__name__)
    kind = dice.pick([kind for kind in kinds for _ in range(WEIGHTS.get(kind, 1))])
    return dice.pick([step for step in found if type(step) is kind])


def complete(t: StockTable, step: s.Act, dice: Dice) -> s.Act:
    """Fill what an offered step leaves open: the drawn card, the suit."""
    if isinstance(step, s.Draw) and step.cards == 1:
        top = t.pile[-1] if t.pile else -1
        return s.Draw(by=step.by, cards=[t.pack.cards[top].id]) if top >= 0 else s.Draw(by=step.by)
    if isinstance(step, s.Name):
        return s.Name(by=step.by, suit=dice.pick(t.pack.suits))
    if isinstance(step, s.Play) and isinstance(step.card, str) and t.rows.eight[t.spelled[step.card]]:
        ends = t.hands[t.seat_of[step.by]].size == 1 and not t.partners
        named = not ends or t.rules.option("last_eight") == "named"
        return s.Play(by=step.by, card=step.card, name=dice.pick(t.pack.suits) if named else None)
    return step


def why_not(t: StockTable, seat: int, kind: int) -> list[str]:
    """Why a card can't be placed now, in words; nothing where it can."""
    occasion = Placing(seat, s.Play(by=t.names[seat], card=t.pack.cards[kind].id), kind)
    for ruling, check in t.rules.checks.get(Placing, ()):
        fault = check(t, occasion)
        if fault is not None:
            return [f"can't be placed: {fault.message} ({ruling.id})"]
    return []
