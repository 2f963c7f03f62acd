"""Schemas out of structs: their form, and that they and the decoder accept the same."""

import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from adjudicator import catalogue
from adjudicator.formats.acts import Draw, Pass
from adjudicator.formats.by_ruleset import cases_schema, log_schema
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.decks import Deck
from adjudicator.formats.fields import about
from adjudicator.formats.log import Header, Record
from adjudicator.formats.schema import (
    described,
    explain,
    humanised,
    nearest,
    quoted,
    schema_of,
    validator,
)
from adjudicator.kernel.log_structs import forms
from adjudicator.kernel.zones import Order, Sight, Zone

DRAFT_7 = {
    "$schema", "$id", "$ref", "title", "description", "default", "definitions", "type", "enum", "const", "required",
    "properties", "additionalProperties", "items", "minimum", "maximum", "minLength", "maxLength", "minItems",
    "maxItems", "minProperties", "maxProperties", "allOf", "if", "then", "else",
}  # fmt: skip
FORMS = catalogue.game("crazier-eights").forms
ONE = {"crazier-eights": FORMS}
TWO = {"crazier-eights": FORMS, "teams": FORMS, "crazy-eights": catalogue.game("crazy-eights").forms}
SCHEMAS = {
    "log": log_schema(ONE),
    "logs": log_schema(TWO),
    "case": cases_schema(ONE),
    "cases": cases_schema(TWO),
    "deck": schema_of(Deck, id="urn:deck", title="Deck"),
    "step": schema_of(FORMS.steps, id="", title=""),
}
ALIKE = ("log", "case", "step")
"""Parts of the others, or made as those are."""


def subschemas(schema):
    """Every schema inside a schema, itself included."""
    todo = [schema]
    while todo:
        item = todo.pop()
        yield item
        for key in ("properties", "definitions"):
            todo.extend(item.get(key, {}).values())
        for key in ("items", "if", "then", "else", "additionalProperties"):
            todo.extend([item[key]] if isinstance(item.get(key), dict) else [])
        todo.extend(item.get("allOf", []))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in ALIKE else []) for name in SCHEMAS]
)
def test_a_schema_is_one_and_uses_old_keywords_only(name):
    """Draft 2020-12 and draft-07 both accept it; there is no anyOf."""
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    Draft7Validator.check_schema({**schema, "$schema": "http://json-schema.org/draft-07/schema#"})
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for part in subschemas(schema):
        assert part.keys() <= DRAFT_7
        assert "$ref" not in part or part.keys() == {"$ref"}, "draft-07 ignores what stands beside a $ref"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_reference_is_defined_and_every_definition_is_used(name):
    """Definitions and references are the same set."""
    schema = SCHEMAS[name]
    used = {part["$ref"].removeprefix("#/definitions/") for part in subschemas(schema) if "$ref" in part}
    assert used == schema["definitions"].keys()
    assert list(schema["definitions"]) == sorted(schema["definitions"])
    assert not [name for name in used if not name.replace("-", "").replace(".", "").replace("_", "").isalnum()]


def test_two_games_of_one_module_have_one_schema():
    """What is made of their zones has the same names in both; the definitions are numbered."""
    hand, lane = Zone("hands", "hand", Order.BAG, Sight.OWNER, each=True), Zone("lane", "lane", Order.PILE, Sight.ALL)
    one, other = (forms((zone,), (), (), Draw | Pass, module=__name__) for zone in (hand, lane))
    schema = log_schema({"one": one, "other": other})
    starts = [name for name in schema["definitions"] if "Start" in name]
    assert starts == [f"{__name__}.Start.1", f"{__name__}.Start.2"]
    judge = validator(schema)
    for ruleset, start, fits in [("one", {"hands": {}}, 1), ("one", {"lane": 2}, 0), ("other", {"lane": 2}, 1)]:
        log = {"format": 1, "ruleset": {"id": ruleset}, "players": ["Ann"], "start": start}
        assert judge.is_valid(log) is bool(fits), (ruleset, start)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_struct_and_field_is_explained(name):
    """Editors show a title and a description for each; a struct has no other keys."""
    for part in subschemas(SCHEMAS[name]):
        if "additionalProperties" in part and "properties" in part:
            assert part["additionalProperties"] is False
            assert part["title"]
            assert part["description"]
            for field in part["properties"].values():
                assert field["title"]
                assert field["description"]


