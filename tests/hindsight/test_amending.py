"""A record with the likelier line in its place."""

from adjudicator.formats.log import Back, Call, Note
from adjudicator.hindsight import repairs
from adjudicator.hindsight.amending import AmendedRecord, as_a_line
from tests.kernel.small import Take, Use

TAKE, USE = Take(by="Ann"), Use(by="Ann", card="a1")


def test_what_names_a_later_line_counts_on():
    """A line put in before step 2: what is gone back to there, and let stand there, is step 3 now."""
    record = [TAKE, USE, Call(step=2, allow="stands"), Back(to=2), Back(to=1)]
    lines = list(AmendedRecord(record, repairs.left_out(2, [TAKE]), [TAKE]))
    assert lines == [TAKE, TAKE, USE, Call(step=3, allow="stands"), Back(to=3), Back(to=1)]


def test_a_line_that_was_written_twice_goes():
    """The others move up; lines that change places leave the numbers as they are."""
    assert list(AmendedRecord([TAKE, TAKE, USE, Back(to=3)], repairs.Repair(2, 1, (), 1), ())) == [
        TAKE,
        USE,
        Back(to=2),
    ]
    swapped = AmendedRecord([TAKE, USE, Note()], repairs.Repair(1, 2, [USE, TAKE], 1), [USE, TAKE])
    assert list(swapped) == [USE, TAKE, Note()]
    assert swapped[1:] == [TAKE, Note()]


def test_a_line_is_written_as_a_log_has_it():
    """Without remarks."""
    assert as_a_line(Use(by="Ann", card="a1", text="quickly")) == '{"do": "use", "by": "Ann", "card": "a1"}'
