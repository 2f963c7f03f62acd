"""The order of the draw: the values played, highest first."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power.bench import NO_PLAY, TO_DRAW, KnowledgeBench, KnowledgePosition
from adjudicator.games.knowledge_is_power.options import DRAW_ORDER
from adjudicator.kernel.ledger import Ledger
from adjudicator.kernel.snapshots import Snapshot


def played_for_order(bench: KnowledgeBench, now: KnowledgePosition | None = None) -> list[int]:
    """What each has played in the turn that orders the draw; of another position where one is given."""
    this_round = bench.rules.holds("KP-D.16") and bench.rules.value(DRAW_ORDER) == "this-round"
    now = now or bench.now
    return now.laid if this_round else now.last_laid


def in_order(bench: KnowledgeBench) -> list[int]:
    """The seats that are still in, as they draw; those whose card nobody wrote down stand where they sit."""
    laid = played_for_order(bench)
    return sorted(bench.alive(), key=lambda seat: _rank(bench, laid[seat], seat))


def _rank(bench: KnowledgeBench, kind: int, seat: int) -> tuple[int, ...]:
    if kind == NO_PLAY:
        return (1, seat)
    return (0, *(-n for n in bench.value(kind))) if kind != UNKNOWN else (0,)


def may_be_first(bench: KnowledgeBench, seat: int) -> bool:
    """Whether a player may be the first to draw, for all that is known of the cards played."""
    laid = played_for_order(bench)
    if laid[seat] == UNKNOWN:
        return True
    mine = _rank(bench, laid[seat], seat)
    others = [other for other in bench.alive() if laid[other] != UNKNOWN]
    return not any(_rank(bench, laid[other], other) < mine for other in others)


def before(bench: KnowledgeBench, seat: int) -> list[int]:
    """Who should have drawn before a player, and has not."""
    return _earlier(bench, seat, played_for_order(bench), bench.ledger)


def was_next(bench: KnowledgeBench, seat: int, then: Snapshot) -> bool:
    """Whether it was surely for a player to draw, at an earlier moment."""
    assert isinstance(then.now, KnowledgePosition)
    laid = played_for_order(bench, then.now)
    return laid[seat] != UNKNOWN and not _earlier(bench, seat, laid, then.ledger)


def _earlier(bench: KnowledgeBench, seat: int, laid: list[int], ledger: Ledger) -> list[int]:
    if laid[seat] == UNKNOWN:
        return []
    mine = _rank(bench, laid[seat], seat)
    owing = [due.seat for due in ledger.open if due.what is TO_DRAW and due.seat != seat]
    return [other for other in owing if laid[other] != UNKNOWN and _rank(bench, laid[other], other) < mine]
