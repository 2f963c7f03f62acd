"""What is owed in one replay of a log and in another: the same due, open, settled or forgotten."""

from __future__ import annotations

from adjudicator.kernel.dues import Due
from adjudicator.kernel.replay import Judge


def still_open(judge: Judge, due: Due) -> Due | None:
    """What is owed there and stands for a due of another replay."""
    return next((other for other in judge.bench.ledger.open if _same(other, due)), None)


def _same(one: Due, other: Due) -> bool:
    keys = ("what", "seat", "since", "kind", "batch", "active")
    return all(getattr(one, key) == getattr(other, key) for key in keys)


def is_settled(judge: Judge, due: Due) -> bool:
    """Whether what is owed has been done there."""
    return any(_same(other, due) for other in judge.bench.ledger.settled)


def forget_others(judge: Judge, due: Due) -> None:
    """Nothing else of that sort is owed there any more."""
    for other in list(judge.bench.ledger.open):
        if other.what is due.what and not _same(other, due):
            judge.bench.ledger.drop(other)
