"""Faults put into simulated games: who does the right thing, what goes back where, and whether it mattered."""

from itertools import islice

import pytest

from adjudicator.explain.story import replay
from adjudicator.games.crazier_eights import steps as s
from adjudicator.hindsight.righting import Righting
from adjudicator.hindsight.undoing import undoing
from adjudicator.hindsight.weighing import weigh
from adjudicator.kernel.project import project
from adjudicator.kernel.zones import size
from tests.games.crazier_eights.faults import COMPANIES, FAULTS, play_with, possible

QUICK = ("second discard",)


def some():
    """One kind of fault; with time every kind in every company."""
    for name in QUICK:
        yield pytest.param(name, COMPANIES[0], 1, id=name)
    for name in FAULTS:
        for company in COMPANIES:
            if possible(name, company):
                yield pytest.param(name, company, 2, id=f"{name}: {company}", marks=pytest.mark.slow)


def sizes(bench):
    """How many cards lie in each place."""
    return {(zone.id, seat): size(place) for zone, seat, place in bench.now.every_place(bench.game.zones)}


def walked_back(after, cards):
    """The same once these cards have gone back."""
    for card in cards:
        here, there = ((zone.id, seat) for zone, seat in (card.here, card.there))
        if card.kind is None:
            after[here], after[there] = after[there], after[here]
        else:
            after[here] -= 1
            after[there] += 1
    return after


@pytest.mark.parametrize("open_", [True, False], ids=["full", "public"])
@pytest.mark.parametrize(("name", "company", "number"), list(some()))
def test_the_right_thing_and_what_goes_back(name, company, number, open_):
    """The same player acts, the cards go back to where they were, and what made no difference is left."""
    rules, pack = company.rules, company.pack
    played = ((seed, play_with(name, seed, company)) for seed in range(30 * number))
    for seed, game in islice(((seed, game) for seed, game in played if game is not None), number):
        header, steps = game.header, game.steps
        if not open_:
            header, steps = project(rules, pack, header, steps, None)
        judge = replay(rules, pack, header, steps)
        righting = Righting(judge)
        for finding in judge.report.top():
            if finding.severity == "note" or finding.settled_by is not None or not finding.step:
                continue
            at = finding.step
            if judge.report.kept[id(finding)].due is None:
                wrong = judge.steps[at - 1]
                for way in righting.ways(finding).found:
                    for act in way.acts:
                        if isinstance(act, s.Draw | s.Play | s.Discard):
                            assert act.by == wrong.by, (seed, at)
            judged, start = righting.before(at), sizes(righting.before(at).bench)
            back = undoing(judged, judge.steps[at - 1 :], at)
            if not back.lost and len(back.cards) < 40:
                assert walked_back(sizes(judged.bench), back.cards) == start, (seed, at)
        weigh(judge)
        for finding in judge.report.top():
            if finding.matter is not None and finding.matter.text.startswith("It made no difference"):
                assert finding.remedy is None or not finding.remedy.moves, (seed, finding.step)
