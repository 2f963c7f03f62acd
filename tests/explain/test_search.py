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
    assert edit.lines == [{"do": "draw", "by": "Ann", "cards": ["devious-dragon"]}]


def test_a_fault_that_stands_or_a_slip():
    """Where both may be, the fault is the likelier here, and the slip is told as the other story."""
    first, second = told(EXAMPLES / "damaged" / "draw-written-twice-public.game.json")
    assert first[1:] == ([], [3])
    assert second[1:] == ([("drop", 3)], [])
    assert first[0] > second[0]


@pytest.mark.parametrize(
    ("name", "slips", "faults"),
    [
        ("disputes/slip-turn-not-written-down", [("insert", 11)], []),
        ("damaged/another-card-was-played", [("rewrite", 6)], []),
        ("damaged/last-card-written-twice", [("drop", 10)], []),
        ("damaged/pass-shown-after-the-end", [], [11, 14]),
    ],
    ids=["a turn", "a card of an unseen hand", "the last line twice", "no line that ends the game before it goes on"],
)
def test_the_likeliest(name, slips, faults):
    """A whole turn may be missing, and a hidden hand may hold the card that the next line names."""
    assert told(EXAMPLES / f"{name}.game.json")[0][1:] == (slips, faults)


def test_effects_in_lines_of_their_own():
    """Two draws below Spilled Ink are what came of it, though the line says nothing of that; the third is Bob's own."""
    draw = {"do": "draw", "by": "Bob"}
    steps = [{"do": "draw", "by": "Ann"}, {"do": "play", "by": "Ann", "card": "spilled-ink", "choose": ["Bob"]}]
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob", "Cat"],
        "start": {"turn": "Ann", "hands": {"Ann": 5, "Bob": 5, "Cat": 5}, "discard": ["castle"]},
        "steps": [*steps, draw, draw, draw, {"do": "discard", "by": "Bob", "card": "fog-bank"}],
    }
    judge = judge_log(*read(json.dumps(log).encode(), "told.game.json"), guess=False).judge
    best = explanations_of(judge)[0]
    assert [(edit.edit, edit.step) for edit in best.edits] == [("gather", 2)]
    assert best.faults == []


def test_a_clean_log_has_none():
    """There is nothing to explain."""
    assert told(EXAMPLES / "crazier-eights" / "a-clean-game.game.json") == []


@pytest.mark.parametrize("path", DAMAGED[::20], ids=lambda path: path.name.partition(".")[0])
def test_laws(path):
    """Shares are in order, and leave some for what is not thought of; a second search finds the same."""
    found = explanations_of(judged(path))
    assert found == explanations_of(judged(path))
    shares = [one.share for one in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) < 0.98


@pytest.mark.parametrize("path", DAMAGED[::20], ids=lambda path: path.name.partition(".")[0])
def test_more_effort_never_gives_a_dearer_explanation(path, monkeypatch):
    """The best never costs more than to let all stand, however little may be tried."""
    prices = []
    for effort in (200, 1_000, 5_000, 25_000):
        monkeypatch.setattr("adjudicator.hindsight.bounds.EXPLAINING", effort)
        search = Search(judged(path))
        assert search.goals[0].price <= sum(fault.price for fault in search.first.left)
        prices.append(search.goals[0].price)
    assert prices == sorted(prices, reverse=True)
