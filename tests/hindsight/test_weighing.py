"""Did it matter? What a fault did to the game, by judging the record again with the right thing in its place."""

import msgspec
import pytest

from adjudicator.hindsight.righting import Righting
from adjudicator.hindsight.weighing import weigh
from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES
from tests.games.crazier_eights.test_roots import ABC, act
from tests.kernel.scenes import judged


def mattered(*steps, **start):
    """What each finding at the top did to the game."""
    verdict = judged(*steps, **start)
    weigh(verdict.judge)
    return [(f.step, f.matter.kind, f.matter.step, f.matter.winners) for f in verdict.findings if f.matter is not None]


@pytest.mark.parametrize(
    ("hand", "phase", "steps", "end"),
    [
        (["5m"], "draw", [act("discard", "Ann", "5m")], 1),
        (["5m", "6m"], "main", [act("discard", "Ann", "5m"), act("discard", "Ann", "6m")], 2),
        (["2e", "castle"], "main", [act("discard", "Ann", "2e"), act("play", "Ann", "castle")], 2),
    ],
)
def test_a_fault_in_the_turn_of_a_win_decides_the_game(hand, phase, steps, end):
    """A draw was forgotten, a second card was discarded, or one that does not fit: Ann would still hold a card."""
    ((_, kind, step, winners),) = mattered(*steps, phase=phase, hands={"Ann": hand, "Bob": 3}, discard=["7m"])
    assert (kind, step, winners) == ("decides", end, [])


def test_whether_a_fault_of_an_earlier_turn_decides_the_game_cannot_be_told():
    """Ann might have discarded the card in the turns between."""
    steps = [act("discard", "Ann", "5m"), act("draw", "Bob"), act("draw", "Ann")]
    steps += [act("play", "Ann", "castle"), act("discard", "Ann", "2m")]
    found = mattered(*steps, phase="draw", hands={"Ann": ["castle", "5m"], "Bob": 3}, discard=["7m"])
    assert found == [(1, "unknown", 5, None)]


def test_a_loss_that_was_missed_names_who_has_won():
    """With nobody else left the game was over when Ann should have lost."""
    steps = [act("end", "Ann"), act("draw", "Bob")]
    four = ["castle", "leaky-roof", "weathercock", "angel-of-hope"]
    found = mattered(*steps, play={"Ann": four, "Bob": ["thin-ice"]})
    assert found == [(2, "decides", 2, ["Bob"])]


def test_a_draw_made_late_makes_no_difference():
    """After it all is as it would have been, whatever else was done between."""
    steps = [act("discard", "Ann", "5m"), act("draw", "Ann"), act("draw", "Bob")]
    found = mattered(*steps, players=ABC, phase="draw", hands={"Ann": ["5m"], "Bob": 3, "Cat": 4}, discard=["7m"])
    assert found == [(1, "none", 2, None)]


def test_the_next_discard_hangs_on_one_that_did_not_fit():
    """Bob's red five fits Ann's red card, which should not lie there."""
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5m")]
    assert mattered(*steps) == [(1, "changed", 4, None)]


def test_no_step_hangs_on_one_that_the_next_discard_covers_rightly():
    """Bob's blue nine fits the blue seven below as well."""
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "9e")]
    assert mattered(*steps) == [(1, "none", 4, None)]


def test_what_an_unnamed_colour_would_have_been_cannot_be_told():
    """Bob's discard hangs on the colour that Ann would have named."""
    steps = [act("discard", "Ann", "8m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5m")]
    ((step, kind, _, _),) = mattered(*steps)
    assert (step, kind) == (4, "unknown")


def test_an_asset_that_was_played_too_much_is_used_later():
    """Her turn begins with an ability of the card that should not be in play."""
    steps = [act("play", "Ann", "castle"), act("play", "Ann", "angel-of-hope"), act("end", "Ann"), act("draw", "Bob")]
    steps += [act("end", "Bob"), act("trigger", "Ann", "angel-of-hope", choose=["Bob"])]
    assert mattered(*steps) == [(2, "changed", 6, None)]


def test_what_was_taken_back_made_no_difference():
    """The table went back to before it."""
    steps = [act("discard", "Ann", "9m"), {"do": "back", "to": 1}, act("discard", "Ann", "7m")]
    assert mattered(*steps) == [(1, "none", 2, None)]


def test_a_wrong_deal_is_what_the_whole_game_began_with():
    """What would have been played from other hands nobody can tell."""
    found = mattered(act("draw", "Ann"), phase="deal", hands={"Ann": 6, "Bob": 9})
    assert [(step, kind) for step, kind, _, _ in found] == [(0, "unknown")]


