"""What a file is that could be one of several: a deck, an edition, a report, a log."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec

from adjudicator.catalogue.files import contents
from adjudicator.catalogue.shipped import decks, editions
from adjudicator.errors import LogError
from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition

Kind = Literal["edition", "deck", "report", "log"]

_DECK = {*Deck.__struct_fields__} - {*Edition.__struct_fields__}
_EDITION = {*Edition.__struct_fields__} - {*Deck.__struct_fields__}
_LINE = rb"(?im)^(?:\xef\xbb\xbf)?\s*(?:rules(?:et)?\s*:|\[tool(?:\.adjudicate)?\])"
"""A line of a log as text, or of a project's defaults, that no report has."""


def kind(named: str, beside: Path) -> Kind:
    """What a name stands for; an edition where nothing else can be told, so that it is refused as one."""
    if named in editions():
        return "edition"
    if named in decks():
        return "deck"
    keys = _keys_in(beside / named) if named.endswith(".json") else frozenset()
    if "logs" in keys:
        return "report"
    if "steps" in keys:
        return "log"
    if keys & _EDITION:
        return "edition"
    if keys & _DECK or named.endswith(".deck.json"):
        return "deck"
    return "edition"


def hand_written(data: bytes) -> bool:
    """Whether this is a log, a corpus, cases, a series, a deck, an edition or a project's defaults, and no report."""
    keys = _keys(data) or _keys(data.partition(b"\n")[0])
    return ("format" in keys and "logs" not in keys) or re.search(_LINE, data) is not None


def _keys_in(path: Path) -> frozenset[str]:
    """The keys of the object in a file; none where it holds no object, which whoever reads it will tell."""
    try:
        return _keys(contents(path))
    except (OSError, LogError):
        return frozenset()


def _keys(data: bytes) -> frozenset[str]:
    try:
        return frozenset(msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=dict[str, msgspec.Raw]))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return frozenset()
