"""JSON Schema from the structs, and why a value does not fit one.

A schema written here says on which tag or type its branches hang (if/then in place of anyOf), so every error
it gives is about the branch that was meant. It names the dialect 2020-12 and keeps to keywords of draft-07.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import msgspec
from msgspec import inspect

from adjudicator.errors import QUOTED, Problem, quoted
from adjudicator.formats.docstrings import docstring
from adjudicator.formats.fields import Structs
from adjudicator.formats.phrases import counted, either, listing
from adjudicator.formats.places import pointer_of

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
WHOLE_NUMBERS: Final = "Whole numbers are written without a decimal point: 1.0 is refused, whatever a validator says."

T = TypeVar("T")
Schema = dict[str, Any]  # JSON, in which the key says what the value is


# ---- schemas out of types


def schema_of(type_: Structs, *, id: str, title: str) -> Schema:
    """The schema of the JSON that msgspec reads as `type_`.

    Raises:
        TypeError: for a type that no file of ours uses.
    """
    info = inspect.type_info(type_)
    writer = SchemaWriter([info])
    body = writer.body(info) if isinstance(info, inspect.StructType) else writer.schema(info)
    return document(id, title, body, writer)


def struct_type(struct: type[msgspec.Struct]) -> inspect.StructType:
    """What is known of a struct."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return info


def document(id_: str, title: str, body: Schema, writer: SchemaWriter) -> Schema:
    """A schema as it stands in a file of its own, with all that it refers to."""
    about = " ".join(filter(None, [body.get("description"), WHOLE_NUMBERS]))
    definitions = {name: writer.definitions[name] for name in sorted(writer.definitions)}
    head = {"$schema": DIALECT, "$id": id_, "title": title, "description": about}
    return {**head, **{k: v for k, v in body.items() if k not in head}, "definitions": definitions}


_Sized = inspect.StrType | inspect.ListType | inspect.VarTupleType | inspect.DictType
"""Types that have a length."""


class SchemaWriter:
    """Writes types as schemas, and keeps the definitions that these refer to."""

    def __init__(self, roots: list[inspect.Type]) -> None:
        self.names = _names(_structs(roots))
        self.definitions: dict[str, Schema] = {}

    def define(self, name: str, info: inspect.Type) -> str:
        """Keep a type under a name, and return the reference to it."""
        self.definitions[name] = self.schema(info)
        return "#/definitions" + pointer_of([name])

    def schema(self, info: inspect.Type) -> Schema:
        """The schema of any type; a struct gives a reference."""
        match info:
            case inspect.Metadata():
                return _noted(self.schema(info.type), info.extra_json_schema or {})
            case inspect.StructType():
                return self.reference(info)
            case inspect.UnionType():
                return self.union(list(info.types))
            case inspect.LiteralType():
                return _enum(list(info.values))
            case inspect.DictType():
                return self.sized("object", info) | {"additionalProperties": self.schema(info.value_type)}
            case inspect.ListType() | inspect.VarTupleType():
                return self.sized("array", info) | {"items": self.schema(info.item_type)}
            case inspect.StrType():
                return self.sized("string", info)
            case inspect.IntType() | inspect.FloatType():
                bounds = {"minimum": info.ge, "maximum": info.le}
                return {"type": _JSON_TYPES[type(info)], **_given(bounds)}
            case inspect.BoolType() | inspect.NoneType():
                return {"type": _JSON_TYPES[type(info)]}
            case inspect.AnyType() | inspect.RawType():
                return {}
            case _:
                raise TypeError(f"no schema for {info!r}")

    @staticmethod
    def sized(json_type: Literal["string", "array", "object"], info: _Sized) -> Schema:
        """A type that may have a least and a greatest length."""
        noun = {"string": "Length", "array": "Items", "object": "Properties"}[json_type]
        return {"type": json_type, **_given({f"min{noun}": info.min_length, f"max{noun}": info.max_length})}

    def reference(self, info: inspect.StructType) -> Schema:
        """A reference to a struct, which is defined at its first use."""
        name = self.names[info.cls]
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self.body(info)
        return {"$ref": "#/definitions" + pointer_of([name])}

    def body(self, info: inspect.StructType) -> Schema:
        """A struct as an object with its fields."""
        required = [field.encode_name for field in info.fields if field.required]
        properties: Schema = {}
        if info.tag_field is not None:
            properties[info.tag_field] = {
                "title": humanised(info.tag_field),
                "description": _WHICH_KIND,
                "const": info.tag,
            }
        for field in info.fields:
            properties[field.encode_name] = self.field(field)
        return {
            "title": humanised(info.cls.__name__),
            **_given({"description": _first_line(info.cls)}),
            "type": "object",
            **({"required": required} if required else {}),
            "properties": properties,
            **({"additionalProperties": False} if info.forbid_unknown_fields else {}),
        }

    def field(self, field: inspect.Field) -> Schema:
        """The schema of one field, with its title, description and default."""
        schema = _noted(self.schema(field.type), {"title": humanised(field.encode_name)})
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if default is not msgspec.NODEFAULT and default is not None:
            schema["default"] = msgspec.json.decode(msgspec.json.encode(default))
        return schema

    def union(self, types: list[inspect.Type]) -> Schema:
        """Alternatives that differ in their JSON type, or structs that differ in their tag."""
        structs = [info for info in types if isinstance(info, inspect.StructType)]
        literals = [v for info in types if isinstance(info, inspect.LiteralType) for v in info.values]
        plain = [self.schema(info) for info in types if not isinstance(info, inspect.StructType | inspect.LiteralType)]
        if len(structs) == len(types):
            return self.tagged(structs)
        if literals and not structs and all(schema["type"] == "null" for schema in plain):
            return _enum([*literals, *(None for _ in plain)])
        json_types = [schema["type"] for schema in plain]
        branches = []
        for json_type in _once(_json_type(value) for value in literals):
            if json_type not in json_types:  # beside a plain int, msgspec forgets the literal ones
                json_types.append(json_type)
                fitting = [value for value in literals if _json_type(value) == json_type]
                branches.append({"if": {"type": json_type}, "then": {"enum": fitting}})
        if structs:
            json_types.append("object")
            branches.append({"if": {"type": "object"}, "then": self.tagged(structs)})
        merged: Schema = {"type": json_types if len(json_types) > 1 else json_types[0]}
        for schema in plain:
            merged.update({key: value for key, value in schema.items() if key != "type"})
        if len(branches) == 1:
            return merged | branches[0]
        return merged | ({"allOf": branches} if branches else {})

    def tagged(self, structs: list[inspect.StructType]) -> Schema:
        """One struct, or several that a tag tells apart."""
        if len(structs) == 1:
            return self.reference(structs[0])
        tag = structs[0].tag_field
        kinds = [info.tag for info in structs]
        return {
            "type": "object",
            "required": [tag],
            "properties": {tag: {"title": f"Kind of {_kin(structs)}", "description": _WHICH_KIND, "enum": kinds}},
            "allOf": [
                {
                    "if": {"required": [tag], "properties": {tag: {"const": info.tag}}},
                    "then": self.reference(info),
                }
                for info in structs
            ],
        }


