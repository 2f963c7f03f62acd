"""Writing imported games as logs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adjudicator import catalogue
from adjudicator.catalogue.files import whole
from adjudicator.cli.all_cores.in_order import results
from adjudicator.cli.all_cores.pieces import processes
from adjudicator.cli.all_cores.work import Work, packed, unpacked
from adjudicator.cli.console import hint
from adjudicator.cli.exits import CLEAN, NOT_JUDGED
from adjudicator.cli.inputs.file_names import STDIN, STDIN_SHOWN, shown
from adjudicator.cli.inputs.sources import content_of
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.shell import progress
from adjudicator.cli.whole_files import write_new
from adjudicator.errors import LogError, Problem
from adjudicator.formats.log import Header, Step
from adjudicator.formats.portable_names import is_device
from adjudicator.formats.reading import canonical
from adjudicator.judging import adjudicate

SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
LONGEST = 100


class ForeignGame(NamedTuple):
    """A record of another program as a log, not judged yet; or why it cannot be told as one."""

    id: str
    log: bytes
    problems: list[Problem]
    source: str


class ImportedGame(NamedTuple):
    """A log as it is written into its file; or why there is none."""

    id: str
    text: str
    problems: list[Problem]
    source: str


def import_games(program: str, file: Path, out: Path, jobs: int | None = None) -> int:
    """Write a log for every game in a file of records that can be judged; the others are told, and exit 2.

    So many `jobs` judge at once; what is written and told is the same.

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
    work = Work(_imported, packed, partial(unpacked, list[ImportedGame]), _size)
    with closing(results(work, map(_foreign, convert(data, name)), processes(jobs, ()))) as every:
        for game in progress.over(every, "game"):
            problems = game.problems or _write(out, written, game)
            failed += bool(problems)
            for problem in problems:
                line = f":{problem.line}" if problem.line is not None and game.source == name else ""
                hint(f"{name}{line}: {problem.message}")
    hint(f"{len(written)} game{'' if len(written) == 1 else 's'} written to {shown(out)}")
    if failed:
        hint(f"{failed} could not be imported")
    return NOT_JUDGED if failed else CLEAN


def _foreign(game: tuple[str, Header, list[Step]] | LogError) -> ForeignGame:
    if isinstance(game, LogError):
        return ForeignGame("", b"", game.problems, game.source)
    id, header, steps = game
    return ForeignGame(id, canonical(header, steps), [], "")


def _imported(game: ForeignGame) -> Iterator[ImportedGame]:
    """A record as a log, where it can be judged."""
    text, problems = "", game.problems
    if not problems:
        try:
            log = adjudicate(game.log).log
            text = laid_out(log.header, log.steps)
        except LogError as error:
            problems = [Problem(f"{game.id[:LONGEST]}: {p.message}", p.pointer) for p in error.problems]
    yield ImportedGame(game.id, text, problems, game.source)


def _size(game: ForeignGame) -> float:
    return len(game.log)


def _write(out: Path, written: set[str], game: ImportedGame) -> list[Problem]:
    """Write one log, under a name of its own; why not, where another file is in the way."""
    stem = _stem(game.id)
    number = 1
    while (name := stem if number == 1 else f"{stem}-{number}").casefold() in written:
        number += 1
    target = out / f"{name}.game.json"
    try:
        write_new(target, game.text.encode())
    except FileExistsError as error:
        return [Problem(f"{game.id[:LONGEST]}: {shown(target)} {error.strerror}", "")]
    written.add(name.casefold())
    return []


def _stem(id: str) -> str:
    """An id as the name of a file, whatever it has in it."""
    stem = "".join(letter if letter in SAFE else "_" for letter in id).lstrip(".")[:LONGEST] or "game"
    return f"_{stem}" if is_device(stem) else stem
