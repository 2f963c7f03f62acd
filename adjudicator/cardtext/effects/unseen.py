"""What went out of a hidden hand, where nobody wrote it down."""

from __future__ import annotations

from functools import partial
from itertools import combinations, islice
from typing import Final

from adjudicator.cardtext.bench import CardBench
from adjudicator.cardtext.effects import picking
from adjudicator.cardtext.effects.run import CardAt, Run
from adjudicator.cardtext.texts import Row
from adjudicator.formats.abilities import Selector
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Moved
from adjudicator.kernel import spoken
from adjudicator.kernel.hidden import possible


def fitting(row: Row) -> frozenset[int]:
    """The kinds that a selector means."""
    return frozenset(kind for kind, fits in enumerate(row[:-1]) if fits)


def discards(run: Run, seat: int, what: Selector, pool: list[CardAt], most: int) -> list[int] | None:
    """Which cards are supposed to have left a hand where nobody wrote that down; None to leave it open."""
    bench = run.bench
    hand = bench.now.hands[seat]
    if what.n == 0:
        return None
    row = bench.texts.row(what)
    kinds = [kind for kind in possible(bench, hand) if row[kind]]
    least = most if row[UNKNOWN] else min(most, sum(kind >= 0 for kind, _ in pool))
    ways = [
        list(way) for number in range(most, least - 1, -1) for way in islice(combinations(kinds, number), MOST_WAYS)
    ]
    return run.suppose(ways, partial(spoken.cards, bench), "unwritten")


MOST_WAYS: Final = 60
"""How many sets of cards of one size are tried for a discard that nobody wrote down."""


def may_be_nothing(run: Run, what: Selector, pool: list[CardAt]) -> bool:
    """Whether a hidden hand may hold no card that is asked for, and the record names none."""
    bench = run.bench
    if what.from_ != "hand" or run.dice is not None or bench.texts.row(what)[UNKNOWN]:
        return False
    made = picking.following(run)
    if made is not None and bench.spelled.get(made[0], UNKNOWN) >= 0:
        return False
    moved = any(isinstance(outcome, Moved) and outcome.from_ == "hand" for outcome in run.left())
    return bool(pool) and not moved and all(kind < 0 for kind, _ in pool)


def taken_out(run: Run, what: Selector, pool: list[CardAt]) -> list[CardAt]:
    """A card of a hidden hand, if it holds one that fits: supposed where nobody wrote it down."""
    bench = run.bench
    row = bench.texts.row(what)
    run.used += picking.following(run) is not None
    seats = list(dict.fromkeys(seat for _, seat in pool))
    spots: list[CardAt] | None = []
    if run.then is None:
        ways = [[(kind, seat)] for seat in seats for kind in possible(bench, bench.now.hands[seat]) if row[kind]]
        spots = run.suppose([*ways, []], partial(_said, bench), "unwritten")
    if spots:
        return spots
    for seat in seats:
        bench.game.ask(bench, seat, fitting(row), run.card)
    return []


def _said(bench: CardBench, spots: list[CardAt]) -> str:
    return spoken.cards(bench, [kind for kind, _ in spots])
