"""Cards that are laid down face up, and that nobody wrote down: what each may be, and whether that is in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from adjudicator.formats.phrases import either
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import possible
from adjudicator.kernel.holes import Hole, LaidCard
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import Bag

NO_KINDS: Final[frozenset[int]] = frozenset()
MOST_NAMED: Final = 4
"""How many cards are named of which one was laid down."""


def may_have_laid(
    bench: Bench, bag: Bag, fits: Sequence[bool], *, place: int = 0, only: Collection[bool] = ()
) -> frozenset[int]:
    """Every kind that a card may be which somebody lays down out of a bag, and which nobody wrote down.

    `fits` says of each kind whether it would be in order, `place` how many cards of the step come before it. With
    `only` it is one of those kinds, if any of them may be in the bag. What later steps show is known already.
    """
    kinds = frozenset(possible(bench, bag))
    if only:
        kinds = frozenset(kind for kind, one in enumerate(only) if one and kind in kinds) or kinds
    hole = Hole(bench.step, place)
    kinds = kinds & bench.holes.shown.get(hole, kinds) or kinds
    bench.holes.lay(hole, LaidCard(kinds, frozenset(kind for kind in kinds if fits[kind])))
    return kinds


def in_order(fits: Sequence[bool], kind: int, may: Iterable[int]) -> bool | None:
    """Whether a card is in order; one that nobody wrote down is if all are that it may be. None if that is open."""
    if kind >= 0:
        return fits[kind]
    found = {fits[one] for one in may}
    return found.pop() if len(found) == 1 else None


def one_of(words: Sequence[str]) -> str:
    """One of several cards: `5 blue or 3 blue`; too many to name are only counted."""
    return f"any of {some(len(words))}" if len(words) > MOST_NAMED else either(words)
