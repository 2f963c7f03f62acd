"""What is usual where a card's text is carried out: cards come into play and leave it, abilities occur."""

import pytest

from adjudicator.cardtext import standing
from adjudicator.cardtext.bench import DRAW, NOTHING_SEEN, TRIGGER
from adjudicator.cardtext.game import arise, may_be_drawn
from adjudicator.formats.abilities import Draw, Trigger
from adjudicator.kernel.dues import Due
from tests.cardtext.small import KINDS, Use, hand, laid, names, said

BELL, GONG, STONE, ROCK, ANT = (KINDS[name] for name in ("bell", "gong", "stone", "rock", "ant"))


def working(bench):
    """How many cards in play wait for the beginning of a turn."""
    standing.refresh(bench)
    return len(bench.now.standing.triggers["turn-begins"])


def test_a_card_that_comes_into_play_works():
    """It is remembered what came in this turn, and an ability on entering is owed before the next act."""
    bench = laid()
    bench.game.enter(bench, 1, GONG)
    assert (bench.now.play[1], bench.now.arrivals) == ([GONG], [(1, GONG)])
    (due,) = bench.ledger.open
    assert (due.what, due.seat, due.kind, due.must, due.before) == (TRIGGER, 1, GONG, False, (Use,))


def test_a_card_that_changes_its_controller_does_not_enter():
    """No ability on entering occurs; its standing effects are the new controller's."""
    bench = laid(play={"Ann": ["gong", "bell"]})
    for kind in (GONG, BELL):
        bench.game.leave_play(bench, 0, kind)
        bench.game.take_control(bench, 1, kind)
    assert bench.ledger.open == []
    assert [one.seat for one in bench.now.standing.triggers["turn-begins"]] == [1]


@pytest.mark.parametrize(
    ("copies", "silenced", "stay", "go"),
    [(1, 0, 0, 0), (1, 1, 0, 1), (1, 2, 0, 1), (2, 1, 1, 0), (2, 2, 1, 1)],
    ids=["works", "silenced", "silenced twice", "an equal one that works", "both silenced"],
)
def test_a_card_that_has_lost_its_abilities_stays_without_them(copies, silenced, stay, go):
    """Whoever controls it; of equal ones it is one that works that goes over. Played anew, it works again."""
    bench = laid()
    for _ in range(copies):
        bench.game.enter(bench, 0, BELL)
    for _ in range(silenced):
        bench.game.silence(bench, 0, BELL)
    bench.game.change_control(bench, 0, 1, BELL)
    silent = {(seat, BELL): n for seat, n in ((0, stay), (1, go)) if n}
    assert (bench.now.standing.silenced, working(bench)) == (silent, copies - stay - go)
    bench.game.leave_play(bench, 1, BELL)
    bench.game.enter(bench, 1, BELL)
    assert working(bench) == copies - stay


def test_a_card_that_was_silenced_twice_works_when_it_comes_again():
    """Nothing is left of it once it has left play."""
    bench = laid(play={"Ann": ["bell"]})
    for _ in range(2):
        bench.game.silence(bench, 0, BELL)
    bench.game.leave_play(bench, 0, BELL)
    bench.game.enter(bench, 0, BELL)
    assert (bench.now.standing.silenced, working(bench)) == ({}, 1)


def test_a_silenced_card_that_went_to_nobody_knows_whom_is_found_as_silent_as_it_was():
    """What it lost with its controller it gets back; what it lost before it does not."""
    bench = laid(play={"Ann": ["bell"]})
    bench.game.silence(bench, 0, BELL)
    bench.game.lose_sight(bench, 0, BELL)
    bench.game.find_again(bench, 2, BELL)
    assert (bench.now.adrift, bench.now.standing.silenced) == (set(), {(2, BELL): 1})


def test_abilities_that_wait_for_the_same_are_a_batch():
    """In turn order from the player whose turn it is; one that asks for the own turn occurs in no other."""
    bench = laid(play={"Bob": ["bell"], "Cat": ["stone"]})
    bench.now.on_turn, bench.now.active = [1], 1
    arise(bench, "turn-begins", 9)
    assert [(due.seat, due.kind, due.barrier, due.rank, due.active) for due in bench.ledger.open] == [
        (1, BELL, 9, 0, 1)
    ]
    bench.now.on_turn, bench.now.active = [2], 2
    arise(bench, "turn-begins", 9)
    assert len(bench.ledger.open) == 1


