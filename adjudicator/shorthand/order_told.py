"""Cards that were chosen for one step: people tell them in any order, a step has them in that of the card's text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final

from msgspec import structs

from adjudicator.formats.log import Step
from adjudicator.kernel.pack import Pack

CHOOSE: Final = "choose"
"""The key of what was chosen."""
MOST_CARDS: Final = 4
"""Of so many cards every order is tried."""


def in_its_order(step: Step, pack: Pack, is_right: Callable[[Step], bool]) -> Step:
    """The step with its cards in the one order that is right; as it was told if it is so, or if none or several are."""
    others = list(other_orders(step, pack))
    if not others or is_right(step):
        return step
    right = [one for one in others if is_right(one)]
    return right[0] if len(right) == 1 else step


def other_orders(step: Step, pack: Pack) -> Iterator[Step]:
    """The same step with the cards that were chosen for it in each other order; everything else stays in its place."""
    told = getattr(step, CHOOSE, None)
    chosen: list[object] = told if isinstance(told, list) else []
    at = [n for n, one in enumerate(chosen) if isinstance(one, str) and one in pack.by_spelling]
    cards = [chosen[n] for n in at]
    if not 1 < len(cards) <= MOST_CARDS:
        return
    for order in list(dict.fromkeys(permutations(cards)))[1:]:
        moved = dict(zip(at, order, strict=True))
        yield structs.replace(step, **{CHOOSE: [moved.get(n, one) for n, one in enumerate(chosen)]})
