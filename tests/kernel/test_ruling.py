"""A ruling is made of a check or of an interpretation, and keeps what both are told by."""

import pytest

from adjudicator.kernel.occasions import Lapsed, Occasion
from adjudicator.kernel.ruling import Fault, by_agreement, forgotten, nothing, ruling, setting, too_late


def test_a_check_becomes_a_ruling():
    """Its docstring is the text, without the indentation; it is asked on the occasions that it names."""

    @ruling("XX-1.1", "empty-seat", cite="I (1)", on=Occasion, remedy=by_agreement("Sit down."), refines=("XX-1.0",))
    def empty_seat(bench, it):
        """A seat is taken.

        Why: nobody plays for a chair.
        """
        return Fault("nobody sits there") if it.seat < 0 else None

    assert (empty_seat.id, empty_seat.name, empty_seat.cite, empty_seat.basis) == (
        "XX-1.1",
        "empty-seat",
        "I (1)",
        "text",
    )
    assert empty_seat.text == "A seat is taken.\n\nWhy: nobody plays for a chair."
    assert (empty_seat.on, empty_seat.refines) == ((Occasion,), ("XX-1.0",))
    assert empty_seat.check(None, Occasion(0)) is None
    assert empty_seat.check(None, Occasion(-1)).message == "nobody sits there"
    assert repr(empty_seat) == "<Ruling XX-1.1 empty-seat>"


def test_a_setting_forbids_nothing_by_itself():
    """It has no check; what would apply without it may have one."""

    def naive(bench, it):
        return Fault("the book as it stands forbids it")

    made = setting("XX-D.1", "kind-reading", cite="", text=" Kindly.\n", naive="sternly", on=Lapsed, otherwise=naive)
    assert (made.check, made.remedy, made.otherwise, made.on) == (None, None, naive, (Lapsed,))
    assert (made.text, made.naive) == ("Kindly.", "sternly")


def test_a_ruling_may_speak_on_several_occasions():
    """One kind, or several."""
    one = setting("XX-1.2", "a-b", cite="", text="", on=Occasion)
    both = setting("XX-1.3", "a-c", cite="", text="", on=(Occasion, Lapsed))
    assert (one.on, both.on) == ((Occasion,), (Occasion, Lapsed))


@pytest.mark.parametrize(
    ("make", "grade"),
    [(by_agreement, "by-agreement"), (forgotten, "computed"), (too_late, "too-late"), (nothing, "none")],
)
def test_how_a_fault_is_put_right(make, grade):
    """Four usual ways; what was forgotten depends on what has happened since."""
    assert make("Play on.")[:2] == (grade, "Play on.")


def test_a_fault_is_an_error_unless_it_says_otherwise():
    """Illegal, resting on nothing but itself."""
    fault = Fault("wrong")
    assert (fault.kind, fault.severity, fault.expected, fault.rests, fault.card) == ("illegal", "error", (), (), -1)
