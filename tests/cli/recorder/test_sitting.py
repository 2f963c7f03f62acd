"""A sitting: each step comes to what it would in a game judged from its start, whatever was tried before."""

import pytest

from adjudicator import catalogue
from adjudicator.desk.sitting import Sitting
from adjudicator.formats.log import Back, Header, Note, RulesetRef, Undo
from adjudicator.kernel import moments
from adjudicator.kernel.closing import mend
from adjudicator.kernel.replay import Judge, counting
from adjudicator.reports.chronicle import Chronicler
from tests.contract.simulated import GAMES, battered, played


def judged_anew(which, header, steps, before):
    """What the last of some steps comes to, with all of them judged from the start; `before` was found before it."""
    judge, watcher = Judge(which.rules, which.pack, header), Chronicler()
    judge.steps = counting(steps)
    judge.plan(judge.steps)
    judge.feed_all(judge.steps[:-1])
    watcher(len(steps) - 1, None, judge.bench)
    judge.feed_all(judge.steps[-1:], len(steps), observe=watcher)
    found = judge.report.findings
    new, gone = but_for(found, before), but_for(before, found)
    mend(judge.bench, judge.steps, new)
    return judge.bench.now.copied(), watcher.entries[-1], found, new, gone


def but_for(findings, others):
    """Those findings that are not among others."""
    keys = [(f.rule, f.step, f.fault, f.player) for f in others]
    return [f for f in findings if (f.rule, f.step, f.fault, f.player) not in keys]


def check(sitting, which, moment, steps):
    """What a moment says is what a game judged anew says, and what it offers is legal there."""
    header = played(which).header
    now, *rest = judged_anew(which, header, steps, sitting.now.found)
    there = moment.judge.bench
    again = Judge(which.rules, which.pack, header)
    again.feed_all(counting(steps))
    assert moment.legal == [step for seat in range(there.n) for step in which.rules.game.offers(again.bench, seat)]
    assert [moment.entry, moment.found, moment.new, moment.gone] == rest
    assert there.count() == which.pack.total
    assert (there.now.turn, there.now.clock, there.now.active) == (now.turn, now.clock, now.active)


@pytest.mark.parametrize("which", GAMES[::30], ids=str)
def test_each_step_comes_to_what_it_would_from_the_start(monkeypatch, which):
    """Faulty ones, those that take back or undo, and after another that was looked at and not recorded."""
    monkeypatch.setattr(moments, "MOST", 8)
    steps = battered(which)[:40]
    steps[34:34] = [Back(to=12), *steps[11:20]]
    steps[30:30] = [Undo(), Undo(), Undo(), *steps[27:30]]
    sitting = Sitting(which.rules, which.pack, played(which).header, steps[:10], full=True)
    for n, step in enumerate(steps[10:], 10):
        for other in (Undo(), Back(to=3), Note()):
            if n % 4 == 0:
                check(sitting, which, sitting.suppose(other), [*steps[:n], other])
        moment = sitting.suppose(step)
        check(sitting, which, moment, steps[: n + 1])
        sitting.take(step, moment)


def test_a_step_is_judged_alone(monkeypatch):
    """What was recorded before it is not judged again, as long as every moment is kept."""
    which = GAMES[0]
    steps = battered(which)[:20]
    sitting = Sitting(which.rules, which.pack, played(which).header, steps[:10], full=True)
    fed, feed_all = [], Judge.feed_all

    def counted(self, steps, first=1, observe=None):
        fed.extend(range(first, first + len(steps)))
        feed_all(self, steps, first, observe)

    monkeypatch.setattr(Judge, "feed_all", counted)
    for step in steps[10:]:
        sitting.take(step, sitting.suppose(step))
    assert fed == list(range(11, 21))


TRADED = {"Ann": ["trade", "cellar-collapse", "3 moon"], "Bob": ["castle", "death"]}


@pytest.mark.parametrize(
    ("line", "choose"),
    [
        ("ann plays trade bob castle cellar-collapse", ["Bob", "cellar-collapse", "castle"]),
        ("ann plays trade bob cellar-collapse castle", ["Bob", "cellar-collapse", "castle"]),
        ("ann plays trade bob castle death", ["Bob", "castle", "death"]),
        ("ann plays trade bob castle", ["Bob", "castle"]),
    ],
)
def test_cards_of_several_places_are_typed_in_any_order(line, choose):
    """In the log they stand as the card asks for them; where no order of them is right, as they were typed."""
    rules = catalogue.rules("crazier-eights")
    pack = catalogue.pack(None, rules, None, 2)
    start = rules.game.forms.start(phase="main", turn="Ann", hands=TRADED, discard=["9 eye"])
    header = Header(format=1, ruleset=RulesetRef(id="crazier-eights"), players=["Ann", "Bob"], start=start)
    assert Sitting(rules, pack, header, [], full=True).parse(line).choose == choose
