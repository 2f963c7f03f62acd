"""The order of the draw: the values played, highest first."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power.bench import NO_PLAY, TO_DRAW, KnowledgeBench
from adjudicator.games.knowledge_is_power.options import DRAW_ORDER


def played_for_order(bench: KnowledgeBench) -> list[int]:
    """What each has played in the turn that orders the draw."""
    this_round = bench.rules.holds("KP-D.16") and bench.rules.value(DRAW_ORDER) == "this-round"
    return bench.now.laid if this_round else bench.now.last_laid


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
    laid = played_for_order(bench)
    if laid[seat] == UNKNOWN:
        return []
    mine = _rank(bench, laid[seat], seat)
    owing = [due.seat for due in bench.ledger.open if due.what is TO_DRAW and due.seat != seat]
    return [other for other in owing if laid[other] != UNKNOWN and _rank(bench, laid[other], other) < mine]
