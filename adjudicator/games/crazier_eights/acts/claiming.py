"""Stated facts, recomputed and compared."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.crazier_eights.occasions import Claiming
from adjudicator.games.crazier_eights.scoring import points
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.cards import UNKNOWN
from adjudicator.kernel.effects import kinds_of, lay_open
from adjudicator.kernel.log import Claim
from adjudicator.kernel.series import settle, unequal


def claim(t: EightsTable, step: Claim) -> None:
    """Hold each stated fact against the table."""
    by = t.seat_of[step.by] if step.by is not None else -1
    for name, cards in step.hands.items():
        _hand(t, by, t.seat_of[name], cards)
    for name, in_play in step.play.items():
        seat = t.seat_of[name]
        stated = kinds_of(t, in_play)
        if Counter(stated) != Counter(t.play[seat]):
            t.judge(Claiming(by, "play", stated, list(t.play[seat]), seat))
    if step.top is not None:
        kind, top = t.spelled[step.top], t.top()
        if kind >= 0 and top != UNKNOWN and kind != top:
            t.judge(Claiming(by, "top", kind, top))
    if step.pile is not None and step.pile != len(t.pile):
        t.judge(Claiming(by, "pile", step.pile, len(t.pile)))
    if step.score:
        _score(t, by, step)
    if step.winner is not None:
        names = [] if step.winner is False else [step.winner] if isinstance(step.winner, str) else step.winner
        stated_seats = sorted(t.seat_of[name] for name in names)
        actual = sorted(t.over.winners) if t.over is not None else None
        if stated_seats != actual:
            t.judge(Claiming(by, "winner", stated_seats, actual))
    if step.total or step.match is not None:
        settle(t, step)


def _score(t: EightsTable, by: int, step: Claim) -> None:
    actual = points(t)
    due = None if actual is None else {name: actual[t.seat_of[name]] for name in step.score}
    if due is None or unequal(step.score, due):
        t.judge(Claiming(by, "score", step.score, due))


def _hand(t: EightsTable, by: int, seat: int, cards: int | list[str]) -> None:
    hand = t.hands[seat]
    number = cards if isinstance(cards, int) else len(cards)
    t.recover_size(seat, number)
    if number != hand.size:
        t.judge(Claiming(by, "hand", number, hand.size, seat))
        if t.scars.pop(("hand", seat), None) is not None:
            t.resize(seat, number)
        return
    if isinstance(cards, list):
        lay_open(t, kinds_of(t, cards), seat, by)
