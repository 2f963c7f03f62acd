"""The judge: steps carried out one after another, taken back, undone, or about each other."""

import pytest

from adjudicator.errors import LogError
from adjudicator.formats.log import Back, Call, Note, Undo
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.position import Over
from adjudicator.kernel.replay import NOTHING, counting
from adjudicator.kernel.snapshots import branch
from tests.kernel import small
from tests.kernel.small import A1, A2, A3, COIN, Take, Use, said

SMALL = small.Small()
HANDS = {"Ann": ["a1", "a2"], "Bob": ["a3", "a4"]}


@pytest.fixture
def judge():
    """Ann is on turn, all hands are known."""
    return small.judge(hands=HANDS)


def refused(act, *arguments, **start):
    """Why a log is refused, and where."""
    with pytest.raises(LogError) as error:
        act(*arguments, **start)
    (problem,) = error.value.problems
    return str(problem.message), problem.pointer


def test_steps_are_carried_out_in_order(judge):
    """Each with its number, from 1."""
    judge.feed(Use(by="Ann", card="a1"))
    judge.feed(Use(by="Bob", card="a3"))
    assert (judge.bench.now.used, judge.bench.now.active, judge.bench.step) == ([A1, A3], 0, 2)
    assert judge.report.findings == []


def test_steps_at_which_nothing_is_done_part_no_two_acts(judge):
    """Remarks, what was undone, what was taken back and the taking back itself; a branch has its own."""
    judge.feed_all([Use(by="Ann", card="a1"), Note(), Use(by="Bob", card="a3"), NOTHING, Undo(), Back(to=3), Note()])
    other = branch(judge.bench)
    judge.feed(Use(by="Bob", card="a4"))
    judge.bench.step = 9
    assert [judge.bench.just_after(step) for step in (0, 1, 7, 8, 9)] == [False, False, False, True, False]
    judge.bench.idle.add(8)
    other.step = 9
    assert judge.bench.just_after(1)
    assert not other.just_after(1)


def test_what_is_wrong_with_a_step_leads_only_what_is_wrong_with_it(judge):
    """The next step begins anew."""
    judge.feed(Use(by="Bob", card="a3"))
    leading = judge.report.leading
    judge.feed(Note())
    assert (leading.step, judge.report.leading) == (1, None)


def test_steps_may_be_fed_at_once_and_looked_at(judge):
    """After each an observer is told its number, the step, and the bench."""
    seen = []
    steps = [Use(by="Ann", card="a1"), Note(), Take(by="Bob")]
    judge.feed_all(steps, observe=lambda n, step, bench: seen.append((n, step, bench.now.turn)))
    assert seen == [(1, steps[0], 2), (2, steps[1], 2), (3, steps[2], 2)]


def test_a_step_back_restores_the_position_before_a_step(judge):
    """Fed one by one; what was found stays, taken back, and the game goes on from there."""
    for step in (Use(by="Ann", card="a1"), Use(by="Ann", card="a2"), Back(to=2)):
        judge.feed(step)
    bench = judge.bench
    assert (bench.now.used, bench.now.active, bench.now.hands[0].known[A2]) == ([A1], 1, 1)
    assert [(f.step, f.message, f.settled_by) for f in judge.report.findings] == [(2, "out-of-turn", 3)]
    judge.feed(Use(by="Bob", card="a3"))
    assert (judge.bench.now.used, len(judge.report.findings)) == ([A1, A3], 1)


def test_a_game_is_the_same_fed_at_once_or_one_by_one():
    """Also with what is taken back twice, to the beginning and beyond another step back."""
    steps = [
        Use(by="Ann", card="a1"),
        Back(to=1),
        Use(by="Bob", card="a3"),
        Back(to=3),
        Use(by="Ann", card="a2"),
        Back(to=2),
        Take(by="Bob"),
    ]
    whole, single = small.judge(hands=HANDS), small.judge(hands=HANDS)
    whole.feed_all(steps)
    for step in steps:
        single.feed(step)
    assert whole.bench.now == single.bench.now
    assert said(whole.bench) == said(single.bench)


def test_a_snapshot_is_taken_where_it_is_wanted(judge):
    """Of the start, and after a step."""
    judge.wanted = {0, 2}
    judge.feed_all([Note(), Use(by="Ann", card="a1"), Use(by="Bob", card="a3")])
    assert sorted(judge.snapshots) == [0, 2]
    judge.snapshots[2].restore(judge.bench)
    assert (judge.bench.now.used, judge.bench.now.active) == ([A1], 1)


def test_the_table_decides_about_what_is_owed(judge):
    """It may refuse to let it be made up for, or let an act after the end stand."""
    open_, other = Due(COIN, 0, 1, NEVER), Due(COIN, 0, 2, NEVER)
    judge.feed_all([Note(), Note()])
    judge.bench.ledger.owe(open_)
    judge.bench.ledger.lapsed.append(other)
    call = Call(step=1, allow="refuse")
    judge.feed_all([call], 3)
    assert (open_.refused, other.refused, judge.report.calls) == (True, False, {3: call})
    judge.feed_all([Call(step=1, allow="leave")], 4)
    assert not open_.refused


