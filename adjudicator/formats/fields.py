"""What every format is built of: how fields are described, kinds of text, and what stands for the unknown."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Final

from msgspec import Meta, Struct

UNKNOWN: Final = -1
"""A card that the record does not name."""
UNWRITTEN: Final = "?"
"""How a log spells a card, colour or choice that nobody recorded."""

MOST_COPIES: Final = 99
"""How many of one card there can be."""

Copies = Annotated[int, Meta(ge=1, le=MOST_COPIES)]
Text = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]


Structs = type[Struct] | UnionType
"""A struct, or a union of structs."""


def about(text: str) -> Meta:
    """A field's description, which the generated schema and editors show."""
    return Meta(description=text)


RENAME: Final = {"from_": "from", "if_": "if", "as_": "as", "in_": "in", "with_": "with", "schema": "$schema"}
"""JSON keys that are words of Python."""


class Part(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, kw_only=True, gc=False, rename=RENAME):
    """The base of what decks and editions are made of."""
