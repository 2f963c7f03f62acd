"""The wrong player begins only as long as the right one has done nothing: after that it is a turn out of order."""

import pytest

from adjudicator.judging import adjudicate

EIGHTS, AVALON, CRAZY = "crazier-eights", "crazier-eights-avalon", "crazy-eights"


def said(ruleset, *lines):
    """The rulings and messages of what is wrong in a fresh game that Ann begins."""
    text = "\n".join([f"rules: {ruleset}", "players: Ann, Bob, Cat", "", *lines])
    findings = adjudicate(text.encode(), "first.game.txt").findings
    return [(f.step, f.rule, f.message) for f in findings if f.fault == "illegal" and "urn" in f.message + f.name]


@pytest.mark.parametrize(("ruleset", "rule", "card"), [(EIGHTS, "CE-6.1", "9 red"), (AVALON, "AV-2.1", "9 purple")])
@pytest.mark.parametrize("drawn", [True, False])
def test_a_turn_out_of_order_in_the_first_turn_is_no_wrong_beginning(ruleset, rule, card, drawn):
    """Ann has discarded, whether or not she has drawn: nobody need start again."""
    begun = ["Ann draws"] if drawn else []
    ((step, found, message),) = said(ruleset, *begun, f"Ann discards {card}", "Cat draws")
    assert (step, found) == (len(begun) + 2, rule)
    assert "Cat acts in Ann's turn" in message


@pytest.mark.parametrize("act", ["Ann draws", "Ann plays spilled ink on Bob"])
def test_one_act_of_the_first_player_is_a_beginning(act):
    """A draw alone is one, and so is a play."""
    assert [rule for _, rule, _ in said(EIGHTS, act, "Cat draws")] == ["CE-6.1"]


@pytest.mark.parametrize(("ruleset", "rule"), [(EIGHTS, "CE-1.1"), (AVALON, "AV-1.1")])
def test_where_nobody_has_acted_the_wrong_player_begins(ruleset, rule):
    """Cat draws first, and it was for Ann to begin."""
    findings = adjudicate(f"rules: {ruleset}\nplayers: Ann, Bob, Cat\n\nCat draws\n".encode(), "it.game.txt").findings
    assert [(f.step, f.rule) for f in findings if f.fault == "illegal"] == [(1, rule)]


def test_in_crazy_eights_a_draw_begins_the_game_too():
    """Ann has drawn, and can place no card yet: Cat does not begin."""
    (alone,) = said(CRAZY, "Cat plays 5 hearts")
    assert "Cat begins; Ann is to begin" in alone[2]
    (after,) = said(CRAZY, "Ann draws", "Cat plays 5 hearts")
    assert "Cat acts out of turn; it is Ann's turn" in after[2]