def test_an_act_after_the_end_may_stand(judge):
    """The game was not over, then."""
    judge.bench.finish(Over([0], "SM-1", 0))
    judge.feed(Use(by="Ann", card="a1"))
    assert (said(judge.bench), judge.bench.silent) == ([("SM-2", "after-end")], True)
    judge.feed(Call(step=1, allow="stands"))
    assert (judge.bench.now.over, judge.bench.silent) == (None, False)


def test_an_act_that_the_record_does_not_have_can_be_supposed(judge):
    """It is returned if it was legal; the judge keeps no dice."""
    dice = Dice(1)
    assert judge.suppose(Use(by="Ann", card="a1"), dice) == Use(by="Ann", card="a1")
    assert judge.suppose(Use(by="Ann", card="a2"), dice) is None
    assert (judge.bench.dice, judge.steps) == (None, [])


def test_closing_tells_what_is_still_owed(judge):
    """And returns the report."""
    judge.bench.ledger.owe(Due(COIN, 0, 1, NEVER))
    judge.feed(Note())
    assert [finding.open for finding in judge.close().findings] == [True]


def known_after(*steps, **start):
    """What is known after some steps where nobody had seen a card before."""
    judge = small.judge(**start)
    judge.feed_all(steps)
    assert judge.bench.seen is None
    return judge.bench


def test_what_was_seen_is_not_forgotten_when_it_is_taken_back():
    """It did happen: the card that was used lies in that hand again, and is no loose one any more."""
    bench = known_after(Use(by="Ann", card="a2"), Back(to=1))
    assert (bench.now.hands[0].kinds(), bench.now.hands[0].hidden, bench.now.loose[A2]) == ([A2], 1, 0)


def test_what_is_taken_back_twice_is_known_both_times():
    """Also where one stretch lies within another, or the same moment is gone back to again."""
    first, second = Use(by="Ann", card="a2"), Use(by="Ann", card="a3")
    for steps in ((first, Back(to=1), second, Back(to=1)), (first, Back(to=1), second, Back(to=3), Back(to=1))):
        assert sorted(known_after(*steps).now.hands[0].kinds()) == [A2, A3]


def test_a_card_that_may_have_been_drawn_goes_back_to_the_stock():
    """Nobody can tell whether it was in the hand before what is taken back."""
    drawn = Take(by="Ann"), Use(by="Ann", card="a2")
    assert known_after(*drawn, Back(to=1)).now.hands[0].kinds() == []
    assert known_after(*drawn, Back(to=2)).now.hands[0].kinds() == [A2]
    assert known_after(Take(by="Ann", cards=["a2"]), Use(by="Ann", card="a2"), Back(to=1)).now.hands[0].kinds() == []


def test_what_was_seen_in_a_row_is_not_forgotten():
    """It lies in its place."""
    seen = SMALL.forms.claim(rows={"Ann": ["?", "a2", "?"]})
    bench = known_after(seen, Back(to=1), rows={"Ann": ["?", "?", "?"]})
    assert (bench.now.rows[0].kinds, bench.now.loose[A2]) == ([-1, A2, -1], 0)


def test_what_was_undone_was_never_seen():
    """The scorer had made a slip."""
    judge = small.judge(hands={"Ann": 2, "Bob": 2})
    judge.feed_all(counting([Use(by="Ann", card="a2"), Undo()]))
    assert judge.bench.now.hands[0].kinds() == []


@pytest.mark.parametrize(
    ("step", "message", "pointer"),
    [
        (Take(by="Cat"), "step 2: no player is called 'Cat'; the players are Ann, Bob", "/steps/1/by"),
        (Use(by="Ann", card="a11"), "step 2: no card is called 'a11'; did you mean 'a1'?", "/steps/1/card"),
        (Back(to=2), "step 2: there is no earlier step 2", "/steps/1/to"),
        (Call(step=3, allow="leave"), "step 2: there is no earlier step 3", "/steps/1/step"),
    ],
    ids=["a player", "a card", "back", "call"],
)
def test_a_step_that_speaks_of_nothing_is_refused(judge, step, message, pointer):
    """With its number, what is wrong, and the place."""
    assert refused(judge.feed_all, [Note(), step]) == (message, pointer)


def test_a_start_that_speaks_of_nobody_is_refused():
    """At the start position."""
    message = "start: no player is called 'Bop'; did you mean 'Bob'?"
    assert refused(small.judge, hands={"Ann": 1, "Bob": 1}, turn="Bop") == (message, "/start")


@pytest.mark.parametrize(
    ("names", "pointer"), [(("Ann", "Ann"), "/players/1"), (("Ann", "?"), "/players/1"), (("nobody",), "/players/0")]
)
def test_players_can_be_told_apart(names, pointer):
    """From each other, and from what a log writes for nobody."""
    assert refused(small.judge, players=names)[1] == pointer


def test_an_undone_step_never_happened():
    """It is a note in its place, so that the others keep their numbers; a second undo takes the step before it."""
    one, two, three = Take(by="Ann"), Take(by="Bob"), Note(text="three")
    assert counting([one, two]) == [one, two]
    undo = Undo()
    assert counting([one, two, undo, three]) == [one, NOTHING, undo, three]
    assert counting([one, two, undo, undo]) == [NOTHING, NOTHING, undo, undo]
    message, pointer = refused(counting, [one, undo, undo])
    assert (message, pointer) == ("step 3: no earlier step is left to undo", "/steps/2")
