"""What a command is to do: its options, and for those that are not given the defaults of the project."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.by_rules import Records
from adjudicator.cli.inputs.configuration import configuration
from adjudicator.cli.inputs.filters import selection
from adjudicator.cli.inputs.rules_asked import book_of, options_of
from adjudicator.cli.values import Color, FailOn, Format
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.reports.selection import Selection


class ReportOptions(NamedTuple):
    """What findings are asked for, and how they are written."""

    format: Format
    fail_on: FailOn
    color: Color
    rules: Records
    """What to judge by."""
    asked: Records
    """The same without the project's defaults, for a verdict that was handed on."""
    selection: Selection


def choices(
    paths: Sequence[Path],
    *,
    config: Path | None,
    no_config: bool,
    format: Format | None,
    fail_on: FailOn | None,
    color: Color | None,
    ruleset: str | None,
    option: list[str] | None,
    deck: str | None,
    select: list[str] | None,
    ignore: list[str] | None,
    complete: bool,
) -> ReportOptions:
    """What the command line says; where it says nothing, the project; else the usual.

    Raises:
        UnknownId: for a ruleset, an option or a ruling that does not exist.
        LogError: if the project says what cannot be.
    """
    defaults, file = configuration(config, no_config, Path.cwd())
    book = defaults.ruleset if ruleset is None else ruleset
    given = options_of(option)
    try:
        rules = book_of(book, option, defaults.option, deck)
    except UnknownId as error:
        ours = error.given in (defaults.ruleset, *defaults.option) and error.given not in (ruleset, *given)
        if file is None or not ours:
            raise
        raise LogError([Problem(f"tool.adjudicate: {error}")], str(file)) from error
    books = [] if book is None else [book]
    asked = selection(select or (), ignore or (), books, paths)
    usual = selection(
        () if select else defaults.select, () if ignore else defaults.ignore, books, paths, f"{file}, tool.adjudicate"
    )
    return ReportOptions(
        format or defaults.format or "full",
        fail_on or defaults.fail_on or "error",
        color or defaults.color or "auto",
        {**rules, "complete": complete},
        {**book_of(ruleset, option, deck=deck), "complete": complete},
        Selection(asked.select or usual.select, asked.ignore or usual.ignore),
    )
