"""Other readings of what came before a fault."""

import pytest

from adjudicator.hindsight import earlier_decisions
from adjudicator.hindsight.earlier_decisions import reread
from adjudicator.judging import adjudicate
from adjudicator.kernel.wording import complete
from tests.cli.conftest import EXAMPLES

PASS = EXAMPLES / "damaged" / "pass-proved-by-the-last-card.game.json"


@pytest.fixture
def read_again():
    """Judges a log whose second step is a pass, by a house rule that makes a new stock at once; returns the fault."""

    def judge():
        verdict = adjudicate(PASS.read_bytes(), PASS.name, options={"reshuffle": "at-once"})
        (fault,) = (finding for finding in verdict.findings if finding.step == 2)
        assert fault.readings == []
        reread(verdict.judge)
        complete(verdict.judge.bench)
        return fault

    return judge


def test_a_house_rule_that_settled_an_earlier_step_is_named(read_again):
    """The draw before the pass left a new stock only by the table's own rule."""
    (reading,) = read_again().readings
    assert (reading.rule, reading.option, reading.step) == ("C8-D.2", "reshuffle=never", 1)


def test_where_there_are_too_many_to_try_the_finding_says_so(read_again, monkeypatch):
    """The limit is a number of steps, so that it is the same on every machine."""
    monkeypatch.setattr(earlier_decisions, "EFFORT", 10)
    fault = read_again()
    assert fault.readings == []
    assert fault.sure.endswith("Not every other reading of the steps before was tried: there are too many.")
