"""What it takes to go back: the cards to move, the newest first, and what can't be restored."""

from adjudicator.hindsight import weighing
from adjudicator.hindsight.weighing import weigh
from adjudicator.judging import adjudicate
from adjudicator.kernel.wording import complete
from tests.cli.conftest import EXAMPLES
from tests.games.crazier_eights.test_roots import act
from tests.kernel.scenes import judged


def remedy(*steps, **start):
    """The remedy of the first fault of a scene, with all that it takes."""
    verdict = judged(*steps, **start)
    weigh(verdict.judge)
    return verdict.findings[0].remedy


def test_the_newest_card_is_moved_first():
    """Bob's discard and draw, and then the card of Ann's that did not fit."""
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5m")]
    found = remedy(*steps)
    assert (found.act, found.back_to, found.decides) == ("back-up", 1, "all players")
    assert [move.split(": ")[1] for move in found.moves] == [
        "from the discard pile to Bob's hand",
        "from Bob's hand to the draw pile",
        "from the discard pile to Ann's hand",
    ]
    assert found.refused == "Play goes on as it is."
    assert found.text.startswith("Go back to before step 1. Take the card back")


def test_a_card_that_nothing_hung_on_is_simply_taken_back():
    """Only that card is moved, and not what was played since."""
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "9e")]
    found = remedy(*steps)
    assert (found.act, found.back_to, len(found.moves)) == ("fix", None, 1)


def test_the_order_of_a_pile_that_was_shuffled_is_lost():
    """The cards that were shuffled in can't be found again one by one."""
    steps = [act("discard", "Ann", "9m")]
    then = [{"do": "move", "card": "fog-bank", "from": "pile", "to": "play", "by": "Ann"}, {"do": "shuffle"}]
    steps += [act("play", "Ann", "treasure-hunt", choose=["fog-bank"], then=then)]
    steps += [act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5m")]
    assert remedy(*steps).lost == ["the order of the draw pile, which step 2 shuffled"]


def test_what_was_forgotten_is_done_now_and_moves_no_card():
    """The opponents decide once it has mattered (FAQ 11)."""
    verdict = adjudicate((EXAMPLES / "damaged" / "hatchery-left-out-as-a-draw-shows.game.json").read_bytes())
    weigh(verdict.judge)
    found = verdict.findings[0].remedy
    assert (found.act, found.decides, found.moves) == ("fix", "the opponents", [])


def moves(*steps, **start):
    """The cards to move for it."""
    return remedy(*steps, **start).moves


def test_a_card_that_was_played_goes_back_to_the_hand_and_those_drawn_to_the_pile():
    """Nobody wrote down what was drawn, nor where the event had been."""
    steps = [act("play", "Ann", "castle"), act("play", "Ann", "three-gifts", choose=["Ann"])]
    drawn = "a card that step 2 moved: from Ann's hand to the draw pile"
    assert moves(*steps) == [drawn, drawn, drawn, "Three Gifts: from the discard pile to Ann's hand"]


def test_a_card_that_was_only_shown_is_not_moved():
    """Bob shows his one card and draws another: nobody knows which."""
    then = [{"do": "show", "cards": ["corner-bakery"], "from": "hand", "of": "Bob"}, {"do": "draw", "by": "Bob"}]
    steps = [act("play", "Ann", "castle"), act("play", "Ann", "confession", choose=["Bob"], then=then)]
    drawn = "the card that step 2 moved: from Bob's hand to the draw pile"
    assert moves(*steps, hands={"Ann": 4, "Bob": 1}) == [drawn, "Confession: from the discard pile to Ann's hand"]


def test_hands_that_were_exchanged_are_exchanged_back():
    """Card by card nobody could do it."""
    swap = [{"do": "swap", "by": "Ann", "with": "Bob", "what": "hands"}]
    steps = [act("play", "Ann", "castle"), act("play", "Ann", "changed-coats", choose=["Bob"], then=swap)]
    coats = "Changed Coats: from the discard pile to Ann's hand"
    assert moves(*steps, hands={"Ann": 4, "Bob": 7}) == ["Ann and Bob exchange their hands", coats]
    known = ["castle", "changed-coats", "2e", "3e"]
    assert moves(*steps, hands={"Ann": known, "Bob": 7}) == ["Ann and Bob exchange their hands", coats]


def test_of_two_cards_drawn_for_one_only_the_surplus_goes_back():
    """The other one was due."""
    assert moves(act("draw", "Ann", cards=2), phase="draw") == [
        "the card that step 1 moved: from Ann's hand to the draw pile"
    ]


def test_the_sentence_to_read_aloud_has_no_number_in_it():
    """It says that the table goes back to there, and what is done then."""
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5m")]
    verdict = judged(*steps)
    weigh(verdict.judge)
    complete(verdict.judge.bench)
    assert verdict.findings[0].aloud.endswith("; go back to there and take the card back.")


def test_who_would_have_to_move_too_many_cards_leaves_it(monkeypatch):
    """The advice says so, and does not ask for a card back that lies far below by now."""
    monkeypatch.setattr(weighing, "TOO_MANY", 2)
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5m")]
    found = remedy(*steps)
    assert (found.act, found.grade, found.moves) == ("leave", "too-late", [])
    assert found.text == "Too much has been played since to go back; play goes on as it is."


def test_what_stands_once_another_has_acted_is_left():
    """A pass of somebody who could play may be contested until the next player has acted."""
    path = EXAMPLES / "crazy-eights" / "taken-back-after-an-open-pass.game.json"
    verdict = adjudicate(path.read_bytes(), path.name)
    weigh(verdict.judge)
    found = verdict.findings[0].remedy
    assert (found.act, found.grade, found.moves) == ("leave", "too-late", [])
    assert found.text.endswith("If nobody demanded it before the next act, the pass stands (our reading).")
