"""What another program that plays the game, or its scenes, once showed to be wrong: settled with the book open."""

import msgspec
import pytest

from adjudicator.errors import LogError
from adjudicator.judging import judge_log, read

NAMES = ("Ann", "Bob", "Cat", "Dan")


def row(text="? ? ? ? ?"):
    """A row, its places apart; a star for a card that lies sideways."""
    return [{"card": card[:-1], "by": "owner"} if card.endswith("*") else card for card in text.split()]


def findings(steps, phase, players=3, rows=None, options=None, without=(), **start):
    """What is found at the top: the step, the ruling, the fault. Of those `without` a row none is given."""
    names = NAMES[:players]
    laid = {name: row((rows or {}).get(name, "? ? ? ? ?")) for name in names if name not in without}
    position = {"phase": phase, "rows": laid, **start}
    head = {"format": 1, "ruleset": {"id": "knowledge-is-power", "options": options or {}}, "players": names}
    verdict = judge_log(*read(msgspec.json.encode({**head, "start": position, "steps": steps})), guess=False)
    return [(f.step, f.rule, f.fault) for f in verdict.findings if f.because_of is None and not f.open]


def act(kind, by, **more):
    return {"do": kind, "by": by, **more}


def show(**cards):
    return {"do": "show", "cards": cards}


SELECTED = {"Ann": 1, "Bob": 1, "Cat": 1}
ORDER = act("reveal", "Ann", of="Bob", place=4, card="2s", decide="play")
EXCHANGE = act("exchange", "Bob", place=4)
SELECTIONS = [act("select", name, place=1) for name in NAMES[:3]]
FOUR = "- ? ? ? ?"
TIED = {"played": {"Ann": ["Kh"], "Bob": ["4d"], "Cat": ["4s"], "Dan": ["9c"]}, "rows": dict.fromkeys(NAMES, FOUR)}
FLIPS = [act("flip", "Ann", cards=["2s"]), act("flip", "Cat", cards=[])]

INNOCENT = {
    "KP-D.20: the new card comes before the payer falls, on a line of its own": (
        [act("renew", "Ann", then=[{"do": "shuffle"}]), act("draw", "Ann", cards=5), act("strike", "Bob", of="Cat")],
        {"phase": "window-1", "players": 4, "tokens": {"Ann": 4}},
    ),
    "KP-D.20: an order is refused before the payer falls, and the final comes": (
        [EXCHANGE, *SELECTIONS, ORDER, act("refuse", "Bob"), act("claim", "Cat", pile=42)],
        {"phase": "select", "tokens": {"Ann": 2}},
    ),
    "KP-D.20: what was made up for is drawn before the taker falls, and the final comes": (
        [act("take", "Cat", of="Bob", place=5), act("draw", "Bob"), act("flip", "Bob", cards=["?"] * 5)],
        {
            "phase": "draw",
            "options": {"refill_after_take": True},
            "last": {"Cat": "Kh", "Ann": "9c", "Bob": "3d"},
            "tokens": {"Cat": 1},
            "rows": {"Cat": FOUR},
        },
    ),
    "KP-5.1: the card drawn on a line of its own may be refused": (
        [{**EXCHANGE, "then": [{"do": "shuffle"}]}, act("draw", "Bob"), *SELECTIONS, ORDER, act("refuse", "Bob")],
        {"phase": "select"},
    ),
    "KP-2.1: a known card is looked at before a new selection, and before a refusal": (
        [
            *(EXCHANGE, *SELECTIONS[:2], act("select", "Cat", place=2), ORDER, act("look", "Cat", place=2)),
            *(act("refuse", "Bob"), act("return", "Ann", of="Cat", place=2), act("look", "Bob", place=4)),
            *(SELECTIONS[2], act("strike", "Ann", of="Bob")),
        ],
        {"phase": "select", "rows": {"Cat": "? ?* ? ? ?"}},
    ),
    "KP-D.25: who has no cards owes no look": (
        [act("look", "Ann", place=1), act("look", "Cat", place=1), *SELECTIONS[::2], show(Ann="7h", Cat="9d")],
        {"phase": "look", "rows": {"Bob": "- - - - -"}},
    ),
    "KP-D.13: two who have swapped their selected cards select anew in any order": (
        [act("use", "Ann", card="barter", of="Bob", place=1, own=[1]), SELECTIONS[0], SELECTIONS[1]],
        {"phase": "window-2", "selected": SELECTED, "held": {"Ann": ["barter"]}},
    ),
    "KP-D.7: all who lose their last token in one step fall together": (
        [act("lose", "Bob"), act("lose", "Cat"), act("claim", "Ann", winner="Ann")],
        {
            "phase": "token",
            "options": {"value_ties": "everybody"},
            "tokens": {"Bob": 1, "Cat": 1},
            "played": {"Ann": ["Kh"], "Bob": ["4d"], "Cat": ["4s"]},
            "rows": dict.fromkeys(NAMES, FOUR),
        },
    ),
    "KP-6.1: a row with no cards is turned over too": (
        [act("lose", "Bob"), *FLIPS, act("claim", "Ann", winner="Ann")],
        {
            "phase": "token",
            "tokens": {"Bob": 1},
            "played": {"Ann": ["Kh"], "Bob": ["4d"]},
            "rows": {"Ann": "2s - - - -", "Bob": FOUR, "Cat": "- - - - -"},
        },
    ),
    "KP-D.5: a card that is made up for may have a line of its own": (
        [act("take", "Cat", of="Bob", place=5), act("draw", "Bob"), act("draw", "Ann"), act("draw", "Bob")],
        {
            "phase": "draw",
            "options": {"refill_after_take": True},
            "last": {"Cat": "Kh", "Ann": "9c", "Bob": "3d"},
            "rows": {"Ann": FOUR, "Bob": "? ? - ? ?", "Cat": "? - ? ? ?"},
        },
    ),
}


