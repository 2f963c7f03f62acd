"""Snapshots: a moment can be gone back to, and what is tried out from it leaves no trace."""

import msgspec
import pytest

from adjudicator.explain.story import replay
from adjudicator.formats.log import Back
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.snapshots import Snapshot, branch, twins
from tests.contract.simulated import GAMES, Which, battered, played

SOME = GAMES[::7]
some = pytest.mark.parametrize("which", SOME, ids=str)


def judged(which, steps):
    """A judge that has been given so many steps of a faulty record."""
    judge = Judge(which.rules, which.pack, played(which).header)
    judge.feed_all(steps)
    return judge


def said(report):
    """Everything that a report says."""
    return msgspec.json.encode(report.findings)


@some
def test_a_branch_is_judged_like_the_game_itself(which):
    """Going on from a branch gives the findings of the whole game, and the game it came from stays as it was."""
    steps = battered(which)
    middle = len(steps) // 2
    judge = judged(which, steps[:middle])
    before, position = said(judge.report), judge.bench.now.copied()
    apart = Judge(which.rules, which.pack, played(which).header)
    apart.bench = branch(judge.bench)
    apart.feed_all(steps[middle:], middle + 1)
    assert said(apart.report) == said(judged(which, steps).report)
    assert said(judge.report) == before
    assert judge.bench.now == position


@some
def test_a_snapshot_can_be_gone_back_to_twice(which):
    """The position after going back is that of the snapshot, however often, and whatever was done since."""
    steps = battered(which)
    middle = len(steps) // 2
    judge = judged(which, steps[:middle])
    snapshot, position = Snapshot(judge.bench), judge.bench.now.copied()
    for _ in range(2):
        judge.feed_all(steps[middle:], middle + 1)
        snapshot.restore(judge.bench)
        assert judge.bench.now == position
        assert judge.bench.count() == which.pack.total


@some
def test_what_was_taken_back_leaves_no_trace(which):
    """Steps that are taken back change nothing in how those are judged that were played in their place.

    But for the moment in which it is not clear yet whether a turn is over: what comes right after tells.
    """
    steps = battered(which)
    middle, more = len(steps) // 2, 6
    while getattr(judged(which, steps[:middle]).bench, "before", None) is not None:
        middle += 1
    taken_back = [*steps[: middle + more], Back(to=middle + 1), *steps[middle:]]

    def outline(record, shift):
        findings = replay(which.rules, which.pack, played(which).header, record, guess=False).report.findings
        late = [f for f in findings if f.step > middle + shift]
        return [(f.rule, f.fault, f.player, f.step - shift) for f in late if f.because_of is None]

    assert outline(taken_back, more + 1) == outline(steps, 0)


def taken_back_and_told_again(which):
    """A faulty record of which part is taken back."""
    steps = battered(which)[:60]
    return [*steps[:40], Back(to=20), *steps[19:60]]


def outline_of(report):
    """What was found, and what follows from what."""
    return [(f.rule, f.step, f.fault, f.because_of, f.message) for f in report.findings]


@some
def test_a_branch_goes_back_among_its_own_findings(which):
    """What is judged after a `back` in a branch follows from the findings of that branch, as in the game itself."""
    steps, middle = taken_back_and_told_again(which), 35
    judge = Judge(which.rules, which.pack, played(which).header)
    judge.plan(steps)
    judge.feed_all(steps[:middle])
    findings = twins(judge.bench)
    apart = judge.apart(branch(judge.bench, findings))
    apart.wanted = judge.wanted
    apart.snapshots = {n: snapshot.among(findings) for n, snapshot in judge.snapshots.items()}
    apart.feed_all(steps[middle:], middle + 1)
    assert outline_of(apart.report) == outline_of(judged(which, steps).report)


def test_that_a_line_was_forgotten_is_said_once():
    """A missed draw that shows itself to have been made, before going back and after it, is told so once."""
    which = Which("crazier-eights", "house-52-doubled", 6, 0, 3)
    steps = battered(which)
    report = judged(which, [*steps[:40], Back(to=10), *steps[9:60]]).report
    told = [finding.message.count("only its line is missing") for finding in report.findings]
    assert max(told) == 1
