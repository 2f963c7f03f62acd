"""Logs as people read and edit them: what was done before what is said about it, a step a line."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudicator.formats.log import Header, Step
from adjudicator.formats.reading import as_read
from adjudicator.reports.safe import safe_json


def laid_out(header: Header, steps: Sequence[Step]) -> str:
    """A log as one JSON object, a key a line and a step a line; no defaults, and what is said of a step at its end."""
    rows = [f"  {_text(key)}: {_value(key, value)}" for key, value in msgspec.to_builtins(header).items()]
    done = [f"    {_text(as_read(step))}" for step in steps]
    rows.append('  "steps": [\n' + ",\n".join(done) + "\n  ]" if done else '  "steps": []')
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _value(key: str, value: object) -> str:
    """A header's value on one line; a position that gives cards, with one zone a line."""
    text = _text(value)
    if key == "start" and len(text) > 60 and isinstance(value, dict):
        inner = [f"    {_text(zone)}: {_zone(content)}" for zone, content in value.items()]
        return "{\n" + ",\n".join(inner) + "\n  }"
    if key == "deck" and isinstance(value, dict):
        cards = value.get("cards", [])
        inner = [f"    {_text(k)}: {_text(v)}" for k, v in value.items() if k != "cards"]
        rows = ",\n".join(f"      {_text(card)}" for card in cards)
        inner.append('    "cards": [\n' + rows + "\n    ]")
        return "{\n" + ",\n".join(inner) + "\n  }"
    return text


def _zone(value: object) -> str:
    """One player's cards a line."""
    if isinstance(value, dict) and len(_text(value)) > 60:
        return "{\n" + ",\n".join(f"      {_text(k)}: {_text(v)}" for k, v in value.items()) + "\n    }"
    return _text(value)


def _text(value: object) -> str:
    """A value on one line, with a space after commas and colons."""
    return safe_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())
