"""A whole log: judged to its end, and told in the likeliest way."""

from adjudicator.explain.story import replay
from adjudicator.formats.log import Note, Undo
from adjudicator.judging import adjudicate
from adjudicator.kernel.dues import NEVER, Due
from tests.cli.conftest import EXAMPLES
from tests.kernel import small
from tests.kernel.small import A1, COIN, Use


def judged(*steps, **keywords):
    """The judge of a log in which all hands are known."""
    judge = small.judge(hands={"Ann": ["a1", "a2"], "Bob": ["a3", "a4"]})
    return replay(judge.rules, judge.pack, judge.header, steps, **keywords)


def told(judge):
    """The step, ruling and root of each finding."""
    return [(finding.step, finding.rule, finding.because_of) for finding in judge.report.findings]


def test_an_undone_step_is_not_judged():
    """The steps that the judge keeps have a note in its place."""
    judge = judged(Use(by="Bob", card="a3"), Undo(), Use(by="Ann", card="a1"))
    assert (told(judge), judge.bench.now.used) == ([], [A1])
    assert judge.steps[0] == Note()


def test_an_observer_sees_the_start_first():
    """With no step."""
    seen = []
    judged(Note(), observe=lambda n, step, bench: seen.append((n, step, bench.count())))
    assert seen == [(0, None, 12), (1, Note(), 12)]


def test_a_log_is_closed():
    """How each finding is put right is worked out, and what is still owed is noted."""
    judge = judged(Note(), observe=lambda n, step, bench: n or bench.ledger.owe(Due(COIN, 0, 0, NEVER)))
    (finding,) = judge.report.findings
    assert (finding.open, finding.remedy.text) == (True, "Do it now.")


def test_one_forgotten_line_may_explain_several_findings():
    """Ann has one card less after Bob's act out of turn: she used one. Without guessing no such line is looked for."""
    steps = [Use(by="Bob", card="a3"), small.Small.forms.claim(hands={"Ann": 1})]
    assert told(judged(*steps, guess=False)) == [(1, "SM-2", None), (2, "SM-4", None)]
    guessed = judged(*steps)
    assert told(guessed) == [(1, "SM-2", None), (2, "SM-4", 1)]
    assert guessed.report.findings[0].message == (
        "More likely: a line is missing before step 1: Use (then steps 1 and 2 fit). Otherwise: out-of-turn"
    )


def test_a_forgotten_line_is_found_late_in_a_long_record():
    """A thousand lines before it and after it."""
    steps = [*[Note()] * 1000, Use(by="Bob", card="a3"), small.Small.forms.claim(hands={"Ann": 1}), *[Note()] * 1000]
    assert told(judged(*steps)) == [(1001, "SM-2", None), (1002, "SM-4", 1)]


def test_thorough_judging_says_the_same():
    """It only asks more often."""
    steps = [Use(by="Bob", card="a3"), Use(by="Ann", card="a1")]
    assert told(judged(*steps, thorough=True)) == told(judged(*steps))
    assert judged(*steps, thorough=True).bench.thorough


def test_of_a_missing_turn_nobody_knows_the_draws():
    """Whoever has won by it has done so only perhaps."""
    assert damaged("knowledge-look-missing-after-a-cheap-reveal").judge.turns_unknown == {15}


def test_who_has_won_is_told_by_the_likelier_story():
    """The final was turned over: Ann is out, so the token at step 44 was hers."""
    won = damaged("winner-stated-and-a-wrong-loser-kp").findings[-1]
    assert won.message == "Bob put down as the winner; Bob's row counts 36, Cat's row counts 37: Cat wins"


def damaged(name):
    """The verdict of a damaged record."""
    return adjudicate((EXAMPLES / "damaged" / f"{name}.game.json").read_bytes())
