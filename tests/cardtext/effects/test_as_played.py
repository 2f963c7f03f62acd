"""As played: what the record has is carried out, whether or not a card gave it."""

import pytest

from adjudicator.cardtext.effects.as_played import carry, exchange, follow, see_set
from adjudicator.formats.outcomes import (
    Destroyed,
    Discarded,
    Drew,
    Looked,
    Lost,
    Moved,
    Showed,
    Shuffled,
    Swapped,
    Won,
)
from tests.cardtext.small import KINDS, PACK, hand, laid, names, said

STONE, ROCK, ANT, BEE, ELK = (KINDS[name] for name in ("stone", "rock", "ant", "bee", "elk"))


@pytest.fixture
def bench():
    """Ann's hand is known, Bob's is not; cards are in play and discarded."""
    return laid(
        hands={"Ann": ["ant", "bee"], "Bob": 2},
        play={"Ann": ["stone"], "Bob": ["rock"]},
        discard=["elk", "fox"],
        pile=["gnu", *["?"] * 9],
    )


def play(bench):
    """What is in play."""
    return [names(area) for area in bench.now.play]


@pytest.mark.parametrize(
    ("outcome", "fact"),
    [
        (Drew(by="Cat", cards=2), lambda b: hand(b, 2) == (["gnu"], 1)),
        (Discarded(by="Ann", card="bee"), lambda b: names(b.now.discard)[-1] == "bee" and hand(b, 0) == (["ant"], 0)),
        (Discarded(by="Bob", card="?"), lambda b: names(b.now.discard)[-1] == "?" and hand(b, 1) == ([], 1)),
        (Destroyed(card="rock"), lambda b: names(b.now.discard)[0] == "rock" and play(b)[1] == []),
        (Destroyed(card="rock", of="Ann"), lambda b: play(b)[1] == ["rock"]),
        (Destroyed(card="rock", to="hand"), lambda b: hand(b, 1) == (["rock"], 2)),
        (Moved(card="stone", from_="play", to="play", by="Cat"), lambda b: play(b) == [[], ["rock"], ["stone"]]),
        (Moved(card="gnu", from_="pile", to="hand"), lambda b: hand(b, 0)[0] == ["ant", "bee", "gnu"]),
        (Swapped(by="Ann", with_="Bob", what="hands"), lambda b: hand(b, 1) == (["ant", "bee"], 0)),
        (Shuffled(), lambda b: b.game.heard == [("reshuffle", 0)]),
        (Looked(by="Ann", cards=["gnu", "dog"]), lambda b: names(b.now.pile)[-2:] == ["dog", "gnu"]),
        (Showed(cards=["dog"], from_="hand", of="Bob"), lambda b: hand(b, 1) == (["dog"], 1)),
        (Lost(by="Bob", cards=["rock"]), lambda b: b.game.heard == [("lose", [1], [["rock"]])]),
        (Won(by="Bob"), lambda b: b.game.heard == []),
    ],
    ids=lambda value: str(value) if isinstance(value, tuple) else getattr(value, "__class__", value).__name__,
)
def test_an_outcome_is_followed(bench, outcome, fact):
    """Nothing is found, and no card is lost."""
    follow(bench, outcome, 0)
    assert fact(bench)
    assert (said(bench), bench.count()) == ([], PACK.total)


def test_who_is_out_does_not_lose_again(bench):
    """The record may say so once more."""
    bench.now.out[1] = True
    follow(bench, Lost(by="Bob"), 0)
    assert bench.game.heard == []


@pytest.mark.parametrize(
    ("kind", "source", "left"),
    [(STONE, "play", 0), (ANT, "hand", 1), (ELK, "discard", 1), (KINDS["gnu"], "pile", 9), (KINDS["dog"], "pile", 9)],
    ids=["play", "hand", "discard", "the known top", "an unknown card of the pile"],
)
def test_a_card_is_carried_from_a_zone_to_another(bench, kind, source, left):
    """It is in the new one and not in the old."""
    carry(bench, kind, source, 0, "hand", 2)
    places = {
        "play": bench.now.play[0],
        "hand": bench.now.hands[0].kinds(),
        "discard": bench.now.discard,
        "pile": bench.now.pile,
    }
    assert (hand(bench, 2), len(places[source]), bench.count()) == ((names([kind]), 0), left, PACK.total)


@pytest.mark.parametrize(
    ("kind", "source"), [(ROCK, "play"), (STONE, "discard"), (ANT, "pile"), (ELK, "pile")], ids=str
)
def test_a_card_that_is_not_there_does_not_move(bench, kind, source):
    """Nor does anything else."""
    before = bench.now.copied()
    carry(bench, kind, source, 0, "hand", 2)
    assert bench.now == before


def test_the_uppermost_of_equal_cards_is_taken():
    """From under the discard pile nothing moves that lies above."""
    bench = laid(discard=["elk", "?", "fox"])
    carry(bench, KINDS["dog"], "discard", -1, "hand", 0)
    assert (names(bench.now.discard), hand(bench, 0)[0]) == (["fox", "elk"], ["dog"])


def test_two_exchange_cards(bench):
    """Of their hands, in play, or all; nothing in play is exchanged with oneself."""
    exchange(bench, "card", 0, 1, ANT, KINDS["dog"])
    assert (hand(bench, 0), hand(bench, 1)) == ((["bee", "dog"], 0), (["ant"], 1))
    exchange(bench, "asset", 0, 1, STONE, ROCK)
    assert play(bench) == [["rock"], ["stone"], []]
    exchange(bench, "asset", 0, 0, ROCK, ROCK)
    assert play(bench) == [["rock"], ["stone"], []]


def test_cards_of_a_set_are_known_in_whatever_order_they_lay():
    """Only where nothing was known of it, and all may lie there."""
    bench = laid()
    see_set(bench, [ANT, BEE], 3, 0)
    see_set(bench, [ANT, -1], 2, 0)
    assert -1 in bench.now.pile[-2:]
    see_set(bench, [ANT, BEE], 2, 0)
    assert names(bench.now.pile)[-2:] == ["bee", "ant"]
    see_set(bench, [ELK, BEE], 2, 0)
    assert (names(bench.now.pile)[-2:], said(bench)) == (["bee", "ant"], [])