@pytest.mark.parametrize("name", INNOCENT)
def test_nobody_is_accused(name):
    """By the sentence of the book or of the inventory that stands with it."""
    steps, start = INNOCENT[name]
    assert [one for one in findings(steps, **start) if one[2] != "undetermined"] == []


def test_the_right_player_loses_the_token_after_the_wrong_one():
    """One fault: the loss of the wrong one (KP-2.4)."""
    steps = [act("lose", "Dan"), act("lose", "Bob"), act("buff", "Ann")]
    assert findings(steps, "window-3", 4, **TIED) == [(1, "KP-2.4", "illegal")]
    tied = [*steps[:2], act("lose", "Cat"), steps[2]]
    assert findings(tied, "window-3", 4, options={"value_ties": "everybody"}, **TIED) == [(1, "KP-2.4", "illegal")]


def test_the_right_player_draws_the_buff_after_the_wrong_one():
    """One fault: the draw of the wrong one (KP-2.5)."""
    steps = [act("lose", "Bob"), act("buff", "Dan"), act("buff", "Ann")]
    assert findings(steps, "window-3", 4, **TIED) == [(2, "KP-2.5", "illegal")]
    twice = [*steps, act("buff", "Ann")]
    assert findings(twice, "window-3", 4, **TIED) == [(2, "KP-2.5", "illegal"), (4, "KP-2.5", "illegal")]


def test_nothing_is_selected_after_the_play():
    """A selection in the third window was silently passed over (KP-2.2)."""
    steps = [*SELECTIONS, show(Ann="7h", Bob="8h", Cat="9h"), act("select", "Ann", place=2), act("lose", "Ann")]
    assert findings(steps, "select") == [(5, "KP-2.2", "illegal")]


def test_a_new_selection_that_comes_late_is_one_fault():
    """That it was missing when the next act came (KP-D.13)."""
    steps = [act("return", "Ann", of="Cat", place=1), act("strike", "Bob", of="Ann"), act("select", "Cat", place=2)]
    start = {"rows": {"Cat": "?* ? ? ? ?"}, "selected": SELECTED}
    assert [(step, rule) for step, rule, _ in findings(steps, "window-2", **start)] == [(2, "KP-D.13")]


def test_an_act_ahead_of_its_time_that_fells_its_payer():
    """That act is the fault, and not the look that follows it (KP-2.2)."""
    steps = [act("look", "Bob", place=1), act("strike", "Ann", of="Bob"), act("look", "Cat", place=1)]
    assert findings(steps, "look", tokens={"Ann": 3}) == [(2, "KP-2.2", "illegal")]


def test_a_target_or_decision_may_be_a_question_mark():
    """So is said, as with a card, that nobody wrote it down: no fault (KP-3.4, KP-3.5)."""
    steps = [
        act("strike", "Ann", of="?"),
        act("reveal", "Ann", of="?", place=3, decide="?"),
        act("use", "Ann", card="wound", of="?"),
    ]
    assert {fault for *_, fault in findings(steps, "window-1", held={"Ann": ["wound"]})} == {"undetermined"}


def test_a_position_says_what_lies_in_the_rows():
    """Everybody's first selection was called a change of it where no row was given; who is out needs none (KP-D.13)."""
    with pytest.raises(LogError, match="no row is given for Ann"):
        findings(SELECTIONS, "select", without=NAMES)
    start = {"without": ["Dan"], "tokens": {"Dan": 0}, "lost": ["Dan"]}
    assert findings(SELECTIONS, "select", 4, **start) == []
