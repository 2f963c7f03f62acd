"""The header of a game as text: a key, a colon and what it says, on lines of their own before the steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from adjudicator.formats.log import NO_START, Header
from adjudicator.kernel.called import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.log_structs import DEAL
from adjudicator.shorthand.grammar import Grammar
from adjudicator.shorthand.seating import seated
from adjudicator.shorthand.shapes import kind_of
from adjudicator.shorthand.tokens import LineError
from adjudicator.shorthand.writing import said

PLAIN: Final = {
    "title": "title",
    "rules": "ruleset",
    "ruleset": "ruleset",
    "option": "options",
    "players": "players",
    "deck": "deck",
    "notes": "notes",
    "record": "record",
    "start": "start",
    "expect": "expect",
    "$schema": "$schema",
    "format": "format",
}
"""The keys that every header may have, as they are typed."""
_OWNED: Final = re.compile(r"^([^:]+)['\u2019]s? ([^:]+)(?=:)")
_LINE: Final = re.compile(r"\s*(?P<key>[^\W\d]\w*(?:[ -]\w[^:\"]*+)?|\$schema)\s*:(?:\s+(?P<says>.*))?")
_FIRST: Final = re.compile(r"\s*([^\s:;,]+(?: [^\s:;,]+)*) (?:(?:goes|is|plays) first|starts|begins)[.!]?\s*", re.I)
"""Who begins, said without a key."""
_JSON: Final = ("{", "[", '"')


class HeaderLine(NamedTuple):
    """One line of a header."""

    key: str
    says: str


def header_line(row: str) -> HeaderLine | None:
    """A line that may be one of a header."""
    if (first := _FIRST.fullmatch(row)) is not None:
        return HeaderLine("first", first[1])
    match = _LINE.fullmatch(row)
    return None if match is None else HeaderLine(match["key"], (match["says"] or "").rstrip())


def owned(row: str) -> str:
    """A line that begins with whose something is, as other lines say it: `Mia's hand: 7h` is `hand Mia: 7h`."""
    return _OWNED.sub(r"\2 \1", row)


# ---- read


def plain_value(key: str, says: str) -> object:
    """What one of the keys of every header says, as JSON has it.

    Raises:
        LineError: for what is not understood.
    """
    if key == "options":
        name, equals, value = says.partition("=")
        if not name.strip() or not equals:
            raise LineError(f"expected an option and its value, as in option: plays=2; found {says!r}")
        return {name.strip(): _scalar(value.strip())}
    found = _scalar(says) if says.startswith(_JSON) else says
    if found is not says and (key != "start" or isinstance(found, dict)):
        return found
    if key == "start":
        raise LineError(f"expected a position as JSON, as in start: {{}}; found {says!r}")
    if key == "ruleset":
        return {"id": says}
    if key == "players":
        return msgspec.to_builtins(seated(says))
    return int(says) if key == "format" and says.isdecimal() else says


def _scalar(says: str) -> object:
    """True, false, null and numbers mean what they say, all else is a text."""
    try:
        return msgspec.json.decode(says)
    except msgspec.DecodeError:
        return says


class StartLines:
    """The lines of a header that say where the cards lie and whose turn it is, in the words of one table."""

    def __init__(self, game: Game[Any], grammar: Grammar) -> None:
        """The keys are those of the game's start position, and what people call its zones."""
        self.grammar = grammar
        self.kind = kind_of(game.forms.start)
        self.names = {fold(key): key for key in self.kind.fields}
        for zone in game.zones:
            for name in (zone.title, zone.key, f"in {zone.word}", *([zone.top] if zone.top else [])):
                self.names.setdefault(fold(name), zone.id)
        self.tops = {zone.id: zone.top for zone in game.zones if zone.top}
        self.names["first"] = "turn"
        for pile in [*self.tops][:1]:
            self.names["starter"] = pile
        self.plain = {"turn", *self.tops}
        """What is said of a new game as well: that of which no more is said is one."""

    def read(self, line: HeaderLine) -> tuple[str, object] | None:
        """The key of the start position and its value as JSON; None for a line that is none of these.

        Raises:
            LineError: for a value that is not understood.
        """
        called = fold(line.key)
        key, whose = self.names.get(called), ""
        for name, meant in self.names.items() if key is None else ():
            player = line.key[len(name) + 1 :].strip()
            if called.startswith(f"{name} ") and fold(player) in self.grammar.vocabulary.folded["player"]:
                key, whose = meant, player
        if key is None:
            return None
        found = _scalar(line.says) if line.says.startswith(_JSON) else line.says
        said = f"{whose} {line.says}".strip()
        return key, self.grammar.value(self.kind, key, said) if found is line.says else found

    def written(self, start: Mapping[str, object]) -> Iterator[str]:
        """The lines that say a start position."""
        if not self._said(start):
            yield f"start: {_json(start)}"
            return
        for key, value in start.items():
            if key == "phase" and value == DEAL and set(start) <= {"phase", *self.plain}:
                continue
            alone = key in self.tops and isinstance(value, list) and len(value) == 1
            parts = [{name: one} for name, one in value.items()] if isinstance(value, dict) else [value]
            yield from (f"{self.tops[key] if alone else key}: {self._words(key, part)}" for part in parts)

    def _said(self, start: Mapping[str, object]) -> bool:
        """The position is one that lines say: neither empty nor, without a phase, that of a new game."""
        return bool(start) and not (set(start) <= self.plain) and all(value != {} for value in start.values())

    def _words(self, key: str, value: object) -> str:
        words = said(self.grammar, self.kind, key, value)
        return _json(value) if words is None else words


# ---- written


def header_rows(header: Header, lines: StartLines) -> Iterator[str]:
    """The lines of a header."""
    values = msgspec.to_builtins(header)
    yield from (f"{key}: {_text(values[key])}" for key in ("$schema", "title") if key in values)
    yield f"rules: {_text(header.ruleset.id)}"
    for key, value in header.ruleset.options.items():
        text = value if isinstance(value, str) and _scalar(value) == value and value == value.strip() else _json(value)
        yield f"option: {key}={text}"
    yield f"players: {_players(header)}"
    yield from (f"{key}: {_text(values[key])}" for key in ("deck", "notes", "record", "expect") if key in values)
    start = msgspec.to_builtins(header.start) if header.start is not NO_START else {}
    yield from lines.written(start)


def _players(header: Header) -> str:
    words = ", ".join(
        one if isinstance(one, str) else f"{one.name}:{one.team}" if one.team is not None else one.name
        for one in header.players
    )
    try:
        same = seated(words) == list(header.players) and words.isprintable()
    except LineError:
        same = False
    return words if same else _json(msgspec.to_builtins(header.players))


def _text(value: object) -> str:
    """A text as it is, or as JSON where it would be read otherwise."""
    plain = isinstance(value, str) and value == value.strip() and value.isprintable() and not value.startswith(_JSON)
    return str(value) if plain and value else _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
