"""The schemas of files whose parts hang on the ruleset: whole logs, and the cases that are pinned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import inspect

from adjudicator.formats.cases import CaseFile
from adjudicator.formats.forms import Forms
from adjudicator.formats.log import Header
from adjudicator.formats.schema import Schema, SchemaWriter, document, struct_type

LOG_ID = "urn:adjudicator:schema:log:1"
CASES_ID = "urn:adjudicator:schema:cases:1"


def log_schema(forms: Mapping[str, Forms]) -> Schema:
    """The schema of a whole log, given the forms of each ruleset; editions of one game share theirs.

    A ruleset that is none of these is the path of an edition file; it gets the forms of the first.
    """
    header, games = struct_type(Header), _games(forms)
    parts = [(ids, struct_type(one.start), inspect.type_info(one.steps)) for one, ids in games.items()]
    writer = SchemaWriter([header, *(start for _, start, _ in parts), *(steps for _, _, steps in parts)])
    body = writer.body(header)
    body["description"] = "A recorded card game: who played by which rules, and what they did."
    body["properties"]["start"] |= _POSITION
    body["properties"]["steps"] = {
        "title": "Steps",
        "description": "what was done and claimed, in order",
        "type": "array",
        "default": [],
    }
    body["allOf"] = _of_each(
        [
            (ids, _keys(start=writer.schema(start), steps={"items": {"$ref": writer.define(f"{ids[0]}.step", steps)}}))
            for ids, start, steps in parts
        ]
    )
    return document(LOG_ID, "Log of a card game", body, writer)


def cases_schema(forms: Mapping[str, Forms]) -> Schema:
    """The schema of a case file, given the forms of each ruleset. A case may have another ruleset than its file."""
    file, games = struct_type(CaseFile), _games(forms)
    starts = [(ids, struct_type(one.start)) for one, ids in games.items()]
    writer = SchemaWriter([file, *(start for _, start in starts)])
    body = writer.body(file)
    case = writer.definitions["Case"]
    case["properties"]["start"] |= _POSITION
    keys = [(ids, _keys(start=writer.schema(start))) for ids, start in starts]
    case |= {"if": _HAS_RULESET, "then": {"allOf": _of_each(keys)}}
    body["allOf"] = _of_each(
        [(ids, _keys(cases={"items": {"if": _HAS_RULESET, "then": {}, "else": own}})) for ids, own in keys]
    )
    return document(CASES_ID, "Pinned cases", body, writer)


_POSITION: Schema = {"type": "object", "default": {}}
"""What the start positions of all games have in common."""
_HAS_RULESET: Schema = {"required": ["ruleset"], "properties": {"ruleset": {"type": "object"}}}


def _games(forms: Mapping[str, Forms]) -> dict[Forms, list[str]]:
    """The rulesets of each game."""
    games: dict[Forms, list[str]] = {}
    for ruleset, found in forms.items():
        games.setdefault(found, []).append(ruleset)
    return games


def _keys(**schemas: Schema) -> Schema:
    return {"properties": schemas}


def _of_each(parts: Sequence[tuple[list[str], Schema]]) -> list[Schema]:
    """Of each game's rulesets, what holds under them; a ruleset that is none of these is taken for the first."""
    (_, first), *others = parts
    if not others:
        return [first]
    known = [ruleset for ids, _ in parts for ruleset in ids]
    return [
        *(_if_ruleset(ids, {"then": part}) for ids, part in parts),
        _if_ruleset(known, {"then": {}, "else": first}),
    ]


def _if_ruleset(ids: list[str], outcome: Schema) -> Schema:
    ruleset = {"type": "object", "required": ["id"], "properties": {"id": {"enum": ids}}}
    return {"if": {"required": ["ruleset"], "properties": {"ruleset": ruleset}}, **outcome}
