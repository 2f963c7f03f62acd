"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from adjudicator.cli.shell import proposals

Format = Literal["full", "concise", "json", "json-lines", "sarif", "junit", "github"]
FailOn = Literal["error", "warning", "note", "undetermined", "never"]
Color = Literal["auto", "always", "never"]
Listing = Literal["text", "json"]

FormatOption = Annotated[
    Format | None, typer.Option("--format", "-f", help="How findings are written; full if nothing is said.")
]
OutputOption = Annotated[
    list[str] | None,
    typer.Option("--output", "-o", metavar="FORMAT:FILE", help="Write them to a file as well; repeatable."),
]
DefaultFailOnOption = Annotated[
    FailOn | None, typer.Option("--fail-on", help="Exit with 1 for findings of this weight or more; usually error.")
]
SelectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="RULES",
        help="Only findings of these rulings: ids or what they begin with.",
        autocompletion=proposals.ruling_ids,
    ),
]
IgnoreOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore", metavar="RULES", help="No findings of these rulings.", autocompletion=proposals.ruling_ids
    ),
]
StatisticsOption = Annotated[bool, typer.Option("--statistics", help="Say at the end how often each ruling spoke.")]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="Take defaults from [tool.adjudicate] in this file."),
]
NoConfigOption = Annotated[bool, typer.Option("--no-config", help="Take no defaults from a pyproject.toml.")]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 for findings of this weight or more.")]
DefaultColorOption = Annotated[
    Color | None, typer.Option("--color", help="Colours; usually auto: NO_COLOR and FORCE_COLOR are honoured.")
]
ColorOption = Annotated[Color, typer.Option("--color", help="Colours; NO_COLOR and FORCE_COLOR are honoured.")]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset", metavar="ID|FILE", help="Judge by other rules than the log's.", autocompletion=proposals.rulesets
    ),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="K=V", help="An option of the rules; repeatable.", autocompletion=proposals.options
    ),
]
CallsOption = Annotated[
    bool, typer.Option("--calls/--no-calls", help="Whether what the table decided counts; without, as if it had not.")
]
ListingOption = Annotated[Listing, typer.Option("--format", "-f", help="Text, or JSON for tools.")]
PathsArgument = Annotated[
    list[Path], typer.Argument(metavar="PATH...", help="Logs, or folders of logs.", autocompletion=proposals.logs)
]


def utf8(given: Any) -> Any:
    """A word of the command line, or several, that a log can hold.

    Raises:
        typer.BadParameter: for bytes that are no text.
    """
    for one in given if isinstance(given, list) else [given or ""]:
        try:
            one.encode()
        except UnicodeEncodeError:
            raise typer.BadParameter("these bytes are no UTF-8") from None
    return given


def options(given: list[str] | None) -> dict[str, Any]:
    """Options of the rules from K=V: true, false, null and whole numbers mean what they say, all else is a text.

    Raises:
        typer.BadParameter: without an equals sign.
    """
    found: dict[str, Any] = {}
    for one in given or ():
        key, equals, value = one.partition("=")
        if not key or not equals:
            raise typer.BadParameter(f"expected K=V, found {one!r}", param_hint="--option")
        found[key] = _value(value)
    return found


def _value(text: str) -> bool | int | str | None:
    if text in ("true", "false", "null"):
        return {"true": True, "false": False, "null": None}[text]
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def usual_ruleset() -> str:
    """The ruleset of a new game where none is named: the first that is shipped."""
    from adjudicator import catalogue

    return next(iter(catalogue.editions()))


def beside(named: str | None, folder: Path | None) -> str | None:
    """A ruleset or deck as a log in that folder names it: a file by its path from there."""
    if named is None or folder is None or not os.path.isfile(named):
        return named
    return os.path.relpath(named, folder)


def rules(ruleset: str | None, given: list[str] | None, usual: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What judges by a ruleset asked for and these options, and the usual ones: keywords for `adjudicate`.

    Raises:
        UnknownId: with the nearest ones, for a ruleset or an option that does not exist.
    """
    found = {**(usual or {}), **options(given)}
    if ruleset is not None:
        from adjudicator import catalogue

        catalogue.rules(ruleset, found, Path())
        if ruleset not in catalogue.editions():
            ruleset = str(Path(ruleset).resolve())
    return {"ruleset": ruleset, "options": found}
