"""A due, and how it stands to others of its condition."""

from adjudicator.kernel.dues import NEVER, Due, DueKind, twin_of

WHAT = DueKind("coin")


def test_a_due_must_be_settled_unless_it_says_otherwise():
    """It is open, and its condition is known to have been met."""
    due = Due(WHAT, 1, 3, NEVER)
    assert (due.must, due.sure, due.settled, due.finding, due.number, due.refused) == (True, True, 0, None, 1, False)
    assert (WHAT.brings_card, WHAT.goes_without_saying) == (False, False)


def test_dues_of_one_batch_have_an_order():
    """By their ranks; those of equal rank, or of another batch, have none."""
    first, second, other = (Due(WHAT, 0, 1, 9, batch=batch, rank=rank) for batch, rank in ((1, 0), (1, 1), (2, 1)))
    assert first.comes_before(second)
    assert not second.comes_before(first)
    assert not first.comes_before(other)
    assert not first.comes_before(first)


def test_two_dues_are_never_the_same():
    """A twin says the same and can be settled by itself."""
    due = Due(
        WHAT, 1, 3, 9, must=False, kind=4, batch=2, rank=1, before=(int,), unless=bool, turn=5, active=0, number=3
    )
    twin = twin_of(due)
    assert twin != due
    assert [getattr(twin, name) for name in Due.__struct_fields__] == [
        getattr(due, name) for name in Due.__struct_fields__
    ]
    twin.settled = 7
    assert due.settled == 0
