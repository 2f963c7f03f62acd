"""How far one log is judged, and how much is tried to explain it: where it ends, and what is said of that then.

The searches have efforts of their own, which end them in good time. This is the end in any case: it is counted, in
steps that are judged again and in copies of the table, and no log gets beyond it.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from adjudicator.formats.log import Back
from adjudicator.kernel.replay import Judge
from adjudicator.limits import EXPLAINING, FINDINGS, MOMENTS, TIMES, WEIGHING


def go_back_no_further(judge: Judge) -> None:
    """A log that goes back to too many different steps is judged up to there: the table is kept for each of them."""
    known: set[int] = set()
    for n, step in enumerate(judge.steps):
        if isinstance(step, Back):
            known.add(step.to)
            if len(known) > MOMENTS:
                _end(judge, n, f"the table goes back to more than {MOMENTS:,} different steps, the limit")
                return


def bound(judge: Judge) -> None:
    """A log with too many findings has been judged no further: its record ends there, and that is told."""
    if judge.bench.step < len(judge.steps):
        _end(judge, judge.bench.step, f"so far there are more than {FINDINGS:,} findings, the limit")


def _end(judge: Judge, n: int, why: str) -> None:
    """The record of a log ends at a step, and why is told."""
    judge.steps, judge.record = judge.steps[:n], judge.record[:n]
    judge.budget.leave(f"It is judged up to step {n}: {why}.")


def explaining(judge: Judge) -> AbstractContextManager[None]:
    """A search for what explains the findings of a log; it ends where the budget is spent."""
    return judge.budget.within(_most(judge), _not_explained(judge))


def leave(judge: Judge) -> None:
    """Keep that the search has ended where the budget was spent."""
    judge.budget.leave(_not_explained(judge))


def weighing(judge: Judge, what: str) -> AbstractContextManager[None]:
    """What is asked of the faults of an explained log besides; of each such question it ends by itself."""
    most = WEIGHING + TIMES * len(judge.steps)
    return judge.budget.within(judge.budget.done + most, _undone(what, most))


def grading(judge: Judge) -> AbstractContextManager[None]:
    """Bound the search for the faults of an explained log that did harm: they are errors, and the others warnings."""
    most = EXPLAINING + TIMES * len(judge.steps)
    return judge.budget.within(judge.budget.done + most, _undone("Whether each fault did harm", most))


def _most(judge: Judge) -> int:
    """How much may be done for a log until its findings are explained, the judging of it among that."""
    return EXPLAINING + (TIMES + 1) * len(judge.steps)


def _not_explained(judge: Judge) -> str:
    return _undone("Whether something else explains the findings", EXPLAINING + TIMES * len(judge.steps))


def _undone(what: str, most: int) -> str:
    return f"{what} was not asked to the end: it takes more than {most:,} steps judged again, the limit for this log."
