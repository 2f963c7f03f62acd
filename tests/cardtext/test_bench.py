"""The position and the hooks of a game whose cards do things."""

from adjudicator.cardtext.bench import CardPosition, Standing
from tests.cardtext.small import KINDS, laid


def test_the_top_of_the_discard_pile():
    """None where there is none."""
    bench = laid(discard=["elk", "ant"])
    assert bench.now.top() == KINDS["elk"]
    bench.now.discard.clear()
    assert bench.now.top() is None


def test_a_copy_of_a_table_keeps_its_standing_effects():
    """What enters or leaves play there does not change them here."""
    bench = laid(play={"Ann": ["bell", "feast"]})
    there = bench.now.copied()
    assert (there, there.standing.triggers) == (bench.now, bench.now.standing.triggers)
    bench.game.silence(bench, 0, KINDS["bell"])
    bench.game.leave_play(bench, 0, KINDS["feast"])
    assert there != bench.now
    assert there.standing.silenced == {}
    assert there.standing.more["discard"] == [2, 2, 2]


def test_standing_effects_are_equal_where_the_same_is_silenced():
    """All else follows from what is in play."""
    one, other = Standing(2), Standing(2)
    one.muted.append((0, 1))
    assert one == other
    one.silenced[0, 1] = 1
    assert one != other
    assert CardPosition() == CardPosition()


def test_who_plays_against_whom():
    """Everybody against everybody but the own side."""
    bench = laid()
    bench.sides = [0, 1, 0]
    assert [bench.game.opponents(bench, 0, seat) for seat in range(3)] == [False, True, False]


def test_simultaneous_abilities_have_an_order():
    """Turn order from the player whose turn it is; who is on turn orders what is destroyed together."""
    bench = laid()
    bench.now.active, bench.now.on_turn = 1, [1]
    assert [bench.game.rank(bench, seat) for seat in range(3)] == [2, 0, 1]
    assert bench.game.orders(bench) == 1


def test_most_that_a_text_can_ask_has_a_usual_answer():
    """A game that is over stays so, who loses loses alone, and everybody has had time to play."""
    bench = laid()
    game = bench.game
    assert (game.reopen(bench), game.losing(bench, [1]), game.may_have_played(bench, 0)) == (False, [1], True)
