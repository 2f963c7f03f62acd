"""The ledger: what is owed, until when, and what became of it."""

import pytest

from adjudicator.kernel.dues import NEVER, Due, DueKind
from adjudicator.kernel.ledger import Ledger

WHAT = DueKind("draw")


def due(what=WHAT, barrier=10, before=()):
    return Due(what, 0, 1, barrier, before=before)


class Playing:
    """An act."""


class Discarding:
    """Another act."""


@pytest.fixture
def ledger():
    return Ledger()


def test_due_lapses_when_the_clock_passes_its_barrier(ledger):
    """What is settled by its barrier never lapses; the rest lapses once."""
    early, late, endless = due(barrier=4), due(barrier=8), due(barrier=NEVER)
    for one in (late, early, endless):
        ledger.owe(one)
    assert ledger.near == 4
    assert ledger.lapse(3) == []
    assert ledger.lapse(4) == [early]
    assert ledger.near == 8
    assert ledger.lapse(100) == [late]
    assert ledger.lapse(100) == []
    assert (ledger.open, ledger.near) == ([endless], NEVER)


def test_due_lapses_by_an_act_that_it_comes_before(ledger):
    """A barrier may be a kind of act, at any time."""
    first, second = due(before=(Playing,)), due(before=(Playing, Discarding))
    ledger.owe(first)
    ledger.owe(second)
    assert set(ledger.awaited) == {Playing, Discarding}
    assert ledger.lapse(-1, Discarding()) == [second]
    assert ledger.awaited == (Playing,)
    assert ledger.lapse(-1, Playing()) == [first]
    assert ledger.awaited == ()


def test_open_due_is_settled_in_time(ledger):
    """A settled due is closed with the step that settled it."""
    one, other = due(), due(barrier=20)
    ledger.owe(one)
    ledger.owe(other)
    ledger.settle(one, 5)
    assert (one.settled, ledger.open, ledger.settled, ledger.near) == (5, [other], [one], 20)
    ledger.settle(other, 6)
    assert (ledger.open, ledger.near) == ([], NEVER)


def test_a_due_that_was_not_settled_after_all_is_owed_again(ledger):
    """As before: it lapses as it would have lapsed."""
    one = due()
    ledger.owe(one)
    ledger.settle(one, 5)
    ledger.reopen(one)
    assert (ledger.open, ledger.settled, ledger.near, one.settled) == ([one], [], 10, 0)
    assert ledger.lapse(10) == [one]


def test_lapsed_due_is_settled_late(ledger):
    """A due that has lapsed and been put on record is settled from there."""
    one = due(barrier=2)
    ledger.owe(one)
    ledger.lapsed += ledger.lapse(2)
    ledger.settle(one, 9)
    assert (one.settled, ledger.lapsed, ledger.settled) == (9, [], [one])


def test_a_due_is_settled_after_the_end(ledger):
    """Once the game is over nothing is owed; an act that settles a due from before is no more than that."""
    one, other = due(), due(barrier=2)
    ledger.owe(one)
    ledger.owe(other)
    ledger.drop_all()
    ledger.settle(one, 9)
    ledger.settle(other, 10)
    assert (one.settled, other.settled, ledger.open, ledger.lapsed, ledger.near) == (9, 10, [], [], NEVER)


def test_dropped_dues_are_owed_no_more(ledger):
    """A due that does not matter any more neither lapses nor is settled."""
    one, other = due(barrier=2), due(barrier=3)
    ledger.owe(one)
    ledger.owe(other)
    ledger.drop(one)
    assert (ledger.near, ledger.settled, ledger.lapsed) == (3, [], [])
    ledger.drop_all()
    assert ledger.lapse(100) == []
    assert ledger.near == NEVER


def test_some_acts_are_no_barrier_after_all(ledger):
    """What comes before playing does not lapse by the one play that it is about."""
    excused = Playing()
    one = due(before=(Playing,))
    one.unless = lambda act: act is excused
    ledger.owe(one)
    assert ledger.lapse(-1, excused) == []
    assert ledger.lapse(-1, Discarding()) == []
    assert ledger.lapse(-1, Playing()) == [one]


def ranked(ledger, *ranks, must=True):
    """Dues of one batch, owed in this order."""
    batch = ledger.batch()
    made = []
    for rank in ranks:
        one = Due(WHAT, rank, 1, 10, must=must, batch=batch, rank=rank)
        ledger.owe(one)
        made.append(one)
    return made


def test_dues_of_a_batch_have_an_order(ledger):
    """Those of the lowest rank come first; other batches do not matter."""
    second, first = ranked(ledger, 1, 0)
    other, _ = ranked(ledger, 0, 2)
    assert ledger.first(WHAT) == [first, other]
    assert ledger.out_of_place(second) == [first]
    ledger.settle(first, 3)
    assert ledger.out_of_place(second) == []


def test_what_may_be_left_out_keeps_nobody_waiting(ledger):
    """But it comes too late itself once what follows is done."""
    first, second = ranked(ledger, 0, 1, must=False)
    ledger.settle(second, 3)
    assert ledger.out_of_place(first) == [second]


def test_dues_are_found_by_kind_and_seat(ledger):
    """The first of them, open or lapsed."""
    one, other = ranked(ledger, 0, 1)
    assert (ledger.owed(WHAT), ledger.owed(WHAT, 1), ledger.owed(WHAT, 2)) == (one, other, None)
    assert ledger.owed(DueKind("name")) is None
    ledger.lapsed += ledger.lapse(10)
    assert (ledger.missed(WHAT), ledger.missed(WHAT, 1), ledger.owed(WHAT)) == (one, other, None)


def test_a_copy_of_a_ledger_has_dues_of_its_own(ledger):
    """What is settled in one is open in the other; each due has one twin."""
    one, other = ranked(ledger, 0, 1)
    twins = {}
    copy = ledger.copied(twins)
    copy.settle(copy.open[0], 5)
    assert (ledger.open, one.settled, len(copy.open)) == ([one, other], 0, 1)
    assert twins[id(other)] is copy.open[0]
    assert (copy.open[0].rank, copy.near, copy.batches) == (1, ledger.near, ledger.batches)


def test_an_offer_that_was_not_taken_is_known_until_another_turn_offers_something(ledger):
    """Made use of late it is settled, and no offer any more."""
    earlier, one, other = due(), due(), due()
    one.turn = other.turn = 1
    for offer in (earlier, one, other):
        ledger.pass_up(offer)
    ledger.settle(one, 7)
    assert (ledger.passed_up, one.settled) == ([other], 7)
    assert ledger.copied({}).passed_up[0].turn == 1
