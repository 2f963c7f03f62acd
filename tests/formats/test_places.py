"""Where values stand, compared with the standard library's reading of the same text."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.formats.places import (
    Spot,
    duplicate_keys,
    first_fault,
    locate,
    offsets_of,
    place_of_offset,
    pointer_of,
    values,
)
from tests.characters import ODD

SAME = settings(derandomize=True, deadline=None, database=None)
"""The same documents in each run."""
DEEP = 50_000

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(ODD)
documents = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(ODD), inner), max_leaves=20)


def members(value):
    """Every value of a document with its path."""
    todo = [((), value)]
    while todo:
        path, item = todo.pop()
        yield path, item
        pairs = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
        todo.extend(((*path, key), child) for key, child in pairs)


@settings(SAME, max_examples=60)
@given(documents, st.booleans(), st.sampled_from([None, 0, 2]))
def test_every_value_begins_at_its_offset(document, ascii_only, indent):
    """Reading the text from the offset of a pointer gives the value that the pointer names."""
    text = json.dumps(document, ensure_ascii=ascii_only, indent=indent)
    wanted = {pointer_of(path): value for path, value in members(document)}
    offsets = offsets_of(text, wanted)
    assert offsets.keys() == wanted.keys()
    for pointer, value in wanted.items():
        assert json.JSONDecoder().raw_decode(text, offsets[pointer])[0] == value
    places = locate(text, wanted)
    for pointer, offset in offsets.items():
        before = text[:offset].split("\n")
        assert places[pointer] == Spot(len(before), len(before[-1]) + 1)


@settings(SAME, max_examples=60)
@given(documents)
def test_no_sound_document_has_a_fault(document):
    """What the standard library writes is JSON, with no key twice."""
    text = json.dumps(document)
    assert first_fault(text, deepest=50) is None
    assert duplicate_keys(text) == []


@settings(SAME, max_examples=150)
@given(documents, st.data())
def test_a_damaged_document_is_faulty_where_the_standard_library_says_so_too(document, data):
    """With one character more or less, walk and standard library agree whether the text is still JSON."""
    text = json.dumps(document, ensure_ascii=False)
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.sampled_from(["", *'"{}[],:\\e1 \x00tN'])) + text[at + 1 :]
    try:
        json.loads(damaged, parse_constant=lambda word: 1 / 0)
    except (json.JSONDecodeError, ZeroDivisionError):
        assert first_fault(damaged, deepest=50)
    else:
        fault = first_fault(damaged, deepest=50)
        assert fault is None or fault.message.endswith(("half a character", "out of range"))


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", (1, 1)),
        ("/a", (2, 7)),
        ("/a/1", (3, 3)),
        ("/a/1/b~1~0", (3, 11)),
        ("/a/7", (2, 7)),
        ("/nothing/at/all", (1, 1)),
        ("/a/1/b~1~0/deeper", (3, 11)),
        ("/é", (4, 8)),
        ("/", (4, 15)),
    ],
)
def test_a_pointer_finds_its_value_or_the_deepest_ancestor(pointer, place):
    """Escapes, an empty key, letters beyond ASCII, and pointers to nothing."""
    text = '{\n "a": [1,\n  {"b/~": null}],\n "é" : 1, "": 2}'
    assert locate(text, [pointer]) == {pointer: place}


def test_pointers_are_found_together():
    """One walk gives all, in whatever order they were asked for."""
    text = '{"a": 1, "b": [2, 3]}'
    assert locate(text, ["/b/1", "/a", "/b"]) == {"/b/1": (1, 19), "/a": (1, 7), "/b": (1, 15)}
    assert locate(text, []) == {}


def test_a_text_may_nest_as_deep_as_it_is_long():
    """Lists and objects 50,000 levels deep are walked, located and searched for repeated keys."""
    lists = "[" * DEEP + "]" * DEEP
    assert locate(lists, ["/0/0/1"]) == {"/0/0/1": (1, 3)}
    objects = '{"a":' * DEEP + "1" + "}" * DEEP
    assert locate(objects, ["/a" * 300]) == {"/a" * 300: (1, 1501)}
    assert duplicate_keys(objects) == []
    assert sum(1 for _ in values(lists)) == DEEP
    fault = first_fault("[" * DEEP, deepest=DEEP)
    assert fault is not None
    assert fault.offset == DEEP


def test_repeated_keys_are_found_at_any_depth():
    """A key counts as it reads, not as it is escaped; another object may have it too."""
    text = '{"a": {"b": 1, "\\u0062": 2}, "c": [{"a": 1}, {"a": 2, "x": {}, "a": 3}],\n "a": 4}'
    assert duplicate_keys(text) == [
        ("/a/b", "b", Spot(1, 26)),
        ("/c/1/a", "a", Spot(1, 69)),
        ("/a", "a", Spot(2, 7)),
    ]


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "the file is empty"),
        (" \n", 0, "the file is empty"),
        ("[1,", 3, "ends too early: expected a value"),
        ('{"a"', 4, "ends too early: expected ':'"),
        ("[1 2]", 3, "expected ',' or ']', found '2'"),
        ('[{"a":1}\n,{} {}]', 12, "a comma is missing: '{' comes next"),
        ('{"a":1\n "b":2}', 6, """a comma is missing: '"' comes next"""),
        ("[1,]", 2, "a comma too many: ']' comes next"),
        ('{"a":1,\n}', 6, "a comma too many: '}' comes next"),
        ('{"a":1,,', 7, "expected a key in double quotes, found ','"),
        ("{a:1}", 1, "expected a key in double quotes or '}', found 'a'"),
        ("[}", 1, "expected a value, found '}'"),
        ("[NaN]", 1, "expected a value or ']', found 'NaN'"),
        ("-Infinity", 0, "found '-Infinity'"),
        ("01", 1, "expected the end, found '1'"),
        ("1e309", 0, "out of range"),
        ("[1.5, -" + "9" * 4301 + "]", 6, "out of range"),
        ('"abc', 0, "never closed"),
        ('"a\nb"', 2, "control character"),
        (r'"a\x"', 2, "an escape that JSON does not have"),
        (r'"\\\ud800"', 3, r"\ud800 is half a character"),
        (r'"\ud83d\ude00\udc00"', 13, r"\udc00 is half a character"),
        ("{} {}", 3, "expected the end, found '{'"),
        ("'a'", 0, "expected a value"),
        ("[" + "\x1b" * 100, 1, r"found '\x1b"),
    ],
)
def test_the_first_fault_is_named_at_its_place(text, offset, message):
    """What is no JSON is refused at its first wrong character, in words."""
    fault = first_fault(text, deepest=50)
    assert fault is not None
    assert (fault.offset, message in fault.message) == (offset, True), fault.message
    assert fault.message.isprintable()


@pytest.mark.parametrize(
    "text", [r'"\ud83d\ude00"', r'"\\ud800"', "-0.0e-5", "9" * 4300, ' {"a" : [ ] }\r\n', '"\x7f"']
)
def test_odd_but_sound_texts_have_no_fault(text):
    """Pairs of surrogates, an escaped backslash before `ud800`, and the longest number that is read."""
    assert first_fault(text, deepest=50) is None


def test_a_fault_of_depth_is_named_where_the_limit_is_passed():
    """The third list of [[[]]] lies in two containers."""
    assert first_fault("[[[]]]", deepest=2) is None
    fault = first_fault("[[[]]]", deepest=1)
    assert fault is not None
    assert (fault.offset, fault.message) == (2, "nested more than 1 levels deep")


def test_lines_and_columns_count_as_editors_do():
    """Only a line feed ends a line, and a column is a character."""
    text = "é\r\n😀x"
    assert [place_of_offset(text, n) for n in (0, 3, 4)] == [(1, 1), (2, 1), (2, 2)]
