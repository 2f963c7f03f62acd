"""The order of the draw: the values played, highest first."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power.bench import (
    NO_PLAY,
    TO_DRAW,
    TO_PLAY,
    KnowledgeBench,
    KnowledgePosition,
)
from adjudicator.games.knowledge_is_power.options import DRAW_ORDER
from adjudicator.kernel.ledger import Ledger
from adjudicator.kernel.snapshots import Snapshot


def played_for_order(bench: KnowledgeBench, now: KnowledgePosition | None = None) -> list[int]:
    """What each has played in the turn that orders the draw; of another position where one is given."""
    this_round = bench.rules.holds("KP-D.16") and bench.rules.value(DRAW_ORDER) == "this-round"
    now = now or bench.now
    return now.laid if this_round else now.last_laid


def may_be_first(bench: KnowledgeBench, seat: int) -> bool:
    """Whether a player may be the first to draw, for all that is known of the cards played."""
    return seat in perhaps_first(bench, bench.alive())


def before(bench: KnowledgeBench, seat: int) -> list[int]:
    """Who should have drawn before a player, and has not."""
    return _earlier(bench, seat, played_for_order(bench), bench.ledger)


def perhaps_before(bench: KnowledgeBench, seat: int) -> list[int]:
    """Who may have had to draw before a player, and has not: a card that was played and is not known decides it.

    Of a play that is missing in the record that is said already.
    """
    laid = played_for_order(bench)
    return [
        other
        for other in _owing_beside(bench.ledger, seat)
        if any(laid[one] == UNKNOWN and not bench.ledger.missed(TO_PLAY, one) for one in (seat, other))
        and not _surely(bench, laid, seat, other)
    ]


def perhaps_first(bench: KnowledgeBench, seats: Sequence[int]) -> list[int]:
    """Which of these players may have to draw before the others; one, where all that were played are known."""
    laid = played_for_order(bench)
    return [seat for seat in seats if not any(_surely(bench, laid, other, seat) for other in seats)]


def is_next(bench: KnowledgeBench, seat: int, *, first: bool) -> bool:
    """Whether it is for a player to draw, the `first` of all or not; and no card that is not known leaves that open."""
    laid = played_for_order(bench)
    mine = _place(bench, laid, seat)
    if mine is None:
        return False
    for other in bench.alive() if first else _owing_beside(bench.ledger, seat):
        its = _place(bench, laid, other)
        if its is None or its < mine:
            return False
    return True


def _place(bench: KnowledgeBench, laid: list[int], seat: int) -> tuple[int, ...] | None:
    """Where a player surely stands in the order; None where nobody wrote down what was played."""
    kind = laid[seat]
    if kind >= 0:
        return bench.worth.turn[kind]
    return (1, seat) if kind == NO_PLAY else None


def was_next(bench: KnowledgeBench, seat: int, then: Snapshot) -> bool:
    """Whether it was surely for a player to draw, at an earlier moment."""
    assert isinstance(then.now, KnowledgePosition)
    laid = played_for_order(bench, then.now)
    return laid[seat] != UNKNOWN and not _earlier(bench, seat, laid, then.ledger)


def _earlier(bench: KnowledgeBench, seat: int, laid: list[int], ledger: Ledger) -> list[int]:
    return [other for other in _owing_beside(ledger, seat) if _surely(bench, laid, other, seat)]


def _owing_beside(ledger: Ledger, seat: int) -> list[int]:
    """Who else has still to draw."""
    return [due.seat for due in ledger.open if due.what is TO_DRAW and due.seat != seat]


def _surely(bench: KnowledgeBench, laid: list[int], seat: int, other: int) -> bool:
    """Whether one player draws before another, whatever nobody wrote down."""
    return max(_ranks(bench, laid, seat)) < min(_ranks(bench, laid, other))


def _ranks(bench: KnowledgeBench, laid: list[int], seat: int) -> list[tuple[int, ...]]:
    """Where a player may stand in the order: a card that is not known is any that nobody else has played."""
    kind, last = laid[seat], (1, seat)
    if kind == NO_PLAY:
        return [last]
    if kind != UNKNOWN:
        return [_rank(bench, kind)]
    copies = bench.pack.copies
    left = (one for one, card in enumerate(bench.pack.cards) if not card.stack and laid.count(one) < copies[one])
    perhaps_none = [last] if bench.ledger.missed(TO_PLAY, seat) else []
    return [*(_rank(bench, one) for one in left), *perhaps_none] or [last]


def _rank(bench: KnowledgeBench, kind: int) -> tuple[int, ...]:
    """Where a card stands in the order: the highest first."""
    return bench.worth.turn[kind]
