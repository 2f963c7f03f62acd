"""The end of a record: what is still owed, what stays open, how each finding is put right."""

import pytest

from adjudicator.formats.log import Call, Note
from adjudicator.hindsight.weighing import weigh
from adjudicator.judging import adjudicate
from adjudicator.kernel.closing import close, mend
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.occasions import Lapsed, Occasion
from adjudicator.kernel.position import Over
from adjudicator.kernel.ruling import Fault, nothing, ruling
from tests.cli.conftest import EXAMPLES
from tests.kernel.small import CARD, COIN, laid


class Wondering(Occasion):
    """Nobody knows."""


@ruling("SM-8", "unknown", cite="8", on=Wondering)
def unknown(bench, it):
    """What hidden cards leave open."""
    return Fault("perhaps", kind="undetermined", severity="note")


STEPS = [Note()] * 3


@pytest.fixture
def bench():
    """A bench at the third step."""
    made = laid(unknown)
    made.step = 3
    return made


def owe(bench, what=COIN, **facts):
    """Something is owed."""
    due = Due(what, 1, 1, NEVER, **facts)
    bench.ledger.owe(due)
    return due


def test_what_is_still_owed_is_noted(bench):
    """It is no fault yet, since the record stops before it could have been missed."""
    owe(bench)
    close(bench, STEPS)
    (finding,) = bench.report.findings
    assert (finding.severity, finding.open, finding.due_by) == ("note", True, None)
    assert finding.message == "Bob owes a coin; the record stops here"


@pytest.mark.parametrize("facts", [{"what": CARD}, {"must": False}])
def test_what_goes_without_saying_is_not_noted(bench, facts):
    """Such as the draw of a turn that has only begun, or what may be left out."""
    owe(bench, **facts)
    close(bench, STEPS)
    assert bench.report.findings == []


def test_nothing_is_owed_where_nothing_was_done_or_all_is_over(bench):
    """A log without steps is a position; after the end nothing is pending."""
    owe(bench)
    close(bench, [])
    assert bench.report.findings == []
    bench.now.over = Over([0], "SM-1", 3)
    close(bench, STEPS)
    assert bench.report.findings == []


def test_a_due_that_has_a_finding_is_not_told_again(bench):
    """Such as one that was settled in a wrong order."""
    due = owe(bench)
    due.finding = bench.judge(Wondering(0))
    close(bench, STEPS)
    assert [finding.rule for finding in bench.report.findings] == ["SM-8"]


@pytest.mark.parametrize(("times", "told"), [(1, ""), (2, " (and 1 more time)"), (4, " (and 3 more times)")])
def test_an_open_question_tells_how_often_it_came_up(bench, times, told):
    """One finding stands for all of one player."""
    for step in range(1, times + 1):
        bench.step = step
        bench.judge(Wondering(0))
    close(bench, STEPS)
    assert [finding.message for finding in bench.report.findings] == ["perhaps" + told]


def missed(bench):
    """The finding of a due that was missed at the second step."""
    bench.step = 2
    bench.ledger.owe(Due(COIN, 1, 1, 5))
    bench.lapse(5)
    return bench.report.findings[-1]


def test_a_finding_is_put_right_as_its_game_says(bench):
    """With the ruling that the grade rests on, under the id that it has in this book."""
    finding = missed(bench)
    bench.rules.stand_ins["SM-3"] = ("SM-33",)
    close(bench, STEPS)
    assert (finding.remedy.grade, finding.remedy.text, finding.remedy.rule) == ("by-agreement", "Do it now.", "SM-33")


def test_what_was_only_not_written_down_has_a_remedy_of_its_own(bench):
    """The game is not asked."""
    finding = missed(bench)
    bench.report.unrecorded(bench.ledger.lapsed[0], 3)
    close(bench, STEPS)
    assert (finding.remedy.grade, finding.remedy.text) == ("none", "Write it into the record.")


def test_a_fault_may_bring_its_own_remedy(bench, monkeypatch):
    """With a grade of its own, whatever the remedy of its ruling is."""
    ((lead, check),) = bench.rules.checks[Lapsed]
    brought = [(lead, lambda *asked: check(*asked)._replace(remedy=nothing("Let it be.")))]
    monkeypatch.setitem(bench.rules.checks, Lapsed, brought)
    finding = missed(bench)
    close(bench, STEPS)
    assert (finding.remedy.grade, finding.remedy.text) == ("none", "Let it be.")


def test_a_ruling_without_a_remedy_has_none(bench):
    """Nothing is made up."""
    finding = bench.judge(Wondering(0))
    mend(bench, STEPS, [finding])
    assert finding.remedy is None


@pytest.mark.parametrize(
    ("call", "text", "stands"),
    [
        (Call(step=2, allow="stands"), "The table let it stand; play goes on as it is.", 3),
        (Call(step=2, allow="stands", text="late"), "The table let it stand ('late'); play goes on as it is.", 3),
        (Call(step=2, allow="refuse"), "The table did not let it be put right; play goes on as it is.", None),
        (Call(step=2, allow="demand"), "Do it now.", None),
        (Call(step=1, allow="stands"), "Do it now.", None),
    ],
    ids=["stands", "stands, with a word", "refuse", "demand", "about another step"],
)
def test_the_tables_word_decides(bench, call, text, stands):
    """What it let stand counts no more; what it refused comes too late."""
    finding = missed(bench)
    bench.report.calls[3] = call
    mend(bench, STEPS, [finding])
    assert (finding.remedy.text, finding.let_stand) == (text, stands)
    assert finding.counts is (stands is None)


def test_what_was_made_up_for_needs_no_word(bench):
    """A call comes too late."""
    finding = missed(bench)
    finding.settled_by = 3
    bench.report.calls[3] = Call(step=2, allow="stands")
    mend(bench, STEPS, [finding])
    assert (finding.let_stand, finding.remedy.text) == (None, "Do it now.")


def test_that_the_record_is_right_is_supposed_once():
    """Where both stories fit the remedy begins with `if the record is right`, and does not ask to check it first."""
    log = EXAMPLES / "damaged" / "draw-of-the-next-player-decides.game.json"
    verdict = adjudicate(log.read_bytes())
    weigh(verdict.judge)
    (finding,) = verdict.findings
    assert finding.unproved
    assert "Check the record" not in finding.remedy.text