def test_what_has_left_all_as_it_would_have_been_is_a_warning():
    """A draw that was made a moment late, and a discard that was taken back, are none; one that lies there is."""
    late = judged(act("discard", "Ann", "7m"), act("draw", "Ann"), phase="draw")
    back = judged(act("discard", "Ann", "9m"), {"do": "back", "to": 1}, act("discard", "Ann", "7m"))
    left = judged(act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"))
    assert [verdict.findings[0].severity for verdict in (late, back, left)] == ["warning", "warning", "error"]


@pytest.mark.parametrize("steps", [("discard", "draw"), ("draw", "roof", "next")])
def test_the_same_cards_drawn_in_another_order_are_a_warning(steps):
    """The pile is known: Ann draws the same card after her discard; the cards of the roof and of the draw are hers."""
    acts = {
        "discard": act("discard", "Ann", "5m"),
        "draw": act("draw", "Ann", cards=["9e"]),
        "next": act("draw", "Bob"),
        "roof": act("trigger", "Bob", "leaky-roof", then=[{"do": "draw", "by": "Ann", "cards": ["9s"]}]),
    }
    unknown = 44 - ("roof" in steps)
    start = {"phase": "draw" if "roof" not in steps else "begin", "pile": ["9e", "9s", *["?"] * unknown]}
    play = {"Bob": ["leaky-roof"]} if "roof" in steps else {}
    hands = {"Ann": ["5m", "2m"], "Bob": 3}
    finding, *_ = judged(*(acts[name] for name in steps), hands=hands, discard=["7m"], play=play, **start).findings
    assert (finding.fault, finding.severity) == ("late", "warning")


def test_a_step_that_follows_from_a_fault_hangs_on_it():
    """Bob believes the second name, which does not count."""
    steps = [act("discard", "Ann", "8e", name="green"), act("name", "Ann", colour="red"), act("end", "Ann")]
    found = mattered(*steps, act("draw", "Bob"), act("discard", "Bob", "5m"))
    assert found == [(2, "changed", 5, None)]


def test_a_loss_at_the_end_of_a_turn_comes_after_its_end():
    """Nobody wrote that Ann's turn ended: Bob's draw shows it, and that the loss was left out."""
    four = ["castle", "leaky-roof", "weathercock", "angel-of-hope"]
    assert mattered(act("draw", "Bob"), play={"Ann": four, "Bob": ["thin-ice"]}) == [(1, "decides", 1, ["Bob"])]


def rightly(*steps, **start):
    """What is done in the place of the first fault of a scene, in each way."""
    verdict = judged(*steps, **start)
    return [way.acts for way in Righting(verdict.judge).ways(verdict.findings[0]).found]


def test_nobody_else_does_the_right_thing_with_a_card_of_another_player():
    """Ann discards in Bob's turn, and draws in it: he has no such card, and her draw is not his."""
    assert rightly(act("end", "Ann"), act("draw", "Bob"), act("discard", "Ann", "9e"), players=ABC) == [()]
    assert rightly(act("end", "Ann"), act("draw", "Ann"), act("draw", "Bob"), players=ABC) == [()]


def test_who_owed_it_does_what_another_player_did():
    """The colour is Ann's to name."""
    found = rightly(act("discard", "Ann", "8m"), act("name", "Bob", colour="red"))
    assert {right.by for (right,) in found} == {"Ann"}


def test_later_draws_took_other_cards_by_a_surplus():
    """Nobody knows which, so the surplus can't simply be put back: the table goes back to before it."""
    verdict = judged(act("draw", "Ann", cards=2), act("end", "Ann"), act("draw", "Bob"), phase="draw")
    weigh(verdict.judge)
    (finding,) = verdict.findings
    assert finding.matter.text == "From step 3 on other cards were drawn by it; which, nobody knows."
    assert (finding.remedy.act, finding.remedy.back_to, len(finding.remedy.moves)) == ("back-up", 1, 2)


def test_what_made_no_difference_is_left():
    """Ann's ability took effect before Bob's, and Bob drew by both: nothing is to be undone."""
    found = before_the_angel("Bob")
    assert (found.name, found.matter.kind) == ("abilities-out-of-turn-order", "none")
    assert (found.remedy.act, found.remedy.moves) == ("leave", [])


def test_two_who_drew_in_the_wrong_order_have_each_others_cards():
    """Ann's ability took effect before Bob's, and another player drew by each: they drew other cards by it."""
    unseen = before_the_angel("Cat")
    assert unseen.matter.text == "From step 2 on other cards were drawn by it; which, nobody knows."
    shown = before_the_angel("Cat", "3m", "6m")
    assert shown.matter.text == "From step 2 on other cards were drawn by it."
    assert (shown.severity, shown.remedy.act, shown.remedy.back_to) == ("error", "back-up", 2)
    assert shown.remedy.text == "Go back to before step 2. Do them again in order."


def before_the_angel(whom, *drawn):
    """The fault where Ann's Leaky Roof takes effect before Bob's Angel of Hope, in his turn."""
    cards = [{"cards": [card]} for card in drawn] or [{}, {}]
    roof, angel = (act("draw", who, **those) for who, those in zip(("Bob", whom), cards, strict=True))
    steps = [act("discard", "Ann", "9m"), act("trigger", "Ann", "leaky-roof", then=[roof])]
    steps += [act("trigger", "Bob", "angel-of-hope", choose=[whom], then=[angel])]
    steps += [act("draw", "Bob"), act("discard", "Bob", "9e")]
    play = {"Ann": ["leaky-roof"], "Bob": ["angel-of-hope"]}
    verdict = judged(*steps, players=ABC, turn="Ann", play=play, discard=["2m"])
    weigh(verdict.judge)
    return verdict.findings[0]


def test_a_later_fault_that_is_gone_without_one_depends_on_it():
    """Bob's red five would fit the blue five below Ann's card, which did not."""
    steps = [act("discard", "Ann", "9m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "5s")]
    verdict = judged(*steps, discard=["5e"])
    for finding in verdict.findings:
        finding.because_of = None
    weigh(verdict.judge)
    assert verdict.findings[0].matter.text == "The fault at step 4 depended on it."


def test_a_card_cannot_go_back_on_a_pile_that_was_drawn_from():
    """Cat's card would lie on another one now."""
    start = {"turn": "Ann", "hands": dict.fromkeys(ABC, 4), "discard": ["7s"]}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": list(ABC), "start": start}
    steps = [act("draw", "Cat"), act("draw", "Ann")]
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    text = "If all agree, go back to step 1; if not, play goes on as it is: the card can't go back where it lay"
    assert verdict.findings[0].remedy.text == f"{text}, since step 2 took from the stock."


def test_the_end_of_a_turn_depends_on_nothing():
    """The second play is a fault; that Ann ends her turn then does not hang on it."""
    steps = [act("play", "Ann", "castle"), act("play", "Ann", "toll-bridge"), act("end", "Ann")]
    assert mattered(*steps) == [(2, "none", 3, None)]


def weighed(*steps, **start):
    """The findings of a scene, each with what it did to the game and what to do now."""
    verdict = judged(*steps, **start)
    weigh(verdict.judge)
    return verdict.findings


def test_where_every_choice_ends_the_game_alike_nothing_is_undone():
    """Whichever of Bob's cards Ann had taken, her Thin Ice would have ended the game for her."""
    play = {"Ann": ["leaky-roof", "castle", "thin-ice"], "Bob": ["briar-hedge", "weathercock"]}
    taken = {"do": "move", "card": "briar-hedge", "from": "play", "of": "Bob", "to": "play", "by": "Ann"}
    steps = [act("play", "Ann", "pickpocket", choose=[{"card": "briar-hedge", "by": "Bob"}], then=[taken])]
    steps += [act("end", "Ann"), act("trigger", "Ann", "thin-ice", then=[{"do": "lose", "by": "Ann"}])]
    (finding,) = weighed(*steps, play=play)
    assert finding.matter.text == "It did not decide the game: whatever had been chosen, Bob has won at step 3."
    assert (finding.remedy.act, finding.remedy.back_to) == ("leave", None)


def test_of_several_cards_only_those_go_back_that_were_wrong():
    """The red nine fits, and the blue seven does not fit on it; Bob's blue card lies on the seven."""
    steps = [act("discard", "Ann", ["9m", "7e"]), act("draw", "Bob"), act("discard", "Bob", "2e")]
    (finding,) = weighed(*steps, discard=["7m"])
    assert "the rest of step 1 stays" in finding.remedy.text
    assert not any("9m" in move or "Sword in the Stone" in move for move in finding.remedy.moves)
    assert finding.remedy.back_to == 1


def test_a_fault_is_not_one_of_its_own_because_it_comes_to_light_later():
    """Without the discard Ann's forgotten draw shows only with her play: the play does not hang on the discard."""
    steps = [act("discard", "Ann", "10e"), act("play", "Ann", "castle")]
    found = weighed(*steps, phase="draw", discard=["9m"])
    assert [(f.step, f.rule, f.matter.kind) for f in found if f.rule == "CE-8.1"] == [(1, "CE-8.1", "none")]


def test_on_an_eight_that_is_covered_there_is_nothing_to_name():
    """Bob's red five lies on it; a colour holds only as long as the eight is on top."""
    steps = [act("discard", "Ann", "8m"), act("end", "Ann"), act("draw", "Bob")]
    (open_,) = weighed(*steps, act("end", "Bob"))
    assert open_.remedy.text == "Name a colour now, if the opponents agree; nobody has discarded since."
    (missed,) = weighed(*steps, act("discard", "Bob", "5m"))
    assert (missed.remedy.grade, missed.remedy.act) == ("too-late", "leave")
    assert missed.remedy.text.startswith("Nothing is left to name: the eight is covered")


@pytest.mark.parametrize(("whose", "severity"), [("Ann", "warning"), ("Bob", "error")])
def test_cards_in_another_order_make_no_difference_to_one_who_has_them_all(whose, severity):
    """Angel of Hope came after Ann's draw: if the card was Bob's, he would have had hers."""
    steps = [act("end", "Bob"), act("draw", "Ann")]
    steps += [act("trigger", "Ann", "angel-of-hope", choose=[whose], then=[act("draw", whose)])]
    (late,) = weighed(*steps, turn="Bob", play={"Ann": ["angel-of-hope"]})
    assert (late.fault, late.severity) == ("late", severity)


def test_what_comes_after_the_end_counts_for_nothing():
    """Ann had no card left: no later step depends on what Bob did then, and nothing is moved back for it."""
    steps = [act("discard", "Ann", "9e"), act("draw", "Bob"), act("discard", "Bob", "5e"), act("end", "Bob")]
    finding = weighed(*steps, hands={"Ann": ["9e"], "Bob": 3})[0]
    assert finding.matter.text == "The game was over by then: nothing that came after it counts."
    assert finding.remedy.moves == []


def test_with_a_surplus_that_nobody_saw_it_is_open_who_has_won():
    """Ann draws two cards and uses two of three: one of them may be the card that was too many."""
    steps = [act("draw", "Ann", cards=2), act("play", "Ann", "castle"), act("discard", "Ann", "2m")]
    (finding,) = weighed(*steps, phase="draw", hands={"Ann": 1, "Bob": 3}, discard=["7m"])
    assert (finding.matter.kind, finding.matter.winners) == ("unknown", None)
    assert "Ann might have won at step 3, but which was the surplus nobody saw" in finding.matter.text


def test_later_draws_took_other_cards_where_a_draw_was_left_out_or_late():
    """Bob draws Ann's card in his turn, whether she makes up for it or not; what it was nobody knows."""
    steps = [act("discard", "Ann", "5m"), act("draw", "Bob"), act("discard", "Bob", "9m")]
    for more in ([], [act("draw", "Ann"), act("end", "Bob")]):
        verdict = judged(*steps[:2], *more[:1], *steps[2:], *more[1:], players=ABC, phase="draw", discard=["7m"])
        weigh(verdict.judge)
        (finding,) = verdict.findings
        assert finding.matter.text == "From step 2 on other cards were drawn by it; which, nobody knows."


def test_the_first_card_that_came_otherwise_is_that_of_the_draw_after_an_ability():
    """Angel of Hope was due before Bob's own draw (III (7).1)."""
    steps = [act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "9m")]
    late = act("trigger", "Bob", "angel-of-hope", choose=["Ann"], then=[act("draw", "Ann")])
    (finding,) = weighed(*steps, late, play={"Bob": ["angel-of-hope"]}, discard=["7m"])
    assert finding.matter.text == "From step 2 on other cards were drawn by it; which, nobody knows."


def test_a_card_that_was_shown_and_left_on_the_pile_is_drawn_by_another():
    """Old Hatchery shows White Flag, which goes into play; Bob draws it, so the table goes back (III (12).6)."""
    steps = [act("play", "Ann", "old-hatchery"), act("end", "Ann"), act("draw", "Bob")]
    shown = act("trigger", "Ann", "old-hatchery", then=[{"do": "show", "cards": ["white-flag"]}])
    finding = weighed(steps[0], shown, *steps[1:], deck="house-52", discard=["castle"])[0]
    assert finding.matter.text == "From step 4 on other cards were drawn by it; which, nobody knows."
    assert finding.remedy.text.startswith("Go back to before step 2. Move White Flag")
    assert finding.remedy.moves == ["White Flag: from Bob's hand to the draw pile"]


def test_an_ability_that_was_not_used_makes_no_later_step_depend_on_its_card():
    """The table waits for Ann's Rat Piper as her turn ends; that Bob's begins a line later is no difference."""
    steps = [act("play", "Ann", "corner-bakery"), act("play", "Ann", "rat-piper"), act("end", "Ann")]
    steps += [act("trigger", "Bob", "angel-of-hope", choose=["Ann"], then=[act("draw", "Ann")]), act("draw", "Bob")]
    assert mattered(*steps, play={"Bob": ["angel-of-hope", "castle"]}) == [(2, "none", 5, None)]


def test_what_a_card_does_later_took_nothing_from_the_pile_when_it_was_played():
    """Leaky Roof makes players draw as turns begin."""
    steps = [act("draw", "Ann", cards=2), act("play", "Ann", "leaky-roof")]
    (finding,) = weighed(*steps, phase="draw")
    assert finding.remedy.text.startswith("Put the surplus back on top of the draw pile")


def test_a_card_from_a_stock_that_is_gone_made_a_difference():
    """Ann holds a card that the table can't show; it is to go back."""
    start = {"turn": "Ann", "hands": {"Ann": 25, "Bob": 26}, "discard": ["7s"]}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": [act("draw", "Ann"), act("pass", "Ann")]}))
    weigh(verdict.judge)
    finding = verdict.findings[0]
    assert finding.matter.text == "No later step depended on it, up to step 2, where the record stops."
    assert finding.remedy.text.startswith("Put what the stock did not have back")


def test_a_choice_of_another_that_is_the_only_one_makes_no_difference():
    """Bob decides what Ann's Wandering Cup gives away as her turn ends; she controls nothing else."""
    moved = {"do": "move", "card": "wandering-cup", "from": "play", "of": "Ann", "to": "play", "by": "Bob"}
    choose = ["Bob", {"card": "wandering-cup", "by": "Bob"}]
    cup = act("trigger", "Ann", "wandering-cup", choose=choose, then=[act("draw", "Bob"), moved])
    steps = [act("play", "Ann", "wandering-cup"), cup, act("draw", "Bob")]
    start = {"deck": "avalon-33", "players": ABC, "discard": ["salt-marsh"], "hands": dict.fromkeys(ABC, 3)}
    (finding,) = weighed(*steps, ruleset="crazier-eights-avalon", **start)
    assert (finding.matter.kind, finding.remedy.act) == ("none", "leave")


def test_after_the_end_a_missed_draw_is_not_made_up_for():
    """Bob won with the cards that came otherwise; whether he would have without cannot be told."""
    steps = [act("discard", "Ann", "5m"), act("end", "Ann"), act("draw", "Bob"), act("discard", "Bob", "9m")]
    (finding,) = weighed(*steps, act("play", "Bob", "castle"), phase="draw", hands={"Ann": 4, "Bob": 1}, discard=["7m"])
    assert finding.matter.text.endswith("which, nobody knows. Whether it decides the game can't be told.")
    assert finding.remedy.text == "No card is drawn any more: the game is over."


@pytest.mark.parametrize(
    ("name", "step", "fault"),
    [("ability-late-by-a-draw-and-a-discard-avalon", 4, "late"), ("look-that-was-not-taken-avalon", 10, "illegal")],
)
def test_what_a_card_asks_for_and_came_late_or_not_at_all_is_a_warning_where_nothing_hung_on_it(name, step, fault):
    """Late Bell draws nothing, so that others drew in between is all one; nobody looked at the card drawn next."""
    path = EXAMPLES / "damaged" / f"{name}.game.json"
    verdict = adjudicate(path.read_bytes(), source=path.name)
    (finding,) = [finding for finding in verdict.findings if finding.step == step]
    assert (finding.fault, finding.severity) == (fault, "warning")


def test_a_refusal_after_what_was_made_up_for_is_asked_about():
    """Ann draws late, and then Cat says no: the record does not show which came first."""
    late = [act("discard", "Ann", "9e"), act("draw", "Bob"), act("discard", "Bob", "10e"), act("draw", "Ann")]
    for said in (1, 4):
        call = {"do": "call", "by": "Cat", "allow": "refuse", "step": said}
        verdict = judged(*late, call, act("draw", "Cat"), players=ABC, turn="Ann", phase="draw", discard=["7e"])
        weigh(verdict.judge)
        (found,) = verdict.findings
        assert (found.fault, found.settled_by, found.remedy.grade) == ("late", 4, "none")
        assert found.remedy.text.startswith("Ask which came first, the refusal of step 5 or what was done at step 4.")


def stock_gone(*steps, **hands):
    """The findings of a game of Crazy Eights whose stock is gone: all other cards lie below the nine of spades."""
    held = {card for hand in hands.values() for card in hand}
    pack = [f"{rank}{suit}" for suit in "cdhs" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    pile = ["9s", *(card for card in pack if card not in held | {"9s"})]
    start = {"turn": "Ann", "hands": hands, "discard": pile, "pile": []}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": list(hands), "start": start}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    weigh(verdict.judge)
    return verdict.findings


DEMAND = {"do": "call", "step": 1, "allow": "demand", "by": "Bob"}
THREE = {"Ann": ["9h", "2d"], "Bob": ["3s", "5d"], "Cat": ["7c"]}


def test_a_demand_that_is_refused_matters_and_the_pass_does_not_stand():
    """With the nine of hearts on top Bob's three of spades would not have fitted (C8-7.3)."""
    passed, refused = stock_gone(act("pass", "Ann"), DEMAND, act("pass", "Ann"), act("play", "Bob", "3s"), **THREE)
    assert passed.remedy.text.startswith("It was demanded at step 2: the pass does not stand")
    assert (refused.rule, refused.matter.kind, refused.matter.step) == ("C8-7.3", "changed", 4)
    assert refused.remedy.act == "back-up"


def test_a_pass_that_nobody_objected_to_in_time_may_stand():
    """The demand comes after Bob's card (C8-D.15); one that is picked by another puts the pass right all the same."""
    (late,) = stock_gone(act("pass", "Ann"), act("play", "Bob", "3s"), DEMAND, act("pass", "Cat"), **THREE)
    assert late.remedy.text.endswith("the pass stands (our reading).")
    passed, picked = stock_gone(act("pass", "Ann"), DEMAND, act("play", "Ann", "9h", pick="Bob"), **THREE)
    assert (passed.settled_by, picked.rule) == (3, "C8-D.15")


@pytest.mark.parametrize(("card", "kind"), [("9h", "changed"), ("2d", "none")])
def test_who_plays_a_card_drawn_from_under_others_would_not_have_had_it(card, kind):
    """The nine of hearts lay under the top three; the two of diamonds was in her hand (C8-5.9)."""
    start = {"turn": "Ann", "hands": {"Ann": ["2d", "3c"], "Bob": 5}, "discard": ["9d"]}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "start": start}
    steps = [act("draw", "Ann", above=3, cards=["9h"]), act("play", "Ann", card), act("draw", "Bob")]
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    weigh(verdict.judge)
    (finding,) = verdict.findings
    assert finding.matter.kind == kind


def test_nothing_hangs_on_a_hand_that_is_only_shown():
    """Ann would not have shown the nine that she would have played, and nobody has done anything by it."""
    start = {"turn": "Ann", "hands": {"Ann": ["9h", "2c"], "Bob": 20, "Cat": 28}, "discard": ["9s", "8c"], "pile": []}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ABC, "start": start}
    show = {"do": "show", "by": "Ann", "cards": ["9h", "2c"]}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": [act("pass", "Ann"), show]}))
    weigh(verdict.judge)
    assert verdict.findings[0].matter.kind == "none"


def test_that_a_game_would_have_gone_on_is_not_called_open():
    """Cat was dealt three cards too few, and went out; who would have won otherwise is open, and nothing else."""
    dealt = {"phase": "deal", "hands": {"Ann": 5, "Bob": 5, "Cat": 2}, "discard": ["9s"], "dealing": {"dealer": "Ann"}}
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ABC, "start": dealt}
    plays = [("Bob", "9h"), ("Cat", "9d"), ("Ann", "2d"), ("Bob", "3d"), ("Cat", "4d")]
    verdict = adjudicate(msgspec.json.encode({**header, "steps": [act("play", *one) for one in plays]}))
    weigh(verdict.judge)
    (finding,) = verdict.findings
    text = "With the right thing done the game would not have been over at step 5; who would have won can't be told."
    assert finding.matter.text == text
    assert finding.remedy.text == "The hand can't be put right any more."