_WHICH_KIND: Final = "which kind it is, and so which other keys it has"
_JSON_TYPES: Final[dict[type, str]] = {
    inspect.IntType: "integer",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    bool: "boolean",
    int: "integer",
    str: "string",
    type(None): "null",
}


def _json_type(value: object) -> str:
    return _JSON_TYPES[type(value)]


def _enum(values: Sequence[object]) -> Schema:
    json_types = _once(_json_type(value) for value in values)
    return {"type": json_types if len(json_types) > 1 else json_types[0], "enum": values}


def _noted(schema: Schema, notes: Schema) -> Schema:
    """A schema with a title or description; draft-07 ignores both beside a `$ref`."""
    return {**notes, **({"allOf": [schema]} if "$ref" in schema else schema)}


def _given(keywords: Schema) -> Schema:
    return {key: value for key, value in keywords.items() if value is not None}


def _once(items: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(items))


def _first_line(cls: type) -> str | None:
    return docstring(cls).strip().split("\n")[0] or None


def humanised(name: str) -> str:
    """A JSON key or class name as a title: `with_top` is "With top"."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name.lstrip("$")).replace("_", " ").strip()
    return words[:1].upper() + words[1:]


_KINS: Final = {"op": "op", "is": "ability"}
"""What the structs of a union are, where their base does not say it, by tag field."""


def _kin(structs: list[inspect.StructType]) -> str:
    tag = structs[0].tag_field or ""
    shared = [base for base in structs[0].cls.__mro__ if all(issubclass(info.cls, base) for info in structs)]
    return _KINS.get(tag, shared[0].__name__.lower())


def _structs(roots: list[inspect.Type]) -> list[type]:
    """Every struct class that is reached from some types."""
    found: dict[type, None] = {}
    todo = list(roots)
    while todo:
        match info := todo.pop():
            case inspect.Metadata():
                todo.append(info.type)
            case inspect.UnionType():
                todo.extend(info.types)
            case inspect.DictType():
                todo.append(info.value_type)
            case inspect.ListType() | inspect.VarTupleType():
                todo.append(info.item_type)
            case inspect.StructType() if info.cls not in found:
                found[info.cls] = None
                todo.extend(field.type for field in info.fields)
    return list(found)


def _names(classes: list[type]) -> dict[type, str]:
    """The shortest end of each class's dotted name that no other class shares; where all is shared, with a number."""

    def ends(cls: type) -> list[str]:
        words = f"{cls.__module__}.{cls.__qualname__}".split(".")
        return [".".join(words[n:]) for n in range(len(words) - 1, -1, -1)]

    shared: dict[str, int] = {}
    for cls in classes:
        for end in ends(cls):
            shared[end] = shared.get(end, 0) + 1
    names: dict[type, str] = {}
    numbers: dict[str, int] = {}
    for cls in classes:
        name = next((end for end in ends(cls) if shared[end] == 1), "")
        if not name:  # made at run time: the start positions of two games that one module declares
            whole = ends(cls)[-1]
            numbers[whole] = numbers.get(whole, 0) + 1
            name = f"{whole}.{numbers[whole]}"
        names[cls] = name
    return names


