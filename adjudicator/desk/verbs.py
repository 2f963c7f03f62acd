"""Everything that a step can say, whether legal or not: its kinds and their fields, as a form has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from adjudicator.shorthand.shapes import BY, THEN, Field, StepKind

Kind = Literal["card", "cards", "player", "players", "colour", "choices", "number", "flag", "values", "text"]


class Asked(Struct, omit_defaults=True):
    """A field of a form."""

    key: str
    about: str
    kind: Kind
    required: bool = False
    values: list[str] = []


class Verb(Struct):
    """A kind of step."""

    tag: str
    about: str
    by: bool
    """Somebody does it."""
    fields: list[Asked]


def forms_of(kinds: Iterable[StepKind]) -> list[Verb]:
    """The forms of these kinds of steps. What no form can ask, such as what came of a step, is left to a typed line."""
    return [
        Verb(kind.tag, kind.about, kind.has_player, [asked for asked in map(_asked, kind.fields.values()) if asked])
        for kind in kinds
    ]


def _asked(field: Field) -> Asked | None:
    if field.key in (BY, THEN):
        return None
    kind = _kind(field)
    return None if kind is None else Asked(field.key, field.about, kind, field.required, [*field.shape.values])


def _kind(field: Field) -> Kind | None:
    shape, means = field.shape, field.means
    several = shape.several
    if shape.each is not None:
        return None
    if several is not None:
        if shape.number and not field.required:
            return "number"
        if several.text:
            return "cards" if means == ("card",) else "players" if means == ("player",) else "choices"
        return None
    if shape.values and not shape.text:
        return "values"
    if shape.flag:
        return "flag"
    if shape.number:
        return "number"
    if shape.text:
        named: dict[tuple[str, ...], Kind] = {("card",): "card", ("player",): "player", ("colour",): "colour"}
        return named.get(means, "text")
    return None
