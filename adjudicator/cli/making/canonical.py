"""Logs from one form into another."""

from __future__ import annotations

from pathlib import Path

import typer

from adjudicator import catalogue
from adjudicator.cli.inputs.sources import sources
from adjudicator.cli.making.laid_out import laid_out
from adjudicator.cli.values import LogForm
from adjudicator.errors import LogError, Problem
from adjudicator.formats.forms import Forms
from adjudicator.formats.log import Header
from adjudicator.formats.reading import read_log, to_lines
from adjudicator.reports.safe import safe_json


def formatted(file: Path, to: LogForm | None) -> tuple[str, LogForm]:
    """A log's canonical text, and which form it has: json or jsonl.

    Raises:
        LogError: for a file that is no valid log, or that holds several.
    """
    problems: list[Problem] = []
    found = [s for _, s in zip(range(2), sources([file], lambda _, why: problems.extend(why)), strict=False)]
    if problems or len(found) != 1 or found[0].corpus:
        raise LogError(problems or [Problem("expected one log; a corpus is in canonical form already")], str(file))
    (source,) = found

    def forms_of(header: Header) -> Forms:
        rules = catalogue.rules(header.ruleset.id, header.ruleset.options, source.beside)
        return rules.game.forms

    log = read_log(source.data, forms_of, source.file, source.lines)
    form: LogForm = to or ("jsonl" if source.lines else "json")
    if form == "jsonl":
        return safe_json(to_lines(log.header, log.steps).decode()), form
    return laid_out(log.header, log.steps), form


def target(file: Path, form: LogForm) -> Path:
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
