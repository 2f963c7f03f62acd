"""Turns: they begin, are passed on and missed, and an act may be of none of them. Told by a game that has no rules."""

import pytest

from adjudicator.formats.log import Call
from adjudicator.kernel import rotation
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.position import Over
from adjudicator.kernel.scars import OVER, TURN
from tests.kernel import small
from tests.kernel.small import A1, A2, A3, CARD, COIN, Small, Take, Use, said

TAKE = Take(by="Bob")
USE = Use(by="Bob", card="?")


@pytest.fixture
def bench():
    """Three players with two cards each, and the first turn begun."""
    return small.laid(players=("Ann", "Bob", "Cat"))


def test_a_turn_begins_on_a_clock_of_its_own(bench):
    """Each has as many points of the clock as the game has phases; what was drawn before does not count."""
    now = bench.now
    now.drawn = 3
    rotation.begin(bench, [2])
    assert (now.turn, now.base, now.clock, now.active, now.on_turn, now.drawn) == (2, 4, 4, 2, [2], 0)


def test_a_turn_may_be_of_several(bench):
    """The first of them acts until another does."""
    rotation.begin(bench, [1, 2])
    assert (bench.now.active, bench.now.on_turn) == (1, [1, 2])


def test_the_next_player_is_on_turn(bench):
    """Clockwise; who is out is passed over."""
    rotation.pass_on(bench)
    assert (bench.now.last_active, bench.now.active, bench.now.passed_over) == (0, 1, [])
    bench.now.out[2] = True
    rotation.pass_on(bench)
    assert (bench.now.last_active, bench.now.active) == (1, 0)


def test_players_may_miss_a_turn(bench):
    """They are remembered until the next one begins."""
    rotation.pass_on(bench, missing=1)
    assert (bench.now.active, bench.now.passed_over) == (2, [1])
    rotation.pass_on(bench)
    assert (bench.now.active, bench.now.passed_over) == (0, [])


def test_nobody_is_on_turn_after_the_end(bench):
    """The last turn stays the last one."""
    bench.finish(Over([0], "SM-1", 1))
    rotation.pass_on(bench)
    assert (bench.now.active, bench.now.turn) == (0, 1)


def test_an_act_of_the_turn_is_fine(bench):
    """Nothing is judged."""
    assert rotation.turn_of(bench, 0, TAKE)
    assert said(bench) == []


def test_an_act_out_of_turn_is_judged(bench):
    """It leaves a scar on whose turn it is, which heals as the turn is passed on."""
    assert not rotation.turn_of(bench, 1, USE)
    assert said(bench) == [("SM-2", "out-of-turn")]
    assert (TURN in bench.scars, bench.now.active) == (True, 0)
    rotation.pass_on(bench)
    assert TURN not in bench.scars


def test_a_record_that_goes_on_from_such_an_act_is_followed(bench):
    """Cat plays after Bob though it was Ann's turn: it is Cat's now."""
    rotation.turn_of(bench, 1, USE)
    assert rotation.turn_of(bench, 2, USE)
    assert (bench.now.active, bench.now.last_active, bench.now.elsewhere) == (2, 0, -1)


def test_after_some_acts_the_same_player_goes_on(bench):
    """Bob took a card out of turn: he is expected to act again, not Cat."""
    rotation.turn_of(bench, 1, TAKE)
    assert bench.now.elsewhere == 1
    assert not rotation.turn_of(bench, 2, USE)
    assert bench.now.active == 0


def test_an_act_of_the_turn_ends_what_was_begun_elsewhere(bench):
    """Ann acts after all."""
    rotation.turn_of(bench, 1, USE)
    rotation.turn_of(bench, 0, USE)
    assert bench.now.elsewhere == -1


def test_who_is_out_cannot_act(bench):
    """And no turn begins by it."""
    bench.now.out[1] = True
    assert not rotation.turn_of(bench, 1, USE)
    assert said(bench) == [("SM-2", "out")]
    assert bench.now.elsewhere == -1


