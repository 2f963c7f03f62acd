"""What stands above the story of a game."""

from pathlib import Path

import msgspec
import pytest

from adjudicator.explain.prices import POLICY
from adjudicator.hindsight.weighing import weigh
from adjudicator.judging import adjudicate
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.upshot import in_short, result, to_put_right
from tests.kernel.scenes import judged

LOGS = Path(__file__).parents[2] / "examples" / "logs" / "damaged"


def game(verdict):
    """A verdict as a report sees it."""
    return JudgedGame("", verdict.log, verdict.rules, verdict.judge)


def cards(text):
    """Cards in short."""
    return text.split()


def test_a_win_that_stands_by_the_notes_is_not_called_a_fault():
    """Dan's jack lay in the stock: another spade was played or drawn, and by either note Ann's last card fits."""
    hands = {"Ann": ["4s"], "Bob": ["As", "4d", "3d"], "Cat": ["4h", "Qh", "2h"], "Dan": ["3h", "Ac", "5c", "Jh", "9h"]}
    pile = cards("10s 7s 5h 8h Js 2s 8c 3s Ad 7h 5d Kd Qs 10h 2d Jd Kc Ks 7d 5s Ah")
    discard = cards("3c 2c 6c 7c Jc Qc Qd 10d 8d 9d 6d 6s 9s 9c 4c 10c 8s Kh 6h")
    start = {"turn": "Bob", "hands": hands, "discard": discard, "pile": pile}
    steps = [{"do": "play", "by": "Bob", "card": "3d"}]
    steps += [{"do": "draw", "by": "Cat", "cards": [card]} for card in ("10s", "7s", "8h")]
    steps += [{"do": "play", "by": "Cat", "card": "8h", "name": "spades"}, {"do": "play", "by": "Dan", "card": "Js"}]
    steps += [{"do": "draw", "by": "Dan", "cards": ["Js"]}, {"do": "play", "by": "Ann", "card": "4s"}]
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": list(hands), "start": start}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    assert {finding.severity for finding in verdict.findings if finding.counts} == {"note"}
    assert result(game(verdict)) == "As it was played, Ann won at step 8, if the record is read as the notes say."


def test_a_win_by_the_likelier_story_is_told_beside_the_end_as_it_was_written():
    """Only Bob can have played his last card, whatever name stands there; the report as JSON has both ends."""
    start = {"turn": "Ann", "hands": {"Ann": ["5h", "9c", "Kd"], "Bob": ["7h"]}, "discard": ["3h"]}
    steps = [{"do": "play", "by": "Ann", "card": "5h"}, {"do": "play", "by": "Ann", "card": "7h"}]
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    told = "As it was written, the game is not over; if it is read as the note at step 2 says, Bob won at step 2."
    assert result(game(verdict)) == told
    likelier = game(verdict).likelier_outcome
    assert (likelier.step, likelier.winners) == (2, ["Bob"])


def test_what_follows_from_a_slip_does_not_contest_a_win():
    """The last card fits by the note, so nothing is said of that card back in hand."""
    verdict = adjudicate((LOGS / "win-on-a-card-that-was-misnamed.game.json").read_bytes())
    assert result(game(verdict)) == "As it was played, Bob won at step 8, if the record is read as the notes say."
    assert not any("has not won" in finding.message for finding in verdict.findings)


def weighed(name):
    """What became of a game of the examples, with the faults weighed."""
    verdict = adjudicate((LOGS / f"{name}.game.json").read_bytes())
    weigh(verdict.judge)
    return result(game(verdict))


def test_a_win_that_hangs_on_a_slip_is_told_both_ways():
    """A line is missing, most likely; how the game ended is said for both."""
    told = (
        "As it was written, the game is not over; if it is read as the notes at steps 5 and 7 say, Bob won at step 10."
    )
    assert weighed("win-if-a-line-is-missing") == told


def test_a_game_stands_unless_the_table_goes_back():
    """A later step depended on the fault, and with leave of all it is put right from there."""
    told = "The game stands unless all players agree to go back: Eve won at step 8."
    assert weighed("suit-named-by-the-next-player") == told


def test_a_choice_may_decide_the_game_or_not():
    """With the other card Ann would not have won; in the other game either card ends it alike."""
    told = (
        "As it was played, Ann won at step 11. The fault at step 9 may decide that: the table says whether it counts."
    )
    assert weighed("choice-that-may-decide") == told
    assert weighed("either-card-ends-the-game") == "The game stands: Bob won at step 9."


