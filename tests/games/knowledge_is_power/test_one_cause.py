"""What was done wrong once is one finding, and what follows from it stands below it."""

import msgspec
import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES
from tests.games.knowledge_is_power.test_settled import act, row

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def told(steps, phase, players=3, rows=None, options=None, slips=False, **start):
    """The findings of a log: the step, the ruling, the fault, and the number of the finding from which it follows."""
    names = NAMES[:players]
    position = {"phase": phase, "rows": {name: row((rows or {}).get(name, "? ? ? ? ?")) for name in names}, **start}
    head = {"format": 1, "ruleset": {"id": "knowledge-is-power", "options": options or {}}, "players": names}
    return adjudicate(msgspec.json.encode({**head, "start": position, "steps": steps}), slips=slips)


def roots(verdict):
    """Each finding, by its step, its ruling and its fault, with the step of the one that it follows from."""
    found = verdict.findings
    return [(f.step, f.rule, f.fault, f.because_of and found[f.because_of - 1].step) for f in found if not f.open]


# ---- the played card turned over in the final

FALLS = {
    "phase": "window-3",
    "rows": dict.fromkeys(NAMES, "- ? ? ? ?"),
    "played": {"Ann": ["5d"], "Bob": ["6c"], "Cat": ["Kd"]},
    "tokens": {"Ann": 1},
}
BOB, CAT = ["2c", "3c", "4c", "Kc"], ["2d", "3d", "4d", "Qc"]


def final(bob, cat, **claim):
    """Ann falls, and the two others turn over their rows."""
    steps = [act("lose", "Ann"), act("flip", "Bob", cards=bob), act("flip", "Cat", cards=cat)]
    return told([*steps, {"do": "claim", **claim}], **FALLS)


def test_the_played_card_is_turned_over_with_the_row():
    """It does not count, wherever it lies (KP-D.21): Bob's row counts 22 and Cat's 21, so Bob has won."""
    first = final(["6c", *BOB], ["Kd", *CAT], winner="Cat", score={"Bob": 28, "Cat": 34})
    within = final([*BOB[:2], "6c", *BOB[2:]], [*CAT, "Kd"], winner="Cat", score={"Bob": 28, "Cat": 34})
    for verdict in (first, within):
        assert roots(verdict) == [
            (2, "KP-D.21", "illegal", None),
            (3, "KP-D.21", "illegal", None),
            (4, "KP-6.1", "mismatch", 2),
            (4, "KP-6.1", "mismatch", 3),
            (4, "KP-6.1", "mismatch", 2),
        ]
        assert verdict.judge.bench.now.over.winners == [1]


def test_a_total_that_the_played_card_does_not_explain():
    """It is wrong by itself; and nothing is wrong with totals without the played card."""
    found = final(["6c", *BOB], CAT, winner="Bob", score={"Bob": 30, "Cat": 21})
    assert roots(found) == [(2, "KP-D.21", "illegal", None), (4, "KP-6.1", "mismatch", None)]
    assert roots(final(["6c", *BOB], CAT, winner="Bob", score={"Bob": 22})) == [(2, "KP-D.21", "illegal", None)]


def test_another_card_too_many_is_no_played_card():
    """Which card that is nobody knows: the record is to be looked at again (KP-D.24)."""
    found = final(["9c", *BOB], CAT)
    assert roots(found) == [(2, "KP-D.24", "mismatch", None)]
    assert "by the record it is four cards that nobody named" in found.findings[0].message


# ---- the last token, in a house that does not let it be paid

KEEP_ONE = {"phase": "window-1", "players": 4, "tokens": {"Ann": 3}, "options": {"pay_last_token": False}}
SELECTIONS = [act("select", name, place=1) for name in NAMES[:4]]
LAST_THREE = [act("strike", "Ann", of="Bob"), *SELECTIONS]


def test_the_last_token_is_paid_and_its_payer_plays_on():
    """That she plays on shows no slip: it is the same fault; that the record may be wrong is a hint (KP-D.2)."""
    shown = [*LAST_THREE, {"do": "show", "cards": {"Ann": "9h", "Bob": "4h", "Cat": "Kc", "Dan": "5c"}}]
    for steps in (LAST_THREE[:1], LAST_THREE, shown):
        first, *others = roots(told(steps, **KEEP_ONE))
        assert first == (1, "KP-D.2", "illegal", None)
        assert {(rule, because) for _, rule, _, because in others} <= {("KP-4.1", 1)}


def test_a_token_that_is_lost_by_another_than_the_record_says():
    """Where the line itself is not wrong by the number of tokens, two who act by it show whose token it was."""
    path = EXAMPLES / "damaged" / "knowledge-wrong-name-and-a-payment-that-cannot-be.game.json"
    assert adjudicate(path.read_bytes(), source=path.name).findings[0].fault == "unrecorded"


# ---- acts that are carried out, though they were not allowed

TWICE = [act("use", "Ann", card="wound", of="Bob"), act("use", "Ann", card="wound", of="Cat")]
LAID = {
    "phase": "window-4",
    "rows": dict.fromkeys(NAMES, "- ? ? ? ?"),
    "last": {"Ann": "3h", "Bob": "Kc", "Cat": "9d"},
    "discard": ["3h", "Kc", "9d"],
}


