"""Logs from one form into another."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

import msgspec
import typer

from adjudicator import catalogue
from adjudicator.cli.console import complain, hint
from adjudicator.cli.console import write as write_out
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.file_names import ALONE, STDIN, shown
from adjudicator.cli.inputs.sources import Source, found, sources
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.values import LogForm
from adjudicator.cli.whole_files import write_new, write_whole
from adjudicator.errors import LogError, Problem
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import counted
from adjudicator.formats.reading import Log, is_text, to_lines
from adjudicator.judging import read
from adjudicator.kernel.rules import Rules
from adjudicator.reports.safe import safe_json

LOGS = ALONE
"""How logs are called that a folder is searched for: a corpus is in canonical form already."""


def formatted(file: Path, to: LogForm | None) -> tuple[str, LogForm]:
    """A log's canonical text, and which form it has.

    Raises:
        LogError: for a file that is no valid log, or that holds several.
    """
    return _canonical(file, to)[1:]


def rewrite(paths: Sequence[Path], to: LogForm | None, *, write: bool, diff: bool = False) -> int:
    """Write logs back in canonical form, or say which are not in it and how, with `diff` line by line; the exit code.

    Raises:
        typer.BadParameter: for standard input that should be written.
        OSError: if a log cannot be written, or another file is in the way.
    """
    refused: list[str] = []
    otherwise = number = 0

    def refuse(file: str, problems: list[Problem]) -> None:
        refused.append(file)
        complain(file, problems)

    for file in found(paths, LOGS, refuse):
        if write and file == STDIN:
            raise typer.BadParameter("standard input cannot be written back", param_hint="--write")
        try:
            data, text, form = _canonical(file, to)
        except LogError as error:
            refuse(error.source or shown(file), error.problems)
            continue
        number += 1
        goal = _target(file, form) if write else file
        if goal == file and data == text.encode():
            continue
        otherwise += 1
        if write:
            (write_whole if goal == file else write_new)(goal, text.encode())
            hint(f"{shown(goal)}: written")
        elif diff:
            write_out(changed_lines(data, text, shown(file)))
        else:
            hint(f"{shown(file)}:{first_difference(data, text)}")
    if not write:
        cure = "; --diff shows what differs, --write puts it right" if otherwise and not diff else ""
        hint(f"{counted(number, 'log')} looked at, {otherwise or 'none'} not in canonical form{cure}")
    return NOT_JUDGED if refused else FOUND if otherwise and not write else CLEAN


def changed_lines(data: bytes, text: str, file: str) -> str:
    """What would change in a file, as lines of a diff."""
    before, after = data.decode("utf-8-sig").splitlines(), text.splitlines()
    return "".join(line + "\n" for line in unified_diff(before, after, file, file, lineterm=""))


def first_difference(data: bytes, text: str) -> str:
    """The first line that is not as in the canonical text, and what is otherwise: `8: keys in another order`."""
    before, after = data.decode("utf-8-sig").splitlines(), text.splitlines()
    line = next(
        (n for n, (one, two) in enumerate(zip(before, after, strict=False)) if one != two), min(len(before), len(after))
    )
    return f"{line + 1}: {_otherwise(data, text)}"


def _otherwise(data: bytes, text: str) -> str:
    """In what a log is not as its canonical text is."""
    try:
        ours, canon = msgspec.json.decode(data), msgspec.json.decode(text)
    except msgspec.DecodeError:  # a game as text, or a step a line
        return "written otherwise than in canonical form"
    if ours != canon:
        return "writes out what goes without saying"
    if msgspec.json.encode(ours) != msgspec.json.encode(canon):
        return "keys in another order than in canonical form"
    return "lines broken otherwise than in canonical form"


def _canonical(file: Path, to: LogForm | None) -> tuple[bytes, str, LogForm]:
    """A log as it stands in a file, its canonical text, and which form that has.

    Raises:
        LogError: for a file that is no valid log, or that holds several.
    """
    if os.path.isdir(file):  # a link is too long a name to ask `Path` for
        why = "expected one log; a folder is looked through with --check, --diff or --write"
        raise LogError([Problem(why)], shown(file))
    problems: list[Problem] = []
    several = [s for _, s in zip(range(2), sources([file], lambda _, why: problems.extend(why)), strict=False)]
    if problems or len(several) != 1 or several[0].corpus:
        raise LogError(problems or [Problem("expected one log; a corpus is in canonical form already")], str(file))
    (source,) = several

    log, rules = read(source.data, source.file, beside=source.beside, lines=source.lines)
    form = to or form_of(source)
    return source.data, in_form(form, log, log.steps, rules, source.beside), form


def form_of(source: Source) -> LogForm:
    """The form in which a log was read."""
    return "jsonl" if source.lines else "txt" if is_text(source.data, source.file) else "json"


def in_form(form: LogForm, log: Log, steps: Sequence[Step], rules: Rules, beside: Path) -> str:
    """The header of a log and these steps, in a form."""
    if form == "jsonl":
        return safe_json(to_lines(log.header, steps).decode())
    if form == "json":
        return laid_out(log.header, steps)
    from adjudicator.shorthand.game_text import write_text  # few logs are text

    pack = catalogue.pack(log.header.deck, rules, beside, len(log.header.players))
    return safe_json(write_text(log.header, steps, rules, pack))


def _target(file: Path, form: LogForm) -> Path:
    """Where a log goes in this form: its own file, or one beside it."""
    return file if file.suffix == f".{form}" else file.with_suffix(f".{form}")
