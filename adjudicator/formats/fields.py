"""What every format is built of: how fields are described, kinds of text, and what stands for the unknown."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, inspect

UNKNOWN: Final = -1
"""A card that the record does not name."""
UNWRITTEN: Final = "?"
"""How a log spells a card, colour or choice that nobody recorded."""

MOST_COPIES: Final = 99
"""How many of one card there can be."""

Copies = Annotated[int, Meta(ge=1, le=MOST_COPIES)]
Text = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]


Named = Literal["player", "card", "colour"]
"""What a text in a log can name."""


def naming(*what: Named) -> Meta:
    """A text that names a player, a card or a colour, as shorthand, completion and projection have to know."""
    return Meta(extra={"names": what})


PlayerName = Annotated[str, naming("player")]
CardName = Annotated[str, naming("card")]
ColourName = Annotated[str, naming("colour")]
"""A colour or a suit."""

Structs = type[Struct] | UnionType
"""A struct, or a union of structs."""


def about(text: str, *, usual: bool = False) -> Meta:
    """A field's description, which the generated schema and editors show.

    `usual`: nearly every step says it, so a line of words needs no keyword for it.
    """
    return Meta(description=text, extra={"usual": True} if usual else None)


RENAME: Final = {"from_": "from", "if_": "if", "as_": "as", "in_": "in", "with_": "with", "schema": "$schema"}
"""JSON keys that are words of Python."""


def names_in(type_: inspect.Type) -> tuple[Named, ...]:
    """What the texts in a field name; nothing where that is not said. The keys of a dict are players, and not meant."""
    match type_:
        case inspect.Metadata():
            found: tuple[Named, ...] = (type_.extra or {}).get("names", ())
            return found or names_in(type_.type)
        case inspect.UnionType():
            return next(filter(None, map(names_in, type_.types)), ())
        case inspect.ListType():
            return names_in(type_.item_type)
        case inspect.DictType():
            return names_in(type_.value_type)
        case _:
            return ()


_USUAL: Final[dict[str, tuple[Named, ...]]] = {"by": ("player",), "card": ("card",), "cards": ("card",)}
"""The fields of which everybody knows it."""


def meaning(field: inspect.Field) -> tuple[Named, ...]:
    """What the texts in a field of a struct name."""
    return names_in(field.type) or _USUAL.get(field.encode_name, ())


class Part(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, kw_only=True, gc=False, rename=RENAME):
    """The base of what decks and editions are made of."""