def test_what_was_seen_can_not_be_unseen():
    """Ann looks at her ally's hand: nothing is to be undone but that, and nobody looks at a hand of their own."""
    log = EXAMPLES / "damaged" / "look-at-an-allys-hand.game.json"
    verdict = adjudicate(log.read_bytes())
    weigh(verdict.judge)
    found = verdict.findings[0]
    assert "Or the record is wrong" not in found.message
    assert found.matter.text == "What was seen can't be unseen; else it made no difference."
    assert found.remedy.text == "What was seen can't be unseen; nothing else is to be undone."


FOUR = ["castle", "leaky-roof", "weathercock", "angel-of-hope"]


def test_who_should_have_lost_has_not_won():
    """Three play, so the game goes on without Ann; she should not have the turn in which she goes out."""
    turns = [[act("draw", name), act("end", name)] for name in ("Bob", "Cat")]
    steps = [act("end", "Ann"), *turns[0], *turns[1], act("draw", "Ann", cards=["5e"]), act("discard", "Ann", "5m")]
    steps += [act("play", "Ann", "5e")]
    start = {"hands": {"Ann": ["5m"], "Bob": 4, "Cat": 4}, "play": {"Ann": FOUR, "Bob": ["thin-ice"]}}
    found = mattered(*steps, players=ABC, discard=["7m"], **start)
    assert found[0] == (2, "decides", 8, [])