def test_structs_of_one_name_keep_apart():
    """A step and an op are both called Draw; each has its own definition."""
    definitions = SCHEMAS["log"]["definitions"]
    assert "by" in definitions["steps.Draw"]["properties"]
    assert "who" in definitions["abilities.Draw"]["properties"]
    assert "Claim" in definitions


def test_writing_a_schema_twice_gives_the_same_bytes():
    """The order of keys depends on nothing but the structs."""
    again = log_schema(ONE)
    assert json.dumps(again) == json.dumps(SCHEMAS["log"])


def test_a_tag_decides_which_struct_is_meant():
    """The form of a tagged union: an enum of the tags, and if/then on each."""
    steps = SCHEMAS["step"]
    assert steps["required"] == ["do"]
    assert steps["properties"]["do"]["title"] == "Kind of step"
    assert steps["properties"]["do"]["enum"][:2] == ["draw", "play"]
    assert steps["allOf"][1] == {
        "if": {"required": ["do"], "properties": {"do": {"const": "play"}}},
        "then": {"$ref": "#/definitions/Play"},
    }


class Mixed(Record):
    """A struct with every kind of union."""

    number: Annotated[int | list[str] | None, about("-")] = None
    named: Annotated[str | Header | None, about("-")] = None
    limited: Annotated[Literal["a", "b"] | None, about("-")] = None
    absent: Annotated[list[str] | Literal[False] | None, about("-")] = None
    free: Annotated[Any, about("-")] = None
    raw: Annotated[msgspec.Raw, about("-")] = msgspec.Raw(b"[1]")


def test_untagged_unions_are_merged_by_json_type():
    """Alternatives differ in type, so their keywords do not get in each other's way."""
    schema = schema_of(Mixed, id="", title="")
    fields = {
        name: {key: value for key, value in field.items() if key not in ("title", "description")}
        for name, field in schema["properties"].items()
    }
    assert fields == {
        "number": {"type": ["integer", "array", "null"], "items": {"type": "string"}},
        "named": {
            "type": ["string", "null", "object"],
            "if": {"type": "object"},
            "then": {"$ref": "#/definitions/Header"},
        },
        "limited": {"type": ["string", "null"], "enum": ["a", "b", None]},
        "absent": {
            "type": ["array", "null", "boolean"],
            "items": {"type": "string"},
            "if": {"type": "boolean"},
            "then": {"enum": [False]},
        },
        "free": {},
        "raw": {"default": [1]},
    }


RULESETS = ("crazier-eights", "teams", "crazy-eights", "mine.edition.json")


def test_each_ruleset_has_its_own_start_and_steps():
    """With several rulesets the id decides; an unknown one, the path of an edition, gets those of the first."""
    judge = validator(SCHEMAS["logs"])

    def fits(ruleset, **keys):
        return judge.is_valid({"format": 1, "ruleset": {"id": ruleset}, "players": ["A"], **keys})

    end, note, claim = {"do": "end", "by": "A"}, {"do": "note"}, {"do": "claim", "count": {"A": 3}}
    assert [fits(name, steps=[end]) for name in RULESETS] == [True, True, False, True]
    assert [fits(name, steps=[claim]) for name in RULESETS] == [False, False, True, False]
    assert [fits(name, start={"discarded": 1}) for name in RULESETS] == [True, True, False, True]
    assert [fits(name, start={"starter": 1}) for name in RULESETS] == [False] * 4
    assert all(fits(name, start={"hands": {"A": 3}}, steps=[note]) for name in RULESETS)


def test_a_case_starts_as_its_own_ruleset_or_else_its_file_says():
    """The position of a case is one of the game that it is of, as that of a log."""
    judge = validator(SCHEMAS["cases"])

    def fits(ruleset, own=None, **start):
        case = {"title": "?", "sign": "+", "start": start} | ({"ruleset": {"id": own}} if own else {})
        rest = {"ruling": "X-1", "ruleset": {"id": ruleset}, "players": ["A"], "cases": [case]}
        return judge.is_valid({"format": 1, **rest})

    assert [fits(name, discarded=1) for name in RULESETS] == [True, True, False, True]
    assert [fits("crazy-eights", name, discarded=1) for name in RULESETS] == [True, True, False, True]
    assert [fits("teams", name, discarded=1) for name in RULESETS] == [True, True, False, True]
    assert all(fits(name, hands={"A": 3}) for name in RULESETS)
    assert not any(fits(name, hands=3) for name in RULESETS)


