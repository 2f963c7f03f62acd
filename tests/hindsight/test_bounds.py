"""Work on one log is bounded: where the limit is reached the verdict is there, with a note that names the limit."""

from pathlib import Path

import pytest

from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.sources import only
from adjudicator.errors import AdjudicatorError
from adjudicator.explain import story
from adjudicator.hindsight import bounds
from adjudicator.kernel.budget import Budget, SpentError
from tests.cli.conftest import log

EXAMPLES = Path(__file__).parents[2] / "examples" / "logs"
FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"
OPEN = EXAMPLES / "damaged" / "knowledge-look-missing-after-a-cheap-reveal.game.json"
UNTRIED = "Whether something else explains the findings was not asked to the end: it takes more than {:,} steps judged"


def verdict(path):
    """A game as `check --explain` judges it."""
    return judged(only(path), weighed=True, every_reading=True)


def faults(game):
    """What is held against somebody."""
    return [(f.rule, f.step) for f in game.findings if f.severity != "note" and f.fault != "undetermined"]


def test_a_budget_that_is_spent_ends_what_is_tried_out():
    """What was not done is kept once, and nothing is bounded outside."""
    budget = Budget()
    budget.spend(100)
    for _ in range(2):
        with budget.within(110, "not done"):
            budget.spend(10)
            budget.spend(1)
            raise AssertionError("it goes on")  # pragma: no cover  # only a budget that is not heeded comes here
    budget.spend(1000)
    assert budget.undone == ["not done"]
    assert not issubclass(SpentError, AdjudicatorError)


def test_after_too_many_findings_a_log_is_judged_no_further(monkeypatch):
    """It is said up to which step it is judged, and what was found by then stands."""
    for module in (bounds, story):
        monkeypatch.setattr(module, "FINDINGS", 1)
    monkeypatch.setattr(bounds, "EXPLAINING", 0)
    game = verdict(FAULTS)
    assert 0 < game.steps < len(game.log.steps)
    assert game.undone[0] == f"It is judged up to step {game.steps}: so far there are more than 1 findings, the limit."
    assert len(game.findings) == 2


def test_a_log_that_goes_back_to_too_many_steps_is_judged_no_further(monkeypatch, tmp_path):
    """A game can be taken back to one step as often as it is."""
    monkeypatch.setattr(bounds, "MOMENTS", 2)
    note, backs = {"do": "note", "text": ""}, [{"do": "back", "to": to} for to in (3, 2, 3, 2, 1, 1)]
    path = tmp_path / "a.game.json"
    path.write_text(log(note, note, note, *backs[:4]))
    assert verdict(path).undone == []
    path.write_text(log(note, note, note, *backs))
    cut = verdict(path)
    assert cut.steps == 7
    assert cut.undone == ["It is judged up to step 7: the table goes back to more than 2 different steps, the limit."]


def test_a_search_that_ends_leaves_what_was_found(monkeypatch):
    """The faults stand as they are written, and it is said that nothing else was asked."""
    monkeypatch.setattr(bounds, "EXPLAINING", 0)
    monkeypatch.setattr(bounds, "TIMES", 0)
    game = verdict(FAULTS)
    assert len(faults(game)) == 5
    assert game.undone[0].startswith(UNTRIED.format(0))


@pytest.mark.slow
@pytest.mark.parametrize("most", [0, 100, 500, 1000, 2000, 3000, 4000, 5000, 6000])
@pytest.mark.parametrize("path", [FAULTS, OPEN], ids=["faults", "open"])
def test_wherever_the_budget_is_spent_there_is_a_verdict(monkeypatch, path, most):
    """The same each time; and nobody is accused who would not be without any search, or with all of it."""
    usual = verdict(path)
    monkeypatch.setattr(bounds, "EXPLAINING", most)
    one, other = verdict(path), verdict(path)
    assert one.findings == other.findings
    assert one.undone == other.undone
    if one.undone:
        assert one.undone[0].startswith(UNTRIED.format(most + 2 * one.steps))
        assert one.judge.budget.done <= usual.judge.budget.done + bounds.WEIGHING
    else:
        assert faults(one) == faults(usual)


@pytest.mark.slow
def test_what_could_not_be_tried_accuses_nobody(monkeypatch):
    """After a choice that nobody wrote down, what is wrong by the first way to fill it stays an open question."""
    monkeypatch.setattr(bounds, "EXPLAINING", 0)
    monkeypatch.setattr(bounds, "TIMES", 0)
    for path in sorted((EXAMPLES / "damaged").glob("knowledge-*.game.json"))[:40]:
        game = verdict(path)
        holes = game.bench.holes.met
        if holes:
            first = min(holes).step
            assert not [f for f in game.findings if f.step > first and f.counts and f.severity == "error"], path


@pytest.mark.slow
def test_weighing_ends_by_itself(monkeypatch):
    """What was found and explained is not lost by it."""
    usual = verdict(FAULTS)
    monkeypatch.setattr(bounds, "WEIGHING", 0)
    monkeypatch.setattr(bounds, "TIMES", 0)
    game = verdict(FAULTS)
    assert [(f.rule, f.step, f.severity) for f in game.findings] == [
        (f.rule, f.step, f.severity) for f in usual.findings
    ]
    assert [note.partition(" was not")[0] for note in game.undone] == [
        "Whether each fault mattered",
        "By which other readings each would be no fault",
    ]
