"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeVar

import typer

from adjudicator.cli.shell.offers import offered
from adjudicator.cli.values import Color, FailOn, Format, Listing

GameArgument = Annotated[
    Path, typer.Argument(metavar="GAME", help="A log; - is standard input.", autocompletion=offered("logs"))
]
AtOption = Annotated[
    int,
    typer.Option(
        "--at",
        min=0,
        metavar="N",
        help="The step of the verdict, as the verdict says it; 0 is the start.",
        autocompletion=offered("faulty_steps"),
    ),
]
FormatOption = Annotated[Format | None, typer.Option("--format", "-f", help="How to print findings; full by default.")]
OutputOption = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FORMAT:FILE",
        help="Also write them to a file, or as tables by parquet:FOLDER; repeatable.",
    ),
]
DefaultFailOnOption = Annotated[
    FailOn | None,
    typer.Option(
        "--fail-on",
        help="Exit with 1 if a finding is this severe or worse: proved (a fault, and no slip), error (a fault, perhaps "
        "a slip, or a contradiction; usual), warning (late or put right, no harm), undetermined, note (slips).",
    ),
]
SelectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="RULES",
        help="Only findings of these rulings: ids, or beginnings of ids.",
        autocompletion=offered("ruling_ids"),
    ),
]
IgnoreOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore", metavar="RULES", help="No findings of these rulings.", autocompletion=offered("ruling_ids")
    ),
]
ExplainOption = Annotated[
    bool,
    typer.Option(
        "--explain",
        help="Say all of a finding: card text, rule, did it matter, other readings, how sure, a line to read aloud.",
    ),
]
StatisticsOption = Annotated[bool, typer.Option("--statistics", help="At the end, count the findings of each ruling.")]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="Take defaults from [tool.adjudicate] of this file."),
]
NoConfigOption = Annotated[bool, typer.Option("--no-config", help="Take no defaults from a pyproject.toml.")]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 if a finding is this severe or worse.")]
DefaultColorOption = Annotated[
    Color | None, typer.Option("--color", help="Colours; auto by default, which obeys NO_COLOR and FORCE_COLOR.")
]
ColorOption = Annotated[Color, typer.Option("--color", help="Colours; auto obeys NO_COLOR and FORCE_COLOR.")]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="ID|FILE",
        help="Judge by these rules instead of the log's.",
        autocompletion=offered("rulesets"),
    ),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="K=V", help="An option of the rules; repeatable.", autocompletion=offered("options")
    ),
]
DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck",
        metavar="ID|FILE",
        help="Judge with this deck instead of the log's.",
        autocompletion=offered("decks"),
    ),
]
CallsOption = Annotated[
    bool, typer.Option("--calls/--no-calls", help="Follow what the table decided (`call` steps), or judge without it.")
]
CompleteOption = Annotated[
    bool,
    typer.Option("--complete", help="The record has every act, as a program writes it: look for no slip of a scorer."),
]
ListingOption = Annotated[Listing, typer.Option("--format", "-f", help="Text, or JSON for tools.")]
PathsArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH...",
        help="Logs, or folders of logs.",
        default_factory=lambda: [Path()],
        show_default="this folder",
        autocompletion=offered("logs"),
    ),
]

QuietOption = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Say only what is wrong: no counts at the end, and not how far it has come."),
]

JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        metavar="N",
        help="Work with N processes; by default with one a core, where there is enough to do.",
    ),
]

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work with the workers of a Dask scheduler, such as tcp://host:8786. Needs the extra `cluster`.",
    ),
]

WatchOption = Annotated[
    bool, typer.Option("--watch", help="Run again whenever a log, a deck or a rule book changes. Needs watchfiles.")
]

Words = TypeVar("Words", str, list[str], None)


def utf8(given: Words) -> Words:
    """A word of the command line, or several, that a log can hold.

    Raises:
        typer.BadParameter: for bytes that are no text.
    """
    for one in given if isinstance(given, list) else [given or ""]:
        try:
            one.encode()
        except UnicodeEncodeError:
            raise typer.BadParameter("these bytes are not UTF-8") from None
    return given
