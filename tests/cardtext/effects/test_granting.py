"""Ops that allow, rob, and decide: allow, mute, turn, win, lose."""

import pytest

from adjudicator.formats import abilities as a
from adjudicator.formats.outcomes import Lost, Won
from adjudicator.kernel.dice import Dice
from tests.cardtext.small import KINDS, laid, run, said


def test_more_of_something_is_allowed():
    """To you, as often as the text says."""
    bench = laid()
    run(bench, a.Allow(act="discard", more=2), you=1)
    assert bench.game.heard == [("allow", 1, "discard", 2)]


def test_a_turn_is_given_or_taken():
    """To whom the text says; all opponents lose theirs."""
    bench = laid()
    run(bench, a.Turn(who="you", more=1), a.Turn(who="opponents", more=-1))
    assert bench.game.heard == [("more turns", 0, 1), ("more turns", 1, -1), ("more turns", 2, -1)]


def test_a_card_in_play_is_robbed_of_its_abilities():
    """The one that is chosen, or all that fit."""
    bench = laid(play={"Ann": ["bell"], "Bob": ["tax", "stone"]})
    run(bench, a.Mute(), choose=["tax"])
    assert bench.now.standing.silenced == {(1, KINDS["tax"]): 1}
    run(bench, a.Mute(what=a.Selector(n=0, suit="blue")))
    assert (0, KINDS["bell"]) in bench.now.standing.silenced


@pytest.mark.parametrize(("then", "found"), [(None, []), ([Won(by="Ann")], []), ([], ["left-out"])])
def test_a_player_wins(then, found):
    """Whether or not the record says so."""
    bench = laid()
    run(bench, a.Win(), then=then)
    assert (bench.game.heard, said(bench)) == ([("win", 0)], found)


def test_players_lose_at_the_same_moment():
    """With their cards as they went away, where recorded; who is out cannot lose again."""
    bench = laid()
    run(bench, a.Lose(who="opponents"), then=[Lost(by="Cat", cards=["ant"]), Lost(by="Bob")])
    assert (bench.game.heard, said(bench)) == ([("lose", [1, 2], [[], ["ant"]])], [])
    bench.game.heard.clear()
    bench.now.out[1] = True
    run(bench, a.Lose(who="opponents"))
    assert bench.game.heard == [("lose", [2], [])]


def test_who_did_not_lose_by_the_record_is_still_in():
    """That they should have is found."""
    bench = laid()
    run(bench, a.Lose(who="opponents"), then=[Lost(by="Bob")])
    assert (bench.game.heard, said(bench)) == ([("lose", [1], [[]])], ["left-out"])


def test_dice_write_down_who_wins_or_loses():
    """For the log."""
    bench = laid()
    assert run(bench, a.Lose(who="you"), a.Win(who="active"), dice=Dice(1)).written == [Lost(by="Ann"), Won(by="Ann")]
