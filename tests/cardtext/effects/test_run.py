"""One card's text being carried out: whom and what its ops mean, and where the record departs from it."""

import pytest

from adjudicator.cardtext.effects import meaning, picking
from adjudicator.cardtext.effects.run import Run
from adjudicator.errors import MisspelledError
from adjudicator.formats import abilities as a
from adjudicator.formats.outcomes import Choice, Destroyed, Discarded, Drew, Looked, Moved, Shuffled
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.position import Over
from adjudicator.kernel.scars import PILE, hand_of
from tests.cardtext.small import KINDS, hand, laid, names, run, said

STONE, ROCK, ANT = KINDS["stone"], KINDS["rock"], KINDS["ant"]


def made(bench, *choose, then=None, dice=None, you=0):
    """A text that is being carried out in Bob's turn."""
    return Run(bench, you, -1, 1, list(choose), then, dice=dice)


# ---- players


@pytest.mark.parametrize(
    ("who", "seats"), [("you", [0]), ("active", [1]), ("each", [1, 2, 0]), ("opponents", [1, 2]), ("same", [])]
)
def test_players_that_nobody_chooses(who, seats):
    """In turn order from the player whose turn it is."""
    assert list(meaning.seats(made(laid()), who)) == seats


def test_a_player_that_is_chosen_is_the_same_later():
    """By name, and only among those that the text allows."""
    bench = laid()
    it = made(bench, "Cat")
    assert (meaning.seats(it, "opponent"), meaning.seats(it, "same")) == ((2,), (2,))
    assert said(bench) == []
    assert meaning.seats(made(bench, "Ann"), "opponent") == (0,)
    assert said(bench) == ["choice"]


def test_of_one_player_there_is_no_choice():
    """Whether or not it is written down."""
    bench = laid(players=("Ann", "Bob"))
    assert meaning.seats(made(bench), "opponent") == (1,)
    assert meaning.seats(made(bench, "?"), "opponent") == (1,)
    assert said(bench) == []


def test_a_choice_that_nobody_wrote_down_may_be_shown_by_what_came_of_it():
    """Else it is open, and so is all that hangs on it: every hand and the pile."""
    bench = laid()
    assert meaning.seats(made(bench, then=[Drew(by="Cat")]), "opponent", Drew) == (2,)
    assert said(bench) == []
    assert meaning.seats(made(bench), "opponent", Drew) == ()
    assert said(bench) == ["unnamed"]
    assert {PILE, hand_of(0), hand_of(2)} <= set(bench.scars)


def test_somebody_else_may_have_decided():
    """Which is no choice of theirs."""
    bench = laid()
    meaning.seats(made(bench, Choice(player="Bob", by="Cat")), "opponent")
    assert said(bench) == ["decider"]


def test_a_name_that_there_is_not_is_refused():
    """With the player or card that it may be."""
    with pytest.raises(MisspelledError) as error:
        meaning.seats(made(laid(), "Bop"), "chosen")
    assert (error.value.nearest, str(error.value)) == ("Bob", "no player or card is called 'Bop'")


# ---- cards


def test_cards_that_a_selector_can_mean():
    """In play by whose they are, of the piles top first, of a hand what is hidden as well if it may fit."""
    bench = laid(
        hands={"Ann": ["ant", "elk"], "Bob": 2},
        play={"Ann": ["stone"], "Cat": ["rock", "bell"]},
        discard=["bee", "fox"],
    )
    it = made(bench)
    assert meaning.pool(it, a.Selector(rank="2"), range(3)) == [(ROCK, 2), (KINDS["bell"], 2)]
    assert meaning.pool(it, a.Selector(from_="discard", n=1, pick="top"), ()) == [(KINDS["bee"], -1)]
    assert meaning.pool(it, a.Selector(from_="hand", suit="blue"), [0, 1]) == [(ANT, 0), (-1, 1), (-1, 1)]
    assert meaning.pool(it, a.Selector(from_="hand", type="asset", suit="green"), [1]) == []


def test_whose_cards_are_meant():
    """Everybody's in play or in hands where the text does not say; a pile is nobody's."""
    it = made(laid(), "Bob")
    assert list(meaning.owners(it, a.Selector())) == [0, 1, 2]
    assert list(meaning.owners(it, a.Selector(from_="discard"))) == []
    assert list(meaning.owners(it, a.Selector(whose="opponent"))) == [1]


POOL = [(STONE, 0), (ROCK, 1)]
IN_PLAY = {"play": {"Ann": ["stone"], "Bob": ["rock"]}}


def test_a_card_is_chosen_by_name():
    """One that cannot be meant departs from the text."""
    bench = laid(**IN_PLAY)
    assert picking.ask_card(made(bench, "rock"), POOL, 0, "play") == (ROCK, 1)
    assert picking.ask_card(made(bench, Choice(card="rock", of="Bob")), POOL, 0, "play") == (ROCK, 1)
    assert said(bench) == []
    assert picking.ask_card(made(bench, "ant"), POOL, 0, "play") is None
    assert said(bench) == ["choice"]


def test_a_card_that_nobody_wrote_down_is_open_unless_there_is_but_one():
    """Or what came of it shows it."""
    bench = laid(**IN_PLAY)
    assert picking.ask_card(made(bench), POOL[:1], 0, "play") == POOL[0]
    assert picking.ask_card(made(bench), POOL, 0, "play", hint=POOL[1]) == POOL[1]
    assert said(bench) == []
    assert picking.ask_card(made(bench, "?"), POOL, 0, "play") is None
    assert said(bench) == ["unnamed"]


