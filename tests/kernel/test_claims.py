"""Stated facts held against the record."""

import pytest

from tests.kernel import small
from tests.kernel.scenes import judged


def found(claim, **start):
    """The messages of what is found in one claim about a position."""
    verdict = judged({"do": "claim", "by": "Ann", **claim}, **start)
    return [(finding.fault, finding.severity, finding.step, finding.player) for finding in verdict.findings]


WRONG = [("mismatch", "note", 1, None)]


@pytest.mark.parametrize(
    "fact",
    [{"hands": {"Bob": 4}}, {"play": {"Bob": ["castle"]}}, {"top": "7e"}, {"pile": 42}, {"winner": None}],
    ids=lambda fact: next(iter(fact)),
)
def test_a_true_fact_is_no_finding(fact):
    """Hands, cards in play, the top card, the draw pile; nobody has won."""
    assert found(fact, play={"Bob": ["castle"]}) == []


@pytest.mark.parametrize(
    "fact",
    [{"hands": {"Bob": 5}}, {"play": {"Bob": ["trade"]}}, {"top": "9e"}, {"pile": 41}],
    ids=lambda fact: next(iter(fact)),
)
def test_a_false_fact_is_a_mismatch(fact):
    """Found at the claim; the scorer may have made a slip, so nobody is accused."""
    assert found(fact, play={"Bob": ["castle"]}) == WRONG


def test_a_false_winner_is_no_slip():
    """Whoever is put down as the winner, the game ends with it: it is theirs who say so."""
    assert found({"winner": "Bob"}) == [("mismatch", "error", 1, "Ann")]


def test_several_facts_are_several_findings():
    """One claim may be wrong about more than one thing."""
    verdict = judged({"do": "claim", "hands": {"Ann": 3}, "pile": 1})
    assert [(f.fault, f.player) for f in verdict.findings] == [("mismatch", None)] * 2


def test_a_hand_laid_open_is_known_from_then_on():
    """A card that was not in it cannot be discarded later."""
    claim = {"do": "claim", "hands": {"Ann": ["7m", "9m", "9a", "5e"]}}
    fine, wrong = (judged(claim, {"do": "discard", "by": "Ann", "card": card}) for card in ("7m", "7a"))
    assert fine.findings == []
    assert [finding.step for finding in wrong.findings if finding.because_of is None] == [2]


def test_the_winner_of_a_game_that_is_over():
    """Ann discards her last card."""
    steps = {"do": "discard", "by": "Ann", "card": "9e"}
    hands = {"Ann": 1, "Bob": 4}
    assert judged(steps, {"do": "claim", "winner": "Ann"}, hands=hands).findings == []
    for winner in ("Bob", ["Ann", "Bob"], False):
        (finding,) = judged(steps, {"do": "claim", "winner": winner}, hands=hands).findings
        assert (finding.step, finding.fault) == (2, "mismatch")


# ---- one thing at a time, at the small game


def stated(**facts):
    """What is found in a claim about a position of the small game with a row, a spread and counters."""
    judge = small.judge(
        hands={"Ann": ["a1"], "Bob": 2},
        rows={"Ann": ["a2", "-", "?"]},
        front={"Bob": ["a3", "a4"]},
        used=["b1", "b2"],
        coins={"Ann": 5},
    )
    judge.feed(judge.rules.game.forms.claim(**facts))
    return [message for _, message in small.said(judge.bench)]


@pytest.mark.parametrize(
    "facts",
    [
        {"rows": {"Ann": ["a2", "-", "?"], "Bob": []}},
        {"rows": {"Ann": ["a2", "-", "a1"]}},
        {"rows": {"Ann": ["?", "-", "b3"]}},
        {"front": {"Bob": ["a4", "a3"]}},
        {"top": "b1"},
        {"stock": 0, "tiles": 3},
        {"round": 1, "coins": {"Ann": 5, "Bob": 2}},
        {"hands": {"Ann": ["1 ash"], "Bob": 2}},
        {"winner": None},
    ],
    ids=lambda facts: next(iter(facts)),
)
def test_what_is_so_may_be_stated(facts):
    """Of every zone and counter that a game declares; the order of a spread says nothing."""
    assert stated(**facts) == []


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"rows": {"Ann": ["a2", "-", "a3"]}}, "rows: [1, -2, 2], not [1, -2, -1]"),
        ({"rows": {"Ann": ["a2", "a1"]}}, "rows: [1, 0, -2], not [1, -2, -1]"),
        ({"rows": {"Ann": ["?", "-", "a2"]}}, "rows: [-1, -2, 1], not [1, -2, -1]"),
        ({"rows": {"Ann": ["a2", "-", "?", "a1"]}}, "rows: [1, -2, -1, 0], not [1, -2, -1]"),
        ({"front": {"Bob": ["a3"]}}, "front: [2], not [2, 3]"),
        ({"top": "b2"}, "top of used: 5, not 4"),
        ({"stock": 3}, "stock: 3, not 0"),
        ({"round": 2}, "round: 2, not 1"),
        ({"coins": {"Bob": 3}}, "coins: 3, not 2"),
        ({"hands": {"Bob": 4}}, "hands: 4, not 2"),
        ({"winner": False}, "winner: [], not None"),
    ],
    ids=lambda facts: next(iter(facts)) if isinstance(facts, dict) else "",
)
def test_what_is_not_so_is_told_with_what_is(facts, message):
    """One finding a fact."""
    assert stated(**facts) == [message]


def test_a_row_laid_open_is_known_from_then_on():
    """In its places: another card cannot lie there later."""
    judge = small.judge(rows={"Ann": ["?", "-", "?"]})
    for cards in (["a1", "-", "?"], ["a2", "-", "a3"], ["a1", "-", "a3"]):
        judge.feed(judge.rules.game.forms.claim(rows={"Ann": cards}))
    assert [finding.step for finding in judge.report.findings] == [2]
    assert (judge.bench.now.rows[0].kinds, judge.bench.count()) == ([small.A1, -2, small.A3], 12)


def test_facts_are_held_against_the_table_in_the_order_of_the_declaration():
    """Whatever the order in which they are written."""
    assert [message.partition(":")[0] for message in stated(round=9, stock=9, front={"Bob": []})] == [
        "front",
        "stock",
        "round",
    ]


def test_a_false_winner_is_told_also_where_play_went_on_after_the_end():
    """Ann has discarded her last card, Bob goes on, and Bob is put down: that follows from going on."""
    steps = [
        {"do": "discard", "by": "Ann", "card": "5m"},
        {"do": "draw", "by": "Bob"},
        {"do": "claim", "winner": "Bob"},
    ]
    verdict = judged(*steps, hands={"Ann": 1, "Bob": 3}, discard=["7m"])
    assert [(f.step, f.fault, f.because_of) for f in verdict.findings] == [(2, "illegal", None), (3, "mismatch", 1)]
