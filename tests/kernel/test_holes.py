"""Holes: what a step leaves open, and what is supposed for it."""

from adjudicator.kernel.holes import Hole, Holes


def test_a_hole_stays_open_unless_something_is_supposed():
    """The ways are remembered; which of them is supposed goes by the step and the place within it."""
    holes = Holes({Hole(3, 1): 1})
    assert holes.fill(3, "abc", str) is None
    assert holes.fill(3, "abc", str) == "b"
    assert holes.fill(4, "abc", str) is None
    assert list(holes.met) == [Hole(3, 0), Hole(3, 1), Hole(4, 0)]


def test_a_way_that_there_is_not_is_none():
    """With other holes filled otherwise there may be fewer ways: the hole stays open then."""
    assert Holes({Hole(1, 0): 5}).fill(1, "ab", str) is None


def test_another_replay_goes_on_from_the_same_moment():
    """The count within a step goes on; the filling is the new one, and the old replay does not notice."""
    holes = Holes({})
    holes.fill(2, "ab", str)
    other = holes.again({Hole(2, 1): 0})
    assert other.fill(2, "ab", str) == "a"
    assert list(holes.met) == [Hole(2, 0)]