# ---- why a value does not fit


def validator(schema: Schema) -> Validator:
    """A validator that agrees with msgspec: 1.0 is no integer to it."""
    return _validator_class()(schema)


@cache
def _validator_class() -> type[Validator]:
    from jsonschema import Draft202012Validator, validators

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    extended: type[Validator] = validators.extend(  # type: ignore[no-untyped-call]  # jsonschema gives it no types
        Draft202012Validator, type_checker=types
    )
    return extended


def explain(
    judge: Validator,
    value: Any,  # JSON
    limit: int = 10,
) -> list[Problem]:
    """What is wrong with a value, at most one problem a pointer and `limit` in all, with no places yet."""
    found: dict[str, Problem] = {}
    for error in judge.iter_errors(value):
        for problem in _problems(error):
            found.setdefault(problem.pointer, problem)
            if len(found) == limit:
                return list(found.values())
    return list(found.values())


def _problems(error: ValidationError) -> Iterator[Problem]:
    at = pointer_of(error.absolute_path)
    wanted: Any = error.validator_value  # JSON, as the keyword takes it
    given: Any = error.instance  # JSON, of the type that the keyword speaks of
    schema: Any = error.schema  # an object, since a keyword of it speaks
    match error.validator:
        case "additionalProperties":
            known = list(schema["properties"])
            for key in given:
                if key not in known:
                    near = nearest(key, known)
                    hint = _hint(near) or (f"; there can be {', '.join(known)}" if known else "")
                    yield Problem(f"unknown key {quoted(key)}{hint}", at + pointer_of([key]), nearest=near)
        case "required":
            missing = [quoted(key) for key in wanted if key not in given]
            yield Problem(f"{listing(missing)} {'is' if len(missing) == 1 else 'are'} missing", at)
        case "enum" | "const":
            choices = wanted if error.validator == "enum" else [wanted]
            near = nearest(given, [choice for choice in choices if isinstance(choice, str)])
            kind = schema.get("title", "")
            yield Problem(_no_choice(given, choices, near, kind), at, nearest=near)
        case "type":
            yield Problem(f"expected {_expected(schema)}, found {described(given)}", at)
        case "minimum":
            yield Problem(f"expected at least {wanted}, found {described(given)}", at)
        case "maximum":
            yield Problem(f"expected at most {wanted}, found {described(given)}", at)
        case "minLength" | "minItems":
            yield Problem(f"expected at least {_length(wanted, given)}, found {len(given)}", at)
        case "maxLength" | "maxItems":
            yield Problem(f"expected at most {_length(wanted, given)}, found {len(given)}", at)
        case _:
            yield Problem(f"does not fit {error.validator} {wanted!r}", at)


def _no_choice(given: object, choices: Sequence[object], near: str, kind: str) -> str:
    options = [described(choice) for choice in choices if choice is not None]
    if kind.startswith("Kind of "):
        rest = _hint(near) or f" ({', '.join(options)})"
        return f"{described(given)} is no {kind[0].lower()}{kind[1:]}{rest}"
    return f"expected {either(options)}, found {described(given)}{_hint(near)}"


def _length(number: int, given: object) -> str:
    return counted(number, "character" if isinstance(given, str) else "item")


_NOUNS: Final = {
    "integer": ("a whole number", "whole numbers"),
    "number": ("a number", "numbers"),
    "string": ("a text", "texts"),
    "boolean": ("true or false", "true or false"),
    "array": ("a list", "lists"),
    "object": ("an object", "objects"),
    "null": ("null", "null"),
}


def _json_types(schema: Schema) -> list[str]:
    """The types that a schema asks for. Null is left out beside others: there one leaves the key out."""
    if "enum" in schema or "type" not in schema:
        return []
    names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return [name for name in names if name != "null"] or names


def _expected(schema: Schema) -> str:
    if "enum" in schema:
        return either([described(choice) for choice in schema["enum"] if choice is not None])
    words = []
    for name in _json_types(schema):
        items = _json_types(schema.get("items", {})) if name == "array" else []
        inner = either([_NOUNS[item][1] for item in items])
        words.append(_NOUNS[name][0] + (f" of {inner}" if inner else ""))
    return either(words)


def _hint(near: str) -> str:
    return f"; did you mean {near!r}?" if near else ""


def nearest(given: object, known: Iterable[str]) -> str:
    """The known word that is most like a given one, or "" if none is."""
    words = difflib.get_close_matches(given[:QUOTED], list(known), n=1) if isinstance(given, str) else []
    return words[0] if words else ""


def described(value: object) -> str:
    """A JSON value as messages name it: numbers and texts themselves, containers by kind."""
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return quoted(value)
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
    digits = str(value)
    return digits if len(digits) <= QUOTED else f"a number of {len(digits)} digits"
