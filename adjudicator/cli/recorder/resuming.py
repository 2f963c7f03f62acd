"""Opens the file of a game to be recorded: a new one, or one that is gone on with."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from adjudicator import catalogue
from adjudicator.cli import console
from adjudicator.cli.inputs.attempts import why
from adjudicator.cli.inputs.file_names import CORPUS, LINES, shown
from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.recorder.beginning import Wanted, begun
from adjudicator.cli.recorder.record_file import NotRecordedError, RecordFile
from adjudicator.cli.recorder.talk import Talk
from adjudicator.desk.new_game import Begun
from adjudicator.desk.sitting import Sitting
from adjudicator.errors import LogError
from adjudicator.formats.log import Step
from adjudicator.formats.reading import read_struct, to_lines
from adjudicator.judging import read
from adjudicator.kernel.rules import Rules


def opened(path: Path, wanted: Wanted, talk: Talk, *, resume: bool, full: bool) -> tuple[Sitting, RecordFile]:
    """The game and its file, which nobody else records into.

    Raises:
        NotRecordedError: if the file is there already, or somebody has it.
        LogError: for a file that is no log, or a start that cannot be.
        OSError: if it cannot be made or opened.
        typer.BadParameter: for a wrong option.
    """
    if not path.name.endswith(LINES) or path.name.endswith(CORPUS):
        name = path.name.split(".")[0] or "NAME"
        raise typer.BadParameter(
            f"expected a name that ends in .game.jsonl, such as {name}.game.jsonl; found {path.name!r}",
            param_hint="NAME.game.jsonl",
        )
    if resume:
        return _resumed(path, wanted, talk, full)
    _check_free(path)
    start = begun(wanted, path.parent, talk, full=full)
    sitting = Sitting(start.rules, start.pack, start.header, [], full=full)
    file = RecordFile.create(path)
    try:
        _head(file, start)
    except BaseException:
        file.remove()
        file.close()
        raise
    return sitting, file


def _head(file: RecordFile, start: Begun) -> None:
    file.append(to_lines(start.header, []))


def _check_free(path: Path) -> None:
    """Say before any question is asked that a file cannot be made here."""
    if path.exists() or path.is_symlink():
        raise NotRecordedError(f"{shown(path)} exists already: continue it with --resume, or take another name")
    if not path.parent.is_dir():
        raise NotRecordedError(f"{shown(path.parent)}: there is no such folder")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise NotRecordedError(f"{shown(path.parent)}: nothing can be written into this folder")


def _resumed(path: Path, wanted: Wanted, talk: Talk, full: bool) -> tuple[Sitting, RecordFile]:
    file = RecordFile.resume(path)
    try:
        whole, tail = file.read()
        if not whole.strip():
            return _begun_again(file, wanted, talk, full), file
        if wanted.anything:
            console.hint("the game has begun: what the options say about its beginning is not used")
        source = Source(shown(path), whole, True, path.parent)
        try:
            log, rules = read(whole, source.file, beside=path.parent, lines=True)
            pack = catalogue.pack(log.header.deck, rules, path.parent, len(log.header.players))
            steps = [*log.steps, *_mended(file, whole, tail, rules)]
            return Sitting(rules, pack, log.header, steps, full=full), file
        except LogError as error:
            raise LogError(why(error, source), source.file) from error
    except BaseException:
        file.close()
        raise


def _begun_again(file: RecordFile, wanted: Wanted, talk: Talk, full: bool) -> Sitting:
    """A file that was left before it had a header: nothing was recorded in it."""
    console.hint("this file has no complete line: the game begins again")
    start = begun(wanted, file.path.parent, talk, full=full)
    sitting = Sitting(start.rules, start.pack, start.header, [], full=full)
    file.cut(0)
    _head(file, start)
    return sitting


def _mended(file: RecordFile, whole: bytes, tail: bytes, rules: Rules) -> list[Step]:
    """Drop a last line that is not whole; one that lacks nothing but its end is kept."""
    if not tail:
        return []
    try:
        found: list[Step] = [read_struct(tail, rules.game.forms.steps)]
    except LogError:
        file.cut(len(whole))
        console.hint(f"the last line was only half written, {len(tail)} bytes, and is dropped; nobody had confirmed it")
        return []
    file.append(b"\n")
    console.hint("the last line lacked its end, and is kept")
    return found
