"""Everything that a step can say, whether legal or not: its kinds and their fields, as a form has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from adjudicator.formats.log import SPEAKS_OF
from adjudicator.shorthand.shapes import BY, THEN, Field, StepKind

Kind = Literal[
    "card", "cards", "count", "player", "players", "colour", "choices", "number", "step", "flag", "values", "text"
]
"""What is asked. A `count` is so many cards, or the cards themselves; a `step` is the number of an earlier one."""


class Asked(Struct, omit_defaults=True):
    """A field of a form."""

    key: str
    about: str
    kind: Kind
    required: bool = False
    values: list[str] = []
    nobody: bool = False
    """False says that it is nobody."""


class Verb(Struct):
    """A kind of step."""

    tag: str
    about: str
    by: bool
    """Somebody does it."""
    fields: list[Asked]


def forms_of(kinds: Iterable[StepKind]) -> list[Verb]:
    """The forms of these kinds of steps. What no form can ask, such as what came of a step, is left to a typed line."""
    return [Verb(kind.tag, kind.about, kind.has_player, [*_fields(kind)]) for kind in kinds]


def _fields(kind: StepKind) -> Iterator[Asked]:
    for field in kind.fields.values():
        asked = _asked(kind, field)
        if asked is not None:
            yield asked


def _asked(kind: StepKind, field: Field) -> Asked | None:
    if field.key in (BY, THEN):
        return None
    asked = "step" if SPEAKS_OF.get(kind.type) == field.key else _kind(field)
    if asked is None:
        return None
    nobody = field.shape.nobody
    about = field.about.partition(":")[0] if nobody else field.about  # what follows is how a log says it
    return Asked(field.key, about, asked, field.required, [*field.shape.values], nobody)


def _kind(field: Field) -> Kind | None:
    shape, means = field.shape, field.means
    several = shape.several
    if shape.each is not None:
        return None
    if several is not None:
        if several.text:
            cards: Kind = "count" if shape.number else "cards"
            return cards if means == ("card",) else "players" if means == ("player",) else "choices"
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
