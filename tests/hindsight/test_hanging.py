"""What hangs on an illegal act is no fault of its own; what is at fault with the act and without it is."""

import msgspec
import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES
from tests.games.crazier_eights.test_roots import ABC, act
from tests.kernel.scenes import judged, told

BASILISK = [act("play", "Ann", "castle"), act("play", "Ann", "glass-basilisk"), act("end", "Ann")]
"""Ann plays two cards; the second would silence the red cards of the others."""
TWO_PLAYS = [act("draw", "Bob"), act("play", "Bob", "white-flag"), act("play", "Bob", "briar-hedge")]


@pytest.mark.parametrize(("anvils", "root"), [("twin-anvils", 1), ("weathercock", None)])
def test_what_an_illegal_card_would_silence(anvils, root):
    """Bob plays twice by Twin Anvils, as if Glass Basilisk were not there; without them it is a fault of his own."""
    found = judged(*BASILISK, *TWO_PLAYS, play={"Bob": [anvils]})
    assert told(found) == [(2, "CE-6.2", None), (6, "CE-6.2", root)]
    assert found.findings[1].message.endswith("with step 2 put right it would be right") is (root is not None)


def test_a_card_that_came_into_play_rightly_silences():
    """Ann plays Glass Basilisk alone: Bob's second play is at fault."""
    assert told(judged(*BASILISK[1:], *TWO_PLAYS, play={"Bob": ["twin-anvils"]})) == [(5, "CE-6.2", None)]


@pytest.mark.parametrize(("others", "root"), [(2, 1), (3, None)])
def test_what_an_illegal_card_would_cause(others, root):
    """With Ann's second card she has four, and Thin Ice would make her lose; with three others she has four anyway."""
    play = {"Ann": ["angel-of-hope", "weathercock", "crowded-porch"][:others], "Bob": ["thin-ice"]}
    steps = [act("play", "Ann", "castle"), act("play", "Ann", "briar-hedge"), act("end", "Ann"), act("draw", "Bob")]
    assert told(judged(*steps, players=ABC, play=play)) == [(2, "CE-6.2", None), (4, "CE-10.9", root)]


@pytest.mark.parametrize(("third", "root"), [("7s", 1), ("6s", None)])
def test_a_card_that_fits_below_one_that_does_not(third, root):
    """Bob's yellow seven lies rightly on the red seven, with Ann's blue nine taken back; his yellow six on neither."""
    steps = [act("discard", "Ann", "9e"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", third)]
    assert told(judged(*steps, discard=["7m"])) == [(1, "CE-8.1", None), (4, "CE-8.1", root)]


def test_a_choice_by_another_player_is_not_taken_back():
    """Bob chooses for Ann's Rat Piper: Castle is Ann's if she chooses the same, and so it counts against Bob."""
    steps = [act("end", "Ann"), act("trigger", "Bob", "rat-piper", of="Ann", choose=["castle"])]
    steps += [act("draw", "Bob"), act("play", "Bob", "spilled-ink", choose=["Ann"], then=[act("draw", "Ann", cards=2)])]
    found = judged(*steps, play={"Ann": ["rat-piper"], "Bob": ["castle", "weathercock"]})
    assert told(found) == [(2, "CE-10.2", None), (4, "CE-10.12", None)]


def exchanged(*after):
    """Ann chooses Bob for her Castle and takes Cat's Weathercock; Bob has Elven Princess in play."""
    swap = {"do": "swap", "by": "Ann", "with": "Cat", "what": "asset", "give": "castle", "take": "weathercock"}
    steps = [act("play", "Ann", "horse-trade", choose=["Bob", "castle", "weathercock"], then=[swap]), act("end", "Ann")]
    play = {"Ann": ["castle"], "Bob": ["elven-princess"], "Cat": ["weathercock", "leaky-roof"]}
    return judged(*steps, *after, players=ABC, play=play)


ROOF = act("trigger", "Bob", "leaky-roof", of="Cat", then=[act("draw", "Bob")])
INK = act("play", "Bob", "spilled-ink", choose=["Cat"], then=[act("draw", "Cat", cards=2)])


def test_two_that_one_other_choice_explains():
    """Had Ann taken Bob's Elven Princess, he would not look, and Cat, who has no Castle, would draw two cards."""
    found = exchanged(ROOF, act("draw", "Bob"), INK)
    assert told(found) == [(1, "CE-12.6", None), (4, "CE-10.1", 1), (5, "CE-10.12", 1)]
    assert "Bob was chosen, and Cat's Weathercock (blue four) was taken" in found.findings[0].message


def test_one_that_another_choice_would_explain_stands():
    """That Bob does not look may be his own fault: one sign is not enough."""
    assert told(exchanged(ROOF, act("draw", "Bob"))) == [(1, "CE-12.6", None), (4, "CE-10.1", None)]


def test_a_card_that_is_used_later_was_not_the_right_one():
    """The stock is gone: Bob had only spades to place, and not the six that Ann places on his card."""
    path = EXAMPLES / "damaged" / "misfit-where-every-card-is-known.game.json"
    assert told(adjudicate(path.read_bytes(), source=path.name)) == [(2, "C8-5.5", None), (3, "C8-5.5", 1)]


def test_that_another_card_might_make_a_pass_right_is_only_said():
    """On Ann's two of spades Bob could have placed nothing; on her three he could have."""
    path = EXAMPLES / "damaged" / "misfit-and-a-pass-on-it-crazy-eights.game.json"
    found = adjudicate(path.read_bytes(), source=path.name)
    assert told(found) == [(3, "C8-5.5", None), (4, "C8-5.3", None)]
    assert found.findings[1].message.endswith("; with another card or choice at step 3 it might be right")


def test_a_demand_that_is_refused_does_not_hang_on_the_pass():
    """Ann passed with a diamond, is asked to play, and Bob goes on with a card that fits in any case (C8-7.3)."""
    start = {"turn": "Ann", "hands": {"Ann": ["4d", "2c"], "Bob": 2, "Cat": 3}, "discard": ["7d", *"?" * 44], "pile": 0}
    steps = [{"do": "pass", "by": "Ann"}, {"do": "call", "step": 1, "allow": "demand", "by": "Cat"}]
    steps += [{"do": "play", "by": "Bob", "card": "Kd"}]
    log = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ABC, "start": start, "steps": steps}
    assert told(adjudicate(msgspec.json.encode(log))) == [(1, "C8-5.3", None), (3, "C8-7.3", None)]