@pytest.mark.parametrize(("cat", "wrong"), [(9, []), (10, [(3, "KP-D.26", "mismatch", 2)])])
def test_a_buff_that_was_used_already_works_all_the_same(cat, wrong):
    """As it was played: Cat has lost a token and gets it back if all agree (KP-D.19)."""
    verdict = told([*TWICE, {"do": "claim", "tokens": {"Cat": cat}}], "window-1", held={"Ann": ["wound"]})
    assert roots(verdict) == [(2, "KP-D.19", "illegal", None), *wrong]
    assert verdict.findings[0].remedy.text == "Undo what it did; the card is out of the game."


def test_a_card_drawn_in_excess_has_left_the_deck():
    """It lies beside the row, as it was played (KP-2.6); whoever counts it no more follows from that."""
    draws = [act("draw", "Bob", cards=2), act("draw", "Cat"), act("draw", "Ann")]
    counted = told([*draws, {"do": "claim", "pile": 33}], **LAID)
    assert roots(counted) == [(1, "KP-2.6", "illegal", None)]
    back = told([*draws, {"do": "claim", "pile": 34, "rows": {"Bob": ["?"] * 5}}], **LAID)
    assert {root for *_, root in roots(back)} == {None, 1}


def test_a_card_drawn_too_early_has_left_the_deck():
    """By who had no gap in the row (KP-2.2)."""
    draw = [act("draw", "Ann"), {"do": "claim", "pile": 36, "rows": {"Ann": ["?"] * 6}}]
    assert roots(told(draw, "window-1")) == [(1, "KP-2.2", "illegal", None)]


# ---- one who draws late

FIVE = {
    "players": 5,
    "phase": "draw",
    "rows": dict.fromkeys(NAMES, "- ? ? ? ?"),
    "last": {"Ann": "Ks", "Bob": "Qs", "Cat": "Js", "Dan": "10s", "Eve": "9s"},
}


def drawn(order):
    """The findings of a draw in this order, by initials; by the cards played it is that of the seats."""
    names = {name[0]: name for name in NAMES}
    return roots(told([act("draw", names[one]) for one in order], **FIVE))


def test_who_draws_late_is_passed_over_once():
    """All who draw before do so by the same fault (KP-5.2)."""
    late = "KP-5.2", "out-of-order"
    assert drawn("BCDEA") == [(1, *late, None), (2, *late, 1), (3, *late, 1), (4, *late, 1)]
    assert drawn("BACDE") == [(1, *late, None)]
    assert drawn("ABCDE") == []


def test_who_draws_late_beside_another():
    """That Dan is passed over as well is another fault."""
    late = "KP-5.2", "out-of-order"
    assert drawn("BECDA") == [(1, *late, None), (2, *late, None), (3, *late, 1), (4, *late, 1)]


# ---- another card than the one that was ordered

ORDERED = [act("reveal", "Ann", of="Bob", place=2, card="3h", decide="play"), *SELECTIONS[:1], *SELECTIONS[2:3]]
SHOWN = {"do": "show", "cards": {"Ann": "9h", "Bob": "4h", "Cat": "Kc"}}


def test_another_card_is_played_than_the_one_ordered():
    """All have seen both: it is a fault, though nobody knows where the other one lay (KP-D.15)."""
    verdict = told([*ORDERED, SHOWN, act("lose", "Bob"), act("buff", "Cat")], "window-1")
    assert roots(verdict) == [(4, "KP-D.15", "illegal", None)]
    assert verdict.findings[0].message == "Bob was ordered to play the second card, and plays four of hearts"
    assert verdict.judge.bench.now.ordered[1] == 1  # it lies there still


def test_the_ordered_card_is_played():
    """Or one that cannot lie elsewhere in the row: then the record contradicts itself (KP-D.24)."""
    obeyed = {"do": "show", "cards": {"Ann": "9h", "Bob": "3h", "Cat": "Kc"}}
    assert roots(told([*ORDERED, obeyed], "window-1")) == []
    elsewhere = told([*ORDERED, SHOWN], "window-1", rows={"Cat": "? ? ? ? 4h*"})
    assert [(step, rule) for step, rule, *_ in roots(elsewhere)] == [(4, "KP-D.24")]


# ---- a selection that is changed


def test_a_second_selection_that_may_be_anothers():
    """Where one has selected twice and another never, a name may be wrong: nobody is accused without saying so."""
    lines = [act("select", "Ann", place=3), act("select", "Ann", place=1), act("select", "Cat", place=1)]
    plays = [("Ann", "7h", 1), ("Bob", "5d", 3), ("Cat", "6d", 1)]
    verdict = told(
        [*lines, *(act("play", by, card=card, place=place) for by, card, place in plays)], "select", slips=True
    )
    found = next(finding for finding in verdict.findings if finding.rule == "KP-D.13")
    assert "step 1 should say: Bob selects the third card" in found.message
