"""A long log, read step by step: the same log, and refused for the same reasons, as one that is read all at once."""

import json
import tracemalloc

import msgspec
import pytest

from adjudicator.errors import LogError
from adjudicator.formats import long_steps, reading
from adjudicator.formats.long_steps import elements
from adjudicator.formats.reading import read_log
from adjudicator.formats.step_places import step_places, step_texts
from tests.cli.conftest import EXAMPLES
from tests.formats.test_reading import forms_of

LOGS = sorted(EXAMPLES.glob("crazier-eights/*.game.json"))
TEXTS = [" ", '},{"', '\\"},{', "}, {", "[{", "\\\\", "é},{"]
NESTED = [[], [{}], [{}, {}], [{"a": "},{"}, {"b": [{}, {}]}]]


@pytest.mark.parametrize("piece", [1, 7, 40])
@pytest.mark.parametrize("separators", [(",", ":"), (" ,\n\t", ": ")])
def test_an_array_is_cut_between_its_objects_only(monkeypatch, piece, separators):
    """Wherever a text or an object inside of one looks as if it ended there."""
    monkeypatch.setattr(long_steps, "PIECE", piece)
    items = [{"text": text, "then": nested} for text in TEXTS for nested in NESTED] + [{}]
    for array in (items, items[:1], []):
        written = json.dumps(array, separators=separators, ensure_ascii=False).encode()
        assert [msgspec.json.decode(one) for one in elements(memoryview(written))] == array


def read_both(monkeypatch, data, lines=False):
    """A log as it is read at once and step by step, or why it is refused."""
    found = []
    for large in (1_000_000_000, 0):
        monkeypatch.setattr(reading, "LARGE", large)
        try:
            log = read_log(data, forms_of, "a.json", lines)
            found.append((log.header, log.steps))
        except LogError as error:
            found.append((error.problems, error.source))
    return found


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_the_same_is_read(monkeypatch, path):
    """As an object and as lines."""
    data = path.read_bytes()
    once, by_steps = read_both(monkeypatch, data)
    assert by_steps == once
    log = json.loads(data)
    rows = [{**log, "steps": None}, *log["steps"]]
    del rows[0]["steps"]
    data = "\n\n".join(map(json.dumps, rows)).encode()
    once, by_steps = read_both(monkeypatch, data, lines=True)
    assert by_steps == once


HEAD = '{"format":1,"ruleset":{"id":"crazier-eights"},"players":["Ann","Bob"]'


@pytest.mark.parametrize(
    "rest",
    [
        ',"steps":[]', "", ',"steps":[ ]', ',"steps":{}', ',"steps":[{"do":"end","by":"Ann"},]',
        ',"steps":[{"do":"end","by":"Ann","by":"Bob"}]',
        ',"steps":[{"do":"end","by":"Ann"}],"steps":[{"do":"end","by":"Ann"}]', ',"title":"a","title":"b"',
        ',"steps":[{"do":"end","by":"Ann"}],"title":"a","title":"b"', ',"start":{"turn":"Ann","turn":"Bob"}',
        ',"steps":[{"do":"end","by":"Ann"},3]', ',"steps":[3]', ',"steps":[{"do":"fly"},{"do":"end","by":"Ann"}]',
        ',"steps":[{"do":"end","by":"Ann","text":"a:b"}],"title":"\\u003a:"', ',"nothing":1',
        ',"steps":[{"do":"end","by":"Ann","text":""},{"do":"end","by":"Ann","text":"\\u0061"}]',
        ',"steps":[{"do":"claim","hands":{"Bob":1,"Ann":2}},{"do":"claim","hands":{"Bob":1,"Ann":2,"Ann":2}}]',
    ],
)  # fmt: skip
def test_the_same_is_refused(monkeypatch, rest):
    """For the same reasons at the same places: what is no log, and a key that stands in an object twice."""
    once, by_steps = read_both(monkeypatch, f"{HEAD}{rest}}}".encode())
    assert by_steps == once