def test_after_the_end_the_first_act_is_judged_and_no_other(bench):
    """Unless the table lets it stand: then the next player goes on, and who has no cards is out."""
    bench.now.hands[1].clear()
    bench.finish(Over([1], "SM-1", 1))
    assert not rotation.turn_of(bench, 0, USE)
    assert not rotation.turn_of(bench, 2, USE)
    assert (said(bench), bench.silent, OVER in bench.scars) == ([("SM-2", "after-end")], True, True)
    rotation.call(bench, Call(step=1, allow="leave"))
    assert bench.now.out == [False] * 3
    rotation.call(bench, Call(step=1, allow="stands"))
    assert (bench.now.out, bench.now.active, bench.now.elsewhere) == ([False, True, False], 2, -1)


def test_the_stock_is_found_among_the_zones():
    """The zone of the rest, everybody's bag, and the pile that is not drawn from."""
    assert Small.at == ("stock", "hands", "used")
    bench = small.laid(stock=["a1", "?", "?", "?", "?"])
    pile, hands = bench.game.stock(bench)
    assert (pile, hands, bench.game.spent(bench)) == (bench.now.stock, bench.now.hands, bench.now.used)
    assert bench.game.draw(bench, 1, [-1]) == [A1]


def test_a_stock_is_made_new_where_the_game_has_it_so():
    """The top of the used cards stays; they count among what can be drawn."""
    for renewing, number in ((True, 7), (False, 5)):
        bench = small.laid(hands={"Ann": 0, "Bob": 1}, used=["a1", "a2", "a3"], renewing=renewing)
        assert bench.game.drawable(bench, bench.now.stock) == number
        bench.now.stock.clear()
        assert bench.game.replenish(bench, bench.now.stock) is renewing
        assert bench.now.used == ([A1] if renewing else [A3, A2, A1])


def test_draws_that_nobody_wrote_down_are_of_dues_that_bring_a_card(bench):
    """Each with who drew."""
    dues = [Due(CARD, 1, 1, 2), Due(COIN, 0, 1, 2), Due(CARD, 2, 1, 2)]
    bench.ledger.lapsed += dues
    assert bench.game.unwritten_draws(bench) == [(dues[0], 1), (dues[2], 2)]


def test_kinds_of_steps_have_weights():
    """First a kind is chosen by its weight, then one of that kind: many cards to use make using no likelier."""
    offers = [Take(by="Ann"), Use(by="Ann", card="a1"), Use(by="Ann", card="a2")]
    chosen = [small.rules().game.choose(offers, dice) for dice in [Dice("weights")] for _ in range(50)]
    assert {step.card for step in chosen if type(step) is Use} == {"a1", "a2"}
    assert sum(type(step) is Use for step in chosen) > 45


def test_why_a_card_cannot_be_used(bench):
    """In words, with the ruling; nothing where it can."""
    game = bench.game
    assert game.why_not(bench, 0, A1) == []
    assert game.why_not(bench, 1, A1) == ["can't be used: out-of-turn (SM-2)"]


def test_a_hand_bends_through_the_game():
    """A missed draw, another top, another size: the game knows its stock and its used cards."""
    bench = small.laid(hands={"Ann": ["a1"], "Bob": 4}, stock=["a2", "a3", "?", "?"])
    game, now = bench.game, bench.now
    game.resize(bench, now.hands[0], 0)
    assert (now.hands[0].size, now.used) == (0, [-1])
    bench.ledger.lapsed.append(Due(CARD, 0, 1, 2))
    game.recover_size(bench, 0, 1)
    assert (now.hands[0].known[A2], now.stock[-1]) == (1, A3)
    bench.ledger.lapsed.append(Due(CARD, 0, 1, 2))
    game.recover(bench, now.hands[0], 0, A3)
    assert now.hands[0].known[A3] == 1
