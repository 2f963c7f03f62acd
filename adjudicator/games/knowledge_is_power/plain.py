"""What is plain about a step at first sight: the card may lie there, and the player has to do just that now."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.knowledge_is_power.bench import NONE, KnowledgeBench, card_at
from adjudicator.games.knowledge_is_power.course import move_on
from adjudicator.kernel.dues import Due, DueKind
from adjudicator.kernel.zones import EMPTY

NO_SUCH: Final = -3
"""A card that there is not, or not just one."""


def kind_of(bench: KnowledgeBench, card: str | None) -> int:
    """A card as a log writes it, as a kind."""
    return UNKNOWN if card is None else bench.spelled.get(card, NO_SUCH)


def may_lie(bench: KnowledgeBench, there: int, kind: int) -> bool:
    """Whether a card of the deck plainly lies where by the record this one does; of an unknown one any card does."""
    if kind < 0:
        return kind == UNKNOWN and there != EMPTY
    return bench.worth.plain[kind] and (there == kind or (there == UNKNOWN and bench.now.loose[kind] > 0))


def lies_surely(bench: KnowledgeBench, seat: int, place: int) -> bool:
    """Whether a card lies in a place of a row, for certain."""
    kinds = bench.now.rows[seat].kinds
    there = 0 <= place < len(kinds) and kinds[place] != EMPTY
    return there and not (bench.doubts and card_at(seat, place) in bench.doubts)


def owing(bench: KnowledgeBench, phase: int, what: DueKind, seat: int) -> Due | None:
    """What a player has to do in this part of the round, if it is that part."""
    now = bench.now
    return bench.ledger.owed(what, seat) if now.clock - now.base == phase and seat != NONE else None


def done(bench: KnowledgeBench, due: Due) -> None:
    """What this part of the round asks is done; where nobody owes it any more the next part begins."""
    bench.ledger.settle(due, bench.step)
    left = bench.ledger.open
    if not left or left[0].what is not due.what:
        move_on(bench)
