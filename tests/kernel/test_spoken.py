"""Cards, players and places as findings say them."""

import pytest

from adjudicator.kernel import spoken
from adjudicator.kernel.zones import Sight
from tests.kernel.small import A1, A2, A3, A4, B1, B2, B3, B4, laid


@pytest.fixture
def bench():
    """Ann holds 2 ash, Bob 1 ash and a card that nobody named; 3 ash lies on the pile, 4 ash in front of Bob."""
    return laid(
        hands={"Ann": ["a2"], "Bob": ["a1", "?"]},
        front={"Bob": ["a4"]},
        rows={"Ann": ["b1", "-", "-"]},
        used=["a3"],
        stock=["b2", "?", "?"],
        turn="Bob",
    )


def test_cards(bench):
    """By their spelling, in a row; a card that nobody named is said to be so."""
    assert spoken.card(bench, A2) == "grey two"
    assert spoken.card(bench, -1) == "a card that nobody named"
    assert spoken.cards(bench, [A2, B1, A3]) == "grey two, red 1 and grey three"
    assert spoken.cards(bench, iter([])) == "nothing"


@pytest.mark.parametrize(
    ("printed", "said"), [("7", "a seven"), ("8", "an eight"), ("A", "an ace"), ("J", "a jack"), ("Star", "a Star")]
)
def test_a_rank_has_its_article(bench, monkeypatch, printed, said):
    """In words where there are any; as it is printed otherwise."""
    monkeypatch.setattr(bench.pack, "cards", (type("Printed", (), {"rank": printed}),))
    assert spoken.rank(bench, 0) == said


def test_players(bench):
    """By their names; nobody where there is none."""
    assert [spoken.player(bench, seat) for seat in (1, -1)] == ["Bob", "nobody"]
    assert [spoken.players(bench, seats) for seats in ([], [1], [1, 0])] == ["nobody", "Bob", "Bob and Ann"]
    assert (spoken.whose(bench, 0), spoken.turn(bench)) == ("Ann's", "Bob acts")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (A3, "it is in the pile of used cards"),
        (A2, "it is in Ann's hand"),
        (A4, "it is in Bob's cards in front"),
        (B1, "it is in Ann's row"),
        (B2, "it is in the stock"),
        (B4, "nobody has seen it yet"),
    ],
)
def test_where_a_card_lies(bench, kind, said):
    """By the record, in whatever zone it is."""
    assert spoken.where(bench, kind) == said


def test_open_piles_come_before_hands_and_those_before_the_stock(bench):
    """Of two equal cards the one that everybody sees is named."""
    bench.now.stock[0] = A1
    assert spoken.where(bench, A1) == "it is in Bob's hand"
    bench.now.used.append(A1)
    assert spoken.where(bench, A1) == "it is in the pile of used cards"


def test_a_players_own_places_are_left_out(bench):
    """Where somebody uses a card that they do not have, the others' places are of interest; those of nobody always."""
    assert spoken.where(bench, A2, not_in=0) == "nobody has seen it yet"
    assert spoken.where(bench, A2, not_in=1) == "it is in Ann's hand"
    assert spoken.where(bench, A3, not_in=0) == "it is in the pile of used cards"


def test_a_card_in_a_row_is_said_to_lie_there_whoever_sees_it(bench):
    """The record knows it."""
    bench.now.rows[0].kinds[1], bench.now.rows[0].sight[1] = B3, Sight.NOBODY
    assert spoken.where(bench, B3) == "it is in Ann's row"
