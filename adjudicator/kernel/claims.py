"""Stated facts that every game knows, recomputed and compared: hands, cards in play, piles, the winner."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Claim
from adjudicator.kernel.hidden import kinds_of, lay_open
from adjudicator.kernel.occasions import Claiming

if TYPE_CHECKING:
    from adjudicator.kernel.table import Table


def speaker(t: Table, step: Claim) -> int:
    """Who states the facts; -1 for nobody in particular."""
    return t.seat(step.by or "")


def hands(t: Table, step: Claim) -> None:
    """How many cards players hold, or which: a hand that is laid open is known from then on."""
    for name, cards in step.hands.items():
        seat = t.seat_of[name]
        number = cards if isinstance(cards, int) else len(cards)
        t.recover_size(seat, number)
        if number != t.hands[seat].size:
            t.judge(Claiming(speaker(t, step), "hand", number, t.hands[seat].size, seat))
            if t.scars.pop(("hand", seat), None) is not None:
                t.resize(seat, number)
        elif isinstance(cards, list):
            lay_open(t, kinds_of(t, cards), seat, speaker(t, step))


def table(t: Table, step: Claim) -> None:
    """What lies open: cards in play, the top card, and how many cards the draw pile has."""
    by = speaker(t, step)
    for name, in_play in step.play.items():
        seat, stated = t.seat_of[name], kinds_of(t, in_play)
        if Counter(stated) != Counter(t.play[seat]):
            t.judge(Claiming(by, "play", stated, list(t.play[seat]), seat))
    if step.top is not None:
        kind, top = t.spelled[step.top], t.top()
        if kind >= 0 and top != UNKNOWN and kind != top:
            t.judge(Claiming(by, "top", kind, top))
    if step.pile is not None and step.pile != len(t.pile):
        t.judge(Claiming(by, "pile", step.pile, len(t.pile)))


def winner(t: Table, step: Claim) -> None:
    """Who has won, as seats; None in place of them while the game is not over."""
    if step.winner is None:
        return
    names = [] if step.winner is False else [step.winner] if isinstance(step.winner, str) else step.winner
    stated = sorted({t.seat_of[name] for name in names})
    actual = sorted(t.over.winners) if t.over is not None else None
    if stated != actual:
        t.judge(Claiming(speaker(t, step), "winner", stated, actual))
