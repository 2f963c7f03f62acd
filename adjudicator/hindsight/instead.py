"""A way in which a record would have gone without a fault, and what of an act may be done in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from adjudicator.formats.log import Step
from adjudicator.kernel.replay import NOTHING


class Instead(NamedTuple):
    """A way in which a record would have gone with the right thing in the place of a fault."""

    at: int
    """The step before which it is done."""
    acts: tuple[Step, ...]
    """What is done there."""
    without: frozenset[int] = frozenset()
    """The steps of the record that are not done."""
    unseen: bool = False
    """What lies in a pile that nobody sees comes in no order then."""
    exchanged: int = 0
    """So many cards on top of such a pile come in another order then, all of them to the same player."""
    scattered: bool = False
    """Several players hold cards that they would have drawn in another order; who has which is otherwise then."""
    shown: bool = False
    """What the record shows there of a pile that nobody sees lies in it then, too."""
    part: bool = False
    """What is done is a part of what the record has there; only the rest was wrong."""
    drawn: tuple[int, ...] = ()
    """The cards on top of such a pile, as they were drawn or shown up to the last of the steps that are not done; the
    steps up to there take them from it in this order, whatever they took by the record."""


class Ways(NamedTuple):
    """All the ways to put one fault right."""

    found: Sequence[Instead]
    every: bool = True
    """Whether there are no others."""
    why: str = ""
    """Why there are none."""


def record(steps: Sequence[Step], way: Instead, n: int) -> Step:
    """Step `n` of a record that goes another way."""
    if n in way.without:
        return NOTHING
    step = steps[n - 1]
    return step if not way.drawn or n > max(way.without) else _whatever_came(step)


def parts(act: Any) -> Iterator[Any]:  # Any: steps of the game
    """An act with several cards, done with fewer of them, the most of them first; then without any one of them."""
    for key in ("card", "cards"):
        those = getattr(act, key, None)
        if isinstance(those, list):
            fewer = [those[:n] if n > 1 or key == "cards" else those[0] for n in range(len(those) - 1, 0, -1)]
        else:
            fewer = list(range(those - 1, 0, -1)) if isinstance(those, int) else []
        if isinstance(those, list) and key == "cards":
            fewer += [[*those[:n], *those[n + 1 :]] for n in range(len(those) - 1)]
        for some in fewer:
            yield structs.replace(act, **{key: some})


def _whatever_came(step: Any) -> Any:  # Any: a step of the game
    """An act with whatever cards come, and whatever comes of it."""
    plainly = as_the_rules_have_it(step) or step
    cards = getattr(plainly, "cards", None)
    return structs.replace(plainly, cards=len(cards)) if isinstance(cards, list) else plainly


def as_the_rules_have_it(act: Any) -> Any:  # Any: a step of the game; None where it leaves nothing to the rules
    """An act without what the record says came of it."""
    return structs.replace(act, then=None) if getattr(act, "then", None) is not None else None