def test_a_win_by_the_card_of_the_player_on_turn_decides_the_game():
    """What Ann does after it, and whoever wins later, does not count."""
    steps = [act("draw", "Ann"), act("end", "Ann"), act("draw", "Bob", cards=["castle"])]
    steps += [act("discard", "Bob", "5m"), act("play", "Bob", "castle")]
    play = {"Ann": ["crowded-porch", "white-flag", "weathercock", "toll-bridge"]}
    found = mattered(*steps, phase="begin", discard=["7m"], hands={"Ann": 4, "Bob": ["5m"]}, play=play)
    assert found[0] == (1, "decides", 1, ["Ann"])


@pytest.mark.parametrize("ends", [[], [act("end", "Bob"), act("end", "Dan")]])
def test_a_loss_in_a_shared_turn_decides_the_game_also_where_nobody_wrote_that_it_ended(ends):
    """Bob's loss is that of Dan as well, so Ann and Cat have won."""
    steps = [act("discard", "Bob", "trade"), act("discard", "Dan", "found-coin"), *ends, act("draw", "Ann")]
    teams = {"Ann": "red", "Bob": "blue", "Cat": "red", "Dan": "blue"}
    start = {"hands": {"Ann": 4, "Bob": 4, "Cat": 3, "Dan": 2}, "discard": ["tea-leaves"], "turn": "Bob"}
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights-avalon"},
        "players": [{"name": name, "team": team} for name, team in teams.items()],
        "deck": "avalon-camelot-85",
        "start": {"phase": "main", "play": {"Bob": ["thin-ice", "castle", "toll-bridge", "white-flag"]}, **start},
        "steps": steps,
    }
    verdict = adjudicate(msgspec.json.encode(log))
    weigh(verdict.judge)
    ((kind, winners),) = [(f.matter.kind, f.matter.winners) for f in verdict.findings if f.matter is not None]
    assert (kind, winners) == ("decides", ["Ann", "Cat"])


