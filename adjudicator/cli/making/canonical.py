"""Logs from one form into another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from adjudicator import catalogue
from adjudicator.cli.console import complain, hint
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.inputs.file_names import ALONE, STDIN, shown
from adjudicator.cli.inputs.sources import Source, found, sources
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.values import LogForm
from adjudicator.cli.whole_files import write_whole
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


def rewrite(paths: Sequence[Path], to: LogForm | None, *, write: bool) -> int:
    """Write logs back in canonical form, or say only which are not in it; the exit code.

    Raises:
        typer.BadParameter: for standard input that should be written, and where a file is in the way.
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
            write_whole(goal, text.encode())
        hint(f"{shown(goal)}: {'written' if write else 'not in canonical form'}")
    if not write:
        hint(f"{counted(number, 'log')} looked at, {otherwise or 'none'} not in canonical form")
    return NOT_JUDGED if refused else FOUND if otherwise and not write else CLEAN


def _canonical(file: Path, to: LogForm | None) -> tuple[bytes, str, LogForm]:
    """A log as it stands in a file, its canonical text, and which form that has.

    Raises:
        LogError: for a file that is no valid log, or that holds several.
    """
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
    """Where a log goes in this form: its own file, or one beside it.

    Raises:
        typer.BadParameter: if that file is there already and is another.
    """
    if file.suffix == f".{form}":
        return file
    goal = file.with_suffix(f".{form}")
    if goal.exists():
        raise typer.BadParameter(f"{goal} is there already", param_hint="--to")
    return goal