@pytest.mark.parametrize("card", ["9d", "8d"])
def test_a_pass_that_nobody_objected_to_decides_nothing(card):
    """Ann could have played a nine, or an eight with any suit: Bob has acted since, and her pass stands (C8-D.15)."""
    pack = [f"{rank}{suit}" for suit in "cdhs" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    pile = ["9h", *(one for one in pack if one not in {"9h", "2h", "4d", card})]
    start = {"turn": "Ann", "hands": {"Ann": [card, "4d"], "Bob": ["2h"]}, "discard": pile, "pile": []}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start}
    steps = [{"do": "pass", "by": "Ann"}, {"do": "play", "by": "Bob", "card": "2h"}]
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    weigh(verdict.judge)
    assert result(game(verdict)) == "The game stands: Bob won at step 2."


def test_a_pass_that_blocks_the_game_may_still_be_objected_to():
    """Nobody has acted since, and no score is agreed: the block is in a step at fault (C8-7.3)."""
    pack = [f"{rank}{suit}" for suit in "cdhs" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    pile = ["9s", *(one for one in pack if one not in {"9s", "2h", "8d", "7c"})]
    start = {"turn": "Ann", "hands": {"Ann": ["2h"], "Bob": ["8d", "7c"]}, "discard": pile, "pile": []}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start}
    steps = [{"do": "pass", "by": "Ann"}, {"do": "pass", "by": "Bob"}]
    told = (
        "As it was played, Ann won at step 2, in a step that is itself at fault: the table decides whether that counts."
    )
    for score, said in (({}, told), ({"score": {"Ann": 55, "Bob": -55}}, "Ann won at step 2.")):
        claim = {"do": "claim", "winner": "Ann", **score}
        verdict = adjudicate(msgspec.json.encode({**header, "steps": [*steps, claim]}))
        weigh(verdict.judge)
        assert result(game(verdict)) == said


