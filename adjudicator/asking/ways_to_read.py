"""The ways to read a question's line: what came of a card may stand in a step of its own, after a semicolon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from adjudicator.formats.log import Step
from adjudicator.kernel.pack import Pack
from adjudicator.shorthand import Grammar
from adjudicator.shorthand.came_of_it import chained

MOST_ROWS: Final = 16
"""In how many ways one line is read at most."""


class RowRead(NamedTuple):
    """One way to read a line."""

    steps: Sequence[Step]
    parts: Sequence[int]
    """How many parts of the line tell each step: more than one where the next tell what came of it."""
    if_right: bool = False
    """It is meant only if nothing is wrong so: `then` begins a step in it, and not what came of the one before."""


def extended(grammar: Grammar, rows: Sequence[RowRead], words: str, own: Step | None) -> list[RowRead]:
    """All ways to read a line with one more part: first those in which it is a step of its `own`, if it can be one.

    Else it tells what came of the last step.
    """
    apart = [] if own is None else [row._replace(steps=[*row.steps, own], parts=[*row.parts, 1]) for row in rows]
    joined = [
        row._replace(steps=[*row.steps[:-1], came], parts=[*row.parts[:-1], row.parts[-1] + 1])
        for row in rows
        if (came := with_outcome(grammar, row.steps[-1], words)) is not None
    ]
    return [*apart, *joined][:MOST_ROWS]


def with_outcome(grammar: Grammar, step: Step, words: str) -> Step | None:
    """A step with more words for what came of it; None if they cannot be that."""
    way = next(chained(grammar, step, [words]), None)
    return None if way is None else by_ids(way.step, grammar.vocabulary.pack)


def by_ids(step: Any, pack: Pack) -> Step:  # Any: a step of the game
    """A step whose cards are spelled as offers spell them."""
    card = getattr(step, "card", None)
    if isinstance(card, str):
        step.card = pack.written(pack.by_spelling[card])
    elif isinstance(card, list):
        step.card = [pack.written(pack.by_spelling[one]) for one in card]
    found: Step = step
    return found
