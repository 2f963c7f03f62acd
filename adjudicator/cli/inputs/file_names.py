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

UNUSABLE = frozenset('\\:<>"|?*')
"""What no name of a file on Windows has in it; a colon there names a drive, or a second file behind the first."""
DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))])
"""What Windows takes for a device, whatever ending follows."""


def portable(name: str) -> bool:
    """Whether a part of a path is one on every system."""
    plain = all(letter not in UNUSABLE and ord(letter) >= 32 for letter in name)
    return plain and not is_device(name) and not name.endswith((".", " "))


def is_device(name: str) -> bool:
    """Whether Windows takes a name for a device."""
    return name.split(".")[0].rstrip(" ").lower() in DEVICES


def is_corpus(path: Path) -> bool:
    """Whether there is a log on every line."""
    return path.name.endswith(CORPORA)


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
