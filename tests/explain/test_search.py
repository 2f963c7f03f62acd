"""The likeliest explanations of a record: one search over slips of the scorer and faults of players."""

import json

import pytest

from adjudicator.explain.search import Search
from adjudicator.explain.shares import explanations, stories
from adjudicator.judging import judge_log, read
from tests.cli.conftest import EXAMPLES

DAMAGED = sorted((EXAMPLES / "damaged").glob("*.game.json"))


def judged(path):
    """A log judged as it was written, with nothing guessed."""
    return judge_log(*read(path.read_bytes(), path.name, beside=path.parent), beside=path.parent, guess=False).judge


def explanations_of(judge):
    """The explanations that a search finds."""
    return explanations(stories(Search(judge).goals))


def told(path):
    """Each explanation of a log: its share, its slips by kind and step, and its faults by step."""
    return [
        (one.share, [(edit.edit, edit.step) for edit in one.edits], [fault.step for fault in one.faults])
        for one in explanations_of(judged(path))
    ]


def test_a_forgotten_line():
    """It is missing before the step at which it shows, and what stands there by rights is told."""
    log = EXAMPLES / "crazier-eights" / "a-forgotten-line.game.json"
    assert told(log) == [(0.95, [("insert", 16)], [])]
    (edit,) = explanations_of(judged(log))[0].edits
    assert [json.loads(bytes(line)) for line in edit.lines] == [
        {"do": "draw", "by": "Ann", "cards": ["devious-dragon"]}
    ]


def test_a_fault_that_stands_or_another_card():
    """Where both may be, the fault is the likelier, and the slip is told as the other story."""
    first, second = told(EXAMPLES / "crazier-eights" / "a-dispute.game.json")
    assert first[1:] == ([], [1])
    assert second[1:] == ([("rewrite", 1)], [])
    assert first[0] > second[0]


def test_a_clean_log_has_none():
    """There is nothing to explain."""
    assert told(EXAMPLES / "crazier-eights" / "a-clean-game.game.json") == []


@pytest.mark.parametrize("path", DAMAGED[::20], ids=lambda path: path.name.partition(".")[0])
def test_laws(path):
    """The best costs no more than to let all stand; shares are in order, and leave some for what is not thought of."""
    search = Search(judged(path))
    assert search.goals[0].price <= sum(fault.price for fault in search.first.left)
    found = explanations_of(judged(path))
    assert found == explanations_of(judged(path))
    shares = [one.share for one in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) < 0.98
