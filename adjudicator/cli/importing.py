"""Writing imported games as logs."""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli.console import hint
from adjudicator.cli.layout import laid_out
from adjudicator.cli.sources import STDIN, shown
from adjudicator.errors import LogError, Problem

SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def import_games(program: str, file: Path, out: Path) -> int:
    """Write a log for every game in a file of records; nothing that is there is overwritten by another game.

    Raises:
        UnknownId: for a program whose records cannot be read.
        LogError: for a file that is none of its records. The games before the fault are written.
    """
    convert = catalogue.importer(program)
    data = sys.stdin.buffer.read() if file == STDIN else file.read_bytes()
    name = "<stdin>" if file == STDIN else shown(file)
    out.mkdir(parents=True, exist_ok=True)
    written: set[str] = set()
    for id, header, steps in convert(data, name):
        stem = _stem(id)
        if stem in written:
            raise LogError([Problem(f"two games are called {id!r}", "")], name)
        written.add(stem)
        (out / f"{stem}.game.json").write_text(laid_out(header, steps), encoding="utf-8", newline="\n")
    hint(f"{len(written)} game{'' if len(written) == 1 else 's'} written to {shown(out)}")
    return 0


def _stem(id: str) -> str:
    """An id as the name of a file, whatever it has in it."""
    return "".join(letter if letter in SAFE else "_" for letter in id).lstrip(".")[:100] or "game"
