"""How files are called, and what that says of what is in them."""

from __future__ import annotations

import os
from pathlib import Path

CORPUS = ".games.jsonl"
"""A log on every line."""
GAMES = (".game.json", ".game.jsonl", ".game.txt", CORPUS)
"""How logs are called that a folder is searched for."""
CASES, SERIES, EDITION, DECK = ".cases.json", ".series.json", ".edition.json", ".deck.json"
PINNED = (CASES, *GAMES)
"""What may hold pinned cases."""
BUNDLE = ".zip"
LINES = ".jsonl"
STDIN = Path("-")
STDIN_SHOWN = "<stdin>"
"""What messages call standard input."""
LINK_SHOWN = "<link>"
"""What they call a link in the place of a file."""


def in_lines(path: Path) -> bool:
    """Whether a log is a header and a step a line, and not one object."""
    return path.suffix == LINES


def shown(path: Path) -> str:
    """A path as text, whatever bytes its name has."""
    return os.fsencode(path).decode(errors="backslashreplace")


def bare(name: str) -> str:
    """The name of a log without its ending."""
    return name.removesuffix(LINES).removesuffix(".json").removesuffix(".txt").removesuffix(".game")
