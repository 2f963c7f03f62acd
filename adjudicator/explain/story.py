"""The story of a whole log: judged from the start position to its end, and told in the likeliest way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.formats.kept_steps import kinds_of
from adjudicator.formats.log import Back, Header, Series, Step
from adjudicator.hindsight.bounds import bound, go_back_no_further
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge, Meanwhile, Observer, counting
from adjudicator.kernel.rules import Books, Rules
from adjudicator.kernel.wording import complete
from adjudicator.limits import FINDINGS


def replay(
    rules: Rules,
    pack: Pack,
    header: Header,
    steps: Sequence[Step],
    *,
    observe: Observer | None = None,
    meanwhile: Meanwhile | None = None,
    thorough: bool = False,
    carried: Series | None = None,
    guess: bool = True,
    slips: bool = True,
    keep: bool = False,
    books: Books | None = None,
) -> Judge:
    """Judge a whole log. The returned judge holds the report, and the bench as it is at the end.

    `carried` is what the games of a series before this one came to, where they have been judged. Without `slips` what
    the record says is taken for true, and no slip of the scorer is looked for; without `guess` nor is what nobody wrote
    down, and it is not asked what did no harm. With `keep` moments are kept: the judge can be asked for the game before
    any step. What is found is told `meanwhile`. With `books` it is asked as well if the log names the wrong
    rules.

    Raises:
        LogError: for a start position that cannot be, or a card or player that does not exist.
    """
    judge = Judge(rules, pack, header, thorough=thorough, carried=carried)
    kinds = kinds_of(steps)
    judge.record, judge.steps = steps, counting(steps, kinds)
    if keep:
        judge.moments = Moments(along=judge.steps)
        observe = judge.moments if observe is None else partial(_both, judge.moments, observe)
    if observe is not None:
        observe(0, None, judge.bench)
    if Back in kinds:
        go_back_no_further(judge)
    judge.feed_all(judge.steps, observe=observe, most=FINDINGS, meanwhile=meanwhile, onward=Back not in kinds)
    bound(judge)
    judge.close()
    if guess and not judge.report.complete and (judge.report.findings or judge.bench.holes.laid):
        from adjudicator.explain.telling import explained  # of a clean log there is nothing to explain
        from adjudicator.hindsight.settling import settled
        from adjudicator.hindsight.weighing import grade

        judge = settled(judge, observe)
        if slips:
            explained(judge, books)
        else:
            grade(judge)
    complete(judge.bench)
    return judge


def _both(one: Observer, other: Observer, n: int, step: Step | None, bench: Bench) -> None:
    one(n, step, bench)
    other(n, step, bench)
