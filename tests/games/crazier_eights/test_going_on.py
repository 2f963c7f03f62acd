"""Faults put into simulated games are put right: the log with which the table goes on has no new fault."""

from itertools import islice

import pytest

from adjudicator.explain.going_on import gone_on, noticed_by
from adjudicator.explain.story import replay
from tests.games.crazier_eights.faults import COMPANIES, FAULTS, play_with, possible

QUICK = ("unmatched discard", "missed beginning trigger", "ability decided by the wrong player")


def some():
    """Three kinds of fault; with time every kind, in every company, at once and noticed late."""
    for name in QUICK:
        yield pytest.param(name, COMPANIES[0], 1, id=name)
    for name in FAULTS:
        yield pytest.param(name, COMPANIES[0], 8, id=f"{name}, often", marks=pytest.mark.slow)
        for company in COMPANIES[1:]:
            if possible(name, company):
                yield pytest.param(name, company, 2, id=f"{name}: {company}", marks=pytest.mark.slow)


@pytest.mark.parametrize(("name", "company", "number"), list(some()))
def test_a_mended_log_is_clean(name, company, number):
    """Judged again, the fault is put right and nothing else is wrong; also if it was noticed only at the end."""
    rules, pack = company.rules, company.pack
    played = ((seed, play_with(name, seed, company)) for seed in range(30 * number))
    for seed, game in islice(((seed, game) for seed, game in played if game is not None), number):
        judge = replay(rules, pack, game.header, game.steps)
        for finding in judge.report.top():
            if finding.severity == "note" or finding.settled_by is not None:
                continue
            for noticed in {noticed_by(judge, finding), *([len(judge.steps)] if number > 1 else [])}:
                mended = gone_on(judge, finding, noticed)
                assert mended is not None, (seed, finding.step, noticed)
                found = replay(rules, pack, game.header, mended.steps).report.top()
                left = [f for f in found if f.severity != "note" and f.settled_by is None]
                assert left == [], (seed, noticed, [(f.step, f.rule, f.message) for f in left])