def test_the_cases_of_a_file_fit_their_schema():
    """The decoder and the schema agree on a file."""
    position = {"phase": "main", "hands": {"A": 3}}
    case = {"title": "?", "sign": "+", "start": position, "steps": [], "players": ["A", {"name": "B"}]}
    file = {"format": 1, "ruling": "X-1", "ruleset": {"id": "crazier-eights"}, "players": ["A"], "cases": [case]}
    assert msgspec.json.decode(msgspec.json.encode(file), type=CaseFile)
    for name in ("case", "cases"):
        assert explain(validator(SCHEMAS[name]), file) == []
        bad = file | {"cases": [case | {"start": {"phase": "mian"}}]}
        (problem,) = explain(validator(SCHEMAS[name]), bad)
        assert (problem.pointer, problem.nearest) == ("/cases/0/start/phase", "main")


def log_of(*steps, **header):
    return {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["A", "B"], **header, "steps": list(steps)}


def play(**keys):
    return {"do": "play", "by": "A", "card": "8e", **keys}


AGREED = [
    log_of(),
    log_of({"do": "draw", "by": "A"}),
    log_of({"do": "draw", "by": "A", "cards": 2}),
    log_of({"do": "draw", "by": "A", "cards": ["8e", "?"]}),
    log_of(play(choose=["B", {"card": "7m", "of": "B"}])),
    log_of(play(then=[{"do": "draw", "by": "B", "cards": 3}, {"do": "win", "by": "A"}])),
    log_of(play(then=None, to="discard-top", **{"as": "event"})),
    log_of({"do": "claim", "winner": False}, {"do": "claim", "winner": "A"}, {"do": "claim", "winner": ["A", "B"]}),
    log_of({"do": "undo", "expect": ["CE-8.1", {"rule": "CE-8.2", "severity": "note"}], "src": None}),
    log_of({"do": "note", "text": "x" * 2000}),
    log_of(players=["A", {"name": "B", "team": "x"}]),
    log_of(expect=[]),
    log_of(expect={"refused": "/steps"}),
    log_of(deck={"format": 1, "id": "d", "cards": [{"id": "a", "rank": "8", "suits": ["eye"]}]}),
    log_of(start={"phase": "main", "hands": {"A": 3, "B": ["8e"]}, "pile": None}),
    log_of(ruleset={"id": "x", "options": {"a": [1.5, {"b": None}], "b": 10**30}}),
    {"format": 1, "ruleset": {"id": "x"}, "players": ["A"], "$schema": "s"},
    log_of({"do": "note", "text": "x" * 2001}),
    log_of({"do": "draw", "by": "A", "cards": 1.0}),
    log_of({"do": "draw", "by": "A", "cards": 1.5}),
    log_of({"do": "draw", "by": "A", "cards": True}),
    log_of({"do": "draw", "by": "A", "cards": -1}),
    log_of({"do": "draw", "by": "A", "cards": 10_001}),
    log_of({"do": "draw", "by": "A", "cards": 10**30}),
    log_of({"do": "draw", "by": "A", "cards": ["8e", 3]}),
    log_of({"do": "draw", "by": None}),
    log_of({"do": "draw"}),
    log_of({"by": "A"}),
    log_of({"do": "drow", "by": "A"}),
    log_of({"do": 5, "by": "A"}),
    log_of({"do": None}),
    log_of("draw"),
    log_of(None),
    log_of({"do": "draw", "by": "A", "crads": 2}),
    log_of(play(choose=[{"crad": "7m"}])),
    log_of(play(choose="B")),
    log_of(play(then=[{"do": "drew", "by": "B"}])),
    log_of(play(then=[{"do": "draw"}])),
    log_of(play(to="nowhere")),
    log_of({"do": "claim", "winner": True}),
    log_of({"do": "claim", "winner": 0}),
    log_of({"do": "undo", "src": "1"}),
    log_of({"do": "undo", "src": 0}),
    log_of({"do": "undo", "expect": [{"severity": "note"}]}),
    log_of(players=[]),
    log_of(players=["A"] * 100),
    log_of(players="A"),
    log_of(format=2),
    log_of(format=1.0),
    log_of(format=True),
    log_of(format="1"),
    log_of(ruleset={"id": ""}),
    log_of(ruleset="crazier-eights"),
    log_of(expect={}),
    log_of(expect={"refused": 1}),
    log_of(deck={"format": 1, "id": "d", "cards": [{"id": "a", "rank": "8", "suits": ["eye"], "type": "joker"}]}),
    log_of(deck={"format": 1, "id": "d", "copies": 0}),
    log_of(start={"phase": "middle"}),
    log_of(start={"play": 5}),
    log_of(start={"discarded": "1"}),
    log_of(start={"hand": {}}),
    log_of(start=[]),
    log_of(start=None),
    log_of(title=None),
    {"format": 1, "ruleset": {"id": "x"}, "steps": []},
    {},
]