def test_a_win_in_a_turn_that_was_lost_decides_the_game():
    """With the right thing done Ann has no turn, and still holds her card."""
    steps = [act("play", "Cat", "long-nap", choose=["Ann"]), act("end", "Cat"), act("draw", "Ann", cards=["5e"])]
    steps += [act("play", "Ann", "castle"), act("discard", "Ann", "5m")]
    hands = {"Ann": ["5m"], "Bob": 4, "Cat": ["long-nap", "4e"]}
    found = mattered(*steps, players=ABC, turn="Cat", hands=hands, discard=["7m"])
    assert found[0] == (3, "decides", 5, [])


@pytest.mark.parametrize("others", [["castle"], []])
def test_a_card_that_must_be_destroyed_and_was_not_is_missed_whichever_it_is(others):
    """Devious Dragon did nothing: it or Castle would be gone, so that all is not as it would have been."""
    steps = [act("trigger", "Ann", "devious-dragon", then=[]), act("draw", "Ann"), act("discard", "Ann", "9e")]
    (finding,) = weighed(*steps, phase="begin", play={"Ann": ["devious-dragon"], "Bob": others})
    assert finding.severity == "error"
    assert finding.matter.text == "No later step depended on it, up to step 3, where the record stops."
    assert finding.remedy.text.startswith("Destroy Ann's Devious Dragon")


