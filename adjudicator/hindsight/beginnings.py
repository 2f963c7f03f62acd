"""A judged record judged again as far as something is tried out in it: once for all who do, with moments kept."""

from __future__ import annotations

from typing import Final

from adjudicator.kernel.holes import Holes
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.replay import Judge

APART: Final = 16
"""A moment of a record is kept every so many steps: to keep one costs as much as to judge a few."""


def begins_at(judge: Judge, n: int) -> int:
    """The last of the first `n` steps after which the game can be gone on with at once; 0 for its start."""
    return _known(judge, n).nearest(n, judge.steps)


def beginning(judge: Judge, n: int) -> Judge:
    """The game as it stood then, for something to be tried out from there on."""
    moments = _known(judge, n)
    keeper = judge if moments is judge.moments else judge.front
    assert keeper is not None
    start = keeper.after(moments.nearest(n, judge.steps), judge.steps)
    start.bench.tentative = True
    return start


def before(judge: Judge, n: int) -> Judge:
    """The game as it stood just before step `n`."""
    start = beginning(judge, n - 1)
    start.feed_all(judge.steps[start.bench.step : n - 1], start.bench.step + 1)
    return start


def _known(judge: Judge, n: int) -> Moments:
    """The moments of a judged record up to step `n`, if not more."""
    if judge.moments is not None:
        return judge.moments
    front = judge.front
    if front is None:
        front = judge.front = Judge(
            judge.rules, judge.pack, judge.header, carried=judge.bench.carried, budget=judge.budget
        )
        front.bench.tentative = True
        front.bench.holes = Holes(judge.bench.holes.filling, judge.bench.holes.shown)
        front.steps = judge.steps
        front.plan(judge.steps)
        front.moments = Moments(APART, judge.steps)
        front.moments(0, None, front.bench)
    assert front.moments is not None
    done = front.moments.seen
    if done < n:
        front.feed_all(judge.steps[done:n], done + 1, front.moments)
    return front.moments
