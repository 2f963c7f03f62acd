"""What a record says that is not so: the fault that a ruling returns, or none."""

from pathlib import Path

import pytest

from adjudicator.judging import adjudicate
from adjudicator.kernel import claims, untrue
from adjudicator.kernel.occasions import WINNER, Claiming, Contradiction, TopOf
from adjudicator.kernel.scars import PILE, hand_of, whereabouts
from adjudicator.kernel.zones import EMPTY
from tests.kernel.small import A1, A2, A3, A4, B1, COINS, FRONT, HANDS, ROUND, ROWS, STOCK, USED, laid


@pytest.fixture
def bench():
    """Ann holds grey two and Bob two cards that nobody named; grey three lies on the pile."""
    return laid(hands={"Ann": ["a2"], "Bob": 2}, used=["a3"])


# ---- a card that is used


def test_a_card_that_is_not_in_the_hand(bench):
    """It is told where it is; the fault keeps the card, and rests on that hand."""
    fault = untrue.from_elsewhere(bench, 0, A3)
    assert fault.message == "grey three is not in Ann's hand: it is in the pile of used cards"
    assert (fault.kind, fault.card, fault.rests) == ("mismatch", A3, (hand_of(0),))


def test_a_card_that_lies_openly_before_somebody(bench):
    """It can be taken up by mistake, which is a fault; what lies in a pile or a hand cannot be."""
    assert [untrue.openly(bench, kind) for kind in (A3, A2, A4)] == [None, None, None]
    bench.now.places(FRONT)[1].append(A4)
    assert (untrue.openly(bench, A4), untrue.not_held(bench, 0, A4).kind) == (1, "illegal")
    hand = bench.now.places(HANDS)[0]
    assert [untrue.impossible(bench, hand, kind) for kind in (A3, A2, A4, -1)] == [True, False, False, False]


@pytest.mark.parametrize(("seat", "kind"), [(0, A2), (1, A4), (0, -1)], ids=["held", "may be held", "not named"])
def test_a_card_that_may_be_there_is_no_fault(bench, seat, kind):
    """Nobody can say that it is not so."""
    assert untrue.from_elsewhere(bench, seat, kind) is None


def test_a_card_that_is_only_shown(bench):
    """It is no illegal act but a mismatch."""
    fault = untrue.contradicted(bench, Contradiction(0, "show", B1, -1))
    assert (fault.message, fault.kind) == ("red 1 is not in Ann's hand: nobody has seen it yet", "mismatch")


# ---- a card that is drawn, looked at or shown


@pytest.mark.parametrize(
    ("what", "kind", "there", "said"),
    [
        ("draw", A3, -1, "grey three is not in the stock: it is in the pile of used cards"),
        ("look", A3, -1, "grey three is not in the stock: it is in the pile of used cards"),
        ("draw", A3, A4, "Ann draws grey three; on top of the stock lies grey four"),
    ],
)
def test_a_card_that_is_not_where_it_is_drawn(bench, what, kind, there, said):
    """What lies there instead is told, and would have been right; the fault rests on the stock."""
    fault = untrue.contradicted(bench, Contradiction(0, what, kind, there))
    assert (fault.message, fault.kind, fault.rests) == (said, "mismatch", (PILE,))
    assert fault.expected == (("grey four",) if there == A4 else ())


def test_a_card_that_is_shown_out_of_a_hand(bench):
    """As one that is not held; a card that nobody named is none."""
    fault = untrue.contradicted(bench, Contradiction(0, "show", A3, -1))
    assert (fault.kind, fault.rests) == ("mismatch", (hand_of(0),))
    assert untrue.contradicted(bench, Contradiction(0, "show", -1, -1)) is None


@pytest.mark.parametrize("what", ["play", "discard"])
def test_what_is_played_is_left_to_the_ruling_on_playing(bench, what):
    """One fault is told once."""
    assert untrue.contradicted(bench, Contradiction(0, what, A1, -1)) is None


# ---- a stated fact


@pytest.mark.parametrize(
    ("fact", "stated", "actual", "said", "rests"),
    [
        (TopOf(USED), A2, A3, "grey two is said to be on top; by the record it is grey three", ()),
        (TopOf(USED), A2, None, "grey two is said to be on top; by the record it is nothing", ()),
        (HANDS, 3, 2, "Bob is said to hold three cards; by the record it is two cards", (hand_of(1),)),
        (
            FRONT,
            [A2, A3],
            [],
            "Bob's cards in front: said to be grey two and grey three; by the record it is nothing",
            (whereabouts(A2), whereabouts(A3)),
        ),
        (
            ROWS,
            [B1, EMPTY],
            [EMPTY, B1],
            "Bob's row: said to be red 1 and -; by the record it is - and red 1",
            (),
        ),
        (
            ROWS,
            [B1, A2, EMPTY],
            [-1, -1, EMPTY, -1],
            "Bob's row: said to be red 1, grey two and -; "
            "by the record it is two cards that nobody named, - and a card that nobody named",
            (whereabouts(B1), whereabouts(A2), whereabouts(-1)),
        ),
        (ROWS, 2, 3, "Bob's row: said to be two cards; by the record it is three cards", ()),
        (STOCK, 1, 5, "the stock is said to have one card; by the record it has five cards", (PILE,)),
        (USED, 2, 1, "the pile of used cards is said to have two cards; by the record it has one card", ()),
        (ROUND, 2, 1, "round: said to be 2; by the record it is 1", ()),
        (COINS, 4, 2, "Bob's coins: said to be 4; by the record it is 2", ()),
    ],
)
def test_a_fact_is_stated_otherwise_than_it_is(bench, fact, stated, actual, said, rests):
    """A mismatch, with what the record has."""
    fault = untrue.misstated(bench, Claiming(0, fact, stated, actual, 1))
    assert (fault.message, fault.kind, fault.rests) == (said, "mismatch", rests)
    assert all(expected in said for expected in fault.expected)


def test_a_false_claim_about_any_zone_is_told(bench):
    """As it comes out of a record: a row is claimed by its cards, and by nothing that only a hand has."""
    it = bench.game.forms.claim(by="Ann", rows={"Bob": ["a1", "-", "-"]}, front={"Bob": ["a2"]})
    heard = []
    bench.judge = heard.append
    claims.position(bench, it)
    assert [untrue.misstated(bench, one).message for one in heard] == [
        "Bob's cards in front: said to be grey two; by the record it is nothing",
        "Bob's row: said to be grey 1, - and -; by the record it is -, - and -",
    ]


def test_who_has_won_is_left_to_the_game(bench):
    """Only its rules say who has."""
    assert untrue.misstated(bench, Claiming(0, WINNER, [0], None)) is None


def test_a_card_that_is_not_in_the_pile_is_told_beside_one_that_was_not_on_top():
    """The order of the pile explains the first of two wrong draws; where the second card lies it does not."""
    path = Path(__file__).parents[1] / "explain" / "open" / "two-drawn-cards-miswritten-crazy-eights.game.json"
    found = adjudicate(path.read_bytes(), source=path.name).findings
    assert [(f.step, f.severity, f.because_of) for f in found] == [(5, "note", None), (6, "note", None)]
