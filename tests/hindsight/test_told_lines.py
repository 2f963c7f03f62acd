"""The lines of a record of which a few are told otherwise."""

from adjudicator.formats.log import Note
from adjudicator.hindsight.told_lines import LastLines, ToldLines

ONE, TWO, THREE, FOUR = (Note(text=text) for text in ("one", "two", "three", "four"))


def told():
    """Three lines of which the second is told as two."""
    lines = ToldLines([ONE, TWO, THREE])
    lines.put(2, [(TWO, FOUR)])
    return lines


def test_what_is_not_told_otherwise_stands_as_it_was_written():
    """One by one, and some in a row."""
    assert list(told()) == [(ONE,), (TWO, FOUR), (THREE,)]
    assert told()[1:] == [(TWO, FOUR), (THREE,)]
    assert told()[-1] == (THREE,)


def test_nothing_may_stand_there():
    """Which is not the line that was written."""
    lines = told()
    lines.put(1, [(), (TWO,)])
    assert list(lines) == [(), (TWO,), (THREE,)]


def test_the_last_line_of_each_number():
    """As it is told by then."""
    lines = told()
    last = LastLines(lines)
    lines.put(3, [(ONE,)])
    assert list(last) == [ONE, FOUR, THREE]
    assert last[1:] == [FOUR, THREE]
