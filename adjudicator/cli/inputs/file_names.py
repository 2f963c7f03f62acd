"""How files are called, and what that says of what is in them."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.cli.inputs.compressed import COMPRESSED
from adjudicator.cli.inputs.urls import is_url, shown_url

CORPUS = ".games.jsonl"
"""A log on every line."""
CORPORA = (CORPUS, *(CORPUS + ending for ending in COMPRESSED))
"""The same, compressed or not."""
ALONE = (".game.json", ".game.jsonl", ".game.txt")
"""A log that is a file of its own."""
GAMES = (*ALONE, *CORPORA)
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


def is_corpus(path: Path) -> bool:
    """Whether there is a log on every line."""
    return path.name.endswith(CORPORA)


def is_compressed(path: Path) -> bool:
    """Whether a file is unpacked while it is read."""
    return path.name.endswith(COMPRESSED)


def in_lines(path: Path) -> bool:
    """Whether a log is a header and a step a line, and not one object."""
    return path.suffix == LINES


def shown(path: Path) -> str:
    """A path as text, whatever bytes its name has; a URL without what is secret in it."""
    if is_url(path):
        return shown_url(path)
    return os.fsencode(path).decode(errors="backslashreplace")


def bare(name: str) -> str:
    """The name of a log, or of a corpus, without its ending."""
    for ending in CORPORA:
        name = name.removesuffix(ending)
    return name.removesuffix(LINES).removesuffix(".json").removesuffix(".txt").removesuffix(".game")
