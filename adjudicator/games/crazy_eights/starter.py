"""The starter pile: what lies on top, what fits on it, and who could play."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.games.crazy_eights.bench import StockBench
from adjudicator.kernel.zones import Pile


def named(bench: StockBench) -> str:
    """The suit named for the eight on top."""
    return bench.now.wild or ""


def changed(bench: StockBench, pile: Pile) -> None:
    """The starter pile has changed; what was named stands as long as its eight lies on top."""
    if pile is bench.now.discard:
        if bench.now.top() != bench.now.wild_on:
            bench.now.wild = None
        refit(bench)


def seen_on(bench: StockBench, pile: Pile) -> None:
    """The top of the starter pile is known now; the suit of an eight need not have been written down either."""
    if pile is bench.now.discard:
        eight = bench.rows.eight[pile[-1]]
        bench.now.wild = (bench.now.wild or UNWRITTEN) if eight else None
        refit(bench)


def refit(bench: StockBench) -> None:
    """Work out what fits on the top card, or the named suit."""
    top = bench.now.wild_on = bench.now.discard[-1] if bench.now.discard else UNKNOWN
    wild = bench.now.wild
    bench.now.open_top = wild == UNWRITTEN or (top < 0 and wild is None)
    if bench.now.open_top:
        bench.now.row = bench.rows.anything
    elif wild is not None and (top < 0 or bench.rows.eight[top]):
        bench.now.row = bench.rows.by_suit[wild]
    else:
        bench.now.row = bench.rows.by_top[top]


def suit_of(bench: StockBench, text: str) -> str | None:
    """The suit that a record names, by its name or its initial; None for no suit."""
    suit = bench.pack.suit(text)
    return suit if suit in bench.rows.by_suit else None


def fitting(bench: StockBench, seat: int) -> Sequence[bool]:
    """Of each card whether that player may place it now: a last card is no eight where the house forbids that."""
    if not bench.house.forbids_last_eight or bench.now.hands[seat].size != 1:
        return bench.now.row
    return tuple(fits and not eight for fits, eight in zip(bench.now.row, bench.rows.eight, strict=True))


def able(bench: StockBench, seat: int) -> bool | None:
    """Whether that hand holds a card that fits; None where hidden cards or the card on top leave it open."""
    hand, row = bench.now.hands[seat], fitting(bench, seat)
    known = [kind for kind, n in hand.known.items() if n and row[kind]]
    if bench.now.open_top:
        if any(bench.rows.eight[kind] for kind in known):
            return True
        return None if known or hand.hidden else False
    if known:
        return True
    if not hand.hidden:
        return False
    return None if any(n and row[kind] for kind, n in enumerate(bench.now.loose)) else False


def playable(bench: StockBench, seat: int) -> int:
    """A known card of that hand that fits; -1 if there is none."""
    last = bench.house.forbids_last_eight and bench.now.hands[seat].size == 1
    known = bench.now.hands[seat].known.items()
    return next((k for k, n in known if n and bench.now.row[k] and not (last and bench.rows.eight[k])), -1)
