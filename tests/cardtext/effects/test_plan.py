"""From the ops of a card to the functions that carry them out."""

from adjudicator.cardtext.effects.plan import PERFORM, plan_of, planned
from adjudicator.cardtext.texts import texts_of
from adjudicator.formats import abilities as a
from adjudicator.formats.outcomes import Drew, Moved
from adjudicator.kernel.dice import Dice
from tests.cardtext.small import KINDS, PACK, hand, laid, names, run, said


def test_every_op_can_be_carried_out():
    """Each of the language has its function, but for those of games with tokens and rows, which have their own."""
    assert {*a.Op.__args__} - PERFORM.keys() == {a.Tokens, a.Renew}


def test_an_ability_is_made_ready_once():
    """For each deck; it is known whether one of its ops shuffles."""
    texts = texts_of(PACK)
    ability = a.Effect(do=(a.Look(at=a.Selector(from_="pile", pick="top")), a.Shuffle()))
    made = planned(texts, ability)
    assert planned(texts, ability) is made
    assert (len(made.plan), made.shuffles, plan_of((a.Shuffle(),)).shuffles) == (2, True, True)
    assert not plan_of((a.Draw(who="you"),)).shuffles


def test_an_asset_that_is_turned_up_comes_into_play():
    """For the player whose card turned it up."""
    bench = laid(pile=["stone", *["?"] * 14])
    run(bench, a.Play(), then=[Moved(card="stone", from_="pile", to="play")])
    assert (names(bench.now.play[0]), len(bench.now.pile), said(bench)) == (["stone"], 14, [])


def test_an_event_that_is_turned_up_has_its_effect():
    """It is nowhere while it has, and goes under the discard pile."""
    bench = laid(pile=["gift", *["?"] * 14], discard=[])
    turned = Moved(card="gift", from_="pile", to="discard-bottom")
    run(bench, a.Play(), choose=["Bob"], then=[turned, Drew(by="Bob", cards=2)])
    assert (hand(bench, 1), names(bench.now.discard), bench.now.limbo) == (([], 3), ["gift"], [])
    assert (said(bench), bench.count()) == ([], PACK.total)


def test_another_card_than_the_known_top_contradicts_the_record():
    """What was turned up is played all the same."""
    bench = laid(pile=["stone", *["?"] * 14])
    run(bench, a.Play(), then=[Moved(card="rock", from_="pile", to="play")])
    assert (said(bench), names(bench.now.play[0])) == (["look rock"], ["rock"])


def test_a_card_that_was_not_turned_up_is_left_out():
    """Where the outcomes are written down and none is of the pile."""
    bench = laid(pile=["stone", *["?"] * 14])
    run(bench, a.Play(), then=[])
    assert (said(bench), len(bench.now.pile)) == (["left-out"], 15)


def test_nothing_is_turned_up_where_nothing_lies():
    """The game is asked for cards first; with dice what was turned up is written down."""
    bench = laid(hands={"Ann": 18, "Bob": 0, "Cat": 0})
    run(bench, a.Play())
    assert bench.game.heard == [("restock", 1)]
    bench = laid(pile=["rock", *["?"] * 14])
    made = run(bench, a.Play(), dice=Dice(1))
    assert made.written == [Moved(card="rock", from_="pile", to="play", by="Ann")]
    assert bench.now.play[0] == [KINDS["rock"]]