def test_steps_that_are_alike_are_one(monkeypatch):
    """However many they are; and so are the words of others."""
    monkeypatch.setattr(reading, "LARGE", 0)
    rows = [{"do": "end", "by": "Ann"}, {"do": "end", "by": "Ann", "src": 1}, {"do": "end", "by": "Ann"}]
    rows += [{"do": "draw", "by": "Ann", "cards": ["7e"], "src": n} for n in range(2)]
    rows += [{"do": "play", "by": "Ann", "card": "gifts", "choose": ["Bob", {"card": "8e"}], "src": n} for n in (1, 2)]
    log = read_log(f'{HEAD},"steps":{json.dumps(rows)}}}'.encode(), forms_of)
    assert log.steps[0] is log.steps[2]
    assert log.steps[0].by is log.steps[1].by
    assert log.steps[3].cards is log.steps[4].cards
    assert (log.steps[0].src, log.steps[1].src) == (None, 1)
    assert [msgspec.to_builtins(step) for step in log.steps] == rows


@pytest.mark.parametrize("lines", [False, True])
def test_a_long_log_takes_little_room(monkeypatch, lines):
    """Less than half of its text, in either form: a struct for each of its steps would be many times that."""
    monkeypatch.setattr(reading, "ROOM", 0)  # is asked for, and never filled
    step = '{"do":"discard","by":"Ann","card":"7 moon"}'
    steps = [step] * (2 * reading.LARGE // len(step))
    data = ("\n".join([HEAD + "}", *steps]) if lines else f'{HEAD},"steps":[{",".join(steps)}]}}').encode()
    tracemalloc.start(1)
    try:
        log = read_log(data, forms_of, lines=lines)
        places = log.places_of({len(steps)})
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(log.steps) == len(steps)
    assert list(places) == [len(steps)]
    assert peak < len(data) / 2


def test_a_long_log_that_is_refused_takes_no_more_than_a_few_times_its_text(monkeypatch):
    """Only the step that is wrong is made into objects, to say what is wrong with it."""
    monkeypatch.setattr(reading, "ROOM", 0)  # is asked for, and never filled
    step = '{"do":"discard","by":"Ann","card":"7 moon"}'
    steps = [step] * (2 * reading.LARGE // len(step)) + ['{"do":"fly"}']
    data = f'{HEAD},"steps":[{",".join(steps)}]}}'.encode()
    tracemalloc.start(1)
    try:
        with pytest.raises(LogError, match="'fly' is no kind of step") as refused:
            read_log(data, forms_of)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [problem.pointer for problem in refused.value.problems] == [f"/steps/{len(steps) - 1}/do"]
    assert peak < 6 * len(data)


def test_what_is_forgotten_is_read_again(monkeypatch):
    """A log with more different steps than are known again."""
    monkeypatch.setattr(reading, "LARGE", 0)
    monkeypatch.setattr(long_steps, "DIFFERENT", 2)
    rows = [{"do": "end", "by": "Ann", "src": n % 5} for n in range(20)]
    log = read_log(f'{HEAD},"steps":{json.dumps(rows)}}}'.encode(), forms_of)
    assert [step.src for step in log.steps] == [n % 5 for n in range(20)]


@pytest.mark.parametrize("lines", [False, True])
def test_places_of_some_steps(lines):
    """The same as those of all, in any text."""
    rows = [f'{{"do":"end","by":"Ann","text":"é{n}"}}' for n in range(7)]
    if lines:
        data = "\n".join([HEAD + "}", "", *(" " * n + row for n, row in enumerate(rows))]).encode()
    else:
        data = f'\ufeff{HEAD},"title":"ü","steps":[{rows[0]}, {rows[1]},\n {rows[2]}\n,{",".join(rows[3:])}]}}'.encode()
    places, texts = step_places(data, lines), step_texts(data, lines)
    assert texts == rows
    text = data.decode("utf-8-sig").split("\n")
    for (line, column), row in zip(places, rows, strict=True):
        assert text[line - 1][column - 1 :].startswith(row)
    assert step_places(data, lines, {2, 5}) == [places[1], places[4]]
    assert step_texts(data, lines, {7}) == rows[6:]