@pytest.mark.parametrize(("card", "kind"), [("Qe", "changed"), ("8m", "none")])
def test_a_discard_depends_on_the_card_that_should_lie_on_top_though_nobody_knows_which(card, kind):
    """Midnight Bell was forgotten: Bob's queen would have to fit another card; an eight fits on any."""
    name = {"name": "red"} if card == "8m" else {}
    steps = [act("discard", "Ann", "10e"), act("draw", "Bob"), act("discard", "Bob", card, **name)]
    hands = {"Ann": 9, "Bob": 4}
    found = mattered(*steps, hands=hands, discard=["6e", "2a"], play={"Bob": ["midnight-bell"]})
    assert found == [(2, kind, 3, None)]


@pytest.mark.parametrize(("wrong", "found"), [("9e", [(1, "changed", 2, None)]), ("9m", [])])
def test_a_discard_depends_on_the_card_that_should_have_been_chosen(wrong, found):
    """Cat gave Moon Tithe a card that is not red: Ann's two need not fit on one that is."""
    then = [act("discard", "Bob", "10m"), act("discard", "Cat", wrong)]
    steps = [act("play", "Ann", "moon-tithe", then=then), act("discard", "Ann", "2e" if wrong == "9e" else "7m")]
    assert mattered(*steps, players=ABC, hands=dict.fromkeys(ABC, 4), discard=["6e", "2a"]) == found


