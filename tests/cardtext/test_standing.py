"""What cards in play do for as long as they are there."""

import pytest

from adjudicator.cardtext import standing
from adjudicator.formats.abilities import Condition, Selector, Trigger
from tests.cardtext.small import KINDS, laid


@pytest.fixture
def bench():
    """Ann has a tax in play, Bob a ban and a wall."""
    return laid(play={"Ann": ["tax"], "Bob": ["ban", "wall"]})


def test_a_substitution_changes_what_opponents_make_its_controller_draw(bench):
    """Not what they make themselves draw, and nobody else's draw."""
    assert [standing.change(bench, 0, source) for source in range(3)] == [0, -1, -1]
    assert standing.change(bench, 1, 0) == 0


def test_a_card_forbids_what_its_text_says(bench):
    """Blue events, to opponents; the card that forbids it is told."""
    ban, ant, elk = KINDS["ban"], KINDS["ant"], KINDS["elk"]
    found = [standing.forbidding(bench, "play", seat, kind) for seat, kind in ((0, ant), (0, elk), (1, ant))]
    assert found == [ban, None, None]
    assert standing.forbidding(bench, "discard", 0, ant) is None


def test_a_card_protects_its_controllers_cards(bench):
    """Nobody else's."""
    assert standing.protection(bench, KINDS["ban"], 1) == KINDS["wall"]
    assert standing.protection(bench, KINDS["tax"], 0) is None


def test_what_cards_allow_is_added_up():
    """For everybody or the controller; as the card leaves, it is gone."""
    bench = laid(play={"Bob": ["feast"]})
    assert bench.now.standing.more["discard"] == [2, 2, 2]
    bench.game.leave_play(bench, 1, KINDS["feast"])
    assert bench.now.standing.more["discard"] == [0, 0, 0]


def test_a_muting_card_takes_abilities_away():
    """From blue cards, but not from itself; they are back as it leaves."""
    bench = laid(play={"Ann": ["bell", "tax"], "Bob": ["hush"]})
    waiting = bench.now.standing.triggers["turn-begins"]
    assert (waiting, len(bench.now.standing.substitutes)) == ([], 1)
    assert bench.now.standing.muted == [(0, KINDS["bell"])]
    bench.game.leave_play(bench, 1, KINDS["hush"])
    assert [(one.seat, one.kind) for one in waiting] == [(0, KINDS["bell"])]


def test_what_comes_and_goes_counts_as_what_is_worked_out_anew():
    """Card by card, with one muting among them."""
    bench = laid()
    order = ["bell", "tax", "hush", "feast", "gong", "ban", "wall"]
    for n, name in enumerate(order):
        bench.game.enter(bench, n % 3, KINDS[name])
    for name in ("tax", "hush", "ban"):
        bench.game.leave_play(bench, order.index(name) % 3, KINDS[name])
    now = bench.now.standing
    before = now.copied()
    standing.refresh(bench)
    assert now.triggers == before.triggers
    assert (now.more, now.forbids, now.substitutes) == (before.more, before.forbids, before.substitutes)


def test_a_silenced_card_does_nothing(bench):
    """As long as it is in play; another copy of the table knows it too."""
    bench.game.silence(bench, 0, KINDS["tax"])
    standing.refresh(bench)
    assert standing.change(bench, 0, 1) == 0
    assert bench.now.standing.copied() == bench.now.standing
    bench.game.leave_play(bench, 0, KINDS["tax"])
    assert bench.now.standing.silenced == {}


def test_standing_effects_may_wait_for_the_next_turn():
    """Where a card does not work at once; it is not its trigger that waits."""
    bench = laid()
    bench.now.standing.at_once = False
    bench.game.enter(bench, 0, KINDS["tax"])
    assert standing.change(bench, 0, 1) == 0
    bench.now.arrivals.clear()
    standing.refresh(bench)
    assert standing.change(bench, 0, 1) == -1


@pytest.mark.parametrize(
    ("asked", "fitting"),
    [
        ({}, ["stone", "ant", "?"]),
        ({"type": "asset"}, ["stone"]),
        ({"suit": "blue"}, ["ant"]),
        ({"rank": "2"}, ["ant"]),
        ({"rank": "2", "suit": "red"}, []),
    ],
    ids=str,
)
def test_a_selector_asks_for_type_suit_and_rank(bench, asked, fitting):
    """A card that nobody knows fits where nothing is asked."""
    kinds = {"stone": KINDS["stone"], "ant": KINDS["ant"], "?": -1}
    assert [name for name, kind in kinds.items() if standing.fits(bench, kind, Selector(**asked))] == fitting


@pytest.mark.parametrize(
    ("who", "seats"), [("you", [1]), ("active", [0]), ("opponents", [0, 2]), ("each", [0, 1, 2]), (None, [0, 1, 2])]
)
def test_players_that_a_selector_means(bench, who, seats):
    """From Bob's side, in Ann's turn."""
    assert standing.seats_of(bench, who, 1) == seats


@pytest.mark.parametrize(
    ("condition", "held"),
    [
        (Condition(), True),
        (Condition(count=Selector(whose="you"), min=2), True),
        (Condition(count=Selector(whose="active"), min=2), False),
        (Condition(count=Selector(), min=4), False),
        (Condition(count=Selector(), max=3), True),
        (Condition(count=Selector(from_="hand", whose="you"), max=1), True),
        (Condition(count=Selector(from_="hand", whose="you", suit="blue"), min=1), None),
        (Condition(count=Selector(from_="hand", whose="you", suit="blue"), max=0), None),
        (Condition(count=Selector(from_="hand", whose="active", suit="blue"), min=1), True),
        (Condition(count=Selector(from_="hand", whose="active", suit="red"), min=1), False),
        (Condition(count=Selector(from_="discard"), min=1), True),
        (Condition(every=Selector(whose="you", suit="red")), True),
        (Condition(every=Selector(from_="hand", whose="you", suit="red")), None),
        (Condition(every=Selector(from_="hand", whose="active", suit="red")), False),
    ],
    ids=str,
)
def test_conditions_hold_or_not_or_nobody_knows(condition, held):
    """For Bob, whose hand is hidden, in the turn of Ann, whose hand is known."""
    bench = laid(hands={"Ann": ["ant"], "Bob": 1}, play={"Ann": ["tax"], "Bob": ["ban", "wall"]}, discard=["elk"])
    assert standing.met(bench, condition, 1, 0) is held


def test_all_conditions_of_an_ability_must_hold():
    """One that fails decides it; else one that nobody knows leaves it open."""
    bench = laid(hands={"Bob": 1}, play={"Bob": ["ban"]})
    yes, no = Condition(count=Selector(), min=1), Condition(count=Selector(), min=2)
    open_ = Condition(count=Selector(from_="hand", whose="you", suit="blue"), min=1)
    for conditions, held in (((yes, yes), True), ((open_, no), False), ((yes, open_), None), ((no,), False)):
        ability = Trigger(on="enters", if_=conditions, do=())
        assert standing.conditions(bench, ability, 1, 0) is held