def test_a_card_of_a_hidden_hand_may_be_meant():
    """Any that may be there; ? is some card of it."""
    bench = laid(hands={"Ann": ["elk"], "Bob": 2})
    pool = [(-1, 1), (-1, 1)]
    assert picking.ask_card(made(bench, "ant"), pool, 0, "hand") == (ANT, 1)
    assert picking.ask_card(made(bench, "?"), pool, 0, "hand") == (-1, 1)
    assert said(bench) == []
    assert picking.ask_card(made(bench, "elk"), pool, 0, "hand") is None
    assert said(bench) == ["choice"]


def test_all_cards_or_the_top_ones_need_no_choice():
    """Nor do more be chosen than there are."""
    bench = laid(**IN_PLAY)
    it = made(bench)
    assert meaning.chosen_spots(it, a.Selector(n=0), POOL, range(2), None) == POOL
    assert meaning.chosen_spots(it, a.Selector(pick="top"), POOL, range(2), None) == POOL
    two = meaning.chosen_spots(made(bench, "rock", "stone"), a.Selector(n=3), POOL, range(2), None)
    assert two == [(ROCK, 1), (STONE, 0)]
    assert said(bench) == []


def test_nothing_was_chosen_where_nothing_came_of_it():
    """Outcomes that are written down are complete."""
    bench = laid(**IN_PLAY)
    assert meaning.chosen_spots(made(bench, then=[]), a.Selector(), POOL, range(2), Destroyed) == []
    assert said(bench) == ["left-out"]


def test_dice_choose_and_write_it_down():
    """Which of two equal cards is meant is written with its holder."""
    bench = laid(**IN_PLAY)
    it = made(bench, dice=Dice(1))
    seat = picking.ask_player(it, [2])
    spot = picking.ask_card(it, [(STONE, 0), (STONE, 1)], 0, "play")
    assert (seat, spot[0]) == (2, STONE)
    assert it.choose == ["Cat", Choice(card="stone", of=bench.names[spot[1]])]
    assert (picking.ask_player(it, []), picking.ask_card(it, [], 0, "play")) == (-1, None)


# ---- outcomes


def test_outcomes_are_taken_in_order():
    """By kind and player; what is left is what no op has asked for."""
    bench = laid()
    first, second = Drew(by="Ann", cards=1), Discarded(by="Bob", card="ant")
    it = made(bench, then=[first, second])
    assert (it.take(Discarded, by=0), it.take(Drew, by=0), it.left()) == (None, first, [second])
    assert (it.take(Discarded), it.left(), it.take(Discarded)) == (second, [], None)
    assert made(bench).take(Drew) is None


def test_an_outcome_that_stands_too_early_is_found():
    """Of players in turn order the later one was written first."""
    bench = laid()
    it = made(bench, then=[Drew(by="Cat"), Drew(by="Bob")])
    assert it.take(Drew, by=1, later=[2]) == Drew(by="Bob")
    assert said(bench) == ["order"]
    assert it.left() == [Drew(by="Cat")]


def test_a_look_or_reshuffle_in_between_is_followed():
    """A look that nothing asks for departs from the text; a reshuffle goes with the draw."""
    bench = laid(pile=["ant", *["?"] * 14])
    it = made(bench, then=[Looked(by="Ann", cards=["ant"]), Shuffled(), Drew(by="Bob")])
    assert it.take(Drew, by=1) == Drew(by="Bob")
    assert (said(bench), bench.game.heard, list(it.left())) == (["extra"], [("reshuffle", 0)], [])


def test_too_few_cards_are_restocked():
    """By the record's own reshuffle if it gives one that is not the text's."""
    bench = laid(hands={"Ann": 18, "Bob": 0, "Cat": 0})
    made(bench).restock(1)
    assert bench.game.heard == [("restock", 1)]
    bench.game.heard.clear()
    it = made(bench, then=[Shuffled()])
    it.restock(2)
    assert (bench.game.heard, it.left()) == ([("reshuffle", 2), ("restock", 2)], [])


# ---- the whole text


def test_what_the_record_has_beyond_the_text_is_followed():
    """It is found, and the table is as it was played."""
    bench = laid(hands={"Ann": ["elk"], "Bob": ["ant"]})
    run(bench, then=[Discarded(by="Bob", card="ant")])
    assert (said(bench), names(bench.now.discard), hand(bench, 1)) == (["extra"], ["ant"], ([], 0))


def test_a_choice_that_nothing_asks_for_is_found():
    """Unless the game is over."""
    bench = laid()
    run(bench, a.Draw(who="you"), choose=["Bob"])
    assert said(bench) == ["extra"]
    bench.now.over = Over([0], "TX-1", 1)
    run(bench, choose=["Bob"])
    assert said(bench) == ["extra"]


def test_nothing_more_takes_effect_after_the_end():
    """What the record has of it all the same is found once."""
    bench = laid(hands={"Ann": ["elk"], "Bob": ["ant", "bee"]})
    bench.now.over = Over([0], "TX-1", 1)
    run(
        bench,
        a.Discard(who="opponents"),
        then=[Discarded(by="Bob", card="ant"), Discarded(by="Bob", card="bee")],
    )
    assert (said(bench), bench.silent, names(bench.now.discard)) == (["after-end"], False, ["ant", "bee"])


def test_a_text_that_nobody_can_judge_is_followed():
    """As the record has it, without a word."""
    bench = laid(play={"Bob": ["stone"]})
    made(bench, then=[Moved(card="stone", from_="play", of="Bob", to="hand", by="Cat")]).follow_all()
    assert (hand(bench, 2), said(bench)) == ((["stone"], 1), [])
