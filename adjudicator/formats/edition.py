"""Editions: rule books as data. What each takes from its parent, says in its own words, replaces and leaves out."""

# Without `from __future__ import annotations`: see `formats.log`.

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, structs

from adjudicator.formats.fields import Name, Part, Text, about

Value = bool | str | Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None
"""What an option can be set to."""


class Restated(Part, kw_only=True, frozen=True):
    """A ruling of the parent in another book's words, under its own id. It checks what those that it replaces do."""

    id: Annotated[Name, about("its id: the letters of the book, a dash, chapter and place")]
    name: Annotated[Text, about("its name, kebab-case; that of the first ruling it replaces if left out")] = ""
    cite: Annotated[Text, about("where it stands in the book")]
    basis: Annotated[Literal["text", "reading"], about("the book's text, or a reading of it")] = "text"
    says: Annotated[Text, about("the rule, in a sentence")]
    why: Annotated[Text, about("the reason")]
    breach: Annotated[Text, about("a case that breaks it")]
    fine: Annotated[Text, about("the near miss that does not")]
    option: Annotated[Text, about("the option that switches its reading")] = ""
    refines: Annotated[tuple[str, ...], about("more general rulings, beside those of what it replaces")] = ()


class Edition(Part, kw_only=True, frozen=True):
    """A rule book as data."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format")]
    id: Annotated[Name, about("the ruleset's id in logs")]
    title: Annotated[Text, about("the book's name for people")] = ""
    parent: Annotated[str | None, about("the edition it starts from")] = None
    game: Annotated[str | None, about("the game whose acts and rulings it uses; the parent's if left out")] = None
    book: Annotated[
        Text, about("the letters with which the ids of its own rulings begin; none has none of its own")
    ] = ""
    cited_as: Annotated[
        Text, about("how findings name the book; if left out its title, or of a book without a parent the game's")
    ] = ""
    rulings: Annotated[tuple[Restated, ...], about("rulings of the parent in the words of this book")] = ()
    replaces: Annotated[
        dict[str, tuple[str, ...]],
        about("ids of this edition's rulings, and which of the parent's each replaces"),
    ] = {}
    without: Annotated[tuple[str, ...], about("ids of the parent's rulings that do not apply")] = ()
    carried_by: Annotated[str | None, about("the ruling by which the parent's other rulings hold here too")] = None
    states: Annotated[
        dict[str, Text], about("rulings of the parent that this book states as well, and the place where it does")
    ] = {}
    options: Annotated[dict[str, Value], about("options whose value differs from the game's own")] = {}
    decks: Annotated[tuple[str, ...], about("decks meant for it, the usual one first")] = ()
    palettes: Annotated[
        tuple[dict[str, str], ...], about("the printings' colour names, suit by suit, that it knows")
    ] = ()
    synonyms: Annotated[dict[str, str], about("other names of colours, and the name that the palette has")] = {}


def inherited(lineage: Sequence[Edition]) -> Edition:
    """The last edition with what it leaves open taken from those before it."""
    first, *rest = lineage
    for child in rest:
        first = structs.replace(
            child,
            game=child.game or first.game,
            options=first.options | child.options,
            decks=child.decks or first.decks,
            palettes=child.palettes or first.palettes,
            synonyms=child.synonyms or first.synonyms,
        )
    return first