@pytest.mark.parametrize(
    ("cards", "severity", "kind"),
    [(["castle", "fog-bank"], "error", "changed"), (["?", "?"], "warning", "none")],
)
def test_cards_drawn_in_another_order_are_in_the_wrong_hands(cards, severity, kind):
    """Bob drew Castle, which should be Ann's, before she drew Fog Bank, and she discards that one."""
    then = [act("draw", "Bob", cards=cards[:1]), act("draw", "Ann", cards=cards[1:]), act("draw", "Cat")]
    steps = [act("play", "Ann", "rain-of-letters", then=then), act("discard", "Ann", "fog-bank"), act("draw", "Bob")]
    start = {"players": ABC, "hands": dict.fromkeys(ABC, 4), "discard": ["6e", "2a"]}
    (finding,) = weighed(*steps, **start)
    assert (finding.severity, finding.matter.kind) == (severity, kind)


@pytest.mark.parametrize(("discarded", "severity", "kind"), [("5e", "warning", "none"), ("4e", "error", "changed")])
def test_an_ability_used_after_another_and_due_before_it_made_no_difference_if_it_could_be_so(
    discarded, severity, kind
):
    """Ann's Corner Bakery came after Bob's Leaky Roof: she held its card, or had drawn it by that."""
    drawn = [act("draw", "Ann", cards=["4e"])]
    steps = [
        act("trigger", "Bob", "leaky-roof", then=drawn),
        act("trigger", "Ann", "corner-bakery", then=[act("discard", "Ann", discarded)]),
        act("draw", "Ann"),
        act("discard", "Ann", "3e"),
    ]
    hands = {"Ann": ["5e", "3e", "6e"], "Bob": 4}
    play = {"Bob": ["leaky-roof"], "Ann": ["corner-bakery", "fog-bank"]}
    start = {"phase": "begin", "hands": hands, "play": play, "discard": ["7m"]}
    finding = next(f for f in weighed(*steps, **start) if f.rule == "CE-10.6")
    assert (finding.severity, finding.matter.kind) == (severity, kind)


