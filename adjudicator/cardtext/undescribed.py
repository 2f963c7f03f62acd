"""What a card may have done whose text is not data: anything that a card can do.

The record is believed. What has no line was not done. A line that says what came of the card says all of it that can
be seen; but no line says that somebody may do something more often, that a turn was won or lost, that other cards work
otherwise, or that cards were shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.cardtext.bench import CardBench
from adjudicator.formats.outcomes import AnyOutcome, Chosen, Drew, Looked, Moved, Showed
from adjudicator.kernel.hidden import forget_order, kinds_of, may_be
from adjudicator.kernel.scars import TURN, Fact, part_of, whereabouts
from adjudicator.kernel.unread import CARDS, DEEDS, EFFECTS, ROOM, TOP, leave_open

THIS_TURN: Final = 0
"""So many turns after this one."""


def took_effect(bench: CardBench, kind: int, then: Sequence[AnyOutcome] | None, choose: Chosen = ()) -> None:
    """A card whose text is not data was used; `then` is what came of it, where somebody wrote that down."""

    def opens(*facts: Fact, turns: int = -1) -> None:
        leave_open(bench.unread, bench.now, kind, facts, turns)

    opens(ROOM, DEEDS, turns=THIS_TURN)
    opens(TURN, turns=bench.n)
    opens(EFFECTS)
    if bench.pack.cards[kind].type == "plain":  # whether it lies in play now is not known either
        opens(ROOM, DEEDS, whereabouts(kind))
    if bench.dice is not None:
        return
    forget_order(bench, bench.now.pile)
    if then is None or not _comes_from_the_pile(bench, then) or _lies_below(bench, choose):
        opens(CARDS, TOP, *map(part_of, range(bench.n)))


def is_done(bench: CardBench) -> None:
    """All has been carried out that the record has for such a card; its last word may have been a shuffle."""
    if bench.dice is None:
        forget_order(bench, bench.now.pile)


def _comes_from_the_pile(bench: CardBench, then: Sequence[AnyOutcome]) -> bool:
    """Whether what is drawn, seen or taken there can lie in the draw pile; else more was done than is written down."""
    named: list[int] = []
    for outcome in then:
        if isinstance(outcome, Drew) or (isinstance(outcome, Looked | Showed) and outcome.from_ == "pile"):
            named += kinds_of(bench, outcome.cards)
        elif isinstance(outcome, Moved) and outcome.from_ == "pile":
            named.append(bench.spelled[outcome.card])
    return all(kind < 0 or may_be(bench, bench.now.pile, kind) for kind in named)


def _lies_below(bench: CardBench, choose: Chosen) -> bool:
    """Whether a card that was chosen lies among the discards: perhaps they were shuffled into the pile before."""
    named = [bench.spelled.get(one, -1) for one in choose if isinstance(one, str)]
    return any(kind >= 0 and kind in bench.now.discard for kind in named)
