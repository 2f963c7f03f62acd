"""Moments: few are kept, and the game before any step is the same as if it had been judged from its start."""

from pathlib import Path

import pytest

from adjudicator.explain.story import replay
from adjudicator.formats.log import Back, Note, Undo
from adjudicator.judging import adjudicate
from adjudicator.kernel import moments
from adjudicator.kernel.moments import Moments
from adjudicator.kernel.replay import Judge, counting
from tests.contract.simulated import GAMES, battered, played
from tests.kernel import small
from tests.kernel.small import Take, Use, said

LOGS = Path("examples/logs")
SHIPPED = (
    "crazier-eights/a-dispute",
    "crazier-eights/five-faults",
    "crazier-eights-avalon/three-on-avalon",
    "crazy-eights/a-clean-game",
    "crazy-eights/taken-back-after-an-open-pass",
    "crazy-eights/taken-back-below-a-fault",
)


def seen(judge):
    """The position of a judge, how the game ended, what was found, and what is legal, which is asked last."""
    bench = judge.bench
    now, over = bench.now.copied(), bench.now.over
    now.over = None
    findings = [(f.rule, f.step, f.fault, f.message, f.because_of, f.settled_by) for f in judge.report.findings]
    legal = [step for seat in range(bench.n) for step in judge.rules.game.offers(bench, seat)]
    return now, over and (over.winners, over.rule, over.step), findings, legal


def from_its_start(judge, steps):
    """A judge of the same game that was fed so many steps of a record, and nothing else."""
    other = Judge(judge.rules, judge.pack, judge.header)
    other.feed_all(counting(steps))
    return other


@pytest.fixture
def few(monkeypatch):
    """So few moments are kept that most steps are far from one."""
    monkeypatch.setattr(moments, "MOST", 6)


def check(judge, numbers):
    """The game before some steps, the last first: nothing that was asked before leaves a trace."""
    for n in sorted(numbers, reverse=True):
        assert seen(judge.before(n)) == seen(from_its_start(judge, judge.record[: n - 1])), n


@pytest.mark.parametrize("name", SHIPPED)
def test_before_every_step_of_a_shipped_log(few, name):
    """The same position, findings and legal moves as from the start, however often it is asked."""
    path = LOGS / f"{name}.game.json"
    judge = adjudicate(path.read_bytes(), path.name, beside=path.parent, keep=True).judge
    assert len(judge.moments.kept) <= 6
    check(judge, range(1, len(judge.record) + 2))
    check(judge, [1, len(judge.record) // 2, len(judge.record)])


@pytest.mark.parametrize("which", GAMES[::30], ids=str)
def test_before_steps_of_a_faulty_record_with_steps_taken_back_and_undone(monkeypatch, which):
    """A few steps are taken back, far and near, and two are undone and written anew."""
    monkeypatch.setattr(moments, "MOST", 30)
    steps = battered(which)[:60]
    steps[50:50] = [Back(to=30), *steps[29:40]]
    steps[40:40] = [Undo(), Undo(), *steps[38:40]]
    steps[20:20] = [Back(to=20), Back(to=3), *steps[2:20]]
    judge = replay(which.rules, which.pack, played(which).header, steps, keep=True, guess=False)
    check(judge, [*range(18, len(steps) + 2, 7), 20, 21, 22, 59, 60, 61, 62, 63, 64, 65, 66])


def test_it_begins_at_the_nearest_moment(monkeypatch):
    """What lies before that is not judged again."""
    monkeypatch.setattr(moments, "MOST", 3)
    judge = kept(*[Note()] * 9)
    fed = []
    assert list(judge.moments.kept) == [0, 4, 8]
    judge.after(6, judge.steps, lambda n, step, bench: fed.append(n))
    assert fed == [5, 6]


def test_steps_that_go_back_farther_begin_earlier(monkeypatch):
    """At a moment before the one that is gone back to, or that very one."""
    monkeypatch.setattr(moments, "MOST", 3)
    judge = kept(*[Note()] * 9)
    there = [[*judge.steps[:8], Back(to=to)] for to in (3, 4, 5, 6, 9)]
    assert [judge.moments.nearest(8, steps) for steps in there] == [0, 0, 4, 4, 8]


def test_other_steps_begin_where_they_part():
    """A record that goes on otherwise has the moments before that in common."""
    judge = kept(Use(by="Ann", card="a1"), Take(by="Bob"), Note())
    other = judge.after(3, [judge.steps[0], Use(by="Bob", card="a3"), Note()])
    assert (judge.moments.nearest(3, other.steps), other.bench.now.used) == (1, [small.A1, small.A3])
    assert judge.bench.now.used == [small.A1]


def test_what_is_found_apart_stays_apart():
    """The game itself and its moments do not know of it."""
    judge = kept(Note())
    for _ in range(2):
        other = judge.after(1, judge.steps)
        other.feed(Use(by="Bob", card="a3"))
        assert [rule for rule, _ in said(other.bench)] == ["SM-2"]
    assert judge.report.findings == []


def test_what_was_watched_before_is_forgotten_from_there_on():
    """The moments after a step are those of the steps that came last."""
    watcher, bench = Moments(), small.laid()
    first, second, other = Note(text="1"), Note(text="2"), Note(text="other")
    for n, step in enumerate((None, first, second)):
        watcher(n, step, bench)
    watcher(1, other, bench)
    assert (list(watcher.kept), watcher.steps) == ([0, 1], [other])
    assert watcher.nearest(2, [first, second]) == 0


def test_memory_is_bounded_also_by_what_was_found(monkeypatch):
    """A record that is full of faults is kept at fewer moments; the start always is."""
    monkeypatch.setattr(moments, "MOST_FINDINGS", 20)
    which = GAMES[0]
    judge = replay(which.rules, which.pack, played(which).header, battered(which), keep=True, guess=False)
    there = judge.moments.kept
    assert len(judge.report.findings) > 2
    assert 0 in there
    assert 1 < len(there) < len(judge.steps) < moments.MOST
    assert sum(len(bench.report.findings) for bench in there.values()) <= 20


def test_without_being_asked_no_judge_keeps_any():
    """A plain replay has none."""
    laid = small.judge()
    assert replay(laid.rules, laid.pack, laid.header, [Note()]).moments is None


def kept(*steps):
    """A judge of the small game who keeps moments."""
    laid = small.judge(hands={"Ann": ["a1", "a2"], "Bob": ["a3", "a4"]})
    return replay(laid.rules, laid.pack, laid.header, list(steps), keep=True, guess=False)
