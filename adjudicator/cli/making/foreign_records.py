"""Writing imported games as logs."""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator import catalogue
from adjudicator.catalogue.files import whole
from adjudicator.cli.console import hint
from adjudicator.cli.exits import CLEAN, NOT_JUDGED
from adjudicator.cli.inputs.file_names import STDIN, STDIN_SHOWN, shown
from adjudicator.cli.inputs.sources import content_of
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.shell import progress
from adjudicator.cli.whole_files import write_whole
from adjudicator.errors import LogError, Problem
from adjudicator.formats.log import Header, Step
from adjudicator.formats.portable_names import is_device
from adjudicator.formats.reading import canonical
from adjudicator.judging import adjudicate

SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
LONGEST = 100


def import_games(program: str, file: Path, out: Path) -> int:
    """Write a log for every game in a file of records that can be judged; the others are told, and exit 2.

    Raises:
        UnknownId: for a program whose records cannot be read.
        LogError: for a file that is larger than what is read.
    """
    convert = catalogue.importer(program)
    data = whole(sys.stdin.buffer) if file == STDIN else content_of(file)
    name = STDIN_SHOWN if file == STDIN else shown(file)
    out.mkdir(parents=True, exist_ok=True)
    written: set[str] = set()
    failed = 0
    for game in progress.over(convert(data, name), "game"):
        try:
            if isinstance(game, LogError):
                raise game
            _write(out, written, *game)
        except LogError as error:
            failed += 1
            for problem in error.problems:
                line = f":{problem.line}" if problem.line is not None and error.source == name else ""
                hint(f"{name}{line}: {problem.message}")
    hint(f"{len(written)} game{'' if len(written) == 1 else 's'} written to {shown(out)}")
    if failed:
        hint(f"{failed} could not be imported")
    return NOT_JUDGED if failed else CLEAN


def _write(out: Path, written: set[str], id: str, header: Header, steps: list[Step]) -> None:
    """Write one log, under a name of its own.

    Raises:
        LogError: for a game that cannot be judged, or a file in the way.
    """
    log = canonical(header, steps)
    try:
        adjudicate(log)
    except LogError as error:
        raise LogError([Problem(f"{id[:LONGEST]}: {p.message}", p.pointer) for p in error.problems]) from None
    stem = _stem(id)
    number = 1
    while (name := stem if number == 1 else f"{stem}-{number}").casefold() in written:
        number += 1
    target = out / f"{name}.game.json"
    text = laid_out(header, steps)
    if target.is_symlink() or (target.exists() and target.read_text(encoding="utf-8") != text):
        raise LogError([Problem(f"{id[:LONGEST]}: {shown(target)} is there already, and is another game", "")])
    written.add(name.casefold())
    write_whole(target, text.encode())


def _stem(id: str) -> str:
    """An id as the name of a file, whatever it has in it."""
    stem = "".join(letter if letter in SAFE else "_" for letter in id).lstrip(".")[:LONGEST] or "game"
    return f"_{stem}" if is_device(stem) else stem
