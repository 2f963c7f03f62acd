"""What the steps of a game hold, read off their structs: the verbs and keywords of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import NODEFAULT, UNSET, Struct, inspect

from adjudicator.formats.docstrings import docstring
from adjudicator.formats.fields import Structs, meaning
from adjudicator.shorthand.vocabulary import What

ANYTHING: tuple[What, ...] = ("player", "card", "colour")
"""What a text can name that does not say it."""
Values = dict[str, Any]  # JSON, in which the shape of a key's field says what its value is
"""A struct as it stands in a log."""
BY = "by"
"""The key of who makes a step; their name stands before the verb."""
THEN = "then"
"""The key of what came of a step, and what stands before each outcome."""
UNSAID = ("do", "text", "expect", "src")
"""Keys that have no keyword: the verb, the remark, and what only a test or an importer writes."""
ALIASES = {"on": ("choose", "of"), "choosing": ("choose",), "names": ("name",), "naming": ("name",)}
"""Further keywords, and which fields they are for: the first that a step has, where it has none of that name."""


class Shape(NamedTuple):
    """What a value can be."""

    text: bool = False
    number: bool = False
    fraction: bool = False
    flag: bool = False
    nobody: bool = False
    """False may stand for nobody."""
    values: tuple[str, ...] = ()
    """One of these words."""
    several: Shape | None = None
    """A list, and what is in it."""
    each: Shape | None = None
    """One for each player, and what it is."""
    structs: tuple[type[Struct], ...] = ()

    @property
    def inner(self) -> tuple[type[Struct], ...]:
        """The structs that it is, or that a list of it holds."""
        return self.structs or (self.several.structs if self.several is not None else ())


class Field(NamedTuple):
    """One field of a step."""

    key: str
    shape: Shape
    required: bool
    about: str
    means: tuple[What, ...]
    """What its words name."""
    usual: bool = False
    """It may be left out, and seldom is."""

    @property
    def bare(self) -> bool:
        """It can be written without its keyword."""
        if self.key in (BY, THEN):
            return False
        if self.required or self.usual:
            return True
        return self.means == ("colour",) or (self.shape.several is not None and self.means != ("player",))

    @property
    def plain(self) -> bool:
        """It has a keyword, and can do without where nothing else is meant: a card, or one of a few words."""
        return self.means == ("card",) or bool(self.shape.values and not self.shape.text)


class StepKind(NamedTuple):
    """A kind of step, or of what stands in one."""

    type: type[Struct]
    tag: str
    fields: dict[str, Field]
    about: str

    @property
    def has_player(self) -> bool:
        """Somebody does it."""
        return BY in self.fields

    @property
    def needs_player(self) -> bool:
        """It says who does it."""
        return BY in self.fields and self.fields[BY].required

    @property
    def outcomes(self) -> dict[str, StepKind] | None:
        """The kinds of what can come of it; None if it says nothing of that."""
        return kinds_in(self.fields[THEN].shape.inner) if THEN in self.fields else None


@cache
def kind_of(type_: type[Struct]) -> StepKind:
    """The fields of a struct, by their keys in the log."""
    info = inspect.type_info(type_)
    assert isinstance(info, inspect.StructType)
    fields = {}
    for one in info.fields:
        if one.encode_name in UNSAID and info.tag is not None:
            continue
        required = one.default in (NODEFAULT, UNSET) and one.default_factory in (NODEFAULT, UNSET)
        key = one.encode_name
        told = one.type if isinstance(one.type, inspect.Metadata) else inspect.Metadata(one.type)
        about, usual = (told.extra_json_schema or {}).get("description", ""), (told.extra or {}).get("usual", False)
        fields[key] = Field(key, _shape(one.type), required, about, meaning(one) or ANYTHING, usual)
    tag = info.tag if isinstance(info.tag, str) else ""
    return StepKind(type_, tag, fields, docstring(type_).strip())


@cache
def step_kinds(union: Structs) -> dict[str, StepKind]:
    """The kinds of a union, by their tags."""
    info = inspect.type_info(union)
    types = info.types if isinstance(info, inspect.UnionType) else (info,)
    return kinds_in(tuple(one.cls for one in types if isinstance(one, inspect.StructType)))


def kinds_in(types: tuple[type[Struct], ...]) -> dict[str, StepKind]:
    """The kinds of some structs, by their tags."""
    return {kind.tag: kind for kind in map(kind_of, types)}


def begun(kinds: Iterable[str], word: str) -> list[str]:
    """The verbs that a word is the beginning of, or that it says of somebody else: `draws`, `passes`, `denies`."""
    tags = [*kinds]
    found = [word] if word in tags else [tag for tag in tags if word and tag.startswith(word)]
    return found or [tag for tag in tags if word in (f"{tag}s", f"{tag}es", f"{tag.removesuffix('y')}ies")]


def of_somebody(verb: str) -> str:
    """A verb as one says it of somebody."""
    return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"


def keyword(kind: StepKind, word: str) -> Field | None:
    """The field that a folded word is the keyword of."""
    for key, field in kind.fields.items():
        if word in (key, key.replace("_", " "), key.replace("_", "")):
            return field
    return next((kind.fields[key] for key in ALIASES.get(word, ()) if key in kind.fields), None)


def keywords(kind: StepKind) -> list[str]:
    """The words that no unfinished name reaches over."""
    return [*(key.replace("_", " ") for key in kind.fields), *ALIASES]


def _shape(type_: inspect.Type) -> Shape:
    kinds: dict[type, Any] = {type(each): each for each in _types(type_)}  # Any: each class has fields of its own
    words = kinds[inspect.LiteralType].values if inspect.LiteralType in kinds else ()
    return Shape(
        text=inspect.StrType in kinds,
        number=inspect.IntType in kinds,
        fraction=inspect.FloatType in kinds,
        flag=inspect.BoolType in kinds,
        nobody=False in words,
        values=tuple(word for word in words if isinstance(word, str)),
        several=_shape(kinds[inspect.ListType].item_type) if inspect.ListType in kinds else None,
        each=_shape(kinds[inspect.DictType].value_type) if inspect.DictType in kinds else None,
        structs=tuple(each.cls for each in _types(type_) if isinstance(each, inspect.StructType)),
    )


def _types(type_: inspect.Type) -> Iterator[inspect.Type]:
    """The types that a value may be of, each without what is told of it."""
    if isinstance(type_, inspect.Metadata):
        yield from _types(type_.type)
    elif isinstance(type_, inspect.UnionType):
        for one in type_.types:
            yield from _types(one)
    else:
        yield type_