def decodes(log):
    header = {key: value for key, value in log.items() if key != "steps"}
    try:
        msgspec.json.decode(msgspec.json.encode(header), type=Header)
        FORMS.start_decoder.decode(msgspec.json.encode(log.get("start", {})))
        FORMS.steps_decoder.decode(msgspec.json.encode(log.get("steps", [])))
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("log", AGREED, ids=lambda log: json.dumps(log)[67:127])
def test_schema_and_decoder_accept_the_same(log):
    """A log fits the schema if and only if msgspec reads it; what does not fit is explained."""
    judge = validator(SCHEMAS["log"])
    assert judge.is_valid(log) == decodes(log)
    assert bool(explain(judge, log)) != decodes(log)


def test_the_table_of_agreement_holds_both_kinds():
    """Neither all accepted nor all refused."""
    assert [decodes(log) for log in AGREED].count(True) > 12
    assert [decodes(log) for log in AGREED].count(False) > 25


@pytest.mark.parametrize(
    ("step", "pointer", "message", "near"),
    [
        ({"do": "discrad"}, "/do", "'discrad' is no kind of step; did you mean 'discard'?", "discard"),
        ({"do": 5}, "/do", "5 is no kind of step ('draw', ", ""),
        ({"do": "end", "by": "A", "texd": ""}, "/texd", "unknown key 'texd'; did you mean 'text'?", "text"),
        ({"do": "end", "by": "A", "a/b": 1}, "/a~1b", "unknown key 'a/b'", ""),
        ({"do": "end"}, "", "'by' is missing", ""),
        ({"do": "discard"}, "", "'by' and 'card' are missing", ""),
        ({"do": "end", "by": 1}, "/by", "expected a text, found 1", ""),
        (
            {"do": "draw", "by": "A", "cards": True},
            "/cards",
            "expected a whole number or a list of texts, found true",
            "",
        ),
        ({"do": "draw", "by": "A", "cards": [1]}, "/cards/0", "expected a text, found 1", ""),
        ({"do": "draw", "by": "A", "cards": -1}, "/cards", "expected at least 0, found -1", ""),
        ({"do": "end", "by": {}}, "/by", "expected a text, found an object", ""),
        (
            {"do": "call", "step": 1, "allow": "refuze"},
            "/allow",
            "expected 'demand', 'leave', 'refuse' or 'stands', found 'refuze'; did you mean 'refuse'?",
            "refuse",
        ),
        ({"do": "note", "text": "x" * 3000}, "/text", "expected at most 2000 characters, found 3000", ""),
        (
            {"do": "leave", "by": "A", "cards": [], "expect": [3]},
            "/expect/0",
            "expected a text or an object, found 3",
            "",
        ),
        (
            {"do": "play", "by": "A", "card": "x", "then": [{"do": "drw"}]},
            "/then/0/do",
            "'drw' is no kind of outcome; did you mean 'draw'?",
            "draw",
        ),
    ],
)
def test_a_misfit_is_said_in_words(step, pointer, message, near):
    """One problem, at its pointer, with what was expected and the nearest right value."""
    (problem,) = explain(validator(SCHEMAS["step"]), step)
    assert (problem.pointer, problem.nearest) == (pointer, near)
    assert problem.message.startswith(message)


def test_only_so_many_misfits_are_told():
    """A step with a thousand unknown keys gives ten problems."""
    step = {"do": "note", **{f"key {n}": n for n in range(1000)}}
    assert len(explain(validator(SCHEMAS["step"]), step)) == 10


def test_what_a_file_says_is_quoted_short_and_harmless():
    """Control characters are escaped, long texts and numbers cut."""
    assert quoted("a\x1b[31m\n\u202e") == r"'a\x1b[31m\n\u202e'"
    assert len(quoted("x" * 1000)) == 63
    assert described(10**400) == "a number of 401 digits"
    assert [described(v) for v in (None, True, 1.5, [], {})] == ["null", "true", "1.5", "a list", "an object"]


def test_names_become_titles():
    """Keys and class names read as words; the nearest word is found by its look."""
    assert [humanised(name) for name in ("with_top", "$schema", "RulesetRef")] == ["With top", "Schema", "Ruleset ref"]
    assert [nearest("crads", ["cards", "by"]), nearest("zzz", ["cards"]), nearest(3, ["3"])] == ["cards", "", ""]
