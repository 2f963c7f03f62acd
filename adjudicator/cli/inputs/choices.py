"""What a command is to do: its options, and for those that are not given the defaults of the project."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.by_rules import Records
from adjudicator.cli.console import hint
from adjudicator.cli.inputs.configuration import configuration
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.filters import left_out, selection
from adjudicator.cli.inputs.rules_asked import book_of, options_of
from adjudicator.cli.inputs.sources import only_here
from adjudicator.cli.inputs.urls import is_url
from adjudicator.cli.values import Color, FailOn, Format
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.reports.safe import safe
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
    configuration: str | None = None
    """The file that the defaults come from, if there are any."""


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
    quiet: bool = False,
) -> ReportOptions:
    """What the command line says; where it says nothing, the project; else the usual.

    Which project that is is said, unless it is to be `quiet`, and always if it leaves out all rulings of a book.

    Raises:
        UnknownId: for a ruleset, an option or a ruling that does not exist.
        LogError: if the project says what cannot be.
    """
    defaults, file = configuration(config, no_config, _folder_of(paths))
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
    chosen = Selection(asked.select or usual.select, asked.ignore or usual.ignore)
    used = None if file is None else shown(file)
    if used is not None and not quiet:
        hint(safe(f"defaults from {used}: {msgspec.json.encode(defaults).decode()}"))
    silenced = [] if ignore else left_out(chosen, books or catalogue.editions())
    if silenced:
        hint(safe(f"{used}, tool.adjudicate, ignore: no ruling of {', '.join(silenced)} is left; --no-config has all"))
    return ReportOptions(
        format or defaults.format or "full",
        fail_on or defaults.fail_on or "error",
        color or defaults.color or "auto",
        {**rules, "complete": complete},
        {**book_of(ruleset, option, deck=deck), "complete": complete},
        chosen,
        used,
    )


def _folder_of(paths: Sequence[Path]) -> Path:
    """The folder in which all that is judged lies; the working folder, if not all of it are files here."""
    if any(only_here(path) or is_url(path) or not os.path.exists(path) for path in paths):
        return Path.cwd()
    try:
        return Path(os.path.commonpath([path.resolve() if path.is_dir() else path.parent.resolve() for path in paths]))
    except ValueError:  # on several drives
        return Path.cwd()
