"""The steps of a long log of which few are alike: they are read again from its text, and are the same as before."""

import tracemalloc

import msgspec
import pytest

from adjudicator.formats import long_steps, reading
from adjudicator.formats.kept_steps import LongSteps, kinds_of, parts_of
from adjudicator.formats.reading import canonical, read_log
from tests.formats.test_long_steps import HEAD
from tests.formats.test_reading import forms_of

ROWS = [{"do": "draw", "by": "Ann", "cards": [f"{n}e"], "src": n} for n in range(2, 10)] * 9


@pytest.fixture(params=[False, True], ids=["object", "lines"])
def steps(request, monkeypatch):
    """Those of a log that is read as a long one, in pieces of a few; only the first are kept."""
    monkeypatch.setattr(reading, "LARGE", 0)
    monkeypatch.setattr(long_steps, "DIFFERENT", 5)
    monkeypatch.setattr(long_steps, "PIECE", 300)
    return written(ROWS, request.param).steps


def written(rows, lines=False):
    """A log of these steps, read."""
    texts = [msgspec.json.encode(row).decode() for row in rows]
    data = "\n\n".join([HEAD + "}", *texts]) if lines else f'{HEAD},"steps":[{" , ".join(texts)}]}}'
    return read_log(data.encode(), forms_of, lines=lines)


def test_they_are_read_again(steps):
    """In order, one by one from anywhere, and piece by piece."""
    assert [msgspec.to_builtins(step) for step in steps] == ROWS
    assert [msgspec.to_builtins(steps[n]) for n in reversed(range(len(ROWS)))] == ROWS[::-1]
    assert steps[-1].src == 9
    assert [step for part in parts_of(steps) for step in part] == list(steps)
    assert len(list(parts_of(steps))) > 4
    assert {kind.__struct_config__.tag for kind in kinds_of(steps)} == {"draw"}
    with pytest.raises(IndexError):
        steps[len(ROWS)]


@pytest.mark.parametrize("part", [slice(0, 0), slice(3, 50), slice(40, 41), slice(60, None), slice(None, None, -7)])
def test_a_part_of_them(steps, part):
    """The same as that part of a list, and as a part of itself."""
    listed = list(steps)
    assert steps[part] == listed[part]
    assert listed[part] == steps[part]
    assert list(steps[part][1:-1]) == listed[part][1:-1]
    assert steps[part] == steps[part]


def test_they_differ(steps):
    """From fewer, from others, and from what is no list of steps."""
    assert steps[:-1] != steps
    assert steps[1:] != steps[:-1]
    assert steps[:8] == steps[8:16]
    assert steps != 3


def test_some_are_gone(steps):
    """Another step stands in their place, in every part of them."""
    listed = list(steps)
    instead = listed[0]
    marks = bytearray(len(steps))
    marks[40] = marks[7] = True
    listed[40] = listed[7] = instead
    left = steps.without(bytes(marks), instead)
    assert left == listed
    assert left[40] is left[7] is instead
    assert left[30:45] == listed[30:45]
    assert steps[40] is not instead
    assert left != steps
    assert steps[5:].without(bytes(marks[5:]), instead) == listed[5:]


def test_they_are_written_as_they_were_read(monkeypatch, steps):
    """In the canonical form, some at a time."""
    monkeypatch.setattr(reading, "STEPS", 7)
    log = written(ROWS)
    assert canonical(log.header, steps) == canonical(log.header, list(steps))


def test_what_says_something_of_each_player_stands_in_the_order_of_the_seats(monkeypatch):
    """Also when it is read again."""
    monkeypatch.setattr(reading, "LARGE", 0)
    monkeypatch.setattr(long_steps, "DIFFERENT", 1)
    log = written([{"do": "claim", "hands": {"Bob": n, "Ann": n}} for n in range(9)])
    assert [list(step.hands) for step in log.steps] == [["Ann", "Bob"]] * 9


@pytest.mark.parametrize("lines", [False, True])
def test_they_take_little_room(monkeypatch, lines):
    """Less than a fifth of their text: a struct for each of them would be twice of it."""
    monkeypatch.setattr(reading, "ROOM", 0)  # is asked for, and never filled
    monkeypatch.setattr(long_steps, "DIFFERENT", 1 << 8)
    rows = [f'{{"do":"discard","by":"Ann","card":"7 moon","src":{n}}}' for n in range(5 * reading.LARGE // 50)]
    data = ("\n".join([HEAD + "}", *rows]) if lines else f'{HEAD},"steps":[{",".join(rows)}]}}').encode()
    del rows
    tracemalloc.start(1)
    try:
        log = read_log(data, forms_of, lines=lines)
        last = log.steps[-1].src
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert isinstance(log.steps, LongSteps)
    assert last == len(log.steps) - 1
    assert peak < len(data) / 5