def test_a_card_goes_where_it_is_put():
    """To a hand, into play, on top of or under a pile."""
    bench = laid(hands={}, discard=["elk"], pile=None)
    for kind, to in zip(
        range(6), ("hand", "play", "discard-top", "discard-bottom", "pile-top", "pile-bottom"), strict=True
    ):
        bench.now.loose[kind] -= 1
        bench.game.put(bench, kind, to, 2)
    now = bench.now
    assert (hand(bench, 2), now.play[2]) == ((["stone"], 0), [ROCK])
    assert names(now.discard) == ["hush", "elk", "wall"]
    assert (names(now.pile)[0], names(now.pile)[-1]) == ("gong", "bell")


def test_the_bottom_of_an_empty_discard_pile_is_its_top():
    """So what fits on it may have changed."""
    bench = laid()
    changed = []
    bench.game.changed = lambda bench, pile: changed.append(list(pile))
    bench.game.under(bench, ANT)
    bench.game.under(bench, STONE)
    bench.game.onto(bench, ROCK)
    assert changed == [[ANT], [STONE, ANT, ROCK]]


def test_a_card_in_play_that_went_to_nobody_knows_whom_is_without_effect():
    """It stays where it lay until it turns out who has it."""
    bench = laid(play={"Ann": ["bell"]})
    bench.game.lose_sight(bench, 0, BELL)
    assert (bench.now.adrift, bench.now.standing.silenced) == ({BELL}, {(0, BELL): 1})
    bench.game.lose_sight(bench, 0, BELL)
    assert bench.now.standing.silenced == {(0, BELL): 1}
    bench.game.find_again(bench, 2, BELL)
    assert (bench.now.play[0], bench.now.play[2], bench.now.adrift, bench.now.standing.silenced) == (
        [],
        [BELL],
        set(),
        {},
    )


@pytest.mark.parametrize(
    ("hands", "kind", "holder"),
    [
        ({"Ann": ["stone", "ant"], "Bob": ["elk", "fox"]}, STONE, 0),
        ({"Ann": ["elk"], "Bob": 2}, STONE, 1),
        ({"Ann": 2, "Bob": 2}, STONE, -1),
        ({"Ann": ["stone"], "Bob": ["elk"]}, STONE, -1),
        ({"Ann": ["ant", "elk"], "Bob": 0}, ANT, -1),
        ({"Ann": ["ant", "elk"], "Bob": 0}, -1, -1),
    ],
    ids=["known", "the only one who may", "two who may", "the last card", "an event", "unknown"],
)
def test_an_asset_may_have_been_played_and_not_written_down(hands, kind, holder):
    """By the only player who can have held it, if not as a last card; that the record does not say so is found."""
    bench = laid(hands=hands)
    assert bench.game.recover_play(bench, kind) == holder
    assert said(bench) == ([] if holder < 0 else ["play stone"])
    if holder >= 0:
        assert (bench.now.play[holder], bench.now.hands[holder].size) == ([kind], 1)


def test_draws_that_nobody_wrote_down_may_be_of_abilities():
    """Of each player whom the text makes draw, as often as it does."""
    bench = laid()
    ability = Trigger(on="turn-begins", do=(Draw(who="opponents", cards=2), Draw(who="you"), Draw(who="active")))
    trigger, draw = Due(TRIGGER, 0, 1, 2, ability=ability, active=1), Due(DRAW, 2, 1, 2)
    bench.ledger.lapsed += [trigger, draw]
    found = bench.game.unwritten_draws(bench)
    assert [seat for due, seat in found if due is trigger] == [1, 1, 2, 2, 0, 1]
    assert [seat for due, seat in found if due is draw] == [2]


def test_what_was_seen_of_a_pile_is_forgotten_with_its_order():
    """Only of the draw pile."""
    bench = laid()
    bench.now.unseen = 1
    bench.game.forgotten(bench, bench.now.discard)
    assert bench.now.unseen == 1
    bench.game.forgotten(bench, bench.now.pile)
    assert bench.now.unseen == NOTHING_SEEN


def test_which_cards_can_be_drawn():
    """Those of the pile, loose ones, and what is shuffled with the discards; not their top."""
    bench = laid(hands={"Ann": ["stone"], "Bob": 0}, discard=["ant", "elk"])
    assert [may_be_drawn(bench, KINDS[name]) for name in ("stone", "ant", "elk", "bell")] == [False, False, True, True]