def test_what_came_a_step_early_would_have_been_the_same_in_time():
    """Ann's Corner Bakery lays the same card on the pile before Bob has ended his turn as after it."""
    early = act("trigger", "Ann", "corner-bakery", then=[act("discard", "Ann", "2e")])
    hands = {"Ann": ["2e", "7a", "3s", "9s", "3e"], "Bob": ["2s", "4s", "5s"]}
    steps = [act("draw", "Bob"), act("discard", "Bob", "2s"), early, act("end", "Bob"), act("draw", "Ann")]
    start = {"turn": "Bob", "phase": "draw", "discard": ["6s"], "play": {"Ann": ["corner-bakery", "castle"]}}
    (finding,) = weighed(*steps, act("discard", "Ann", "3e"), hands=hands, **start)
    assert (finding.rule, finding.step, finding.matter.kind) == ("CE-10.1", 3, "none")
    assert finding.remedy.act == "leave"


def test_what_came_a_step_late_would_have_been_the_same_in_time():
    """Ann's Corner Bakery lays the same card on the pile after her draw as before it."""
    late = act("trigger", "Ann", "corner-bakery", then=[act("discard", "Ann", "2e")])
    hands = {"Ann": ["2e", "7a", "3s", "9s", "3e"], "Bob": 3}
    steps = [act("draw", "Ann"), late, act("discard", "Ann", "3e")]
    (finding,) = weighed(*steps, phase="begin", hands=hands, play={"Ann": ["corner-bakery", "castle"]})
    assert (finding.rule, finding.fault) == ("CE-10.1", "late")
    assert finding.matter.text == "No later step depended on it, up to step 3, where the record stops."