def test_by_an_agreed_score_of_which_nobody_pays_all_are_equal():
    """The hands stay hidden: two players share the win, and of two sides none has won (C8-D.17, C8-6.2, C8-6.4)."""
    pile = ["9s", *["?"] * 47]
    sides = [{"name": name, "team": team} for name, team in zip(("Ann", "Bob", "Cat", "Dan"), "nsns", strict=True)]
    for players, names, said in (
        (["Ann", "Bob"], ["Ann", "Bob"], "Ann and Bob won together at step 2."),
        (sides, ["Ann", "Bob", "Cat", "Dan"], "The game ended without a winner at step 4."),
    ):
        start = {"turn": "Ann", "hands": dict.fromkeys(names, 4 // len(names)), "discard": pile, "pile": 0}
        header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": players, "start": start}
        steps = [{"do": "pass", "by": name} for name in names] + [{"do": "claim", "score": dict.fromkeys(names, 0)}]
        assert result(game(adjudicate(msgspec.json.encode({**header, "steps": steps})))) == said


def test_a_fault_that_may_be_a_slip_is_told_as_one_and_is_not_proved():
    """Whether Cat named the suit, or only her name is wrong: the headline, the finding and what to do say so."""
    start = {"turn": "Bob", "hands": {"Ann": 3, "Bob": ["8s", "3d", "4d"], "Cat": ["2s", "3s", "5d"]}}
    start |= {"discard": ["10h"], "pile": 42}
    steps = [{"do": "play", "by": "Bob", "card": "8s"}, {"do": "name", "by": "Cat", "suit": "spades"}]
    steps += [{"do": "play", "by": "Cat", "card": "2s"}, {"do": "play", "by": "Ann", "card": "9s"}]
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob", "Cat"], "start": start}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    root = verdict.findings[0]
    assert (root.unproved, root.proved) == (False, False)
    assert root.slip == "step 2 should say: Bob names spades"
    assert in_short(game(verdict)).startswith("1 fault (1 perhaps only a slip of the scorer).")
    assert to_put_right(verdict.findings)[0].startswith("step 2, by agreement: if the record is right, ")


def test_who_has_won_whatever_was_done_wrongly_is_named():
    """Ann laid down her last card: she has won before its swap of hands; in the other game Bob has won either way."""
    assert weighed("won-before-the-swap") == "The game stands: Ann won at step 3."
    assert weighed("either-card-ends-the-game") == "The game stands: Bob won at step 9."


def test_a_suit_named_by_another_is_held_against_each_suit():
    """What came after hung on the suit, whichever of them it might have been."""
    verdict = adjudicate((LOGS / "suit-named-by-the-next-player.game.json").read_bytes())
    weigh(verdict.judge)
    assert verdict.findings[0].matter.text == "Step 6 depended on it: Cat plays two of spades."


def test_a_look_that_was_left_out_is_not_made_up_for():
    """Another card lies on top by now, and the one that should have been seen was drawn."""
    verdict = adjudicate((LOGS / "look-left-out.game.json").read_bytes())
    weigh(verdict.judge)
    assert verdict.findings[0].remedy.text == "Nothing is to be undone: all is as it would have been."
    assert to_put_right(verdict.findings) == []


def test_the_card_that_is_supposed_in_the_place_of_another_is_named():
    """Only the six of spades fits: whether it mattered was asked with that card."""
    verdict = adjudicate((LOGS / "misfit-where-one-card-fits.game.json").read_bytes())
    weigh(verdict.judge)
    told = "If it is put right so that Cat plays six of spades, no later step depended on it, up to step 11, "
    assert [f.matter.text for f in verdict.findings if f.matter] == [f"{told}where the game ends."]


def test_a_win_that_was_passed_over_stands_in_the_headline():
    """Nobody said that Cat had won, and the game went on: it is not over as it was played, and Cat has won."""
    told = (
        "The record stops at step 9; as it was played, the game is not over. The fault at step 4 decides that (with the"
        " right thing done Cat has won): the table says whether it counts."
    )
    assert weighed("crowded-porch-of-another-overlooked") == told


def test_an_end_by_a_slip_of_which_it_cannot_be_told_is_told_beside_the_end_as_it_was_written():
    """Of two slips only one decides: the headline and the report as JSON name it, and who has won by it."""
    verdict = adjudicate((LOGS / "draw-of-the-next-player-decides.game.json").read_bytes())
    end = "If step 2 should say: Cat draws a card, Bob won at step 11."
    assert result(game(verdict)) == f"The record stops at step 11; the game is not over. {end}"
    (other,) = game(verdict).if_slips
    assert (other.step, other.slip) == (2, "step 2 should say: Cat draws a card")
    assert (other.outcome.step, other.outcome.winners) == (11, ["Bob"])


def test_a_single_slip_that_decides_is_named_by_its_step(monkeypatch):
    """Its words in the report as JSON are those of the finding; where no end hangs on a slip there is no such list."""
    monkeypatch.setattr(POLICY, "blamed", 0.99)
    verdict = adjudicate((LOGS / "misfit-unless-a-use-before-the-draw-was-not-written-avalon.game.json").read_bytes())
    (finding,) = [finding for finding in verdict.findings if finding.step == 13 and finding.slip]
    (other,) = game(verdict).if_slips
    assert (other.step, other.slip, other.outcome.winners) == (13, finding.slip, ["Bob"])
    verdict = adjudicate((LOGS / "same-winner-either-way.game.json").read_bytes())
    assert game(verdict).if_slips is msgspec.UNSET


def test_a_win_stands_where_only_what_its_step_goes_on_with_is_wrong():
    """Ann has won as her last card leaves her hand, whatever it did after that; not so if the discard does not fit."""
    rain = {"do": "play", "by": "Ann", "card": "rain-of-letters", "then": [{"do": "draw", "by": "Ann"}]}
    start = {"phase": "main", "discard": ["7e"]}
    goes_on = [rain, {"do": "discard", "by": "Ann", "card": "10m"}, {"do": "draw", "by": "Bob"}]
    verdict = judged(*goes_on, hands={"Ann": 1, "Bob": 4}, **start)
    weigh(verdict.judge)
    assert [finding.step for finding in verdict.findings if finding.counts] == [1]
    assert result(game(verdict)) == "The game stands: Ann won at step 1."
    verdict = judged({"do": "discard", "by": "Ann", "card": "10m"}, hands={"Ann": 1, "Bob": 4}, **start)
    weigh(verdict.judge)
    end = "in a step that is itself at fault: the table decides whether that counts."
    assert result(game(verdict)) == f"As it was played, Ann won at step 1, {end}"
