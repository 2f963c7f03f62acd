"""A step into the line that says it: the inverse of the grammar."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from adjudicator.errors import LogError
from adjudicator.formats.log import Note, Step
from adjudicator.shorthand.grammar import Grammar
from adjudicator.shorthand.shapes import BY, THEN, Shape, StepKind, Values, kind_of, of_somebody
from adjudicator.shorthand.tokens import LineError, parts

MOVES = ("from", "to")
"""Keys that are always said, so that two places are not taken for each other."""


class Style(NamedTuple):
    """How a line is written."""

    keywords: bool = False
    """With all keywords that it can have."""
    quotes: bool = False
    """With every name between quotation marks."""
    of_others: bool = False
    """With the verb as one says it of somebody: `Bob draws`."""


STYLES = (Style(), Style(keywords=True), Style(keywords=True, quotes=True))


def written(grammar: Grammar, step: Step, *, of_others: bool = False) -> str:
    """The line that says a step, as short as it can be; the step as it stands in a log, where no words say it."""
    for style in (Style(of_others=True), *STYLES) if of_others else STYLES:
        line = _line(step, style)
        try:
            if line.isprintable() and parts(line) == [line] and grammar.parse(line) == step:
                return line
        except (LineError, LogError):
            pass
    return msgspec.json.encode(step).decode()


def _line(step: Step, style: Style) -> str:
    kind = kind_of(type(step))
    values: Values = msgspec.to_builtins(step)
    if isinstance(step, Note):
        return f"# {values.get('text', '')}".rstrip()
    line = _words(kind, values, style)
    return f"{line} # {values['text']}" if values.get("text") else line


def _words(kind: StepKind, values: Values, style: Style) -> str:
    """A struct with a verb: who, what, the bare fields, those with keywords, what came of it."""
    words = [kind.tag]
    if values.get(BY) is not None:
        words = [_name(values[BY], style), of_somebody(kind.tag) if style.of_others else kind.tag]
    fields = [field for key, field in kind.fields.items() if key in values and key not in (BY, THEN)]
    for field in sorted(fields, key=lambda field: not (field.required or field.usual)):
        value, always = values[field.key], field.required or field.usual
        plain = always or (field.bare and not style.keywords and value != [])
        bare = plain and field.key not in MOVES and not field.shape.flag
        words += [] if bare else [field.key]
        words += [] if field.shape.flag else _value(field.shape, value, style)
    if kind.outcomes is not None and THEN in values:
        kinds, outcomes = kind.outcomes, values[THEN] or []
        words += [] if outcomes else ["then nothing"]
        words += [f"then {_words(kinds[outcome['do']], outcome, style)}" for outcome in outcomes]
    return " ".join(words)


def _value(shape: Shape, value: object, style: Style) -> list[str]:
    match value:
        case False:
            return ["nobody"]
        case dict() if shape.each is not None:
            return [
                word
                for player, each in value.items()
                for word in (_name(player, style), *_value(shape.each, each, style))
            ]
        case dict():
            return [_group(value, style)]
        case list():
            words = [word for one in value for word in _value(shape, one, style)]
            return [f"{words[0]},"] if len(words) == 1 and shape.text else words or ["none"]
        case str():
            return [_name(value, style)]
        case _:
            return [str(value)]


def _group(values: Values, style: Style) -> str:
    return f"({' '.join(f'{key} {_name(str(value), style)}' for key, value in values.items())})"


def _name(text: str, style: Style) -> str:
    return msgspec.json.encode(text).decode() if style.quotes else text


def said(grammar: Grammar, kind: StepKind, key: str, value: object) -> str | None:
    """The words that say one field of a struct; None where none do."""
    if isinstance(value, bool) and kind.fields[key].shape.flag:
        return "yes" if value else "no"
    for style in STYLES:
        try:
            words = " ".join(_value(kind.fields[key].shape, value, style))
            if words.isprintable() and grammar.value(kind, key, words) == value:
                return words
        except (LineError, LogError):
            pass
    return None


def shortened(line: str, players: Collection[str]) -> str:
    """A line without the player that it begins with, if it is one of these."""
    for player in players:
        if line.startswith(f"{player} "):
            return line[len(player) + 1 :]
    return line
